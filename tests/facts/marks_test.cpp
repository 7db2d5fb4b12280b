// Marks: numbers that count as the same are recognised, others aren't, and no number can be read from one.
#include "patcher/facts/marks.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "validators/pose.h"

namespace bonepatch::facts {
namespace {

act::Srt Record(std::array<float, 3> translation, std::array<float, 4> rotation = {0, 0, 0, 1}) {
  act::Srt srt;
  srt.type = act::kTypeRotation | act::kTypeTranslation;
  for (std::size_t i = 0; i < 3; ++i) srt.translation[i] = F32::Of(translation[i]);
  for (std::size_t i = 0; i < 4; ++i) srt.rotation[i] = F32::Of(rotation[i]);
  return srt;
}

TEST(Marks, TheIdentityHasNone) {
  const Transform transform = MarkTransform(act::Srt(), "salt");
  EXPECT_EQ(transform, Transform());
  EXPECT_EQ(StandInFor(transform), act::Srt());
}

TEST(Marks, AreSaltedAndTellComponentsApart) {
  const act::Srt srt = Record({0, 0.5f, 0}, {0, 0.6f, 0, 0.8f});
  const Transform one = MarkTransform(srt, SaltOf("a", 1)), other = MarkTransform(srt, SaltOf("a", 2));
  EXPECT_TRUE(IsMark(one.rotation));
  EXPECT_TRUE(IsMark(one.translation));
  EXPECT_TRUE(one.scale.empty());
  EXPECT_NE(one.rotation, other.rotation);
  EXPECT_NE(one.translation, other.translation);
  EXPECT_NE(one.rotation, one.translation);
  EXPECT_EQ(one, MarkTransform(srt, SaltOf("a", 1)));
}

/// As the rules see it: the donor stood in for, the plan's record as a recipe makes it.
bool SeenAsMoved(const act::Srt& donor, const act::Srt& planned) {
  const Transform transform = MarkTransform(donor, "salt");
  act::Srt stand_in = StandInFor(transform);
  Recognise(transform, "salt", planned, stand_in);
  return validators::Moves(&stand_in, &planned);
}

TEST(Marks, RecogniseWhatTheRulesCallTheSame) {
  const act::Srt donor = Record({0.25f, -1.5f, 3}, {0.5f, -0.5f, 0.5f, 0.5f});
  for (const float by : {0.0f, 1e-7f, -4e-7f, 9e-7f, 1.1e-6f, 1.9e-6f, -2.5e-6f, 4e-6f, 1e-3f, 1.0f}) {
    for (const bool turned : {false, true}) {
      const float sign = turned ? -1.0f : 1.0f;
      const act::Srt planned =
          Record({0.25f + by, -1.5f, 3 - by}, {sign * (0.5f + by), sign * -0.5f, sign * 0.5f, sign * 0.5f});
      EXPECT_EQ(SeenAsMoved(donor, planned), validators::Moves(&donor, &planned)) << by << turned;
    }
  }
  EXPECT_FALSE(SeenAsMoved(donor, donor));
}

TEST(Marks, WhatIsNotFiniteIsNeverTheSame) {
  for (const float odd : {std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()}) {
    const act::Srt donor = Record({0, odd, 0});
    const Transform transform = MarkTransform(donor, "salt");
    EXPECT_EQ(transform.translation, kNotFinite);
    EXPECT_TRUE(std::isnan(StandInFor(transform).translation[0].value()));
    EXPECT_TRUE(SeenAsMoved(donor, Record({0, 1, 0})));
  }
  EXPECT_EQ(MarkTransform(Record({0, 0, 0}, {0, std::numeric_limits<float>::infinity(), 0, 1}), "salt").rotation,
            kNotFinite);
}

TEST(Marks, StandInsAreFiniteAndNobodysNumbers) {
  const act::Srt donor = Record({0.25f, -1.5f, 3}, {0, 0.6f, 0, 0.8f});
  const act::Srt stand_in = StandInFor(MarkTransform(donor, "salt"));
  for (const F32 number : stand_in.translation) {
    EXPECT_TRUE(validators::IsStandIn(number.value()));
    EXPECT_TRUE(std::isfinite(number.value()));
  }
  for (const F32 number : stand_in.rotation) EXPECT_TRUE(validators::IsStandIn(number.value()));
  EXPECT_EQ(validators::TypeFor(stand_in), validators::TypeFor(donor));
  for (const double number : {0.0, 1.0, -0.25, 1e30, 1.2676506e30, -1e38}) EXPECT_FALSE(validators::IsStandIn(number));
}

TEST(Marks, OnlyTwelveDigitsAreOne) {
  EXPECT_TRUE(IsMark("0123456789ab"));
  for (const char* text : {"", "0123456789a", "0123456789abc", "0123456789AB", "0123456789ag", "not finite"})
    EXPECT_FALSE(IsMark(text));
}

}  // namespace
}  // namespace bonepatch::facts
