// The lists of fields: that a gap is seen, that they read and write alike, and that FORMAT.md has them all.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "act/records.h"

namespace bonepatch::act {
namespace {

struct Pair {
  std::uint16_t first = 0;
  std::uint32_t second = 0;
};

constexpr std::tuple kPacked{Field(0, "first", &Pair::first), Field(2, "second", &Pair::second)};
constexpr std::tuple kGap{Field(0, "first", &Pair::first), Field(4, "second", &Pair::second)};
constexpr std::tuple kOverlap{Field(0, "first", &Pair::first), Field(1, "second", &Pair::second)};
constexpr std::tuple kLateStart{Field(2, "first", &Pair::first), Field(4, "second", &Pair::second)};

TEST(Fields, SizeIsKnownOnlyWithoutAGap) {
  EXPECT_EQ(PackedSize(kPacked), 6u);
  EXPECT_EQ(PackedSize(kGap), 0u);
  EXPECT_EQ(PackedSize(kOverlap), 0u);
  EXPECT_EQ(PackedSize(kLateStart), 0u);
}

TEST(Fields, TravelInEitherByteOrder) {
  const Pair pair{0x1234, 0x56789ABC};
  Bytes big(6), little(6);
  WriteRecord<kPacked>(big, 0, ByteOrder::kBig, pair);
  WriteRecord<kPacked>(little, 0, ByteOrder::kLittle, pair);
  EXPECT_EQ(big, (Bytes{0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC}));
  EXPECT_EQ(little, (Bytes{0x34, 0x12, 0xBC, 0x9A, 0x78, 0x56}));
  Pair again;
  EXPECT_TRUE(ReadRecord<kPacked>(little, 0, ByteOrder::kLittle, again));
  EXPECT_EQ(again.first, pair.first);
  EXPECT_EQ(again.second, pair.second);
}

TEST(Fields, AreNotReadOutside) {
  const Bytes bytes(6);
  Pair pair{1, 2};
  EXPECT_TRUE(ReadRecord<kPacked>(bytes, 0, kOrder, pair));
  pair = {1, 2};
  for (const std::uint64_t offset : {std::uint64_t{1}, std::uint64_t{6}, std::uint64_t{7}, ~std::uint64_t{0}}) {
    EXPECT_FALSE(ReadRecord<kPacked>(bytes, offset, kOrder, pair));
  }
  EXPECT_EQ(pair.first, 1);
}

TEST(Fields, AreNotWrittenOutside) {
  Bytes bytes(6);
  EXPECT_TRUE(WriteRecord<kPacked>(bytes, 0, kOrder, Pair{1, 2}));
  const Bytes written = bytes;
  for (const std::uint64_t offset : {std::uint64_t{1}, std::uint64_t{6}, std::uint64_t{7}, ~std::uint64_t{0}}) {
    EXPECT_FALSE(WriteRecord<kPacked>(bytes, offset, kOrder, Pair{3, 4}));
  }
  EXPECT_EQ(bytes, written);
}

TEST(Fields, AreFoundByMember) {
  EXPECT_EQ(OffsetOf(kHeaderFields, &HeaderRecord::user_data), 0x1Cu);
  EXPECT_EQ(NameOf(kHeaderFields, &HeaderRecord::bone_count), "bone count");
  EXPECT_EQ(OffsetOf(kBoneFields, &BoneRecord::child), 0x10u);
}

/// Every byte value of a record survives: no field is left out, none is cut.
template <typename Record, const auto& kFields>
void ExpectEveryByteSurvives() {
  Bytes bytes(PackedSize(kFields));
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(0xFF - 5 * i);
  Record record;
  ASSERT_TRUE(ReadRecord<kFields>(bytes, 0, kOrder, record));
  Bytes again(bytes.size());
  ASSERT_TRUE(WriteRecord<kFields>(again, 0, kOrder, record));
  EXPECT_EQ(again, bytes);
}

TEST(Fields, KeepEveryByte) {
  ExpectEveryByteSurvives<HeaderRecord, kHeaderFields>();
  ExpectEveryByteSurvives<BoneRecord, kBoneFields>();
  ExpectEveryByteSurvives<Srt, kSrtFields>();
  ExpectEveryByteSurvives<Descriptor, kDescriptorFields>();
}

template <typename Fields>
void ExpectRowOfEach(const std::string& text, const Fields& fields) {
  const auto expect_row = [&](const auto& field) {
    EXPECT_THAT(text,
                testing::ContainsRegex(fmt::format("\n\\| 0x{:02X} \\| [^|]+ \\| {} \\|", field.offset, field.name)));
  };
  std::apply([&](const auto&... field) { (expect_row(field), ...); }, fields);
}

TEST(Fields, AreInTheFormatDocument) {
  std::ifstream file(BONEPATCH_SOURCE_DIR "/act/FORMAT.md");
  std::stringstream text;
  text << file.rdbuf();
  ExpectRowOfEach(text.str(), kHeaderFields);
  ExpectRowOfEach(text.str(), kBoneFields);
  ExpectRowOfEach(text.str(), kSrtFields);
  ExpectRowOfEach(text.str(), kDescriptorFields);
}

}  // namespace
}  // namespace bonepatch::act
