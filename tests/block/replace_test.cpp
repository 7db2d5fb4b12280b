// A section or a member is replaced: it alone changes, and what follows moves by a multiple of 32.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "block/archive.h"
#include "tests/block/fixtures.h"

namespace bonepatch::block {
namespace {

using ::testing::IsEmpty;

constexpr SectionKind kAll[] = {SectionKind::kGpl,  SectionKind::kAct,  SectionKind::kTex, SectionKind::kSkn,
                                SectionKind::kPtr6, SectionKind::kPtr7, SectionKind::kPtr8};

Header HeaderOf(const Bytes& block) { return *ReadHeader(MemorySource(block)); }

Bytes SectionOf(const Bytes& block, SectionKind kind) {
  const std::optional<Span> span = HeaderOf(block).Find(kind);
  if (!span) return {};
  return Bytes(block.begin() + span->offset, block.begin() + span->offset + span->size);
}

Bytes PaddedTo32(Bytes bytes) {
  bytes.resize(AlignUp(bytes.size(), kAlignment));
  return bytes;
}

void ExpectOnlyThatSectionChanged(const Bytes& before, SectionKind changed, const Bytes& section) {
  const Bytes after = ReplaceSection(before, HeaderOf(before), changed, section);
  const Header header = HeaderOf(after);
  EXPECT_THAT(header.faults, IsEmpty());
  EXPECT_EQ(after.size() % kAlignment, 0U);
  for (const SectionKind kind : kAll) {
    const Bytes wanted = kind == changed ? PaddedTo32(section) : SectionOf(before, kind);
    EXPECT_EQ(SectionOf(after, kind), wanted) << Name(kind) << " after " << Name(changed) << " of " << section.size();
  }
}

TEST(ReplaceSection, ChangesOnlyThatSectionForEverySectionAndSize) {
  const Bytes block = WholeBlock();
  for (const SectionKind kind : kAll) {
    for (const std::size_t size : {1U, 31U, 32U, 33U, 96U, 128U, 129U, 1000U, 4096U}) {
      ExpectOnlyThatSectionChanged(block, kind, Bytes(size, 0x5A));
    }
  }
}

TEST(ReplaceAct, TheSameSectionGivesTheSameBlock) {
  const Bytes block = WholeBlock();
  EXPECT_EQ(ReplaceAct(block, HeaderOf(block), SectionOf(block, SectionKind::kAct)), block);
}

TEST(ReplaceAct, TheSameLengthStaysInPlace) {
  const Bytes block = WholeBlock();
  const Span act = *HeaderOf(block).Find(SectionKind::kAct);
  const Bytes after = ReplaceAct(block, HeaderOf(block), Bytes(act.size, 0xEE));
  ASSERT_EQ(after.size(), block.size());
  for (std::size_t i = 0; i < block.size(); ++i) {
    const bool inside = i >= act.offset && i < act.offset + act.size;
    ASSERT_EQ(after[i], inside ? 0xEE : block[i]) << i;
  }
}

TEST(ReplaceAct, LaterSectionsMoveByThePaddedDifference) {
  const Bytes block = WholeBlock();  // its ACT has 0x80 bytes, filler included
  const Bytes after = ReplaceAct(block, HeaderOf(block), ActOf(0x81));
  EXPECT_EQ(after.size(), block.size() + 0x20);
  EXPECT_EQ(WordAt(after, 0x04), WordAt(block, 0x04));
  EXPECT_EQ(WordAt(after, 0x08), WordAt(block, 0x08));
  for (const std::uint64_t word : {0x0C, 0x10, 0x14, 0x18, 0x1C}) {
    EXPECT_EQ(WordAt(after, word), WordAt(block, word) + 0x20) << word;
  }
  EXPECT_EQ(ReplaceAct(block, HeaderOf(block), ActOf(0x60)).size(), block.size() - 0x20);
}

TEST(ReplaceAct, AbsentSectionsStayAbsent) {
  const Bytes block = BlockBuilder().Gpl(GplFixture()).Act(ActOf(0x40)).Skn(SknFixture()).Build();
  const Bytes after = ReplaceAct(block, HeaderOf(block), ActOf(0x100));
  EXPECT_EQ(WordAt(after, 0x0C), 0U);
  EXPECT_EQ(WordAt(after, 0x14), 0U);
  EXPECT_EQ(SectionOf(after, SectionKind::kSkn), SectionOf(block, SectionKind::kSkn));
}

TEST(ReplaceAct, BytesBetweenSectionsThatAreNotZeroStay) {
  Bytes block = WholeBlock();
  const Span gpl = *HeaderOf(block).Find(SectionKind::kGpl);
  block[gpl.offset + gpl.size - 1] = 0x99;  // filler before the ACT
  const Bytes after = ReplaceAct(block, HeaderOf(block), ActOf(0x200));
  EXPECT_EQ(after[gpl.offset + gpl.size - 1], 0x99);
}

TEST(ReplaceAct, TheLastSectionEndsTheBlock) {
  Bytes block = BlockBuilder().Gpl(GplFixture()).Act(ActOf(0x40)).Build();
  block.resize(block.size() - 7);  // a block may end anywhere
  const Span act = *HeaderOf(block).Find(SectionKind::kAct);
  EXPECT_EQ(act.size, 0x39U);
  EXPECT_EQ(ReplaceAct(block, HeaderOf(block), ActOf(0x39, 1)).size(), block.size());
  EXPECT_EQ(ReplaceAct(block, HeaderOf(block), ActOf(0x3A)).size(), act.offset + 0x40U);
  EXPECT_EQ(ReplaceAct(block, HeaderOf(block), ActOf(0x20)).size(), act.offset + 0x20U);
}

TEST(ReplaceAct, ABlockWithoutActStaysAsItIs) {
  const Bytes block = With(WholeBlock(), 0x08, 0);
  EXPECT_EQ(ReplaceAct(block, HeaderOf(block), ActOf(0x80)), block);
  const Bytes outside = With(WholeBlock(), 0x08, 0xFFFFFFE0);
  EXPECT_EQ(ReplaceAct(outside, HeaderOf(outside), ActOf(0x80)), outside);
}

TEST(ReplaceAct, AHeaderOfAnotherBlockDamagesNothing) {
  const Bytes block = WholeBlock();
  const Bytes shorter(block.begin(), block.begin() + 0x60);
  EXPECT_EQ(ReplaceAct(shorter, HeaderOf(block), ActOf(0x80)), shorter);
  EXPECT_EQ(ReplaceAct({}, HeaderOf(block), ActOf(0x80)), Bytes());
}

Slots SlotsOf(const Bytes& archive) { return **ReadArchive(MemorySource(archive)); }

Bytes MemberOf(const Bytes& archive, std::size_t slot) {
  const std::optional<Span> span = SlotsOf(archive)[slot];
  if (!span) return {};
  return Bytes(archive.begin() + span->offset, archive.begin() + span->offset + span->size);
}

TEST(ReplaceMember, ChangesOnlyThatMemberForEverySlotAndSize) {
  const Bytes archive = ArchiveFixture();
  const std::size_t count = SlotsOf(archive).size();
  for (const std::size_t slot : {1U, 3U, 4U}) {
    for (const std::size_t size : {1U, 32U, 33U, 64U, 96U, 97U, 4000U}) {
      const Bytes member(size, 0x3C);
      const Bytes after = ReplaceMember(archive, SlotsOf(archive), slot, member);
      ASSERT_EQ(SlotsOf(after).size(), count);
      for (std::size_t i = 0; i < count; ++i) {
        EXPECT_EQ(MemberOf(after, i), i == slot ? PaddedTo32(member) : MemberOf(archive, i)) << i << " after " << slot;
      }
    }
  }
}

TEST(ReplaceMember, TheSameMemberGivesTheSameArchive) {
  const Bytes archive = ArchiveFixture();
  for (const std::size_t slot : {1U, 3U, 4U}) {
    EXPECT_EQ(ReplaceMember(archive, SlotsOf(archive), slot, MemberOf(archive, slot)), archive);
  }
}

TEST(ReplaceMember, AnEmptySlotStaysEmpty) {
  const Bytes archive = ArchiveFixture();
  EXPECT_EQ(ReplaceMember(archive, SlotsOf(archive), 0, Bytes(32)), archive);
  EXPECT_EQ(ReplaceMember(archive, SlotsOf(archive), 99, Bytes(32)), archive);
}

TEST(ReplaceMember, ABlockInsideAnArchiveGrowsThroughBoth) {
  const Bytes archive = ArchiveFixture();
  const Bytes block = MemberOf(archive, 1);
  const Bytes grown = ReplaceAct(block, HeaderOf(block), ActOf(0x400));
  const Bytes after = ReplaceMember(archive, SlotsOf(archive), 1, grown);
  EXPECT_EQ(MemberOf(after, 1), grown);
  EXPECT_EQ(after.size() - archive.size(), grown.size() - block.size());
}

}  // namespace
}  // namespace bonepatch::block
