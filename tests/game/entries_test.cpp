// Which records move together.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "patcher/game/models.h"
#include "tests/support/dol_builder.h"

namespace bonepatch::game {
namespace {

using testing::ElementsAre;
using testing::Pair;
using tests::DolBuilder;

struct RoutedGame {
  explicit RoutedGame(const DolBuilder& builder)
      : directory(*Directory::Read(builder.Build(), "main.dol")), entries(ListEntries(directory)) {}
  std::optional<std::size_t> Find(std::uint32_t chunk, std::uint32_t file) const {
    return FindEntry(directory, entries, chunk, file);
  }
  std::vector<std::string> Addresses() const {
    std::vector<std::string> all;
    for (const Entry& entry : entries) all.push_back(AddressOf(entry));
    return all;
  }
  Directory directory;
  std::vector<Entry> entries;
};

TEST(Entries, RecordsWithOneOffsetAreOneEntry) {
  DolBuilder builder;
  builder.Point(30, builder.Record(0x1000, 0x20));
  builder.Record(0x2000, 0x20);
  builder.End();
  builder.Point(20, builder.Record(0x3000, 0x20));
  builder.Record(0x1000, 0x20);
  const RoutedGame game(builder);
  EXPECT_THAT(game.Addresses(), ElementsAre("20/0", "20/1", "30/1"));
  const Entry& shared = game.entries[1];
  EXPECT_THAT(shared.names, ElementsAre(Pair(20, 1), Pair(30, 0)));
  ASSERT_EQ(shared.records.size(), 2u);
  EXPECT_THAT(game.directory.records()[shared.records[0]].names, ElementsAre(Pair(20, 1)));
  EXPECT_EQ(shared.offset, 0x1000u);
  EXPECT_EQ(game.Find(30, 0), 1u);
  EXPECT_EQ(game.Find(20, 1), 1u);
  EXPECT_EQ(game.Find(30, 1), 2u);
  EXPECT_EQ(game.Find(30, 2), std::nullopt);
  EXPECT_EQ(AddressOf(shared, 7), "20/1#7");
}

TEST(Entries, OfAliasedDirectoriesAreListedOnce) {
  DolBuilder builder;
  const std::uint32_t start = builder.Record(0x1000, 0x20);
  builder.Record(0x1000, 0x20);
  builder.Point(40, start).Point(41, start);
  const RoutedGame game(builder);
  ASSERT_EQ(game.entries.size(), 1u);
  EXPECT_EQ(game.entries[0].records.size(), 2u);
  EXPECT_THAT(game.entries[0].names, ElementsAre(Pair(40, 0), Pair(40, 1), Pair(41, 0), Pair(41, 1)));
}

TEST(Entries, EmptyRecordsAreNone) {
  DolBuilder builder;
  builder.Point(20, builder.Record(0x1000, 0));
  builder.Record(0x1000, 0x20);
  const RoutedGame game(builder);
  EXPECT_THAT(game.Addresses(), ElementsAre("20/1"));
  EXPECT_EQ(game.Find(20, 0), std::nullopt);
  EXPECT_EQ(game.Find(20, 1), 0u);
}

TEST(Entries, RecordsOf89To94MoveAlone) {
  DolBuilder builder;
  builder.Point(89, builder.Record(0x1000, 0x20));
  builder.Record(0x1000, 0x20);  // 89/1: alone even beside its neighbour
  builder.End();
  builder.Point(94, builder.Record(0x1000, 0x20));
  builder.End();
  builder.Point(18, builder.Record(0x1000, 0x20));
  builder.End();
  builder.Point(95, builder.Record(0x1000, 0x20));
  const RoutedGame game(builder);
  EXPECT_THAT(game.Addresses(), ElementsAre("18/0", "89/0", "89/1", "94/0"));
  EXPECT_THAT(game.entries[0].names, ElementsAre(Pair(18, 0), Pair(95, 0)));
  EXPECT_EQ(game.Find(95, 0), 0u);
  EXPECT_EQ(game.Find(89, 0), 1u);
  EXPECT_EQ(game.Find(89, 1), 2u);
  EXPECT_EQ(game.Find(94, 0), 3u);
}

TEST(Entries, ALoneRecordThatAnotherDirectoryReachesIsAloneUnderItsLowestName) {
  DolBuilder builder;
  const std::uint32_t start = builder.Record(0x1000, 0x20);
  builder.End();
  builder.Point(90, start).Point(19, start).Point(20, builder.Record(0x1000, 0x20));
  const RoutedGame game(builder);
  EXPECT_THAT(game.Addresses(), ElementsAre("19/0", "20/0"));
  EXPECT_EQ(game.Find(90, 0), 0u);
  EXPECT_EQ(game.Find(20, 0), 1u);
}

TEST(Entries, AreAsLongAsTheLongestSharer) {
  DolBuilder builder;
  builder.Point(20, builder.Record(0x1000, 0x20));
  builder.Record(0x1000, 0x60);
  builder.Record(0x1000, 0x40);
  const RoutedGame game(builder);
  ASSERT_EQ(game.entries.size(), 1u);
  EXPECT_EQ(game.entries[0].length, 0x60u);
}

TEST(Entries, AreAStadiumIfAnyRecordIs) {
  for (const std::uint32_t chunk : {6u, 7u, 16u, 17u}) {
    DolBuilder builder;
    builder.Point(100, builder.Record(0x1000, 0x20));
    builder.End();
    builder.Point(chunk, builder.Record(0x1000, 0x20));
    const RoutedGame game(builder);
    ASSERT_EQ(game.entries.size(), 1u);
    EXPECT_EQ(game.entries[0].stadium, chunk == 7 || chunk == 16) << chunk;
  }
}

TEST(Entries, OnlyTheEnglishOffsetCounts) {
  DolBuilder builder;
  builder.Point(20, builder.Record(0x1000, 0x20));
  builder.Record(0x1000, 0x20);
  Bytes dol = builder.Build();
  Store<std::uint32_t>(dol, DolBuilder::kRecordsFile + kRecordSize + 16 + 8, 0x5000);  // SP of 20/0
  EXPECT_EQ(ListEntries(*Directory::Read(dol, "main.dol")).size(), 1u);
}

}  // namespace
}  // namespace bonepatch::game
