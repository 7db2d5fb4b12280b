// Addresses, routes and the fst.bin number.
#include "patcher/game/dol.h"

#include <gtest/gtest.h>

#include "tests/support/dol_builder.h"

namespace bonepatch::game {
namespace {

using tests::DolBuilder;

TEST(MapAddress, GoesThroughTheSectionThatHoldsIt) {
  const Bytes dol = DolBuilder().Build();
  EXPECT_EQ(MapAddress(dol, kArchiveName, 10), DolBuilder::kNameFile);
  EXPECT_EQ(MapAddress(dol, kDirectoryTable + 4, 4), DolBuilder::kTableFile + 4);
  EXPECT_EQ(MapAddress(dol, DolBuilder::kRecords, 48), DolBuilder::kRecordsFile);
}

TEST(MapAddress, EndsWithTheSection) {
  const Bytes dol = DolBuilder().Build();  // the name's section is 0x20 bytes long
  EXPECT_EQ(MapAddress(dol, kArchiveName + 0x1F, 1), DolBuilder::kNameFile + 0x1F);
  EXPECT_EQ(MapAddress(dol, kArchiveName + 0x1F, 2), std::nullopt);
  EXPECT_EQ(MapAddress(dol, kArchiveName + 0x20, 1), std::nullopt);
  EXPECT_EQ(MapAddress(dol, kArchiveName - 1, 1), std::nullopt);
  EXPECT_EQ(MapAddress(dol, 0, 1), std::nullopt);
  EXPECT_EQ(MapAddress(dol, 0xFFFFFFFF, 0xFFFFFFFF), std::nullopt);
}

TEST(MapAddress, NeverLeavesTheFile) {
  Bytes dol = DolBuilder().Build();
  Store<std::uint32_t>(dol, 0x90, 0xFFFFFFFF);  // the name's section claims everything up to the end of memory
  EXPECT_EQ(MapAddress(dol, 0xFFFFFF00, 4), std::nullopt);
  const auto last = static_cast<std::uint32_t>(dol.size() - DolBuilder::kNameFile - 1);
  EXPECT_EQ(MapAddress(dol, kArchiveName + last, 1), dol.size() - 1);
  EXPECT_EQ(MapAddress(dol, kArchiveName + last, 2), std::nullopt);
  Store<std::uint32_t>(dol, 0x00, 0xFFFFFFFF);  // and starts past the end of the file
  EXPECT_EQ(MapAddress(dol, kArchiveName, 1), std::nullopt);
}

TEST(MapAddress, NeedsAWholeSectionTable) {
  const Bytes dol = DolBuilder().Build();
  for (const std::size_t size : {0u, 1u, 0x48u, 0x90u, 0xD7u}) {
    EXPECT_EQ(MapAddress(ByteView(dol).first(size), DolBuilder::kRecords, 1), std::nullopt) << size;
  }
}

TEST(WriteRoute, ChangesTheNineValueWordsOnly) {
  DolBuilder builder;
  builder.Point(18, builder.Record(0x1000, 0x40));
  Bytes dol = builder.Build();
  const Bytes before = dol;
  const Result<Directory> directory = Directory::Read(dol, "main.dol");
  ASSERT_TRUE(directory);
  const Record record = *directory->Find(18, 0);

  WriteRoute(dol, record, 0x2A9EBD00, 0x60);
  for (std::uint64_t at = 0; at < dol.size(); at += 4) {
    const std::uint64_t word = (at - record.file_offset) / 4;
    std::uint32_t expected = *Load<std::uint32_t>(before, at);
    if (at >= record.file_offset && word < 12) {
      const std::uint32_t slot[] = {kArchiveName, 0x60, 0x2A9EBD00, 0x60};
      expected = slot[word % 4];
    }
    EXPECT_EQ(Load<std::uint32_t>(dol, at), expected) << at;
  }
  const Result<Directory> after = Directory::Read(dol, "main.dol");
  ASSERT_TRUE(after);
  const Slot slot{kArchiveName, 0x60, 0x2A9EBD00, 0x60};
  EXPECT_EQ(after->Find(18, 0)->slots, (std::array<Slot, 3>{slot, slot, slot}));
}

TEST(WriteRoute, OutsideTheFileWritesNothing) {
  Bytes dol(16, 0xAA);
  Record record;
  record.file_offset = 16;
  WriteRoute(dol, record, 1, 2);
  EXPECT_EQ(dol, Bytes(16, 0xAA));
}

TEST(Fst, TheSizeOfEntryOneIsAt14) {
  Bytes fst(0x18);
  SetFstSize(fst, 0x2A9EBD00);
  EXPECT_EQ(fst[0x14], 0x2A);
  EXPECT_EQ(fst[0x17], 0x00);
  EXPECT_EQ(FstSize(fst), 0x2A9EBD00u);
  EXPECT_EQ(FstSize(ByteView(fst).first(0x17)), std::nullopt);
  EXPECT_EQ(FstSize({}), std::nullopt);
}

TEST(ArchiveSize, IsAtLeastTheVanillaOne) {
  EXPECT_TRUE(CheckArchiveSize(kVanillaArchiveSize, "dt_na.dat"));
  EXPECT_TRUE(CheckArchiveSize(kVanillaArchiveSize + 1, "dt_na.dat"));
  const Result<void> small = CheckArchiveSize(kVanillaArchiveSize - 1, "dt_na.dat");
  ASSERT_FALSE(small);
  EXPECT_EQ(small.error().rule, "game/unsupported");
  EXPECT_EQ(small.error().kind, Failure::kSystem);
  EXPECT_EQ(small.error().file, "dt_na.dat");
}

}  // namespace
}  // namespace bonepatch::game
