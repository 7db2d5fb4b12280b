// Where new blocks go: aligned, never over anything, lowest first.
#include "patcher/game/space.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "patcher/base/bytes.h"

namespace bonepatch::game {
namespace {

TEST(FreeSpace, StartsAtTheAlignedFloor) {
  EXPECT_EQ(FreeSpace(0x1000, {}).Place(32), 0x1000u);
  EXPECT_EQ(FreeSpace(0x1001, {}).Place(32), 0x1020u);
  EXPECT_EQ(FreeSpace(0, {}).Place(1), 0u);
}

TEST(FreeSpace, PlacesOneAfterTheOther) {
  FreeSpace space(0x1000, {});
  EXPECT_EQ(space.Place(33), 0x1000u);
  EXPECT_EQ(space.Place(32), 0x1040u);
  EXPECT_EQ(space.Place(32), 0x1060u);
}

TEST(FreeSpace, FillsTheFirstGapThatIsLargeEnough) {
  FreeSpace space(0x1000, {{0x1100, 0x1200}, {0x1020, 0x1040}, {0x1240, 0x1260}});
  EXPECT_EQ(space.Place(0x40), 0x1040u);
  EXPECT_EQ(space.Place(0x20), 0x1000u);
  EXPECT_EQ(space.Place(0x60), 0x1080u);
  EXPECT_EQ(space.Place(0x80), 0x1260u);
  EXPECT_EQ(space.Place(0x40), 0x1200u);
}

TEST(FreeSpace, UnalignedRangesOverlapsAndEmptyRangesAreRespected) {
  FreeSpace space(0, {{0x05, 0x21}, {0x10, 0x11}, {0x30, 0x30}, {0x90, 0x70}, {0x61, 0x62}, {0x00, 0x01}});
  EXPECT_EQ(space.Place(32), 0x40u);  // 0x40 to 0x60, before the byte at 0x61
  EXPECT_EQ(space.Place(32), 0x80u);
}

TEST(FreeSpace, RangesBelowTheFloorDoNotMatter) {
  FreeSpace space(0x1000, {{0, 0x800}, {0xF00, 0x1001}});
  EXPECT_EQ(space.Place(32), 0x1020u);
}

TEST(FreeSpace, NothingEndsAt4GiBOrPastIt) {
  constexpr std::uint64_t kLast = kArchiveLimit - 32;
  EXPECT_EQ(FreeSpace(kLast, {}).Place(31), kLast);
  EXPECT_EQ(FreeSpace(kLast - 32, {}).Place(32), kLast - 32);
  for (const std::uint64_t size : {std::uint64_t{32}, kArchiveLimit, ~std::uint64_t{0}}) {
    const Result<std::uint64_t> placed = FreeSpace(kLast, {}).Place(size);
    ASSERT_FALSE(placed);
    EXPECT_EQ(placed.error().rule, "game/limit");
    EXPECT_THAT(placed.error().message, testing::HasSubstr("4 GiB"));
  }
  EXPECT_FALSE(FreeSpace(~std::uint64_t{0}, {}).Place(1));
  EXPECT_FALSE(FreeSpace(0, {{0, ~std::uint64_t{0}}}).Place(1));
  EXPECT_FALSE(FreeSpace(0, {{32, ~std::uint64_t{0}}}).Place(33));
  EXPECT_EQ(FreeSpace(0, {{32, ~std::uint64_t{0}}}).Place(32), 0u);
}

TEST(FreeSpace, AFailedPlaceTakesNothing) {
  FreeSpace space(0, {{64, kArchiveLimit}});
  EXPECT_FALSE(space.Place(65));
  EXPECT_EQ(space.Place(64), 0u);
}

bool Overlap(const Range& a, const Range& b) { return a.begin < b.end && b.begin < a.end; }

TEST(FreeSpace, RandomPlansAreAlignedDisjointAndRepeatable) {
  std::mt19937 random(20080825);
  const auto below = [&](std::uint32_t n) { return std::uint64_t{random() % n}; };
  for (int round = 0; round < 300; ++round) {
    std::vector<Range> taken;
    for (std::uint64_t i = below(12); i > 0; --i) {
      const std::uint64_t begin = below(4000);
      taken.push_back({begin, begin + below(300)});
    }
    const std::uint64_t floor = below(2000);
    FreeSpace space(floor, taken), again(floor, std::vector<Range>(taken.rbegin(), taken.rend()));
    for (int block = 0; block < 20; ++block) {
      const std::uint64_t size = 1 + below(400);
      const Result<std::uint64_t> at = space.Place(size);
      ASSERT_TRUE(at);
      EXPECT_EQ(again.Place(size), *at);
      EXPECT_EQ(*at % kAlignment, 0u);
      EXPECT_GE(*at, floor);
      const Range placed{*at, *at + size};
      for (const Range& range : taken) EXPECT_FALSE(range.begin < range.end && Overlap(placed, range));
      // First fit: no lower aligned place would have done.
      for (std::uint64_t lower = AlignUp(floor, kAlignment); lower < *at; lower += kAlignment) {
        const Range tried{lower, lower + size};
        EXPECT_TRUE(std::any_of(taken.begin(), taken.end(),
                                [&](const Range& r) { return r.begin < r.end && Overlap(tried, r); }));
      }
      taken.push_back(placed);
    }
  }
}

}  // namespace
}  // namespace bonepatch::game
