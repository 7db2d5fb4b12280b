// The law Encode(Decode(x)) == x: for every form, cut at every length, with every byte set to something else.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cctype>
#include <set>

#include "tests/act/forms.h"

namespace bonepatch::act {
namespace {

/// A chain of any length comes back as it was, but is walked no further than makes sense.
TEST(RoundTrip, OfMoreDescriptorsThanAnyModelHas) {
  auto words = sample::SmallFigure();
  for (std::size_t i = 0; i < kMostDescriptors + 50; ++i) words.Descriptor(9, 0, {});
  const Bytes bytes = words.Build();
  const auto section = Decode(bytes);
  ASSERT_TRUE(section);
  EXPECT_EQ(section->user_data->chain.size(), kMostDescriptors);
  EXPECT_EQ(Encode(*section), bytes);
}

/// Whether `bytes` decodes; fails where what decodes isn't what it came from.
bool HoldsOrRefuses(const Bytes& bytes) {
  const auto section = Decode(bytes);
  if (!section) {
    EXPECT_FALSE(section.error().empty());
    return false;
  }
  const Bytes again = Encode(*section);
  EXPECT_TRUE(section->stored.overlap || again == bytes);
  return true;
}

class EveryForm : public testing::TestWithParam<Form> {};

TEST_P(EveryForm, RoundTrips) {
  const Bytes& bytes = GetParam().bytes;
  const auto section = Decode(bytes);
  ASSERT_TRUE(section) << section.error()[0].message;
  EXPECT_FALSE(section->stored.overlap);
  EXPECT_EQ(Encode(*section), bytes);
}

/// The forms that differ in what the reader does; the others differ in bytes that it only carries.
std::vector<Form> SweptForms() {
  const std::set<std::string> swept{
      "bat",           "kind 4 alone",      "no user data",           "user data before the name",
      "shared record", "null records only", "oversized mirror table", "user data size short by the padding"};
  std::vector<Form> forms;
  for (const Form& form : Forms()) {
    if (swept.contains(form.name)) forms.push_back(form);
  }
  EXPECT_EQ(forms.size(), swept.size());
  return forms;
}

class Sweep : public testing::TestWithParam<Form> {};

TEST_P(Sweep, HoldsAtEveryLength) {
  const Bytes& bytes = GetParam().bytes;
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    HoldsOrRefuses(Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length)));
    if (HasFailure()) FAIL() << "at length " << length;
  }
}

TEST_P(Sweep, HoldsWithEveryByteChanged) {
  Bytes bytes = GetParam().bytes;
  std::size_t decoded = 0;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    const std::uint8_t old = bytes[at];
    for (const int value : {old - 1, old + 1, 0x00, 0xFF}) {
      bytes[at] = static_cast<std::uint8_t>(value);
      if (HoldsOrRefuses(bytes)) ++decoded;
      if (HasFailure()) FAIL() << fmt::format("with byte 0x{:X} at 0x{:X}", value & 0xFF, at);
    }
    bytes[at] = old;
  }
  EXPECT_GT(decoded, bytes.size());  // most bytes are free: a reader that refused them would pass everything above
}

std::string NameOfForm(const testing::TestParamInfo<Form>& form) {
  std::string name;
  for (const char c : form.param.name) name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(Act, EveryForm, testing::ValuesIn(Forms()), NameOfForm);
INSTANTIATE_TEST_SUITE_P(Act, Sweep, testing::ValuesIn(SweptForms()), NameOfForm);

TEST(RoundTrip, NeedsNoRealSection) {
  for (const std::size_t size : {0, 1, 0x1F, 0x20, 0x3B, 0x3C, 0x80}) {
    HoldsOrRefuses(Bytes(size, 0x00));
    HoldsOrRefuses(Bytes(size, 0xFF));
  }
}

TEST(RoundTrip, HoldsForAFullTable) {
  sample::ActBuilder words;
  for (int i = 0; i < 300; ++i) words.Bone(fmt::format("bone {}", i)).Under(i == 0 ? "" : "bone 0").At(1, 2, 3);
  EXPECT_TRUE(HoldsOrRefuses(words.Build()));
}

/// A table of as many bones as the count can say, with as many records, each sharing bytes with the next.
TEST(RoundTrip, SurvivesTheLargestOverlap) {
  Bytes bytes = sample::ActBuilder().Bone("a").NoUserData().NoName().Build();
  bytes.resize(0x20 + 0x1C * 0xFFFF);
  Store<std::uint16_t>(bytes, 0x06, 0xFFFF);
  for (std::uint32_t i = 0; i < 0xFFFF; ++i) Store<std::uint32_t>(bytes, 0x20 + 0x1C * i, i + 1);
  const auto section = Decode(bytes);
  ASSERT_TRUE(section);
  EXPECT_TRUE(section->stored.overlap);
  EXPECT_EQ(section->srts.size(), 0xFFFFu);
  Encode(*section);
}

}  // namespace
}  // namespace bonepatch::act
