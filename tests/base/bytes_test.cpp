// The one bounds check, at every edge, and the numbers built on it.
#include "patcher/base/bytes.h"

#include <gtest/gtest.h>

#include <limits>

namespace bonepatch {
namespace {

constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();

TEST(Fits, AgreesWithCountingByHand) {
  for (std::uint64_t size = 0; size < 6; ++size) {
    for (std::uint64_t offset = 0; offset < 8; ++offset) {
      for (std::uint64_t n = 0; n < 8; ++n) EXPECT_EQ(Fits(size, offset, n), offset + n <= size);
    }
  }
}

TEST(Fits, NeverOverflows) {
  EXPECT_FALSE(Fits(10, kMost, 1));
  EXPECT_FALSE(Fits(10, 1, kMost));
  EXPECT_FALSE(Fits(10, kMost, kMost));
  EXPECT_FALSE(Fits(0, kMost, 0));
  EXPECT_TRUE(Fits(kMost, kMost, 0));
  EXPECT_TRUE(Fits(kMost, 1, kMost - 1));
  EXPECT_FALSE(Fits(kMost, 1, kMost));
}

TEST(AlignUp, GoesToTheNextMultiple) {
  EXPECT_EQ(AlignUp(0, 32), 0u);
  EXPECT_EQ(AlignUp(1, 32), 32u);
  EXPECT_EQ(AlignUp(32, 32), 32u);
  EXPECT_EQ(AlignUp(33, 32), 64u);
  EXPECT_EQ(AlignUp(7, 4), 8u);
}

TEST(Load, TakesEitherByteOrder) {
  const Bytes bytes = {0x12, 0x34, 0x56, 0x78};
  EXPECT_EQ(Load<std::uint32_t>(bytes, 0), 0x12345678u);
  EXPECT_EQ(Load<std::uint32_t>(bytes, 0, ByteOrder::kLittle), 0x78563412u);
  EXPECT_EQ(Load<std::uint16_t>(bytes, 1), 0x3456u);
  EXPECT_EQ(Load<std::uint8_t>(bytes, 3), 0x78u);
}

TEST(Load, OutsideIsNothing) {
  const Bytes bytes(4);
  EXPECT_EQ(Load<std::uint32_t>(bytes, 1), std::nullopt);
  EXPECT_EQ(Load<std::uint8_t>(bytes, 4), std::nullopt);
  EXPECT_EQ(Load<std::uint16_t>(bytes, kMost), std::nullopt);
  EXPECT_EQ(Load<std::uint8_t>({}, 0), std::nullopt);
}

TEST(Store, IsTheInverseOfLoad) {
  Bytes bytes(6, 0xAA);
  EXPECT_TRUE(Store<std::uint32_t>(bytes, 1, 0x12345678));
  EXPECT_EQ(bytes, (Bytes{0xAA, 0x12, 0x34, 0x56, 0x78, 0xAA}));
  EXPECT_TRUE(Store<std::uint16_t>(bytes, 4, 0x0102, ByteOrder::kLittle));
  EXPECT_EQ(bytes, (Bytes{0xAA, 0x12, 0x34, 0x56, 0x02, 0x01}));
}

TEST(Store, OutsideWritesNothing) {
  Bytes bytes(3, 0xAA);
  EXPECT_FALSE(Store<std::uint32_t>(bytes, 0, 0));
  EXPECT_FALSE(Store<std::uint16_t>(bytes, 2, 0));
  EXPECT_FALSE(Store<std::uint8_t>(bytes, kMost, 0));
  EXPECT_EQ(bytes, Bytes(3, 0xAA));
}

TEST(Append, AddsNumbersAndBytes) {
  Bytes bytes;
  Append<std::uint16_t>(bytes, 0x0102);
  Append<std::uint16_t>(bytes, 0x0102, ByteOrder::kLittle);
  Append(bytes, AsBytes("ab"));
  EXPECT_EQ(bytes, (Bytes{1, 2, 2, 1, 'a', 'b'}));
}

TEST(Slice, IsAViewOfWhatLiesInside) {
  const Bytes bytes = {1, 2, 3};
  EXPECT_EQ(Slice(bytes, 1, 2)->data(), bytes.data() + 1);
  EXPECT_EQ(Slice(bytes, 1, 2)->size(), 2u);
  EXPECT_TRUE(Slice(bytes, 3, 0)->empty());
  EXPECT_FALSE(Slice(bytes, 2, 2));
  EXPECT_FALSE(Slice(bytes, 4, 0));
  EXPECT_FALSE(Slice(bytes, 1, kMost));
}

TEST(Text, ViewsTheSameBytes) {
  const std::string text("a\0b", 3);
  EXPECT_EQ(AsText(AsBytes(text)), text);
  EXPECT_EQ(AsBytes(text).size(), 3u);
}

TEST(F32, KeepsEveryBit) {
  EXPECT_EQ(F32::Of(1.0f).bits, 0x3F800000u);
  EXPECT_EQ(F32::Of(-0.0f).bits, 0x80000000u);
  EXPECT_NE(F32::Of(0.0f), F32::Of(-0.0f));
  const F32 nan{0x7FC12345};
  EXPECT_EQ(nan, F32{0x7FC12345});  // unlike the numbers they stand for, bits equal themselves
  EXPECT_NE(nan.value(), nan.value());
  EXPECT_EQ(F32{0x40490FDB}.value(), 3.14159274f);
}

}  // namespace
}  // namespace bonepatch
