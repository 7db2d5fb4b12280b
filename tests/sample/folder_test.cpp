// The sample on disk, as tests of other folders use it.
#include <gtest/gtest.h>

#include <filesystem>

#include "patcher/game/files.h"
#include "tests/support/sample_folder.h"

namespace bonepatch::sample {
namespace {

using tests::SampleFolder;
using tests::SampleLayout;

class Layouts : public testing::TestWithParam<SampleLayout> {};
INSTANTIATE_TEST_SUITE_P(All, Layouts,
                         testing::Values(SampleLayout::kDolphin, SampleLayout::kData, SampleLayout::kFlat));

TEST_P(Layouts, AreFoundAsAGame) {
  const SampleFolder folder(GetParam());
  const auto files = game::FindGame(os::System(), folder.path());
  ASSERT_TRUE(files) << files.error().message;
  EXPECT_EQ(files->dol, folder.dol());
  EXPECT_EQ(files->fst, folder.fst());
  EXPECT_EQ(files->archive, folder.archive());
  EXPECT_EQ(files->state_folder, folder.state());
}

TEST(SampleFolder, HoldsWhatTheArchiveInMemoryHolds) {
  const SampleFolder folder;
  const tests::SampleArchive memory;
  EXPECT_EQ(std::filesystem::file_size(folder.archive()), memory.size());
  const auto file = os::System().Open(folder.archive(), os::OpenMode::kRead);
  ASSERT_TRUE(file);
  for (const SampleGame::Block& block : tests::TheSample().blocks) {
    const std::uint64_t n = std::min<std::uint64_t>(block.bytes.size() + 0x80, memory.size() - block.offset);
    const auto on_disk = ReadBytes(**file, block.offset, n), in_memory = ReadBytes(memory, block.offset, n);
    ASSERT_TRUE(on_disk && in_memory);
    EXPECT_EQ(*on_disk, *in_memory) << block.what;
    EXPECT_TRUE(std::equal(block.bytes.begin(), block.bytes.end(), in_memory->begin())) << block.what;
  }
}

TEST(SampleArchive, ReadsAcrossHolesAndRefusesToReadPastTheEnd) {
  const tests::SampleArchive archive;
  const auto& blocks = tests::TheSample().blocks;
  const std::uint64_t from = blocks[0].offset + 1, to = blocks[9].offset + 1;
  const auto bytes = ReadBytes(archive, from, to - from);
  ASSERT_TRUE(bytes);
  EXPECT_EQ(bytes->back(), blocks[9].bytes[0]);
  EXPECT_EQ(bytes->front(), blocks[0].bytes[1]);
  EXPECT_FALSE(ReadBytes(archive, archive.size() - 1, 2));
  EXPECT_TRUE(ReadBytes(archive, archive.size(), 0));
}

TEST(SampleFolder, IsPrivate) {
  const SampleFolder first, second;
  EXPECT_NE(first.path(), second.path());
  std::filesystem::remove(first.dol());
  EXPECT_TRUE(std::filesystem::exists(second.dol()));
}

}  // namespace
}  // namespace bonepatch::sample
