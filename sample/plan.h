// The made-up game before it is bytes: blocks, and which record of which directory points at which block.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "patcher/base/bytes.h"

namespace bonepatch::sample {

inline constexpr std::uint32_t kDirectories = 172;

struct PlannedBlock {
  std::string what;
  Bytes bytes;
  std::uint64_t offset = 0;  ///< set by PlaceBlocks
  bool roomy = false;        ///< its records' allocation is larger than its length
};

class GamePlan {
 public:
  /// Adds a block and points chunk/file at it; records between the chunk's last file and this one stay empty.
  /// Returns the block's index.
  std::size_t Add(std::uint32_t chunk, std::uint32_t file, const std::string& what, Bytes bytes);

  /// Another record for a block that is already there.
  void Share(std::uint32_t chunk, std::uint32_t file, std::size_t block);

  /// The block that chunk/file points at. Requires that it is there.
  std::size_t BlockAt(std::uint32_t chunk, std::uint32_t file) const;

  /// The chunk's directory starts where another one's does; it has no records of its own.
  void Alias(std::uint32_t chunk, std::uint32_t other) { aliases_[chunk] = other; }

  /// Records of a chunk: a block's index, or none for an empty record.
  const std::vector<std::optional<std::size_t>>& files(std::uint32_t chunk) const { return files_[chunk]; }
  std::optional<std::uint32_t> alias(std::uint32_t chunk) const { return aliases_[chunk]; }

  std::vector<PlannedBlock> blocks;

 private:
  std::array<std::vector<std::optional<std::size_t>>, kDirectories> files_;
  std::array<std::optional<std::uint32_t>, kDirectories> aliases_;
};

// The cast, each part in a file of its own. Later ones share blocks of earlier ones.
void AddPlayers(GamePlan& plan);
void AddStadiums(GamePlan& plan);
void AddProps(GamePlan& plan);
void AddSharers(GamePlan& plan);

}  // namespace bonepatch::sample
