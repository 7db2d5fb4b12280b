// What each edit changes, and what it leaves alone.
#include "tests/skl/reading.h"

namespace bonepatch::formats::skl {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// hero.skl after these edits; whatever the rules say.
Skeleton AfterEdits(const std::vector<std::string>& edits, const MemoryFolder& folder = MemoryFolder::Sample()) {
  return Planned(Plans({RecipeFor("r", "hero.skl", edits)}).Over(folder), "hero.skl");
}

Findings Found(const std::vector<std::string>& edits, const MemoryFolder& folder = MemoryFolder::Sample()) {
  return Plans({RecipeFor("r", "hero.skl", edits)}).Over(folder).verdict.findings;
}

/// Without the skeleton that is linked to hero.skl.
MemoryFolder Unlinked() {
  MemoryFolder folder = MemoryFolder::Sample();
  folder.files.erase("child.skl");
  return folder;
}

double LargestTranslation(const Skeleton& skeleton) {
  double largest = 0;
  for (const Bone& bone : skeleton.bones) {
    for (std::size_t i = 12; i < 15; ++i) largest = std::max(largest, std::abs(double{bone.numbers.object[i].value()}));
  }
  return largest;
}

/// Both derived values of every bone but these, within 1e-5 of the largest translation.
void ExpectDerived(const Skeleton& skeleton, const std::set<std::string>& not_inverse = {}) {
  const Parents parents = ParentsOf(skeleton);
  const double tolerance = 1e-5 * std::max(1.0, LargestTranslation(skeleton));
  for (std::uint32_t i = 0; i < skeleton.bones.size(); ++i) {
    const Numbers& numbers = skeleton.bones[i].numbers;
    const Matrix above = parents[i] ? ObjectMatrix(skeleton.bones[*parents[i]].numbers) : kIdentity;
    EXPECT_TRUE(Near(ObjectMatrix(numbers), Multiply(LocalMatrix(numbers), above), tolerance))
        << skeleton.bones[i].name;
    if (not_inverse.contains(skeleton.bones[i].name)) continue;
    EXPECT_TRUE(Near(Multiply(InverseMatrix(numbers), ObjectMatrix(numbers)), kIdentity, tolerance))
        << skeleton.bones[i].name;
  }
}

std::set<std::string> Below(const Skeleton& skeleton, const std::string& name) {
  std::set<std::string> below{name};
  for (bool more = true; more;) {
    more = false;
    for (const Bone& bone : skeleton.bones) {
      if (below.contains(bone.parent)) more = below.insert(bone.name).second || more;
    }
  }
  return below;
}

TEST(AddBone, HangsAtTheEndAndIsDerived) {
  const Skeleton hero = SampleSkeleton("hero.skl");
  const Skeleton planned = AfterEdits(
      {"add-bone: {name: tail, parent: Bip01 Pelvis, translation: [0, 0.5, -1], rotation: {euler: [20, 0, 0]}}",
       "add-bone: {name: tail tip, parent: tail, translation: [0, 1, 0]}"});
  ASSERT_EQ(planned.bones.size(), 54u);
  EXPECT_EQ(planned.bones[52].name, "tail");
  EXPECT_EQ(planned.bones[52].parent, "Bip01 Pelvis");
  EXPECT_THAT(planned.bones[52].children, ElementsAre("tail tip"));
  EXPECT_EQ(planned.bones[2].children.back(), "tail");
  EXPECT_EQ(planned.bones[53].numbers.position[1], F32::Of(1));
  ExpectDerived(planned);
  EXPECT_THAT(Changed(hero, planned), ElementsAre("Bip01 Pelvis", "tail", "tail tip"));
  EXPECT_EQ(planned.bones[2].numbers, hero.bones[2].numbers);
  EXPECT_THAT(Found({"add-bone: {name: tail, parent: Bip01 Pelvis}"}, Unlinked()), IsEmpty());
}

TEST(SetTransform, KeepLeavesInversesAndIsNotWarnedOf) {
  const std::vector<std::string> edits{"set-transform: {bone: Bip01 Spine, translation: [0, 2, 0.5]}"};
  const Skeleton hero = SampleSkeleton("hero.skl"), planned = AfterEdits(edits);
  const std::set<std::string> below = Below(hero, "Bip01 Spine");
  EXPECT_GT(below.size(), 30u);
  ExpectDerived(planned, below);
  EXPECT_EQ(Changed(hero, planned), below);
  for (std::uint32_t i = 0; i < 52; ++i) {
    EXPECT_EQ(planned.bones[i].numbers.inverse_position, hero.bones[i].numbers.inverse_position);
    EXPECT_EQ(planned.bones[i].numbers.inverse_rotation, hero.bones[i].numbers.inverse_rotation);
    if (planned.bones[i].name == "Bip01 Spine") continue;
    EXPECT_EQ(planned.bones[i].numbers.position, hero.bones[i].numbers.position);
    EXPECT_EQ(planned.bones[i].numbers.rotation, hero.bones[i].numbers.rotation);
  }
  EXPECT_THAT(Found(edits), IsEmpty());
  EXPECT_EQ(AfterEdits({"set-transform: {bone: Bip01 Spine, translation: [0, 2, 0.5], bind: keep}"}), planned);
}

TEST(SetTransform, FollowDerivesInversesBelowIt) {
  const std::vector<std::string> edits{
      "set-transform: {bone: Bip01 L UpperArm, rotation: {euler: [10, 20, 30]}, bind: follow}"};
  const Skeleton hero = SampleSkeleton("hero.skl"), planned = AfterEdits(edits);
  ExpectDerived(planned);
  EXPECT_EQ(Changed(hero, planned), Below(hero, "Bip01 L UpperArm"));
  EXPECT_THAT(Found(edits), IsEmpty());
}

/// `follow` brings in step what an earlier `keep` left behind, as far as it held in the original.
TEST(SetTransform, FollowAfterKeepDerivesInversesAgain) {
  const std::string keep = "set-transform: {bone: Bip01 Spine, translation: [0, 2, 0.5]}";
  const std::string follow = "set-transform: {bone: Bip01 Neck, translation: [0, 3, 0], bind: follow}";
  Skeleton hero = SampleSkeleton("hero.skl");
  std::set<std::string> kept = Below(hero, "Bip01 Spine");
  for (const std::string& name : Below(hero, "Bip01 Neck")) kept.erase(name);
  ASSERT_LT(kept.size(), Below(hero, "Bip01 Spine").size());
  ExpectDerived(AfterEdits({keep, follow}), kept);
  EXPECT_THAT(Found({keep, follow}), IsEmpty());
  ExpectDerived(AfterEdits({keep, "set-transform: {bone: Bip01 Spine, translation: [0, 2, 0.5], bind: follow}"}));
  Skeleton scaled = AfterEdits({keep, "scale: {factor: 2}"});
  EXPECT_EQ(Named(scaled, "Bip01 Neck").numbers.inverse_position, Named(hero, "Bip01 Neck").numbers.inverse_position)
      << "what was kept stays kept";
}

/// "only where they held before": a vendor's odd values stay, and so does what hangs on them.
TEST(SetTransform, LeavesDerivedValuesThatDidNotHold) {
  MemoryFolder folder = MemoryFolder::Sample();
  Skeleton hero = SampleSkeleton("hero.skl");
  Named(hero, "Bip01 Neck").numbers.object[13] = F32::Of(99);               // neither follows from above...
  Named(hero, "Bip01 Spine1").numbers.inverse_position[0] = F32::Of(0.5f);  // ...nor from its own matrix
  folder.files["hero.skl"] = Encode(hero);
  const std::string edit = "set-transform: {bone: Bip01 Spine, translation: [0, 2, 0], bind: follow}";
  const Skeleton planned = AfterEdits({edit}, folder);
  EXPECT_THAT(Changed(hero, planned), ElementsAre("Bip01 Spine", "Bip01 Spine1"));
  EXPECT_EQ(Named(hero, "Bip01 Spine1").numbers.inverse_position,
            planned.bones[IndexOf(planned, "Bip01 Spine1")].numbers.inverse_position);
  for (const Finding& finding : Found({edit}, folder)) {
    EXPECT_EQ(finding.severity, Severity::kNote) << finding.message;
    EXPECT_THAT(finding.message, HasSubstr("already has this"));
  }
}

TEST(Rename, ReachesParentsAndChildren) {
  const Skeleton hero = SampleSkeleton("hero.skl");
  const Skeleton planned =
      AfterEdits({"rename: {bone: Bip01 Prop1, to: weapon}", "add-bone: {name: edge, parent: weapon}",
                  "rename: {bone: Bip01 R Hand, to: paw}"});
  EXPECT_EQ(planned.bones[50 - 1].name, "weapon");
  EXPECT_EQ(planned.bones[49].parent, "paw");
  EXPECT_THAT(
      Planned(
          Plans({RecipeFor("r", "hero.skl", {"rename: {bone: Bip01 Prop1, to: weapon}"})}).Over(MemoryFolder::Sample()),
          "hero.skl")
          .bones[IndexOf(hero, "Bip01 R Hand")]
          .children,
      Contains("weapon"));
  ExpectDerived(planned);
}

TEST(Reference, RefusesWhatAMeshOrAnAnimationNames) {
  const Findings findings = Found({"rename: {bone: Bip01 Head, to: head}"}, Unlinked());
  ASSERT_EQ(IdsOf(findings), std::set<std::string>{"skl/reference"});
  EXPECT_EQ(findings.front().severity, Severity::kError);
  EXPECT_EQ(findings.front().where.source.line, 7);
  EXPECT_THAT(findings.front().message, HasSubstr("hero.msh and 1 more file name the bone 'Bip01 Head'"));
  EXPECT_EQ(IdsOf(Found({"remove-leaf: {bone: Bip01 L Finger41}"}, Unlinked())),
            std::set<std::string>{"skl/reference"});
  EXPECT_THAT(Found({"rename: {bone: Bip01 Head, to: head}", "rename: {bone: head, to: Bip01 Head}"}), IsEmpty());
  MemoryFolder alone;
  alone.files["hero.skl"] = SampleBytes("hero.skl");
  EXPECT_THAT(Found({"rename: {bone: Bip01 Head, to: head}"}, alone), IsEmpty());
}

TEST(SetParent, KeepsTheLocalPlaceOrTheOneInTheModel) {
  const Skeleton hero = SampleSkeleton("hero.skl");
  const std::uint32_t prop = IndexOf(hero, "Bip01 Prop1");
  const Skeleton local = AfterEdits({"set-parent: {bone: Bip01 Prop1, parent: Bip01 L Hand}"});
  EXPECT_EQ(local.bones[prop].numbers.position, hero.bones[prop].numbers.position);
  EXPECT_EQ(local.bones[prop].numbers.rotation, hero.bones[prop].numbers.rotation);
  EXPECT_NE(local.bones[prop].numbers.object, hero.bones[prop].numbers.object);
  ExpectDerived(local);
  const Skeleton object = AfterEdits({"set-parent: {bone: Bip01 Prop1, parent: Bip01 L Hand, keep: object}"});
  EXPECT_EQ(object.bones[prop].numbers.object, hero.bones[prop].numbers.object);
  EXPECT_EQ(object.bones[prop].numbers.inverse_position, hero.bones[prop].numbers.inverse_position);
  EXPECT_NE(object.bones[prop].numbers.position, hero.bones[prop].numbers.position);
  ExpectDerived(object);
  for (const Skeleton* planned : {&local, &object}) {
    EXPECT_EQ(planned->bones[prop].parent, "Bip01 L Hand");
    EXPECT_EQ(planned->bones[IndexOf(hero, "Bip01 L Hand")].children.back(), "Bip01 Prop1");
    EXPECT_THAT(planned->bones[IndexOf(hero, "Bip01 R Hand")].children, Not(Contains("Bip01 Prop1")));
    EXPECT_THAT(Changed(hero, *planned), ElementsAre("Bip01 L Hand", "Bip01 Prop1", "Bip01 R Hand"));
  }
  EXPECT_THAT(Found({"set-parent: {bone: Bip01 Prop1, parent: Bip01 L Hand}"}), IsEmpty());
  EXPECT_EQ(IdsOf(Found({"set-parent: {bone: Bip01 Spine, parent: Bip01 Head}"})),
            std::set<std::string>{"skl/parent-cycle"});
  EXPECT_EQ(IdsOf(Found({"set-parent: {bone: Bip01, parent: Bip01 Head}"})), std::set<std::string>{"skl/parent-cycle"});
}

TEST(RemoveLeaf, TakesALeafAndNothingElse) {
  MemoryFolder folder;
  folder.files["hero.skl"] = SampleBytes("hero.skl");
  const Skeleton planned = AfterEdits({"remove-leaf: {bone: Bip01 HeadNub}"}, folder);
  EXPECT_EQ(planned.bones.size(), 51u);
  EXPECT_THAT(Changed(SampleSkeleton("hero.skl"), planned), ElementsAre("Bip01 Head"));
  const Findings findings = Found({"remove-leaf: {bone: Bip01 Head}"}, folder);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].rule, "recipe/reference");
  EXPECT_THAT(findings[0].message, HasSubstr("is no leaf"));
}

