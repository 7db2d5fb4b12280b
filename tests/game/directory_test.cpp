// The walk over the directory table: aliases, common starts, tails, and files that aren't the game's.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "patcher/game/dol.h"
#include "tests/support/dol_builder.h"

namespace bonepatch::game {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;
using tests::DolBuilder;

Directory ReadGood(const DolBuilder& builder) {
  Result<Directory> directory = Directory::Read(builder.Build(), "main.dol");
  EXPECT_TRUE(directory) << directory.error().message;
  return directory ? *directory : Directory();
}

void ExpectUnsupported(ByteView dol, const std::string& words) {
  const Result<Directory> directory = Directory::Read(dol, "sys/main.dol");
  ASSERT_FALSE(directory) << words;
  EXPECT_EQ(directory.error().kind, Failure::kSystem);
  EXPECT_EQ(directory.error().rule, "game/unsupported");
  EXPECT_EQ(directory.error().file, "sys/main.dol");
  EXPECT_THAT(directory.error().message, HasSubstr(words));
}

TEST(Directory, WithoutRecordsIsEmpty) {
  const Directory directory = ReadGood(DolBuilder());
  EXPECT_TRUE(directory.records().empty());
  EXPECT_TRUE(directory.names().empty());
  EXPECT_EQ(directory.Find(0, 0), nullptr);
  EXPECT_EQ(directory.FileCount(0), 0u);
}

TEST(Directory, ReadsARunUpToAnotherNamePointer) {
  DolBuilder builder;
  const std::uint32_t first = builder.Record(0x1000, 0x20);
  const std::uint32_t second = builder.Record(0x2000, 0);
  builder.End(kArchiveName + 1);
  builder.Record(0x3000, 0x20);
  builder.Point(18, first);
  const Directory directory = ReadGood(builder);

  ASSERT_EQ(directory.records().size(), 2u);
  EXPECT_EQ(directory.FileCount(18), 2u);
  EXPECT_EQ(directory.FileCount(17), 0u);
  EXPECT_EQ(directory.FileCount(171), 0u);
  EXPECT_EQ(directory.FileCount(0xFFFFFFFF), 0u);
  EXPECT_EQ(directory.Find(18, 0)->address, first);
  EXPECT_EQ(directory.Find(18, 0)->file_offset, DolBuilder::kRecordsFile + (first - DolBuilder::kRecords));
  EXPECT_EQ(directory.Find(18, 0)->slots[2], (Slot{kArchiveName, 0x20, 0x1000, 0x20}));
  EXPECT_FALSE(directory.Find(18, 0)->empty());
  EXPECT_EQ(directory.Find(18, 1)->address, second);
  EXPECT_TRUE(directory.Find(18, 1)->empty());
  EXPECT_EQ(directory.Find(18, 2), nullptr);
}

TEST(Directory, ARunEndsWithItsSection) {
  DolBuilder builder;
  builder.Point(171, builder.Record(0x1000, 0x20));
  builder.Raw(Bytes(47));  // one byte too few for another record
  EXPECT_EQ(ReadGood(builder).FileCount(171), 1u);
}

TEST(Directory, ARunEndsWhereAnotherDirectoryStarts) {
  DolBuilder builder;
  const std::uint32_t first = builder.Record(0x1000, 0x20);
  const std::uint32_t second = builder.Record(0x2000, 0x20);
  builder.Record(0x3000, 0x20);
  builder.Point(20, second).Point(19, first);
  const Directory directory = ReadGood(builder);
  EXPECT_EQ(directory.FileCount(19), 1u);
  EXPECT_EQ(directory.FileCount(20), 2u);
  EXPECT_THAT(directory.Find(20, 0)->names, ElementsAre(Pair(20, 0)));
}

TEST(Directory, TwoDirectoriesWithOneStartHaveTheSameRun) {
  DolBuilder builder;
  const std::uint32_t start = builder.Record(0x1000, 0x20);
  builder.Record(0x2000, 0x20);
  builder.Point(50, start).Point(30, start);
  const Directory directory = ReadGood(builder);
  ASSERT_EQ(directory.records().size(), 2u);
  EXPECT_THAT(directory.records()[1].names, ElementsAre(Pair(30, 1), Pair(50, 1)));
  EXPECT_EQ(directory.Find(30, 1), directory.Find(50, 1));
  EXPECT_EQ(directory.names().size(), 4u);
}

TEST(Directory, AStartInsideARecordEndsTheRunBeforeIt) {
  DolBuilder builder;
  const std::uint32_t first = builder.Record(0x1000, 0x20);
  const std::uint32_t second = builder.Record(0x2000, 0x20);
  builder.Record(0x3000, 0x20);
  builder.Point(1, first).Point(2, second + 16);  // the SP slot of the second record begins like a record
  const Directory directory = ReadGood(builder);
  EXPECT_EQ(directory.FileCount(1), 1u);
  EXPECT_EQ(directory.FileCount(2), 1u);
  EXPECT_EQ(directory.Find(2, 0)->address, second + 16);
}

TEST(Directory, RecordsOf89To94AreLone) {
  for (const std::uint32_t chunk : {88u, 89u, 94u, 95u}) {
    DolBuilder builder;
    const std::uint32_t start = builder.Record(0x1000, 0x20);
    builder.Point(chunk, start).Point(18, start);  // also reached by an ordinary directory: still alone
    EXPECT_EQ(ReadGood(builder).Find(18, 0)->lone, chunk == 89 || chunk == 94) << chunk;
  }
}

TEST(Directory, OnlyTheEnglishNamePointerCounts) {
  DolBuilder builder;
  builder.Point(3, builder.Record(0x1000, 0x20));
  Bytes dol = builder.Build();
  Store<std::uint32_t>(dol, DolBuilder::kRecordsFile + kRecordSize + 16, 0);
  const Result<Directory> directory = Directory::Read(dol, "main.dol");
  ASSERT_TRUE(directory);
  EXPECT_EQ(directory->FileCount(3), 1u);
  EXPECT_EQ(directory->Find(3, 0)->slots[1].name, 0u);
}

TEST(Unsupported, AFileShorterThanItsHeader) {
  const Bytes dol = DolBuilder().Build();
  for (const std::size_t size : {0u, 1u, 0xD8u, 0xFFu}) {
    ExpectUnsupported(ByteView(dol).first(size), "section table");
  }
  ExpectUnsupported(ByteView(dol).first(0x100), "'dt_na.dat' is not at 0x8067F658");
}

TEST(Unsupported, AnotherName) {
  Bytes dol = DolBuilder().Build();
  dol[DolBuilder::kNameFile + 9] = '2';  // "dt_na.dat2"
  ExpectUnsupported(dol, "'dt_na.dat' is not at 0x8067F658");
}

TEST(Unsupported, NoTable) {
  Bytes dol = DolBuilder().Build();
  Store<std::uint32_t>(dol, 0x90 + 4 * 7, 4 * kDirectoryCount - 1);
  ExpectUnsupported(dol, "172 directories at 0x806A0728");
}

TEST(Unsupported, APointerThatDoesNotMap) {
  for (const std::uint32_t chunk : {0u, 90u, 171u}) {
    DolBuilder builder;
    builder.Point(chunk, 0x80000000);
    ExpectUnsupported(builder.Build(), "directory " + std::to_string(chunk) + " ");
    ExpectUnsupported(builder.Build(), "0x80000000");
  }
}

TEST(Unsupported, AMovedTable) {
  const std::string mark("SLGDIRS\x01", 8);
  DolBuilder builder;
  ExpectUnsupported(builder.Raw(AsBytes("SLGDIRS")).Raw(Bytes{1, 0, 0, 0, 172}).Build(), "another mod");
  Bytes appended = DolBuilder().Build();  // after the last section
  Append(appended, AsBytes("x" + mark));
  ExpectUnsupported(appended, "another mod has moved the directory table");
  appended.back() = 2;
  EXPECT_TRUE(Directory::Read(appended, "main.dol"));
  Bytes short_file(0x100);
  std::copy(mark.begin(), mark.end(), short_file.begin());
  ExpectUnsupported(short_file, "another mod");
}

TEST(Unsupported, RecordsThatShareBytesThroughOverlappingSections) {
  DolBuilder builder;
  builder.Point(1, builder.Record(0x1000, 0x20));
  builder.Point(2, builder.Record(0x2000, 0x20));
  Bytes dol = builder.Build();
  ASSERT_TRUE(Directory::Read(dol, "main.dol"));
  Store<std::uint32_t>(dol, 4, DolBuilder::kRecordsFile + 64);  // a second view of the same records, 16 bytes on
  Store<std::uint32_t>(dol, 0x4C, 0x80710000);
  Store<std::uint32_t>(dol, 0x94, 0x60);
  Store<std::uint32_t>(dol, DolBuilder::kTableFile + 4 * 3, 0x80710000);
  ExpectUnsupported(dol, "share bytes");
}

TEST(Unsupported, MoreFilesThanAnyGameHas) {
  DolBuilder builder;
  std::uint32_t start = builder.Record(0x1000, 0x20);
  for (std::uint32_t i = 1; i <= kMostFiles / kDirectoryCount; ++i) builder.Record(0x1000, 0x20);
  for (std::uint32_t chunk = 0; chunk < kDirectoryCount; ++chunk) builder.Point(chunk, start);
  ExpectUnsupported(builder.Build(), "more than 65536 files");
  builder.Point(0, DolBuilder::kRecords);  // 171 of them stay under the limit
  EXPECT_EQ(ReadGood(builder).FileCount(1), kMostFiles / kDirectoryCount + 1);
}

/// What holds for every file that is accepted, whatever its bytes.
void ExpectSound(ByteView dol) {
  const Result<Directory> directory = Directory::Read(dol, "main.dol");
  if (!directory) {
    EXPECT_EQ(directory.error().rule, "game/unsupported");
    EXPECT_FALSE(directory.error().message.empty());
    return;
  }
  std::size_t names = 0;
  std::set<std::uint64_t> places;
  for (const Record& record : directory->records()) {
    EXPECT_TRUE(Fits(dol.size(), record.file_offset, kRecordSize));
    EXPECT_TRUE(places.insert(record.file_offset).second);
    EXPECT_FALSE(record.names.empty());
    names += record.names.size();
    for (const auto& [chunk, file] : record.names) EXPECT_EQ(directory->Find(chunk, file), &record);
  }
  EXPECT_EQ(names, directory->names().size());
}

DolBuilder Varied() {
  DolBuilder builder;
  const std::uint32_t first = builder.Record(0x1000, 0x20);
  builder.Record(0x2000, 0x40);
  const std::uint32_t third = builder.Record(0x1000, 0x20);
  builder.End();
  return builder.Point(0, first).Point(18, first).Point(89, third).Point(171, third);
}

TEST(DirectorySweep, EveryLength) {
  const Bytes dol = Varied().Build();
  for (std::size_t size = 0; size <= dol.size(); ++size) ExpectSound(ByteView(dol).first(size));
}

TEST(DirectorySweep, EveryByte) {
  const Bytes dol = Varied().Build();
  Bytes damaged = dol;
  for (std::size_t at = 0; at < dol.size(); ++at) {
    const std::uint8_t old = dol[at];
    for (const int value : {old - 1, old + 1, 0, 0xFF}) {
      damaged[at] = static_cast<std::uint8_t>(value);
      ExpectSound(damaged);
    }
    damaged[at] = old;
  }
}

}  // namespace
}  // namespace bonepatch::game
