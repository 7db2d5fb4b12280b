// Files in and out: every form, every length, every byte.
#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "tests/skl/reading.h"

namespace bonepatch::formats::skl {
namespace {

using testing::HasSubstr;

/// A skeleton of two bones in each form that a file's end and its roots can have.
std::vector<Skeleton> Forms() {
  std::vector<Skeleton> forms;
  const std::optional<std::string> tails[] = {std::nullopt, "", "hero.skl"};
  for (const auto& tail : tails) {
    for (const std::string& root : {std::string(), std::string(kNoParent)}) {
      Skeleton skeleton = SampleSkeleton("statue.skl");
      skeleton.bones.resize(2);
      skeleton.bones[0].parent = root;
      skeleton.bones[1].children.clear();
      skeleton.link = tail;
      forms.push_back(std::move(skeleton));
    }
  }
  return forms;
}

TEST(Codec, EveryFormReEncodesByteIdentical) {
  for (const Skeleton& form : Forms()) {
    const Bytes bytes = Encode(form);
    const auto again = Decode(bytes);
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, form);
    EXPECT_EQ(Encode(*again), bytes);
  }
}

TEST(Codec, SamplesReEncodeByteIdentical) {
  std::size_t skeletons = 0;
  for (const SampleFile& file : TheFormat().in_folders()->Sample()) {
    if (!file.name.ends_with(".skl")) continue;
    ++skeletons;
    const auto skeleton = Decode(file.bytes);
    ASSERT_TRUE(skeleton) << file.name;
    EXPECT_EQ(Encode(*skeleton), file.bytes) << file.name;
  }
  EXPECT_EQ(skeletons, 3u);
}

TEST(Codec, TheSampleHasEachForm) {
  const Skeleton hero = SampleSkeleton("hero.skl"), child = SampleSkeleton("child.skl"),
                 statue = SampleSkeleton("statue.skl");
  EXPECT_EQ(hero.bones.size(), 52u);
  EXPECT_EQ(child.bones.size(), 52u);
  EXPECT_FALSE(hero.link);
  EXPECT_EQ(child.link, "hero.skl");
  EXPECT_EQ(statue.link, "");
  EXPECT_EQ(hero.bones[0].parent, "");
  EXPECT_EQ(child.bones[0].parent, kNoParent);
}

TEST(Codec, BytesLieWhereTheFormatSays) {
  Skeleton skeleton;
  skeleton.version = 1000;
  Bone bone;
  bone.name = "ab";
  bone.numbers.position = {F32::Of(1), F32::Of(2), F32::Of(3)};
  bone.numbers.object[15] = F32::Of(1);
  bone.parent = "NoParent";
  bone.children = {"c"};
  skeleton.bones = {bone};
  skeleton.link = "x.skl";
  const Bytes bytes = Encode(skeleton);
  EXPECT_EQ(bytes.size(), 12u + 6 + 120 + 12 + 4 + 5 + 9);
  EXPECT_EQ(AsText(ByteView(bytes).first(4)), std::string_view("SKL\0", 4));
  EXPECT_EQ(bytes[4], 0xE8) << "little-endian";
  EXPECT_EQ(bytes[8], 1);
  EXPECT_EQ(bytes[12], 2);
  EXPECT_EQ(AsText(ByteView(bytes).subspan(16, 2)), "ab");
  EXPECT_EQ(Load<std::uint32_t>(bytes, 18, kOrder), F32::Of(1).bits);
  EXPECT_EQ(Load<std::uint32_t>(bytes, 18 + 0x38 + 15 * 4, kOrder), F32::Of(1).bits);
  EXPECT_EQ(AsText(ByteView(bytes).subspan(bytes.size() - 5)), "x.skl");
}

/// The law of every input: it decodes to what encodes to it, or not at all.
void ExpectLaw(const Bytes& bytes) {
  const auto skeleton = Decode(bytes);
  if (skeleton) {
    EXPECT_EQ(Encode(*skeleton), bytes);
    const View view = TheFormat().Look("x", bytes);
    EXPECT_EQ(view.bones.size(), skeleton->bones.size());
  } else {
    EXPECT_FALSE(skeleton.error().message.empty());
    EXPECT_LE(skeleton.error().offset, bytes.size());
  }
  const Verdict verdict = TheFormat().Judge({"x.skl", bytes, nullptr});
  EXPECT_TRUE(skeleton || verdict.refused());
}

TEST(Sweep, EveryLength) {
  for (const Skeleton& form : {Forms().front(), Forms().back()}) {
    const Bytes whole = Encode(form);
    for (std::size_t size = 0; size <= whole.size(); ++size)
      ExpectLaw(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)));
    Bytes longer = whole;
    for (int i = 0; i < 12; ++i) {
      longer.push_back(static_cast<std::uint8_t>(i == 0 ? 5 : 0));
      ExpectLaw(longer);
    }
  }
}

TEST(Sweep, EveryByte) {
  const Bytes whole = Encode(Forms().back());
  for (std::size_t i = 0; i < whole.size(); ++i) {
    for (const int value : {whole[i] - 1, whole[i] + 1, 0, 0xFF}) {
      Bytes bytes = whole;
      bytes[i] = static_cast<std::uint8_t>(value);
      ExpectLaw(bytes);
    }
  }
}

TEST(Truncated, SaysWhatAndWhere) {
  const auto message = [](Bytes bytes) {
    const auto skeleton = Decode(bytes);
    return skeleton ? std::string("it decodes") : skeleton.error().message;
  };
  EXPECT_THAT(message({}), HasSubstr("0 bytes"));
  EXPECT_THAT(message({'S', 'K', 'X', 0}), HasSubstr("does not begin with 'SKL'"));
  Bytes bytes = SampleBytes("statue.skl");
  bytes[8] = 0xFF;
  bytes[11] = 0x7F;
  EXPECT_THAT(message(bytes), HasSubstr("2130706687 bones take"));
  bytes[11] = 0xFF;
  EXPECT_THAT(message(bytes), HasSubstr("a count is 0 or more"));
  bytes = SampleBytes("statue.skl");
  bytes[15] = 0x80;
  EXPECT_THAT(message(bytes), HasSubstr("the name has -2147483644 bytes"));
  EXPECT_EQ(Decode(bytes).error().offset, 12u);
  EXPECT_EQ(Decode(bytes).error().bone, 0u);
}

/// The table of FORMAT.md and the list of fields say the same.
TEST(Format, HasEveryNumberField) {
  std::ifstream file(BONEPATCH_SOURCE_DIR "/formats/skl/FORMAT.md");
  std::stringstream text;
  text << file.rdbuf();
  const auto expect_row = [&](const auto& field) {
    EXPECT_THAT(text.str(), HasSubstr(fmt::format("| 0x{:02X} | ", field.offset)));
    EXPECT_THAT(text.str(), HasSubstr(fmt::format("| {} |", field.name)));
  };
  std::apply([&](const auto&... field) { (expect_row(field), ...); }, kNumberFields);
}

}  // namespace
}  // namespace bonepatch::formats::skl