TEST(Link, IsSetAndCleared) {
  EXPECT_EQ(AfterEdits({"set-link: {file: statue.skl}"}).link, "statue.skl");
  EXPECT_EQ(AfterEdits({"clear-link"}).link, std::nullopt) << "a file that ends after the bones stays so";
  const auto child = [](const std::string& edit) {
    return Planned(Plans({RecipeFor("r", "child.skl", {edit})}).Over(MemoryFolder::Sample()), "child.skl").link;
  };
  EXPECT_EQ(child("clear-link"), "");
  EXPECT_EQ(child("clear-link:"), "");
  EXPECT_EQ(child("clear-link: {}"), "");
  EXPECT_EQ(IdsOf(Found({"set-link: {file: statue.skl}"})), std::set<std::string>{"skl/link-count"});
  EXPECT_EQ(IdsOf(Found({"set-link: {file: nobody.skl}"})), std::set<std::string>{"skl/link-missing"});
}

TEST(Scale, MakesLengthsLongerOrShorter) {
  const Skeleton hero = SampleSkeleton("hero.skl");
  const Skeleton all = AfterEdits({"scale: {factor: 0.5}"});
  for (std::uint32_t i = 0; i < 52; ++i) {
    for (std::size_t axis = 0; axis < 3; ++axis)
      EXPECT_EQ(all.bones[i].numbers.position[axis].value(), hero.bones[i].numbers.position[axis].value() / 2);
  }
  ExpectDerived(all);
  const Skeleton legs = AfterEdits({"scale: {factor: 1.5, bones: [Bip01 L Calf, Bip01 L Foot]}"});
  EXPECT_EQ(Changed(hero, legs), Below(hero, "Bip01 L Calf"));
  ExpectDerived(legs);
  EXPECT_EQ(AfterEdits({"scale: {factor: 0.5, bones: all}"}), all);
}

