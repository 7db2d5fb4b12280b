// What the engine adds to the rules: faults that were there before, edits that depend on them, rules that aren't run.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/validators/fixture.h"

namespace bonepatch::validators {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

Severity SeverityOf(const Verdict& verdict, const std::string& rule) {
  const Finding* finding = Find(verdict, rule);
  EXPECT_NE(finding, nullptr) << rule;
  return finding ? finding->severity : Severity::kError;
}

std::string MessageOf(const Verdict& verdict, const std::string& rule) {
  const Finding* finding = Find(verdict, rule);
  EXPECT_NE(finding, nullptr) << rule;
  return finding ? finding->message : "";
}

Ids NotRunIds(const Verdict& verdict) {
  Ids ids;
  for (const NotRun& rule : verdict.not_run) ids.insert(rule.rule);
  return ids;
}

void AddOne(act::Section& section, Change& change) { AddBone(section, change, Under(0)); }
void MoveHat(act::Section& section, Change& change) { Move(section, change, 5, {0, 2, 0}); }

TEST(RoundTrip, SaysWhereTheBytesDiffer) {
  const Fixture f;
  const auto donor = f.Donor();
  State state = donor->state();
  Bytes other(state.act_bytes.begin(), state.act_bytes.end());
  other[0x40] ^= 1;
  state.act_bytes = other;
  EXPECT_THAT(MessageOf(JudgeStored("18/0", state), "act/layout-round-trip"), HasSubstr("differs from 0x40 on"));
}

TEST(MirrorTable, NeitherComesNorGoes) {
  Fixture f;
  f.edit = [](act::Section& section, Change& change) {
    change.any_edit = true;
    std::erase_if(section.user_data->chain, [](const auto& table) { return table.kind == act::kMirrorKind; });
  };
  EXPECT_THAT(MessageOf(f.JudgeAll(), "act/mirror-donor-changed"), HasSubstr("the planned model has none"));
  const auto with = f.Donor();
  act::Section without = with->section();
  Change change;
  f.edit(without, change);
  Model model;
  model.address = "18/0";
  model.donor.section = &without;
  model.planned.section = &with->section();
  EXPECT_THAT(MessageOf(JudgePlan(model), "act/mirror-donor-changed"), HasSubstr("the donor has none"));
}

TEST(Raise, KeepsTheWordsOfARuleThatNoCatalogueHas) {
  const Finding finding = Raise("other/rule", Place().Model("18/0"), "is wrong", "mend it");
  EXPECT_EQ(finding.rule, "other/rule");
  EXPECT_EQ(finding.severity, Severity::kError);
  EXPECT_EQ(finding.message + finding.hint + finding.where.model, "is wrongmend it18/0");
}

TEST(HadAlready, ATableThatIsTooLongIsANoteUnlessBonesAreAdded) {
  Fixture f;
  f.act.TrackTable(Bytes(0x20));
  f.edit = MoveHat;
  EXPECT_EQ(SeverityOf(f.JudgeAll(), "act/layout-table-size"), Severity::kNote);
  EXPECT_THAT(MessageOf(f.JudgeAll(), "act/layout-table-size"), StartsWith("the vanilla model already has this: "));
  f.edit = AddOne;
  EXPECT_EQ(SeverityOf(f.JudgeAll(), "act/layout-table-size"), Severity::kError);
  EXPECT_THAT(MessageOf(f.JudgeAll(), "act/layout-table-size"), HasSubstr("an edit depends on it: "));
}

TEST(HadAlready, EveryEditDependsOnTheLayout) {
  Fixture f;
  f.act.NoName();
  EXPECT_EQ(SeverityOf(f.JudgeAll(), "act/layout-geo-name"), Severity::kNote);
  f.edit = MoveHat;
  EXPECT_EQ(SeverityOf(f.JudgeAll(), "act/layout-geo-name"), Severity::kError);
}

TEST(HadAlready, BrokenLinksAreANoteUnlessBonesAreAddedAndAreToldOnce) {
  Fixture f;
  f.act.RootsApart();
  f.edit = MoveHat;
  const Verdict verdict = f.JudgeAll();
  EXPECT_EQ(IdsOf(verdict), Ids{"act/parent-links"});
  EXPECT_EQ(verdict.findings.size(), 1u);
  EXPECT_FALSE(verdict.refused());
}

TEST(HadAlready, IdsOutOfOrderAreANoteForOtherEditsAndToldOnce) {
  Fixture f;
  f.act.Again("hat").Id(6).Again("bag").Id(5);
  f.edit = [](act::Section& section, Change& change) {
    SetMesh(section, change, 6, act::kNoMesh);
    change.declared_geo = {5};  // the id of the record at 6
    SetMesh(section, change, 7, 2);
  };
  const Verdict verdict = f.JudgeAll();
  EXPECT_EQ(IdsOf(verdict), Ids{"act/id-table-order"});
  EXPECT_EQ(verdict.findings.size(), 2u);
  EXPECT_FALSE(verdict.refused());
}

TEST(HadAlready, MeshEditsDependOnTheGeoFamily) {
  Fixture f;
  f.act.Again("hat").Draws(9);
  f.edit = MoveHat;
  EXPECT_EQ(SeverityOf(f.JudgeAll(), "act/geo-range"), Severity::kNote);
  f.edit = [](act::Section& section, Change& change) {
    SetMesh(section, change, 4, act::kNoMesh);
    SetMesh(section, change, 7, 1);
  };
  EXPECT_EQ(SeverityOf(f.JudgeAll(), "act/geo-range"), Severity::kError);
}

TEST(HadAlready, AnUnownedSubmeshIsMendedByTheBoneThatOwnsIt) {
  Fixture f;
  f.gpl = Meshes().Rigid(sample::MadeUpVertices(3)).Build();
  f.edit = MoveHat;
  EXPECT_EQ(SeverityOf(f.JudgeAll(), "act/geo-unowned"), Severity::kNote);
  f.edit = [](act::Section& section, Change& change) {
    act::NewBone bone = Under(0);
    bone.geo = 3;
    AddBone(section, change, bone);
  };
  EXPECT_EQ(IdsOf(f.JudgeAll()), Ids());
}

TEST(HadAlready, ASetTransformDependsOnItsOwnBonesSrt) {
  Fixture f;
  f.act.Again("hat").Scaled(2, 2, 2).Again("extra").Scaled(2, 2, 2);
  f.edit = MoveHat;
  const Verdict verdict = f.JudgeAll();
  ASSERT_EQ(verdict.findings.size(), 2u);
  EXPECT_EQ(verdict.findings[0].where.bone, 5u);
  EXPECT_EQ(verdict.findings[0].severity, Severity::kWarning);
  EXPECT_EQ(verdict.findings[1].where.bone, 7u);
  EXPECT_EQ(verdict.findings[1].severity, Severity::kNote);
}

TEST(HadAlready, ADeadComponentThatAnEditWakesIsMended) {
  Fixture f;
  f.act.Again("hat").Type(0);
  EXPECT_EQ(SeverityOf(f.JudgeAll(), "act/srt-dead-component"), Severity::kNote);
  f.edit = MoveHat;
  EXPECT_EQ(IdsOf(f.JudgeAll()), Ids());
}

TEST(HadAlready, AStadiumsOwnMeshesBelowRootsAreNotes) {
  Fixture f;
  f.stadium = true;
  f.edit = MoveHat;
  const Verdict verdict = f.JudgeAll();
  EXPECT_EQ(IdsOf(verdict), Ids{"act/geo-stadium-host"});
  EXPECT_FALSE(verdict.refused());
}

TEST(HadAlready, ADonorPastTheLimitStillTakesNoBone) {
  Fixture f;
  f.bare = true;
  f.act = sample::ActBuilder();
  f.act.NoUserData().Bone("0");
  for (int i = 1; i < 300; ++i) f.act.Bone(std::to_string(i)).Under("0");
  f.edit = MoveHat;
  EXPECT_EQ(SeverityOf(f.JudgeAll(), "act/id-limit"), Severity::kNote);
  f.edit = AddOne;
  EXPECT_EQ(SeverityOf(f.JudgeAll(), "act/id-limit"), Severity::kError);
}

TEST(Phases, ATruncatedSectionSilencesTheRestOfItsModel) {
  Fixture f;
  f.act.Poke32(0x10, 0x00FF0000);
  const Verdict verdict = f.JudgeStoredState();
  EXPECT_EQ(IdsOf(verdict), Ids{"act/layout-truncated"});
  EXPECT_EQ(
      NotRunIds(verdict),
      (Ids{"act/layout-version", "act/layout-srt-array", "act/layout-geo-name", "act/layout-user-data",
           "act/layout-table-size", "act/layout-round-trip", "act/id-table-order", "act/id-limit", "act/parent-cycle",
           "act/parent-links", "act/parent-order", "act/mirror-involution", "act/geo-range", "act/geo-unowned",
           "act/geo-skinned", "act/geo-shared", "act/skin-bone", "act/srt-finite", "act/srt-dead-component"}));
  EXPECT_EQ(verdict.not_run[0].reason, "act/layout-truncated: the ACT section can't be decoded");
}

TEST(Phases, AStoredCycleSilencesTheLinks) {
  Fixture f;
  f.act.Poke32(f.act.AddressOf("spine") + 0xC, f.act.AddressOf("hat"));
  EXPECT_EQ(NotRunIds(f.JudgeStoredState()), Ids{"act/parent-links"});
}

TEST(Phases, GeometryThatCantBeReadSilencesTheGeoFamily) {
  Fixture f;
  Store<std::uint32_t>(f.gpl, 0, 7);
  EXPECT_EQ(NotRunIds(f.JudgeStoredState()),
            (Ids{"act/geo-range", "act/geo-unowned", "act/geo-skinned", "act/geo-shared"}));
}

TEST(Phases, ABlockWithoutAnActListsItsRules) {
  Fixture f;
  f.damage = [](Bytes& block) { Store<std::uint32_t>(block, 8, 0); };
  const Verdict verdict = f.JudgeStoredState();
  EXPECT_EQ(IdsOf(verdict), Ids());
  EXPECT_EQ(verdict.not_run.size(), 20u);
  for (const NotRun& rule : verdict.not_run) EXPECT_EQ(rule.reason, "the block has no ACT section");
}

TEST(Phases, ABareSectionIsJudgedAloneAndAPlanSaysWhatItCouldNotJudge) {
  Fixture f;
  f.bare = true;
  EXPECT_TRUE(f.JudgeStoredState().not_run.empty());
  f.edit = AddOne;
  EXPECT_EQ(NotRunIds(f.JudgeAll()), (Ids{"act/geo-range", "act/geo-unowned", "act/geo-skinned", "act/geo-shared",
                                          "act/skin-bone", "act/srt-donor-skinned"}));
}

TEST(Phases, AWholePhaseIsListed) {
  const auto not_run = NotRunPhase(Phase::kGame, "18/0", "the plan was refused");
  ASSERT_EQ(not_run.size(), 5u);
  EXPECT_EQ(not_run[0], (NotRun{"game/limit", "18/0", "the plan was refused"}));
  for (const NotRun& rule : NotRunPhase(Phase::kPlan, "18/0", "x")) EXPECT_NE(rule.rule, "recipe/relations");
}

TEST(Finished, WhatThePlanDidNotHaveIsAnError) {
  Fixture f;
  const auto donor = f.Donor();
  Model model;
  model.address = "18/0";
  model.donor = model.planned = donor->state();
  f.act.Again("hat").Draws(9);
  const auto finished = f.Donor();
  EXPECT_EQ(IdsOf(JudgeFinished(model, finished->state())), Ids{"act/geo-range"});
  EXPECT_TRUE(JudgeFinished(model, finished->state()).refused());
  EXPECT_EQ(IdsOf(JudgeFinished(model, donor->state())), Ids());
}

TEST(Messages, ParentMissingNamesBoneAndRange) {
  Fixture f;
  f.names = std::vector<std::string>(8);
  f.names.push_back("antenna");
  f.edit = [](act::Section& section, Change& change) { AddBone(section, change, Under(140)); };
  const Verdict verdict = f.JudgeAll();
  ASSERT_EQ(verdict.findings.size(), 1u);
  EXPECT_EQ(verdict.findings[0].message, "parent 140 does not exist (the model has 8 bones, 0 to 7)");
  EXPECT_EQ(verdict.findings[0].where.model, "18/0");
  EXPECT_EQ(verdict.findings[0].where.bone, 8u);
  EXPECT_EQ(verdict.findings[0].where.bone_name, "antenna");
  EXPECT_EQ(verdict.findings[0].phase, Phase::kPlan);
}

TEST(Messages, AMissingParentThatWouldBeAnIndexIsNamedByItsId) {
  Fixture f;
  f.edit = [](act::Section& section, Change& change) { AddBone(section, change, Under(0x10000 + 5)); };
  EXPECT_EQ(MessageOf(f.JudgeAll(), "act/parent-missing"), "parent 5 does not exist (the model has 8 bones, 0 to 7)");
}

TEST(Messages, StateRulesGetTheRecipesNameToo) {
  Fixture f;
  f.names = std::vector<std::string>(8);
  f.names.push_back("antenna");
  f.edit = [](act::Section& section, Change& change) {
    act::NewBone bone = Under(0);
    bone.geo = 7;
    AddBone(section, change, bone);
  };
  const Verdict verdict = f.JudgeAll();
  ASSERT_EQ(IdsOf(verdict), Ids{"act/geo-range"});
  EXPECT_EQ(verdict.findings[0].where.bone_name, "antenna");
}

std::string Reparented(const std::function<void(act::Section&)>& state) {
  Fixture f;
  f.edit = [&](act::Section& section, Change& change) {
    change.any_edit = true;
    state(section);
  };
  return MessageOf(f.JudgeAll(), "act/parent-donor-reparented");
}

TEST(Messages, TellReparentSwapAndInsertionApart) {
  using act::Link;
  EXPECT_THAT(Reparented([](act::Section& s) { s.bones[5].parent = Link::To({2}); }),
              testing::AllOf(StartsWith("reparent: "), HasSubstr("from 4 to 2")));
  EXPECT_THAT(Reparented([](act::Section& s) {
                s.bones[4].parent = Link::To({5});
                s.bones[5].parent = Link::To({1});
              }),
              StartsWith("swap: donor bones 4 and 5 change places"));
  EXPECT_THAT(Reparented([](act::Section& s) {
                s.bones[5].parent = Link::To({0});
                s.bones[6].parent = Link::To({4});
              }),
              StartsWith("swap: donor bones 5 and 6 change places"));
  EXPECT_THAT(Reparented([](act::Section& s) {
                act::NewBone bone = Under(4);
                s.bones[5].parent = Link::To(act::AppendBone(s, bone));
              }),
              StartsWith("insertion: bone 8 is put between donor bone 5 and its parent"));
}

TEST(Raise, TakesTheRestFromTheRow) {
  const Finding finding = Raise("game/fst", Place(), "fst.bin is missing");
  EXPECT_EQ(finding.severity, Severity::kError);
  EXPECT_EQ(finding.phase, Phase::kGame);
  EXPECT_EQ(finding.hint, FindRule("game/fst")->fix);
  EXPECT_EQ(Raise("game/fst", Place(), "x", "y").hint, "y");
}

}  // namespace
}  // namespace bonepatch::validators
