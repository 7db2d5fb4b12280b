// Every field of a bone, changed alone, is what the comparison tells, and nothing else.
#include "act/difference.h"

#include <gmock/gmock.h>

#include <functional>

#include "act/edit.h"
#include "tests/act/reading.h"

namespace bonepatch::act {
namespace {

using sample::SmallFigure;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(Compare, FindsNothingBetweenEquals) {
  const Section figure = Read(SmallFigure());
  const Difference difference = Compare(figure, figure);
  EXPECT_EQ(difference.before, 8u);
  EXPECT_EQ(difference.after, 8u);
  EXPECT_THAT(difference.changed, IsEmpty());
  EXPECT_THAT(Compare(Section(), Section()).changed, IsEmpty());
}

TEST(Compare, TellsEachFieldAlone) {
  const Section before = Read(SmallFigure());
  constexpr std::uint32_t kBone = 2;
  ASSERT_TRUE(before.bones[kBone].srt);
  const auto srt = [](Section& section) -> Srt& { return section.srts[*section.bones[kBone].srt]; };
  const auto table = [](Section& section, std::uint16_t kind) -> Bytes& {
    for (Descriptor& descriptor : section.user_data->chain) {
      if (descriptor.kind == kind) return descriptor.payload;
    }
    return section.user_data->rest;
  };
  const std::vector<std::pair<BoneField, std::function<void(Section&)>>> changes = {
      {BoneField::kId, [](Section& s) { s.bones[kBone].id = 77; }},
      {BoneField::kParent, [](Section& s) { s.bones[kBone].parent = Link::To({7}); }},
      {BoneField::kType, [&](Section& s) { srt(s).type ^= 0x80; }},
      {BoneField::kScale, [&](Section& s) { srt(s).scale[0] = F32::Of(2); }},
      {BoneField::kRotation, [&](Section& s) { srt(s).rotation[0] = F32::Of(2); }},
      {BoneField::kTranslation, [&](Section& s) { srt(s).translation[0] = F32::Of(2); }},
      {BoneField::kTrack, [&](Section& s) { table(s, kTrackKind)[2 * kBone + 1] ^= 1; }},
      {BoneField::kMirror, [&](Section& s) { table(s, kMirrorKind)[2 * kBone] ^= 1; }},
      {BoneField::kRole, [&](Section& s) { table(s, kMirrorKind)[2 * kBone + 1] ^= 1; }},
      {BoneField::kMesh, [](Section& s) { s.bones[kBone].geo = 77; }},
      {BoneField::kInherit, [](Section& s) { s.bones[kBone].inherit ^= 1; }},
      {BoneField::kPriority, [](Section& s) { s.bones[kBone].priority ^= 1; }},
      {BoneField::kFlags, [](Section& s) { s.bones[kBone].flags ^= 1; }}};
  ASSERT_EQ(changes.size(), static_cast<std::size_t>(BoneField::kFlags) + 1);
  for (const auto& [field, change] : changes) {
    Section after = before;
    change(after);
    const Difference difference = Compare(before, after);
    ASSERT_EQ(difference.changed.size(), 1u) << Name(field);
    EXPECT_EQ(difference.changed[0].bone.value, kBone);
    EXPECT_THAT(difference.changed[0].fields, ElementsAre(field)) << Name(field);
  }
}

TEST(Compare, TellsEachWordOfTheHeaderAlone) {
  const Section before = Read(SmallFigure());
  const std::vector<std::pair<HeaderField, std::function<void(Section&)>>> changes = {
      {HeaderField::kVersionWord, [](Section& s) { ++s.version; }},
      {HeaderField::kActorId, [](Section& s) { ++s.actor_id; }},
      {HeaderField::kTreeWord, [](Section& s) { ++s.tree_word; }},
      {HeaderField::kSkinFile, [](Section& s) { s.skin_file = 7; }},
      {HeaderField::kGeoName, [](Section& s) { s.geo_name = "other.gpl"; }},
      {HeaderField::kUserData, [](Section& s) { s.user_data->chain.emplace_back().kind = 9; }}};
  for (const auto& [field, change] : changes) {
    Section after = before;
    change(after);
    EXPECT_THAT(Compare(before, after).header, ElementsAre(field)) << Name(field);
    EXPECT_FALSE(Compare(before, after).empty());
  }
  const Section named = Read(SmallFigure().NamesTracks({0x12}));
  EXPECT_THAT(Compare(Read(SmallFigure().NamesTracks({0x13})), named).header, ElementsAre(HeaderField::kNamedTracks));
}

TEST(Compare, ARecordOfIdentityInsteadOfNoneIsAnotherType) {
  Section before;
  before.bones.resize(1);
  Section after = before;
  after.bones[0].srt = 0;
  after.srts.resize(1);
  EXPECT_THAT(Compare(before, after).changed.at(0).fields, ElementsAre(BoneField::kType));
}

TEST(Compare, CountsWhatIsAddedAndRemoved) {
  const Section before = Read(SmallFigure());
  Section after = before;
  AppendBone(after, {});
  const Difference difference = Compare(before, after);
  EXPECT_EQ(difference.before, 8u);
  EXPECT_EQ(difference.after, 9u);
  EXPECT_THAT(difference.changed, IsEmpty());  // links to siblings don't count
  EXPECT_EQ(Compare(after, before).after, 8u);
}

}  // namespace
}  // namespace bonepatch::act