TEST(Scale, TakesABoneOnceHoweverItIsNamed) {
  EXPECT_EQ(AfterEdits({"scale: {factor: 2, bones: [Bip01 Spine, 3, Bip01 Spine]}"}),
            AfterEdits({"scale: {factor: 2, bones: [3]}"}));
}

TEST(RepairChildren, MendsListsAndNothingElse) {
  MemoryFolder folder = MemoryFolder::Sample();
  Skeleton hero = SampleSkeleton("hero.skl");
  const Skeleton good = hero;
  std::reverse(Named(hero, "Bip01").children.begin(), Named(hero, "Bip01").children.end());  // right, in another order
  Named(hero, "Bip01 Head").children = {"nobody", "Bip01 Ponytail1", "Bip01"};
  folder.files["hero.skl"] = Encode(hero);
  EXPECT_EQ(IdsOf(Found({"set-transform: {bone: Bip01 Prop1, translation: [0, 1, 0]}"}, folder)),
            std::set<std::string>{"skl/children-agree"});
  EXPECT_THAT(Found({"repair-children"}, folder), IsEmpty());
  Skeleton planned = AfterEdits({"repair-children"}, folder);
  EXPECT_EQ(Named(planned, "Bip01"), Named(hero, "Bip01")) << "what is right keeps its order";
  EXPECT_THAT(Named(planned, "Bip01 Head").children, ElementsAre("Bip01 Ponytail1", "Bip01 HeadNub"));
  EXPECT_THAT(Changed(hero, planned), ElementsAre("Bip01 Head"));
}

