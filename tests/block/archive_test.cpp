// Which bytes are an archive, and where its members lie.
#include "block/archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/block/fixtures.h"

namespace bonepatch::block {
namespace {

using ::testing::ElementsAre;

std::optional<Slots> ReadTheSlots(const Bytes& entry) {
  Result<std::optional<Slots>> slots = ReadArchive(MemorySource(entry));
  EXPECT_TRUE(slots.has_value());
  return slots.value_or(std::nullopt);
}

bool IsArchive(const Bytes& entry) { return ReadTheSlots(entry).has_value(); }

/// Three members of 32 bytes at 0x20, 0x40 and 0x60, the second slot empty.
Bytes Small() { return ArchiveBuilder().Member(Bytes(32)).Empty().Member(Bytes(32)).Member(Bytes(32)).Build(); }

TEST(Archive, MembersEndAtTheNextPopulatedOffset) {
  const Bytes archive = ArchiveBuilder().Empty().Member(Bytes(40)).Empty().Member(Bytes(1)).Empty().Build();
  const std::optional<Slots> slots = ReadTheSlots(archive);
  ASSERT_TRUE(slots.has_value());
  EXPECT_THAT(*slots, ElementsAre(std::nullopt, Span{0x20, 0x40}, std::nullopt, Span{0x60, 0x20}, std::nullopt));
}

TEST(Archive, TheLastMemberEndsWithTheEntry) {
  Bytes archive = Small();
  archive.push_back(7);
  EXPECT_EQ((*ReadTheSlots(archive))[3], (Span{0x60, 0x21}));
  archive.resize(0x61);
  EXPECT_EQ((*ReadTheSlots(archive))[3], (Span{0x60, 1}));
  archive.resize(0x60);
  EXPECT_FALSE(IsArchive(archive)) << "a member outside";
}

TEST(Archive, CountsFrom1To1000) {
  const Bytes big = With(With(Bytes(0x2000), 0, 1000), 4, 0x1000);
  EXPECT_TRUE(IsArchive(big));
  EXPECT_FALSE(IsArchive(With(big, 0, 1001)));
  EXPECT_FALSE(IsArchive(With(big, 0, 0)));
  EXPECT_FALSE(IsArchive(With(big, 0, 0xFFFFFFFF)));
  EXPECT_TRUE(IsArchive(With(big, 0, 1)));
}

TEST(Archive, TheTableLiesInside) {
  Bytes archive = With(With(Bytes(0x60), 0, 23), 4, 0);
  archive = With(archive, 4 + 4 * 22, 0);
  EXPECT_FALSE(IsArchive(archive)) << "no member";
  EXPECT_FALSE(IsArchive(With(archive, 0, 24))) << "a table past the end";
  EXPECT_FALSE(IsArchive({}));
  EXPECT_FALSE(IsArchive({0, 0, 0}));
  EXPECT_FALSE(IsArchive({0, 0, 0, 1}));
}

TEST(Archive, OffsetsLieBehindTheTable) {
  const Bytes archive = With(With(Bytes(0x100), 0, 7), 4, 0x20);  // the table ends at 0x20
  EXPECT_TRUE(IsArchive(archive));
  EXPECT_FALSE(IsArchive(With(archive, 0, 8))) << "the table ends at 0x24";
}

TEST(Archive, OffsetsAscendStrictly) {
  EXPECT_TRUE(IsArchive(Small()));
  EXPECT_FALSE(IsArchive(With(Small(), 12, 0x20)));
  EXPECT_FALSE(IsArchive(With(Small(), 12, 0x60)));
  EXPECT_FALSE(IsArchive(With(With(Small(), 4, 0x40), 12, 0x20)));
}

TEST(Archive, OffsetsLieInsideOnMultiplesOf32) {
  EXPECT_FALSE(IsArchive(With(Small(), 16, 0x80)));
  EXPECT_FALSE(IsArchive(With(Small(), 16, 0xFFFFFFE0)));
  EXPECT_FALSE(IsArchive(With(Small(), 16, 0x70)));
  EXPECT_FALSE(IsArchive(With(Small(), 16, 0x61)));
}

TEST(Archive, AFailedReadIsAnError) {
  const Bytes archive = Small();
  EXPECT_FALSE(ReadArchive(FailingSource(archive, 0)).has_value());
  EXPECT_FALSE(ReadArchive(FailingSource(archive, 1)).has_value());
}

}  // namespace
}  // namespace bonepatch::block
