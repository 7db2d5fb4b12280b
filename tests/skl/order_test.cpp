// order-like: a file takes the order of another one, as it is or as the plan makes it.
#include <fmt/format.h>

#include "tests/skl/reading.h"

namespace bonepatch::formats::skl {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

TEST(OrderLike, TakesTheOrderOfAnother) {
  MemoryFolder folder = MemoryFolder::Sample();
  Skeleton child = SampleSkeleton("child.skl");
  std::reverse(child.bones.begin(), child.bones.end());
  folder.files["child.skl"] = Encode(child);
  const Plans plans({RecipeFor("r", "child.skl", {"order-like: {file: hero.skl}"})});
  const FolderPlan plan = plans.Over(folder);
  EXPECT_THAT(plan.verdict.findings, IsEmpty()) << "the warning that the donor had is mended";
  const Skeleton planned = Planned(plan, "child.skl"), hero = SampleSkeleton("hero.skl");
  for (std::uint32_t i = 0; i < 52; ++i) EXPECT_EQ(planned.bones[i].name, hero.bones[i].name);
  EXPECT_THAT(Changed(child, planned), IsEmpty());
}

/// Each file takes the order of the next one, so the last one is edited first.
TEST(OrderLike, FollowsChainsOfAnyLength) {
  constexpr int kFiles = 1'000;  // with sanitizers, calls within calls end the stack far earlier
  Skeleton statue = SampleSkeleton("statue.skl");
  MemoryFolder folder;
  std::string text = "bonepatch: 1\nid: r\nformat: skl\nmodels:\n";
  const auto name = [](int i) { return fmt::format("{:04}.skl", i); };
  for (int i = 0; i < kFiles; ++i) {
    if (i + 1 == kFiles) std::swap(statue.bones[1], statue.bones[2]);
    folder.files[name(i)] = Encode(statue);
    if (i + 1 < kFiles)
      text += fmt::format("  - {{file: {}, edits: [order-like: {{file: {}}}]}}\n", name(i), name(i + 1));
  }
  EXPECT_EQ(Planned(Plans({text}).Over(folder), name(0)).bones[1].name, statue.bones[1].name);
}

TEST(OrderLike, FollowsTheOtherFilesEditsInOnePlan) {
  const std::string hero =
      RecipeFor("hero", "hero.skl", {"add-bone: {name: a, parent: Bip01}", "add-bone: {name: b, parent: Bip01}"});
  const std::string child = RecipeFor(
      "child", "child.skl",
      {"add-bone: {name: b, parent: Bip01}", "add-bone: {name: a, parent: Bip01}", "order-like: {file: hero.skl}"});
  const FolderPlan plan = Plans({child, hero}).Over(MemoryFolder::Sample());
  EXPECT_THAT(plan.verdict.findings, IsEmpty());
  EXPECT_EQ(Planned(plan, "child.skl").bones[52].name, "a");
  const FolderPlan circle = Plans({RecipeFor("x", "hero.skl", {"order-like: {file: child.skl}"}),
                                   RecipeFor("y", "child.skl", {"order-like: {file: hero.skl}"})})
                                .Over(MemoryFolder::Sample());
  EXPECT_EQ(IdsOf(circle.verdict.findings), std::set<std::string>{"recipe/reference"});
}

}  // namespace
}  // namespace bonepatch::formats::skl