TEST(Linked, BothFilesAreCheckedTogether) {
  const std::string edit = "add-bone: {name: tail, parent: Bip01 Pelvis, translation: [0, 1, 0]}";
  const Findings alone = Found({edit});
  ASSERT_EQ(IdsOf(alone), std::set<std::string>{"skl/link-count"}) << "child.skl is linked to it";
  EXPECT_EQ(alone.front().where.model, "child.skl");
  EXPECT_EQ(alone.front().where.source.line, 5) << "where the recipe names the file that it is linked to";
  const FolderPlan both = Plans({RecipeFor("r", "[hero.skl, child.skl]", {edit})}).Over(MemoryFolder::Sample());
  EXPECT_THAT(both.verdict.findings, IsEmpty());
}

TEST(Bones, AreFoundByNameOrByIndex) {
  EXPECT_EQ(AfterEdits({"set-transform: {bone: 3, translation: [0, 2, 0]}"}),
            AfterEdits({"set-transform: {bone: Bip01 Spine, translation: [0, 2, 0]}"}));
  const auto message = [](const std::string& edit) {
    const Findings findings = Found({edit});
    return findings.size() == 1 ? findings[0].rule + ": " + findings[0].message + "|" + findings[0].hint : "";
  };
  EXPECT_THAT(message("set-transform: {bone: 52, translation: [0, 2, 0]}"),
              HasSubstr("recipe/reference: there is no bone 52 (the file has 52 bones, counted from 0)"));
  EXPECT_THAT(message("set-transform: {bone: bip01 spine, translation: [0, 2, 0]}"),
              HasSubstr("It is spelled 'Bip01 Spine'"));
  MemoryFolder folder;
  Skeleton hero = SampleSkeleton("hero.skl");
  Named(hero, "Bip01 HeadNub").name = "Bip01 Prop1";
  folder.files["hero.skl"] = Encode(hero);
  EXPECT_THAT(IdsOf(Found({"set-transform: {bone: Bip01 Prop1, translation: [0, 2, 0]}"}, folder)),
              Contains("recipe/reference"));
}

