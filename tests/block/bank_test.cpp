// Animation banks: which tracks they key, what is judged, and that hostile ones cost no more than their size.
#include "block/bank.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/block/fixtures.h"

namespace bonepatch::block {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Bank ReadWhole(const ByteSource& source) {
  Result<Bank> bank = ReadBank(source);
  EXPECT_TRUE(bank.has_value());
  return bank.value_or(Bank{});
}

Bank ReadWhole(const Bytes& bytes) { return ReadWhole(MemorySource(bytes)); }

std::vector<std::string> BankFaults(const Bytes& bytes) { return Names(ReadWhole(bytes).faults); }

TEST(Bank, NamesItsTracksAscendingAndOnce) {
  const Bank bank = ReadWhole(BankFixture());
  EXPECT_THAT(bank.faults, IsEmpty());
  EXPECT_EQ(bank.id, 0x1234);
  EXPECT_EQ(bank.sequence_count, 3);
  EXPECT_EQ(bank.track_count, 5);
  EXPECT_THAT(bank.track_ids, ElementsAre(0x02, 9, 0xC1, 0xFF));
}

TEST(Bank, BothVersionsAreBanks) {
  EXPECT_THAT(BankFaults(BankBuilder().Version(0x013240DB).Sequence("a", {1}).Build()), IsEmpty());
}

TEST(Bank, AnotherVersionIsOneFaultAndNothingIsRead) {
  const Bank bank = ReadWhole(With(BankFixture(), 0, 0x01321AFE));
  EXPECT_THAT(Names(bank.faults), ElementsAre("version@0"));
  EXPECT_THAT(bank.faults[0].message, HasSubstr("0x01321AFE"));
  EXPECT_THAT(bank.track_ids, IsEmpty());
}

TEST(Bank, AnEmptyBankIsWhole) {
  EXPECT_THAT(BankFaults(BankBuilder().Build()), IsEmpty());
  EXPECT_THAT(BankFaults(With(BankBuilder().Build(), 4, 0xFFFFFFFF)), IsEmpty());
}

TEST(Bank, OneShorterThanItsHeaderIsOneFault) {
  const Bytes bank = BankFixture();
  EXPECT_THAT(BankFaults(Bytes(bank.begin(), bank.begin() + 0xD)), ElementsAre("header@0"));
  EXPECT_THAT(BankFaults({}), ElementsAre("header@0"));
}

TEST(Bank, ASequenceTableThatLeavesItIsOneFault) {
  const Bytes bank = BankFixture();
  const auto last = static_cast<std::uint32_t>(bank.size() - 3 * 0xC);
  EXPECT_THAT(BankFaults(With(bank, 4, last + 1)), ElementsAre("sequences@4"));
  EXPECT_THAT(BankFaults(With(bank, 4, 0xFFFFFFFF)), ElementsAre("sequences@4"));
  EXPECT_THAT(BankFaults(With16(bank, 0xA, 0xFFFF)), ElementsAre("sequences@4"));
}

TEST(Bank, ATrackTableThatLeavesItIsOneFaultAndTheOthersAreRead) {
  const Bytes bytes = BankFixture();
  const std::uint32_t sequences = WordAt(bytes, 4);
  const Bank bank = ReadWhole(With(bytes, sequences + 4, 0x00ABCDEF));
  EXPECT_THAT(Names(bank.faults), ElementsAre("sequence 0 tracks@" + std::to_string(sequences + 4)));
  EXPECT_THAT(bank.faults[0].message, HasSubstr("0xABCDEF"));
  EXPECT_THAT(bank.track_ids, ElementsAre(2, 9));
  const auto last = static_cast<std::uint32_t>(bytes.size() - 3 * 0x10);
  EXPECT_THAT(BankFaults(With(bytes, sequences + 4, last)), IsEmpty()) << "a near miss";
  EXPECT_EQ(BankFaults(With(bytes, sequences + 4, last + 1)).size(), 1U);
  EXPECT_EQ(BankFaults(With16(bytes, sequences + 8, 0xFFFF)).size(), 1U);
  EXPECT_THAT(BankFaults(With(bytes, sequences + 0xC + 4, 0xFFFFFFFF)), IsEmpty()) << "no tracks lie anywhere";
}

TEST(Bank, ANameIsNotFollowed) {
  const Bytes bank = BankFixture();
  EXPECT_THAT(BankFaults(With(bank, WordAt(bank, 4), 0xFFFFFFFF)), IsEmpty());
}

/// `sequences` sequences at 0x20; sequence i has `tracks` tracks at `table` + step * i. Ids are the table's own words.
Bytes Hostile(std::uint16_t sequences, std::uint16_t tracks, std::uint32_t table, std::uint32_t step,
              std::size_t size) {
  Bytes bank(size);
  Store<std::uint32_t>(bank, 0, kBankVersions[0]);
  Store<std::uint32_t>(bank, 4, 0x20);
  Store<std::uint16_t>(bank, 0xA, sequences);
  for (std::uint32_t i = 0; i < sequences; ++i) {
    Store<std::uint32_t>(bank, 0x20 + 0xC * i + 4, table + step * i);
    Store<std::uint16_t>(bank, 0x20 + 0xC * i + 8, tracks);
  }
  return bank;
}

TEST(Bank, SequencesThatShareOneHugeTableReadItOnce) {
  const std::size_t size = 0x20 + 0xC * 0xFFFF + 0x10 * 0xFFFF;
  const Bytes bytes = Hostile(0xFFFF, 0xFFFF, 0x20 + 0xC * 0xFFFF, 0, size);
  const CountingSource source(bytes);
  EXPECT_THAT(ReadWhole(source).faults, IsEmpty());
  EXPECT_LE(source.bytes_read, 2 * size);
}

TEST(Bank, SequencesWhoseTablesOverlapReadEachWordOnce) {
  const std::size_t size = 0x20 + 0xC * 2000 + 0x10 * 4000;
  const Bytes bytes = Hostile(2000, 2000, 0x20 + 0xC * 2000, 0x10, size);
  const CountingSource source(bytes);
  EXPECT_THAT(ReadWhole(source).faults, IsEmpty());
  EXPECT_LE(source.bytes_read, 2 * size);
}

TEST(Bank, TablesOnEveryGridAreRead) {
  const std::size_t size = 0x20 + 0xC * 64 + 0x10 * 1024;
  Bytes bytes = Hostile(64, 512, 0x20 + 0xC * 64, 3, size);
  Store<std::uint16_t>(bytes, 0x20 + 0xC * 64 + 0x10 * 500 + 0xA + 3 * 7, 0x4321);  // only sequence 7 has it as an id
  const CountingSource source(bytes);
  const Bank bank = ReadWhole(source);
  EXPECT_THAT(bank.track_ids, ::testing::Contains(0x4321));
  EXPECT_LE(source.bytes_read, 17 * size);
}

TEST(Bank, ATableBehindAShorterOneOnItsGridIsStillRead) {
  // Sequence 0: tracks 0 to 3. Sequence 1: tracks 1 and 2, inside. Sequence 2: track 4, right behind.
  Bytes bytes = Hostile(3, 4, 0x80, 0x10, 0x200);
  Store<std::uint16_t>(bytes, 0x20 + 0xC + 8, 2);
  Store<std::uint32_t>(bytes, 0x20 + 0x18 + 4, 0xC0);
  Store<std::uint16_t>(bytes, 0x20 + 0x18 + 8, 1);
  for (std::uint16_t i = 0; i < 6; ++i)
    Store<std::uint16_t>(bytes, 0x80 + 0x10 * i + 0xA, static_cast<std::uint16_t>(i + 1));
  EXPECT_THAT(ReadWhole(bytes).track_ids, ElementsAre(1, 2, 3, 4, 5));
}

TEST(Bank, AFailedReadIsAnError) {
  BankBuilder builder;
  for (std::uint16_t i = 0; i < 60; ++i) builder.Sequence("s", {i, 7});
  const Bytes bytes = builder.Build();
  const CountingSource counting(bytes);
  ASSERT_TRUE(ReadBank(counting).has_value());
  ASSERT_GE(counting.calls, 4U);
  for (std::uint64_t i = 0; i < counting.calls; ++i) EXPECT_FALSE(ReadBank(FailingSource(bytes, i)).has_value()) << i;
}

}  // namespace
}  // namespace bonepatch::block
