// The made-up game for tests: made once, read from memory, or written to a folder of one's own.
#pragma once

#include <string>

#include "patcher/base/source.h"
#include "sample/game.h"
#include "tests/support/temp_folder.h"

namespace bonepatch::tests {

/// Made on first use, then kept for the whole test binary.
const sample::SampleGame& TheSample();

/// dt_na.dat of a sample in memory: its blocks, and zeros for the holes. The game must outlive it.
class SampleArchive : public ByteSource {
 public:
  explicit SampleArchive(const sample::SampleGame& game = TheSample()) : game_(game) {}
  std::uint64_t size() const override { return game_.archive_size; }
  Result<void> ReadAt(std::uint64_t offset, std::span<std::uint8_t> out) const override;

 private:
  const sample::SampleGame& game_;
};

enum class SampleLayout {
  kDolphin,  ///< DIR/sys and DIR/files
  kData,     ///< DIR/DATA/sys and DIR/DATA/files
  kFlat,     ///< the three files in DIR
};

/// A copy of the sample on disk that a test may change as it likes; it is gone when this is. dt_na.dat is sparse, so a
/// copy takes a few milliseconds and a few megabytes.
class SampleFolder {
 public:
  explicit SampleFolder(SampleLayout layout = SampleLayout::kDolphin, const sample::SampleGame& game = TheSample());

  std::string path() const { return outer_ / "game"; }  ///< what `--game` takes
  std::string dol() const { return outer_ / dol_; }
  std::string fst() const { return outer_ / fst_; }
  std::string archive() const { return outer_ / archive_; }
  std::string state() const { return outer_ / state_; }  ///< where `.bonepatch` belongs; nothing is there yet
  const TempFolder& outer() const { return outer_; }     ///< holds the game's folder, with room for neighbours

 private:
  TempFolder outer_;
  std::string dol_, fst_, archive_, state_;  ///< below outer_
};

}  // namespace bonepatch::tests
