// Walking through skeletons, also those that are no trees.
#include "act/tree.h"

#include <gmock/gmock.h>

#include "tests/act/reading.h"

namespace bonepatch::act {
namespace {

using sample::ActBuilder;
using testing::ElementsAre;

std::vector<std::uint32_t> BonesOf(const std::vector<Step>& steps) {
  std::vector<std::uint32_t> bones;
  for (const Step& step : steps) bones.push_back(step.bone);
  return bones;
}

TEST(Walk, GoesFromParentsToChildrenInTheOrderOfTheTable) {
  const Section section = Read(
      ActBuilder().Bone("hip").Bone("tail").Bone("spine").Under("hip").Bone("head").Under("spine").Bone("leg").Under(
          "hip"));
  const std::vector<Step> steps = WalkThrough(ParentsOf(section));
  EXPECT_THAT(BonesOf(steps), ElementsAre(0, 2, 3, 4, 1));
  EXPECT_EQ(steps[2].depth, 2u);
  EXPECT_EQ(steps[4].depth, 0u);
  EXPECT_THAT(ChildrenOf(ParentsOf(section))[0], ElementsAre(2, 4));
  EXPECT_THAT(RootsOf(section), ElementsAre(0, 1));
}

TEST(Walk, MeetsEveryBoneOfACycleOnce) {
  Section section;
  section.bones.resize(4);
  section.bones[1].parent = Link::To({2});
  section.bones[2].parent = Link::To({1});
  section.bones[3].parent = Link::To({3});
  const std::vector<Step> steps = WalkThrough(ParentsOf(section));
  EXPECT_THAT(BonesOf(steps), ElementsAre(0, 1, 2, 3));
  EXPECT_FALSE(steps[0].in_cycle);
  EXPECT_TRUE(steps[1].in_cycle && steps[2].in_cycle && steps[3].in_cycle);
  EXPECT_EQ(steps[2].depth, 1u);
}

TEST(Walk, LeavesParentsThatAreNotThereOut) {
  Section section;
  section.bones.resize(2);
  section.bones[0].parent = Link::To({7});
  section.bones[1].parent = Link::Stray({0x30});
  EXPECT_THAT(RootsOf(section), ElementsAre(1));
  EXPECT_THAT(BonesOf(WalkThrough(ParentsOf(section))), ElementsAre(1, 0));
  EXPECT_TRUE(WalkThrough(ParentsOf(Section())).empty());
}

TEST(Owners, AreTheBonesThatDrawASubmesh) {
  const Section section = Read(ActBuilder()
                                   .Bone("hip")
                                   .Draws(2)
                                   .Bone("spine")
                                   .Under("hip")
                                   .Bone("head")
                                   .Under("spine")
                                   .Draws(2)
                                   .Bone("hat")
                                   .Draws(0));
  EXPECT_THAT(OwnersOf(section), ElementsAre(testing::Pair(0, ElementsAre(3)), testing::Pair(2, ElementsAre(0, 2))));
}

}  // namespace
}  // namespace bonepatch::act
