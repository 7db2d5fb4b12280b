// The directories of the made-up game: back to back, aliased, empty, and records that share blocks.
#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "tests/sample/loaded_game.h"

namespace bonepatch::sample {
namespace {

const game::Directory& Directories() { return LoadedGame::Get().directory; }

TEST(Directories, HaveNamesForEveryRecord) {
  EXPECT_GT(Directories().records().size(), 900u);
  for (const game::Record& record : Directories().records()) EXPECT_FALSE(record.names.empty());
  EXPECT_GE(Directories().FileCount(137), 140u);
  EXPECT_GE(Directories().FileCount(142), 130u);
}

TEST(Directories, LieBelowTheirTable) {
  EXPECT_GT(Directories().records().front().address, game::kArchiveName + 9);
  EXPECT_LT(Directories().records().back().address, game::kDirectoryTable - game::kRecordSize);
}

TEST(Directories, AgreeInTheirThreeLanguages) {
  bool roomy = false;
  for (const game::Record& record : Directories().records()) {
    EXPECT_EQ(record.slots[0], record.slots[1]);
    EXPECT_EQ(record.slots[0], record.slots[2]);
    EXPECT_EQ(record.slots[0].name, game::kArchiveName);
    EXPECT_GE(record.slots[0].allocation, record.slots[0].length);
    roomy = roomy || record.slots[0].allocation > record.slots[0].length;
  }
  EXPECT_TRUE(roomy);
}

TEST(Directories, PointAtWholeBlocks) {
  std::set<std::pair<std::uint64_t, std::size_t>> blocks, routes;
  for (const SampleGame::Block& block : tests::TheSample().blocks) blocks.emplace(block.offset, block.bytes.size());
  for (const game::Record& record : Directories().records()) {
    if (!record.empty()) routes.emplace(record.slots[0].offset, record.slots[0].length);
  }
  EXPECT_EQ(routes, blocks);
}

TEST(Directories, AliasEachOther) {
  for (const auto& [alias, of] : {std::pair(16, 15), {94, 93}, {118, 117}, {166, 164}, {168, 164}}) {
    EXPECT_EQ(Directories().FileCount(alias), Directories().FileCount(of)) << alias;
    if (Directories().FileCount(of) == 0) continue;
    EXPECT_EQ(Directories().Find(alias, 0), Directories().Find(of, 0)) << alias;
  }
}

TEST(Directories, AreSometimesEmptyAndHaveEmptyRecords) {
  std::size_t empty_directories = 0;
  for (std::uint32_t chunk = 0; chunk < game::kDirectoryCount; ++chunk) {
    empty_directories += Directories().FileCount(chunk) == 0 ? 1 : 0;
  }
  EXPECT_GT(empty_directories, 5u);
  const auto& records = Directories().records();
  EXPECT_GT(std::count_if(records.begin(), records.end(), [](const auto& record) { return record.empty(); }), 100);
}

TEST(Directories, LieBackToBackOutOfOrder) {
  std::size_t touching = 0, backwards = 0;
  const auto& records = Directories().records();
  for (std::size_t i = 1; i < records.size(); ++i) {
    const std::uint32_t chunk = records[i].names[0].first, before = records[i - 1].names[0].first;
    if (chunk == before) continue;
    touching += records[i].address == records[i - 1].address + game::kRecordSize ? 1 : 0;
    backwards += chunk < before ? 1 : 0;
  }
  EXPECT_GT(touching, 50u);
  EXPECT_GE(backwards, 1u);
}

TEST(Sharers, MoveTogether) {
  const game::Entry& pair = *LoadedGame::Get().EntryAt(78, 0);
  EXPECT_EQ(pair.name, std::pair(21u, 0u));
  EXPECT_GT(LoadedGame::Get().EntryAt(18, 2)->records.size(), 40u) << "one bat for all";
}

TEST(Sharers, OfDirectories89To94MoveAlone) {
  std::size_t shared = 0;
  for (const game::Entry& entry : LoadedGame::Get().entries) {
    const game::Record& record = Directories().records()[entry.records[0]];
    if (!record.lone) continue;
    EXPECT_EQ(entry.records.size(), 1u);
    const auto& entries = LoadedGame::Get().entries;
    shared += std::count_if(entries.begin(), entries.end(),
                            [&](const auto& other) { return other.offset == entry.offset; }) > 1;
  }
  EXPECT_GE(shared, 10u);
}

TEST(Sharers, OfAStadiumMakeAModelOne) {
  const game::Entry& board = *LoadedGame::Get().EntryAt(8, 2);
  EXPECT_EQ(board.name, std::pair(5u, 9u)) << "its lowest address lies outside";
  EXPECT_TRUE(board.stadium);
}

}  // namespace
}  // namespace bonepatch::sample
