// The header of a model block: where sections lie, and each way in which an offset can be wrong.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/block/fixtures.h"

namespace bonepatch::block {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Header ReadTheHeader(const Bytes& block) {
  Result<Header> header = ReadHeader(MemorySource(block));
  EXPECT_TRUE(header.has_value());
  return header.value_or(Header{});
}

std::vector<std::string> HeaderFaults(const Bytes& block) { return Names(ReadTheHeader(block).faults); }

TEST(Header, AWholeBlockHasNoFault) {
  const Bytes block = WholeBlock();
  const Header header = ReadTheHeader(block);
  EXPECT_THAT(header.faults, IsEmpty());
  EXPECT_EQ(header.block_size, block.size());
  EXPECT_EQ(header.words[1], 0x20U);
}

TEST(Header, ASectionEndsWhereTheNextStarts) {
  const Bytes block = BlockBuilder().Gpl(Bytes(0x44)).Act(Bytes(0x20)).Ptr7(Bytes(0x41)).Build();
  const Header header = ReadTheHeader(block);
  EXPECT_EQ(header.Find(SectionKind::kGpl), (Span{0x20, 0x60}));
  EXPECT_EQ(header.Find(SectionKind::kAct), (Span{0x80, 0x20}));
  EXPECT_EQ(header.Find(SectionKind::kTex), std::nullopt);
  EXPECT_EQ(header.Find(SectionKind::kPtr7), (Span{0xA0, 0x60}));
  EXPECT_TRUE(header.Has(SectionKind::kPtr7));
  EXPECT_FALSE(header.Has(SectionKind::kPtr8));
}

TEST(Header, TheLastSectionEndsWithTheBlock) {
  Bytes block = BlockBuilder().Gpl(Bytes(0x20)).Act(Bytes(0x20)).Build();
  block.push_back(1);
  EXPECT_EQ(ReadTheHeader(block).Find(SectionKind::kAct), (Span{0x40, 0x21}));
}

TEST(Header, AnOffsetOutsideTheBlockEndsNothing) {
  const Bytes block = WholeBlock();
  const auto size = static_cast<std::uint32_t>(block.size());
  const Header header = ReadTheHeader(With(block, 0x1C, size));
  EXPECT_EQ(header.Find(SectionKind::kPtr8), std::nullopt);
  EXPECT_EQ(header.Find(SectionKind::kPtr7)->size, size - header.words[6]);
}

TEST(Header, ASectionEndsAtTheNextOffsetWhateverItsOrder) {
  const Header header = ReadTheHeader(With(With(WholeBlock(), 0x08, 0x400), 0x0C, 0x100));
  EXPECT_EQ(header.Find(SectionKind::kTex)->offset, 0x100U);
  EXPECT_EQ(header.Find(SectionKind::kGpl), (Span{0x20, 0xE0}));
}

TEST(Header, IsReadFromExactly32Bytes) {
  EXPECT_FALSE(ReadHeader(MemorySource(Bytes(0x1F))).has_value());
  EXPECT_FALSE(ReadHeader(MemorySource({})).has_value());
  EXPECT_THAT(HeaderFaults(Bytes(0x20)), ElementsAre("GPL@4"));
}

TEST(Header, AFirstWordThatIsNot0IsOneFault) {
  const Header header = ReadTheHeader(With(WholeBlock(), 0, 0xDEAD));
  EXPECT_THAT(Names(header.faults), ElementsAre("first word@0"));
  EXPECT_THAT(header.faults[0].message, HasSubstr("0x0000DEAD"));
}

TEST(Header, ABlockWithoutGplIsOneFault) {
  const Header header = ReadTheHeader(With(WholeBlock(), 0x04, 0));
  EXPECT_THAT(Names(header.faults), ElementsAre("GPL@4"));
}

TEST(Header, ABlockWithoutActHasNoFault) { EXPECT_THAT(HeaderFaults(With(WholeBlock(), 0x08, 0)), IsEmpty()); }

TEST(Header, AnOffsetInsideTheHeaderIsOneFault) {
  EXPECT_THAT(HeaderFaults(With(WholeBlock(), 0x04, 0x1F)), ElementsAre("GPL@4"));
  EXPECT_THAT(HeaderFaults(With(WholeBlock(), 0x08, 1)), ElementsAre("ACT@8"));
}

TEST(Header, AnOffsetOutsideTheBlockIsOneFault) {
  const Bytes block = WholeBlock();
  const auto size = static_cast<std::uint32_t>(block.size());
  EXPECT_THAT(HeaderFaults(With(block, 0x1C, size)), ElementsAre("ptr8@28"));
  EXPECT_THAT(HeaderFaults(With(block, 0x1C, size - 0x20)), IsEmpty()) << "a near miss";
  const Header header = ReadTheHeader(With(block, 0x0C, 0xFFFFFFE0));
  EXPECT_THAT(Names(header.faults), ElementsAre("TEX@12"));
  EXPECT_THAT(header.faults[0].message, HasSubstr("0xFFFFFFE0"));
  EXPECT_THAT(header.faults[0].message, HasSubstr("outside"));
}

TEST(Header, AnOffsetThatIsNotAlignedIsOneFault) {
  const Bytes block = WholeBlock();
  EXPECT_THAT(HeaderFaults(With(block, 0x10, WordAt(block, 0x10) + 16)), ElementsAre("SKN@16"));
  EXPECT_THAT(HeaderFaults(With(block, 0x10, WordAt(block, 0x10) + 1)), ElementsAre("SKN@16"));
}

TEST(Header, AMisplacedOffsetIsNotComparedWithOthers) {
  // Far above TEX, and not aligned: the one wrong word is ACT.
  const Bytes block = WholeBlock();
  EXPECT_THAT(HeaderFaults(With(block, 0x08, WordAt(block, 0x18) + 4)), ElementsAre("ACT@8"));
}

TEST(Header, OffsetsThatDoNotAscendAreOneFaultEach) {
  const Bytes block = WholeBlock();
  EXPECT_THAT(HeaderFaults(With(block, 0x0C, WordAt(block, 0x08))), ElementsAre("TEX@12"))
      << "two sections in one place";
  EXPECT_THAT(HeaderFaults(With(block, 0x18, 0x20)), ElementsAre("ptr7@24"));
  const Header swapped = ReadTheHeader(With(With(block, 0x08, WordAt(block, 0x0C)), 0x0C, WordAt(block, 0x08)));
  EXPECT_THAT(Names(swapped.faults), ElementsAre("TEX@12"));
  EXPECT_THAT(swapped.faults[0].message, HasSubstr("ACT offset"));
}

TEST(Header, EveryWrongWordIsReported) {
  const Bytes damaged = With(With(With(WholeBlock(), 0, 1), 0x08, 0x21), 0x1C, 0xFFFFFFFF);
  EXPECT_THAT(HeaderFaults(damaged), ElementsAre("first word@0", "ACT@8", "ptr8@28"));
}

TEST(Header, IsTheOnlyThingThatIsRead) {
  const Bytes block = WholeBlock();
  const CountingSource source(block);
  ASSERT_TRUE(ReadHeader(source).has_value());
  EXPECT_EQ(source.bytes_read, 0x20U);
}

TEST(Header, ASectionOfMoreThan4GibIsCutToWhatASpanHolds) {
  const Bytes block = BlockBuilder().Gpl(Bytes(0x20)).Build();
  const Result<Header> header = ReadHeader(CountingSource(block, 0x2'0000'0000));
  ASSERT_TRUE(header.has_value());
  EXPECT_EQ(header->Find(SectionKind::kGpl), (Span{0x20, 0xFFFFFFFF}));
}

TEST(Header, AFailedReadIsAnError) {
  const Bytes block = WholeBlock();
  EXPECT_EQ(ReadHeader(FailingSource(block, 0)).error().message, "the disk is gone");
}

}  // namespace
}  // namespace bonepatch::block