/// What a refused edit would have made is not told again, and the file's rules wait.
TEST(Bones, ThatARefusedEditMakesAreNotToldAgain) {
  for (const std::string refused : {"add-bone: {name: tail, parent: nobody}", "rename: {bone: nobody, to: tail}"}) {
    const FolderPlan plan =
        Plans(
            {RecipeFor("r", "hero.skl",
                       {refused, "set-transform: {bone: tail, translation: [0, 2, 0]}", "remove-leaf: {bone: tail}"})})
            .Over(MemoryFolder::Sample());
    ASSERT_EQ(plan.verdict.findings.size(), 1U) << refused;
    EXPECT_EQ(plan.verdict.findings[0].rule, "recipe/reference");
    EXPECT_THAT(plan.verdict.findings[0].message, HasSubstr("there is no "));
    EXPECT_EQ(plan.verdict.not_run.size(), TheFormat().rules().size());
  }
}

/// Nor is a skeleton judged that is linked to such a file.
TEST(Linked, ToAFileWhoseEditsAreRefusedIsNotJudged) {
  const FolderPlan plan = Plans({RecipeFor("r", "hero.skl", {"add-bone: {name: tail, parent: nobody}"}),
                                 RecipeFor("s", "child.skl", {"add-bone: {name: tail, parent: Bip01 Pelvis}"})})
                              .Over(MemoryFolder::Sample());
  ASSERT_EQ(plan.verdict.findings.size(), 1U);
  EXPECT_EQ(plan.verdict.findings[0].where.model, "hero.skl");
  std::set<std::string> waiting;
  for (const NotRun& skipped : plan.verdict.not_run) {
    if (skipped.model == "child.skl") waiting.insert(skipped.rule);
  }
  EXPECT_EQ(waiting, (std::set<std::string>{"skl/link-count", "skl/link-length", "skl/link-order"}));
}

