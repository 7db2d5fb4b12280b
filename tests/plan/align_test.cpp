// Inert bones: what they copy, and which models can take them.
#include "patcher/plan/align.h"

#include <gmock/gmock.h>

#include <cmath>

#include "sample/act_builder.h"

namespace bonepatch::plan {
namespace {

/// A partner whose bone 1 hangs under bone 0 with this record.
act::Section PartnerWith(const std::optional<act::Srt>& srt) {
  act::Section partner;
  partner.bones.resize(2);
  partner.bones[1].parent = act::Link::To({0});
  if (!srt) return partner;
  partner.bones[1].srt = 0;
  partner.srts = {*srt};
  return partner;
}

/// The bone that a model of one bone gets to catch up.
InertBone Copied(const std::optional<act::Srt>& srt) {
  return CopyFromPartner({{0, 1}}, 1, PartnerWith(srt)).at(0).at(0);
}

act::Srt Stored(std::uint8_t type, const std::array<float, 4>& rotation, const std::array<float, 3>& translation) {
  act::Srt srt;
  srt.type = type;
  for (std::size_t i = 0; i < 4; ++i) srt.rotation[i] = F32::Of(rotation[i]);
  for (std::size_t i = 0; i < 3; ++i) srt.translation[i] = F32::Of(translation[i]);
  return srt;
}

TEST(InertBones, StandWhereThePartnersBoneStands) {
  const InertBone bone = Copied(Stored(12, {0, 0.6F, 0, 0.8F}, {1, 2, 3}));
  EXPECT_EQ(bone.parent, act::Link::To({0}));
  EXPECT_EQ(bone.srt, Stored(12, {0, 0.6F, 0, 0.8F}, {1, 2, 3}));
  EXPECT_EQ(Copied(std::nullopt).srt, std::nullopt) << "a null pointer stays one";
}

/// They are new records, whatever the partner's are: the type byte follows from the values, rotations are of length 1.
TEST(InertBones, AreNewRecords) {
  const std::array<float, 4> identity{0, 0, 0, 1};
  EXPECT_EQ(Copied(Stored(1, identity, {0, 0, 0})).srt, Stored(0, identity, {0, 0, 0}));
  EXPECT_EQ(Copied(Stored(8, {0, 0.6F, 0, 0.8F}, {1, 2, 3})).srt, Stored(8, identity, {1, 2, 3})) << "a dead rotation";
  EXPECT_EQ(Copied(Stored(12, {0, 1.2F, 0, 1.6F}, {0, 0, 0})).srt, Stored(4, {0, 0.6F, 0, 0.8F}, {0, 0, 0}));
  EXPECT_EQ(Copied(Stored(4, {0, 0, 0, 0}, {0, 0, 0})).srt, Stored(0, identity, {0, 0, 0}));
  EXPECT_EQ(Copied(Stored(8, identity, {1, NAN, 3})).srt, Stored(0, identity, {0, 0, 0}));
}

TEST(InertBones, NeedAParentBeforeThemAndInAStadiumNone) {
  const auto plan = [](act::Link parent) { return InertPlan{{1, {InertBone{parent, {}}}}}; };  // the bone after next
  EXPECT_TRUE(CanTake({}, 5, false));
  EXPECT_TRUE(CanTake(plan(act::Link::To({5})), 5, false));
  EXPECT_FALSE(CanTake(plan(act::Link::To({6})), 5, false)) << "itself";
  EXPECT_FALSE(CanTake(plan(act::Link::None()), 5, false));
  EXPECT_FALSE(CanTake(plan(act::Link::Stray(act::Offset{4})), 5, false));
  EXPECT_TRUE(CanTake(plan(act::Link::None()), 5, true));
  EXPECT_FALSE(CanTake(plan(act::Link::To({5})), 5, true));
  EXPECT_FALSE(CanTake(plan(act::Link::Stray(act::Offset{4})), 5, true));
}

}  // namespace
}  // namespace bonepatch::plan
