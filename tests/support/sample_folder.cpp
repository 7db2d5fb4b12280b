// Keeps the made-up game, and writes it to a folder for one test.
#include "tests/support/sample_folder.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace bonepatch::tests {
namespace {

void WriteSparse(const std::string& path, const sample::SampleGame& game) {
  {
    std::ofstream file(path, std::ios::binary);
    for (const sample::SampleGame::Block& block : game.blocks) {
      file.seekp(static_cast<std::streamoff>(block.offset));
      file.write(AsText(block.bytes).data(), static_cast<std::streamsize>(block.bytes.size()));
    }
    if (!file.flush()) std::abort();  // a test without its game would prove nothing
  }
  std::filesystem::resize_file(path, game.archive_size);
}

}  // namespace

const sample::SampleGame& TheSample() {
  static const sample::SampleGame game = sample::MakeGame();
  return game;
}

Result<void> SampleArchive::ReadAt(std::uint64_t offset, std::span<std::uint8_t> out) const {
  if (!Fits(size(), offset, out.size())) return Fail(Failure::kSystem, "a read past the end of the sample's archive");
  std::fill(out.begin(), out.end(), std::uint8_t{0});
  const auto& blocks = game_.blocks;
  auto block = std::upper_bound(blocks.begin(), blocks.end(), offset,
                                [](std::uint64_t at, const auto& other) { return at < other.offset; });
  if (block != blocks.begin()) --block;  // the one that starts at or before `offset`
  for (const std::uint64_t end = offset + out.size(); block != blocks.end() && block->offset < end; ++block) {
    const std::uint64_t from = std::max(offset, block->offset);
    const std::uint64_t to = std::min<std::uint64_t>(end, block->offset + block->bytes.size());
    if (from >= to) continue;
    std::copy_n(block->bytes.begin() + static_cast<std::ptrdiff_t>(from - block->offset), to - from,
                out.begin() + static_cast<std::ptrdiff_t>(from - offset));
  }
  return {};
}

SampleFolder::SampleFolder(SampleLayout layout, const sample::SampleGame& game) {
  const std::string base = layout == SampleLayout::kData ? "game/DATA/" : "game/";
  const bool flat = layout == SampleLayout::kFlat;
  dol_ = base + (flat ? "main.dol" : "sys/main.dol");
  fst_ = base + (flat ? "fst.bin" : "sys/fst.bin");
  archive_ = base + (flat ? "dt_na.dat" : "files/dt_na.dat");
  state_ = base + ".bonepatch";
  outer_.Write(dol_, ByteView(game.dol));
  outer_.Write(fst_, ByteView(game.fst));
  outer_.Write(archive_, ByteView());
  WriteSparse(outer_ / archive_, game);
}

}  // namespace bonepatch::tests
