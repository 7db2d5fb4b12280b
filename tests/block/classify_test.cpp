// What an entry is, for every kind, whole and damaged.
#include <gtest/gtest.h>

#include "block/geometry.h"
#include "tests/block/fixtures.h"

namespace bonepatch::block {
namespace {

EntryKind Kind(const Bytes& entry) {
  const Result<EntryKind> kind = Classify(MemorySource(entry));
  EXPECT_TRUE(kind.has_value());
  return kind.value_or(EntryKind::kUnknown);
}

TEST(Classify, NothingAndNextToNothingAreUnknown) {
  for (std::size_t size = 0; size < 0x20; ++size) EXPECT_EQ(Kind(Bytes(size)), EntryKind::kUnknown) << size;
  EXPECT_EQ(Kind(Bytes(0x20)), EntryKind::kUnknown);
  EXPECT_EQ(Kind(Bytes(0x400)), EntryKind::kUnknown);
  EXPECT_EQ(Kind(Bytes(0x400, 0xFF)), EntryKind::kUnknown);
}

TEST(Classify, ABankByItsVersionAlone) {
  EXPECT_EQ(Kind(BankFixture()), EntryKind::kBank);
  EXPECT_EQ(Kind(BankBuilder().Version(0x013240DB).Build()), EntryKind::kBank);
  EXPECT_EQ(Kind({0x01, 0x32, 0x1A, 0xFD}), EntryKind::kBank) << "cut short, but nothing else";
  EXPECT_EQ(Kind(BankBuilder().Version(0x01321AFC).Build()), EntryKind::kUnknown);
}

TEST(Classify, AWholeModel) {
  EXPECT_EQ(Kind(WholeBlock()), EntryKind::kModel);
  EXPECT_EQ(Kind(BlockBuilder().Gpl(GplBuilder().Build()).Act(ActOf(0x40)).Build()), EntryKind::kModel);
}

TEST(Classify, AModelWithBothVersionWordsWhateverElseIsDamaged) {
  EXPECT_EQ(Kind(With(WholeBlock(), 0, 0xFFFFFFFF)), EntryKind::kModel);
  EXPECT_EQ(Kind(With(WholeBlock(), 0, 5)), EntryKind::kModel) << "a first word that could be an archive's count";
  EXPECT_EQ(Kind(With(WholeBlock(), 0x0C, 3)), EntryKind::kModel);
  EXPECT_EQ(Kind(With(WholeBlock(), 0x1C, 0xFFFFFFFF)), EntryKind::kModel);
}

TEST(Classify, AModelWithADamagedVersionWord) {
  const Bytes block = WholeBlock();
  const std::uint32_t act = WordAt(block, 0x08);
  EXPECT_EQ(Kind(With(block, act, 0)), EntryKind::kModel);
  EXPECT_EQ(Kind(With(block, 0x20, 0)), EntryKind::kModel);
  EXPECT_EQ(Kind(With(With(block, act, 0), 0x20, 0)), EntryKind::kModel);
  EXPECT_EQ(Kind(With(With(block, act, 0), 0, 0x10000)), EntryKind::kUnknown) << "and a first word that isn't 0";
}

TEST(Classify, AModelWithOneDamagedOffset) {
  const Bytes block = WholeBlock();
  EXPECT_EQ(Kind(With(block, 0x04, 0)), EntryKind::kModel) << "the ACT is there";
  EXPECT_EQ(Kind(With(block, 0x04, 0xFFFFFFFF)), EntryKind::kModel);
  EXPECT_EQ(Kind(With(block, 0x08, 0xFFFFFFFF)), EntryKind::kModel) << "the GPL is there, and an ACT is meant";
  EXPECT_EQ(Kind(With(block, 0x08, WordAt(block, 0x08) + 2)), EntryKind::kModel);
  EXPECT_EQ(Kind(With(With(block, 0x04, 2), 0x08, 0x2000000)), EntryKind::kUnknown) << "nothing is there";
}

TEST(Classify, ABlockWithoutActIsNoModel) { EXPECT_EQ(Kind(With(WholeBlock(), 0x08, 0)), EntryKind::kUnknown); }

TEST(Classify, OffsetsThatCouldBeSections) {
  const Bytes nothing(0x100);
  EXPECT_EQ(Kind(With(With(nothing, 4, 0x20), 8, 0x40)), EntryKind::kModel);
  EXPECT_EQ(Kind(With(With(nothing, 4, 0x24), 8, 0xFC)), EntryKind::kModel);
  EXPECT_EQ(Kind(With(With(nothing, 4, 0x22), 8, 0x40)), EntryKind::kUnknown) << "not on 4";
  EXPECT_EQ(Kind(With(With(nothing, 4, 0x1C), 8, 0x40)), EntryKind::kUnknown) << "in the header";
  EXPECT_EQ(Kind(With(With(nothing, 4, 0x20), 8, 0x100)), EntryKind::kUnknown) << "outside";
}

TEST(Classify, AnArchive) {
  EXPECT_EQ(Kind(ArchiveFixture()), EntryKind::kArchive);
  EXPECT_EQ(Kind(ArchiveBuilder().Empty().Empty().Build()), EntryKind::kUnknown) << "no member";
  EXPECT_EQ(Kind(With(ArchiveFixture(), 8, 0x41)), EntryKind::kUnknown);
}

TEST(Classify, AnEntryWithAPrefixIsUnknown) {
  Bytes entry(0x40, 0x50);
  Append(entry, ByteView(WholeBlock()));
  EXPECT_EQ(Kind(entry), EntryKind::kUnknown);
}

TEST(Classify, ReadsAFewWords) {
  for (const Bytes& entry : {WholeBlock(), ArchiveFixture(), BankFixture(), Bytes(0x1000, 0x01)}) {
    const CountingSource source(entry, 0x2000000);
    ASSERT_TRUE(Classify(source).has_value());
    EXPECT_LE(source.bytes_read, 72U);
  }
}

TEST(Classify, AFailedReadIsAnError) {
  for (const Bytes& entry : {WholeBlock(), ArchiveFixture()}) {
    const CountingSource counting(entry);
    ASSERT_TRUE(Classify(counting).has_value());
    for (std::uint64_t i = 0; i < counting.calls; ++i) EXPECT_FALSE(Classify(FailingSource(entry, i)).has_value()) << i;
  }
}

}  // namespace
}  // namespace bonepatch::block
