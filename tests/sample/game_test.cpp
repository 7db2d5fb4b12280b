// The files of the made-up game: the same bytes every time, blocks that keep apart, a main.dol that maps as the real
// one.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "patcher/base/sha256.h"
#include "patcher/game/dol.h"
#include "tests/support/sample_folder.h"

namespace bonepatch::sample {
namespace {

using tests::TheSample;

const std::string kGolden = BONEPATCH_SOURCE_DIR "/tests/sample/golden/game.txt";

std::string Describe(const SampleGame& game) {
  std::string text = fmt::format("main.dol {} {}\n", game.dol.size(), Sha256(game.dol));
  text += fmt::format("fst.bin {} {}\n", game.fst.size(), Sha256(game.fst));
  text += fmt::format("dt_na.dat {:#x}\n", game.archive_size);
  for (const SampleGame::Block& block : game.blocks) {
    text += fmt::format("{:08x} {:5} {:.16} {}\n", block.offset, block.bytes.size(), Sha256(block.bytes), block.what);
  }
  return text;
}

TEST(MakeGame, GivesTheSameBytesOnEveryCall) { EXPECT_EQ(Describe(MakeGame()), Describe(TheSample())); }

TEST(MakeGame, GivesTheBytesOfTheGolden) {
  const std::string text = Describe(TheSample());
  if (std::getenv("BONEPATCH_UPDATE_GOLDENS") != nullptr) std::ofstream(kGolden) << text;
  std::stringstream golden;
  golden << std::ifstream(kGolden).rdbuf();
  EXPECT_EQ(text, golden.str()) << "BONEPATCH_UPDATE_GOLDENS=1 rewrites " << kGolden;
}

TEST(MakeGame, HasTheVanillaSizes) {
  EXPECT_EQ(TheSample().archive_size, game::kVanillaArchiveSize);
  EXPECT_EQ(game::FstSize(TheSample().fst), game::kVanillaArchiveSize);
  EXPECT_GT(TheSample().dol.size(), 6'900'000u);
  EXPECT_LT(TheSample().dol.size(), 7'000'000u);
}

TEST(MakeGame, StaysSmallInMemory) {
  std::size_t total = 0;
  for (const SampleGame::Block& block : TheSample().blocks) total += block.bytes.size();
  EXPECT_LT(total, 12u << 20);
  EXPECT_GT(TheSample().blocks.size(), 400u);
}

TEST(MakeGame, PutsBlocksOnBoundariesAndApart) {
  std::uint64_t end = 0;
  for (const SampleGame::Block& block : TheSample().blocks) {
    EXPECT_EQ(block.offset % kAlignment, 0u) << block.what;
    EXPECT_GE(block.offset, end) << block.what;
    EXPECT_FALSE(block.bytes.empty()) << block.what;
    end = block.offset + block.bytes.size();
  }
  EXPECT_EQ(TheSample().blocks.front().offset, 0u);
  EXPECT_EQ(end, TheSample().archive_size) << "the last block ends with the archive";
}

TEST(MakeGame, SpreadsBlocksOverTheWholeArchive) {
  for (std::uint64_t tenth = 0; tenth < 10; ++tenth) {
    const std::uint64_t from = kArchiveSize / 10 * tenth, to = kArchiveSize / 10 * (tenth + 1);
    const auto& blocks = TheSample().blocks;
    const auto inside = [&](const auto& block) { return block.offset >= from && block.offset < to; };
    EXPECT_GE(std::count_if(blocks.begin(), blocks.end(), inside), 10) << "tenth " << tenth;
  }
}

TEST(MainDol, MapsDataAsTheRealOne) {
  const Bytes& dol = TheSample().dol;
  EXPECT_EQ(game::MapAddress(dol, game::kDirectoryTable, 4 * game::kDirectoryCount), 0x69C828u);
  EXPECT_EQ(game::MapAddress(dol, game::kArchiveName, 10), game::kArchiveName - 0x80003F00u);
  EXPECT_TRUE(game::MapAddress(dol, 0x804FF694, 4)) << "code";
  EXPECT_FALSE(game::MapAddress(dol, 0x806AA000, 4)) << "bss";
  EXPECT_EQ(game::MapAddress(dol, 0x80796000, 4), 0x6A6100u) << "small data maps by another difference";
}

TEST(MainDol, HasSectionsThatLieInsideAndApart) {
  const Bytes& dol = TheSample().dol;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> spans;
  for (std::uint64_t section = 0; section < 18; ++section) {
    const std::uint32_t offset = *Load<std::uint32_t>(dol, 4 * section);
    const std::uint32_t size = *Load<std::uint32_t>(dol, 0x90 + 4 * section);
    if (size != 0) spans.emplace_back(offset, size);
  }
  std::sort(spans.begin(), spans.end());
  std::uint64_t end = 0x100;
  for (const auto& [offset, size] : spans) {
    EXPECT_EQ(offset, end);
    end = std::uint64_t{offset} + size;
  }
  EXPECT_EQ(end, dol.size());
}

TEST(MainDol, HoldsNoMovedTable) { EXPECT_EQ(AsText(TheSample().dol).find("SLGDIRS"), std::string_view::npos); }

TEST(FstBin, NamesTheArchiveFirst) {
  const Bytes& fst = TheSample().fst;
  const std::uint32_t entries = *Load<std::uint32_t>(fst, 8);
  EXPECT_EQ(*Load<std::uint32_t>(fst, 0), 0x01000000u) << "the root is a folder";
  const std::uint32_t name = *Load<std::uint32_t>(fst, 12);
  EXPECT_EQ(AsText(fst).substr(12 * entries + name, 10), std::string_view("dt_na.dat\0", 10));
  for (std::uint64_t i = 1; i < entries; ++i) {
    const std::uint32_t at = 12 * entries + (*Load<std::uint32_t>(fst, 12 * i) & 0xFFFFFF);
    EXPECT_TRUE(Fits(fst.size(), at, 2)) << "entry " << i << " has a name";
  }
}

}  // namespace
}  // namespace bonepatch::sample
