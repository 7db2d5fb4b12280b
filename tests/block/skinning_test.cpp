// Skinning: which bones a SKN names, and what of it is judged.
#include "block/skinning.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/block/fixtures.h"

namespace bonepatch::block {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::uint32_t kStart = 0x60;

Skinning ReadTheSkn(const Bytes& skn) {
  Bytes block(kStart, 0xBB);
  Append(block, ByteView(skn));
  block.resize(block.size() + 0x1000, 0xBB);
  Result<Skinning> skinning = ReadSkinning(MemorySource(block), {kStart, static_cast<std::uint32_t>(skn.size())});
  EXPECT_TRUE(skinning.has_value());
  return skinning.value_or(Skinning{});
}

std::vector<std::string> Records(const Skinning& skinning) {
  std::vector<std::string> records;
  for (const SkinReference& one : skinning.references) records.push_back(one.record + ": " + std::to_string(one.bone));
  return records;
}

std::vector<std::string> SknFaults(const Bytes& skn) { return Names(ReadTheSkn(skn).faults); }

std::string SknPlace(std::string field, std::uint64_t in_skn) { return field + "@" + std::to_string(kStart + in_skn); }

TEST(Skinning, NamesTheBonesOfAllThreeTables) {
  const Skinning skinning = ReadTheSkn(SknFixture());
  EXPECT_TRUE(skinning.readable());
  EXPECT_THAT(Records(skinning),
              ElementsAre("SK1 0: 3", "SK1 1: 4", "SK2 0 first: 5", "SK2 0 second: 6", "SKAcc 0: 7", "SKAcc 1: 8"));
}

TEST(Skinning, SaysWhereEachWordLies) {
  const Bytes skn = SknFixture();
  for (const SkinReference& one : ReadTheSkn(skn).references) {
    EXPECT_EQ(*Load<std::uint16_t>(skn, one.offset - kStart), one.bone) << one.record;
  }
}

TEST(Skinning, ReadsAsManyRecordsAsThereAre) {
  SknBuilder builder;
  for (std::uint16_t i = 0; i < 300; ++i) builder.Sk2(i, static_cast<std::uint16_t>(i + 1000)).Sk1(i);
  const Skinning skinning = ReadTheSkn(builder.Build());
  ASSERT_EQ(skinning.references.size(), 900U);
  EXPECT_EQ(skinning.references[299].bone, 299);
  EXPECT_EQ(skinning.references[899].bone, 1299);
  EXPECT_EQ(skinning.references[899].record, "SK2 299 second");
}

TEST(Skinning, AnEmptySknIsWhole) {
  const Bytes skn = SknBuilder().Build();
  EXPECT_THAT(SknFaults(skn), IsEmpty());
  EXPECT_THAT(SknFaults(With(With(With(skn, 8, 0xFFFFFFFF), 0xC, 1), 0x10, 0x80000000)), IsEmpty())
      << "a table of nothing lies anywhere";
}

TEST(Skinning, ASknShorterThanItsHeaderIsOneFault) {
  const Bytes skn = SknFixture();
  EXPECT_THAT(SknFaults(Bytes(skn.begin(), skn.begin() + 0x23)), ElementsAre(SknPlace("SKN header", 0)));
  EXPECT_THAT(SknFaults({}), ElementsAre(SknPlace("SKN header", 0)));
  EXPECT_THAT(SknFaults(Bytes(0x24)), IsEmpty());
}

TEST(Skinning, ATableThatLeavesTheSknIsOneFaultAndTheOthersAreRead) {
  const Skinning skinning = ReadTheSkn(With(SknFixture(), 0xC, 0xFFFFFFFF));
  EXPECT_THAT(Names(skinning.faults), ElementsAre(SknPlace("SK2 pointer", 0xC)));
  EXPECT_THAT(skinning.faults[0].message, HasSubstr("0xFFFFFFFF"));
  EXPECT_THAT(Records(skinning), ElementsAre("SK1 0: 3", "SK1 1: 4", "SKAcc 0: 7", "SKAcc 1: 8"));
  EXPECT_THAT(SknFaults(With(SknFixture(), 0x8, 0x10000)), ElementsAre(SknPlace("SK1 pointer", 0x8)));
  EXPECT_THAT(SknFaults(With(SknFixture(), 0x10, 0x10000)), ElementsAre(SknPlace("SKAcc pointer", 0x10)));
}

TEST(Skinning, ATableMayEndWithTheSkn) {
  const Bytes skn = SknFixture();
  const auto last = [&](std::uint32_t table) { return static_cast<std::uint32_t>(skn.size()) - table; };
  EXPECT_THAT(SknFaults(With(skn, 0x8, last(2 * 0x40))), IsEmpty());
  EXPECT_THAT(SknFaults(With(skn, 0x8, last(2 * 0x40) + 1)), ElementsAre(SknPlace("SK1 pointer", 0x8)));
  EXPECT_THAT(SknFaults(With(skn, 0xC, last(0x74))), IsEmpty());
  EXPECT_THAT(SknFaults(With(skn, 0xC, last(0x74) + 1)), ElementsAre(SknPlace("SK2 pointer", 0xC)));
  EXPECT_THAT(SknFaults(With(skn, 0x10, last(2 * 0x44))), IsEmpty());
  EXPECT_THAT(SknFaults(With(skn, 0x10, last(2 * 0x44) + 1)), ElementsAre(SknPlace("SKAcc pointer", 0x10)));
}

TEST(Skinning, ACountThatLeavesTheSknIsOneFaultEach) {
  Bytes skn = SknFixture();
  for (const std::uint64_t count : {0, 2, 4}) skn = With16(std::move(skn), count, 0xFFFF);
  EXPECT_THAT(SknFaults(skn),
              ElementsAre(SknPlace("SK1 pointer", 8), SknPlace("SK2 pointer", 0xC), SknPlace("SKAcc pointer", 0x10)));
}

TEST(Skinning, AFailedReadIsAnError) {
  const Bytes skn = SknFixture();
  const Span span{0, static_cast<std::uint32_t>(skn.size())};
  const CountingSource counting(skn);
  ASSERT_TRUE(ReadSkinning(counting, span).has_value());
  for (std::uint64_t i = 0; i < counting.calls; ++i) {
    EXPECT_FALSE(ReadSkinning(FailingSource(skn, i), span).has_value()) << i;
  }
}

}  // namespace
}  // namespace bonepatch::block