TEST(Recipes, ExpectWhatTheyAreFor) {
  const auto expecting = [](const std::string& expect) {
    const std::string text = "bonepatch: 1\nid: r\nformat: skl\nmodels:\n  - file: hero.skl\n    expect: " + expect +
                             "\n    edits: [set-link: {file: child.skl}]\n";
    return IdsOf(Plans({text}).Over(MemoryFolder::Sample()).verdict.findings);
  };
  EXPECT_THAT(expecting("{bones: 52}"), IsEmpty());
  EXPECT_THAT(expecting("{bones: 51}"), ElementsAre("recipe/fingerprint"));
  EXPECT_THAT(expecting("{sha256: \"" + std::string(64, 'a') + "\"}"), ElementsAre("recipe/fingerprint"));
  EXPECT_THAT(IdsOf(Plans({RecipeFor("r", "Hero.skl", {"clear-link"})}).Over(MemoryFolder::Sample()).verdict.findings),
              ElementsAre("recipe/reference"));
}

TEST(Recipes, ThatWantTheSameThingConflict) {
  const FolderPlan plan = Plans({RecipeFor("a", "hero.skl", {"set-transform: {bone: 3, translation: [0, 2, 0]}"}),
                                 RecipeFor("b", "hero.skl", {"set-transform: {bone: 3, translation: [0, 3, 0]}"})})
                              .Over(MemoryFolder::Sample());
  EXPECT_THAT(IdsOf(plan.verdict.findings), ElementsAre("recipe/conflict"));
  EXPECT_THAT(
      Found({"set-transform: {bone: 3, translation: [0, 2, 0]}", "set-transform: {bone: 3, rotation: [0, 0, 0, 1]}"}),
      IsEmpty())
      << "one recipe may take two steps";
}

TEST(Rotations, OfAnotherLengthAreRefused) {
  EXPECT_EQ(IdsOf(Found({"set-transform: {bone: 3, rotation: [0, 0.5, 0, 0.5]}"})),
            std::set<std::string>{"skl/unit-quaternion"});
  const Skeleton planned = AfterEdits({"set-transform: {bone: 3, rotation: [0, 0, 0.7072, 0.7072], bind: follow}"});
  EXPECT_NEAR(Length(QuatOf(planned.bones[3].numbers.rotation)), 1, 1e-7) << "three decimals are made exact";
}

}  // namespace
}  // namespace bonepatch::formats::skl
