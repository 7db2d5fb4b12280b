// Values and type bits of SRT records: made new, changed, inserted.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "act/codec.h"
#include "act/edit.h"
#include "sample/act_builder.h"
#include "tests/act/reading.h"

namespace bonepatch::act {
namespace {

using sample::SmallFigure;

TransformChange Translation(float x, float y, float z) {
  TransformChange change;
  change.translation = {x, y, z};
  return change;
}

TransformChange Rotation(float x, float y, float z, float w) {
  TransformChange change;
  change.rotation = {x, y, z, w};
  return change;
}

TransformChange Scale(float x, float y, float z) {
  TransformChange change;
  change.scale = {x, y, z};
  return change;
}

std::array<F32, 4> Quaternion(float x, float y, float z, float w) {
  return {F32::Of(x), F32::Of(y), F32::Of(z), F32::Of(w)};
}

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

TEST(MakeSrt, IsIdentityByItself) {
  const Srt srt = MakeSrt({});
  EXPECT_EQ(srt.type, 0);
  EXPECT_EQ(srt.rotation, Quaternion(0, 0, 0, 1));
  EXPECT_EQ(srt.scale[0], F32::Of(1));
  EXPECT_EQ(srt.translation, (std::array<F32, 3>{}));
  EXPECT_EQ(srt, Srt());
}

TEST(MakeSrt, TypeFollowsTheValues) {
  EXPECT_EQ(MakeSrt(Translation(0, 0, 0)).type, 0);
  EXPECT_EQ(MakeSrt(Translation(0, 1e-30f, 0)).type, kTypeTranslation);
  EXPECT_EQ(MakeSrt(Rotation(0, 0, 0, 1)).type, 0);
  EXPECT_EQ(MakeSrt(Rotation(0, 1, 0, 0)).type, kTypeRotation);
  EXPECT_EQ(MakeSrt(Scale(2, 2, 2)).type, 0);
  TransformChange both = Translation(1, 0, 0);
  both.rotation = {0, 0.6f, 0, 0.8f};
  EXPECT_EQ(MakeSrt(both).type, kTypeRotation | kTypeTranslation);
}

TEST(MakeSrt, IdentityHasATolerance) {
  EXPECT_EQ(MakeSrt(Rotation(0.9e-7f, 0, 0, 1)).rotation, Quaternion(0, 0, 0, 1));
  EXPECT_EQ(MakeSrt(Rotation(0.9e-7f, 0, 0, 1)).type, 0);
  EXPECT_EQ(MakeSrt(Rotation(1.1e-7f, 0, 0, 1)).type, kTypeRotation);
  EXPECT_EQ(MakeSrt(Rotation(1.1e-7f, 0, 0, 1)).rotation[0], F32::Of(1.1e-7f));
  EXPECT_EQ(MakeSrt(Rotation(0, 0, 0, -1)).rotation, Quaternion(0, 0, 0, 1));
  EXPECT_EQ(MakeSrt(Rotation(0, 0, 0, 0.5f)).type, 0);
}

TEST(MakeSrt, RotationIsNormalised) {
  EXPECT_EQ(MakeSrt(Rotation(0, 3, 0, 4)).rotation, Quaternion(0, 0.6f, 0, 0.8f));
  EXPECT_EQ(MakeSrt(Rotation(0, 0.6f, 0, 0.8f)).rotation, Quaternion(0, 0.6f, 0, 0.8f));
  EXPECT_EQ(MakeSrt(Rotation(0, 0, 0, 0)).rotation, Quaternion(0, 0, 0, 1));
  EXPECT_EQ(MakeSrt(Rotation(0, 0, 0, 0)).type, 0);
}

TEST(MakeSrt, IsStable) {
  for (int i = 1; i < 2000; ++i) {
    const float t = static_cast<float>(i);
    const Srt once = MakeSrt(Rotation(std::sin(t), std::cos(3 * t), std::sin(7 * t), std::cos(11 * t)));
    const auto& q = once.rotation;
    EXPECT_EQ(MakeSrt(Rotation(q[0].value(), q[1].value(), q[2].value(), q[3].value())), once);
  }
}

TEST(MakeSrt, HasNoNegativeZero) {
  EXPECT_EQ(MakeSrt(Translation(-0.0f, -0.0f, -0.0f)), Srt());
  EXPECT_EQ(MakeSrt(Translation(-0.0f, 1, 0)).translation[0].bits, 0u);
  EXPECT_EQ(MakeSrt(Rotation(-0.0f, 1, -0.0f, -0.0f)).rotation, Quaternion(0, 1, 0, 0));
}

TEST(MakeSrt, LeavesWhatIsNotFiniteToTheRules) {
  const Srt srt = MakeSrt(Rotation(kNan, 0, 0, 1));
  EXPECT_TRUE(std::isnan(srt.rotation[0].value()));
  EXPECT_EQ(srt.type, kTypeRotation);
  const float infinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(MakeSrt(Rotation(infinity, 0, 0, 1)).rotation, Quaternion(infinity, 0, 0, 1));
  EXPECT_TRUE(std::isnan(MakeSrt(Translation(0, kNan, 0)).translation[1].value()));
  EXPECT_EQ(MakeSrt(Translation(0, kNan, 0)).type, kTypeTranslation);
}

TEST(SetTransform, ChangesOnlyWhatItNames) {
  Section section = Read(SmallFigure().Again("head").Type(0x33).SrtRest({1, 2, 3, 4, 5, 6, 7, 8}));
  const Srt before = *SrtOf(section, {2});
  SetTransform(section, {2}, Translation(1, 2, 3));
  Srt wanted = before;
  wanted.type = 0x33 | kTypeTranslation;  // the dead rotation stays dead
  wanted.translation = {F32::Of(1), F32::Of(2), F32::Of(3)};
  EXPECT_EQ(*SrtOf(section, {2}), wanted);
  SetTransform(section, {2}, Rotation(0, 0, 1, 0));
  wanted.type |= kTypeRotation;
  wanted.rotation = Quaternion(0, 0, 1, 0);
  EXPECT_EQ(*SrtOf(section, {2}), wanted);
  SetTransform(section, {2}, Scale(2, 3, 4));
  wanted.scale = {F32::Of(2), F32::Of(3), F32::Of(4)};
  EXPECT_EQ(*SrtOf(section, {2}), wanted);
}

TEST(SetTransform, IdentityClearsTheBit) {
  Section section = Read(SmallFigure());
  SetTransform(section, {2}, Translation(0, 0, 0));
  EXPECT_EQ(SrtOf(section, {2})->type, kTypeRotation);
  SetTransform(section, {2}, Rotation(0, 0, 0, 1));
  EXPECT_EQ(SrtOf(section, {2})->type, 0);
  EXPECT_EQ(section.srts.size(), 7u);  // a record stays one
}

TEST(SetTransform, NullBecomesARecordInBoneOrder) {
  const sample::ActBuilder donor = SmallFigure().Filler({1, 2, 3}).EndFiller({4, 5, 6, 7});
  Section section = Read(donor);
  SetTransform(section, {6}, Translation(1, 0, 0));
  EXPECT_EQ(section.bones[6].srt, 6u);
  EXPECT_EQ(section.bones[7].srt, 7u);
  sample::ActBuilder wanted = donor;
  Bytes expected = wanted.Again("right hand").At(1, 0, 0).Build();
  expected.resize(AlignUp(expected.size(), 32));
  EXPECT_EQ(Encode(section), expected);
}

TEST(SetTransform, FirstRecordGoesToTheTablesEnd) {
  Section section = Read(sample::ActBuilder().Bone("a").Bone("b").Under("a").At(1, 1, 1));
  SetTransform(section, {0}, Scale(2, 2, 2));
  auto again = Decode(Encode(section));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->stored.srt, (std::vector<std::uint32_t>{0x58, 0x58 + 0x34}));
  EXPECT_EQ(again->stored.geo_name, 0x58u + 2 * 0x34);
  EXPECT_EQ(SrtOf(*again, {1})->type, kTypeTranslation);
}

TEST(SetTransform, IsNothingForABoneThatIsNotThere) {
  const sample::ActBuilder words = SmallFigure();
  Section section = Read(words);
  SetTransform(section, {8}, Translation(1, 1, 1));
  SetTransform(section, {0xFFFFFFFF}, Translation(1, 1, 1));
  EXPECT_EQ(Encode(section), words.Build());
}

}  // namespace
}  // namespace bonepatch::act
