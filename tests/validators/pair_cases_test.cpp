// Cases of act/pair-*, and what a vanilla pair had already.
#include <gtest/gtest.h>

#include "tests/validators/cases.h"

namespace bonepatch::validators {
namespace {

using act::kNoMesh;

/// Two models of four bones each; the planned sections are there to be edited.
struct PairFixture {
  PairFixture() {
    pair.name = "figure";
    Fill(pair.high, "18/0", high);
    Fill(pair.low, "18/1", low);
  }
  PairFixture(const PairFixture&) = delete;

  /// The same new bone in both models.
  void AddTwins(act::NewBone in_high, act::NewBone in_low) {
    Add(pair.high, high, in_high);
    Add(pair.low, low, in_low);
  }

  static void Add(PairSide& side, act::Section& section, const act::NewBone& bone) {
    const act::BoneIndex index = act::AppendBone(section, bone);
    side.added.push_back({index, "pack/recipe", "antenna"});
    side.geo.push_back(bone.geo);
    if (bone.geo != kNoMesh) side.mesh_edits.push_back(bone.geo);
    side.edited = true;
  }

  Pair pair;
  act::Section high, low;

 private:
  static void Fill(PairSide& side, const char* address, act::Section& section) {
    sample::ActBuilder act;
    act.Bone("hip").Bone("spine").Under("hip").Bone("head").Under("spine").Bone("hat").Under("head").Draws(1);
    section = *act::Decode(act.Build());
    side.address = address;
    side.planned = &section;
    for (const act::Bone& bone : section.bones) side.donor_geo.push_back(bone.geo);
    side.geo = side.donor_geo;
    side.donor_skins = side.skins = {{1, "SK1 0", 0x100}};
  }
};

std::function<Verdict()> Paired(std::function<void(PairFixture&)> change) {
  return [change = std::move(change)] {
    PairFixture fixture;
    change(fixture);
    return JudgePair(fixture.pair);
  };
}

act::NewBone Antenna() {
  act::NewBone bone = Under(3);
  bone.srt = act::MakeSrt({std::array<float, 3>{0, 1, 0}, std::array<float, 4>{0, 0.6f, 0, 0.8f}, {}});
  bone.track = 0xC0;
  return bone;
}

act::NewBone Drawing(act::NewBone bone) {
  bone.geo = 1;
  return bone;
}

const bool pair_registered = Register({
    {"act/pair-low-draws", "a bone of the low-poly model alone", true, Paired([](PairFixture& f) {
       PairFixture::Add(f.pair.low, f.low, Drawing(Antenna()));
       f.pair.high.mesh_edits = {1};
     })},
    {"act/pair-low-draws", "a bone of the high-poly model alone", false, Paired([](PairFixture& f) {
       PairFixture::Add(f.pair.high, f.high, Drawing(Antenna()));
       f.pair.low.mesh_edits = {1};
     })},
    {"act/pair-low-skins", "a bone of the low-poly model alone", true, Paired([](PairFixture& f) {
       PairFixture::Add(f.pair.low, f.low, Antenna());
       f.pair.low.skins.push_back({4, "SK1 1", 0x140});
       f.pair.low.skins.push_back({4, "SK1 2", 0x180});
     })},
    {"act/pair-low-skins", "a bone of both", false, Paired([](PairFixture& f) {
       f.AddTwins(Antenna(), Antenna());
       f.pair.low.skins.push_back({4, "SK1 1", 0x140});
     })},
    {"act/pair-same-id", "twins with two ids", true, Paired([](PairFixture& f) {
       act::AppendBone(f.high, Antenna());
       f.pair.high.geo.push_back(kNoMesh);
       f.AddTwins(Drawing(Antenna()), Drawing(Antenna()));
     })},
    {"act/pair-same-id", "bones of two recipes", false, Paired([](PairFixture& f) {
       act::AppendBone(f.high, Antenna());
       f.pair.high.geo.push_back(kNoMesh);
       f.AddTwins(Drawing(Antenna()), Drawing(Antenna()));
       f.pair.low.added[0].recipe = "pack/other";
     })},
    {"act/pair-placement", "another parent", true, Paired([](PairFixture& f) {
       act::NewBone other = Antenna();
       other.parent = act::Link::To({2});
       f.AddTwins(Antenna(), other);
     })},
    {"act/pair-placement", "another translation", true, Paired([](PairFixture& f) {
       act::NewBone other = Antenna();
       other.srt->translation[1] = F32::Of(1.0002f);
       f.AddTwins(Antenna(), other);
     })},
    {"act/pair-placement", "another rotation", true, Paired([](PairFixture& f) {
       act::NewBone other = Antenna();
       other.srt->rotation = {F32::Of(0.6f), F32::Of(0), F32::Of(0), F32::Of(0.8f)};
       f.AddTwins(Antenna(), other);
     })},
    {"act/pair-placement", "another scale", true, Paired([](PairFixture& f) {
       act::NewBone other = Antenna();
       other.srt->scale[2] = F32::Of(2);
       f.AddTwins(Antenna(), other);
     })},
    {"act/pair-placement", "another track", true, Paired([](PairFixture& f) {
       act::NewBone other = Antenna();
       other.track = 0xC1;
       f.AddTwins(Antenna(), other);
     })},
    {"act/pair-placement", "a donor of the low-poly model", true,
     Paired([](PairFixture& f) { f.pair.low.moved_donors = {2}; })},
    {"act/pair-placement", "-q, nearly the same place, and a donor of the high-poly model", false,
     Paired([](PairFixture& f) {
       act::NewBone other = Antenna();
       for (F32& number : other.srt->rotation) number = F32::Of(-number.value());
       other.srt->translation[1] = F32::Of(1.00005f);
       f.AddTwins(Antenna(), other);
       f.pair.high.moved_donors = {2};
     })},
    {"act/pair-one-sided", "a mesh edit of the high-poly model", true,
     Paired([](PairFixture& f) { f.pair.high.mesh_edits = {1}; })},
    {"act/pair-one-sided", "on both", false, Paired([](PairFixture& f) {
       f.pair.high.mesh_edits = {1};
       f.pair.low.mesh_edits = {2};
     })},
    {"act/pair-partner-unreadable", "the low-poly model, which silences the rest", true, Paired([](PairFixture& f) {
       f.pair.low.readable = false;
       f.pair.low.unreadable_reason = "the bone table leaves the section";
       f.pair.low.geo = f.pair.low.donor_geo = {};
       f.pair.high.mesh_edits = {1};
     })},
    {"act/pair-partner-unreadable", "not fully decoded, but readable", false, Paired([](PairFixture& f) {
       f.pair.low.planned = nullptr;
       PairFixture::Add(f.pair.high, f.high, Antenna());
     })},
    {"act/pair-bone-count", "a bone less", true, Paired([](PairFixture& f) {
       f.pair.low.geo = f.pair.low.donor_geo = {kNoMesh, kNoMesh, 1};
     })},
    {"act/pair-bone-count", "a bone is added to one", false,
     Paired([](PairFixture& f) { PairFixture::Add(f.pair.high, f.high, Antenna()); })},
});

TEST(Pairs, WhatBothVanillaModelsHaveIsANote) {
  PairFixture f;
  f.pair.low.donor_geo = f.pair.low.geo = {kNoMesh, kNoMesh, kNoMesh, 1, 2};
  Verdict verdict = JudgePair(f.pair);
  const Finding* draws = Find(verdict, "act/pair-low-draws");
  ASSERT_NE(draws, nullptr);
  EXPECT_EQ(draws->severity, Severity::kNote);
  EXPECT_EQ(draws->message.find("the vanilla model already has this: "), 0u);
  EXPECT_EQ(Find(verdict, "act/pair-bone-count")->severity, Severity::kWarning);
  EXPECT_FALSE(verdict.refused());

  f.pair.low.geo.push_back(3);
  EXPECT_TRUE(JudgePair(f.pair).refused());  // this one is the plan's

  f.pair.low.geo = f.pair.low.donor_geo;
  f.pair.has_vanilla = false;
  EXPECT_TRUE(JudgePair(f.pair).refused());
}

TEST(Pairs, AnUnreadablePartnerSilencesTheOtherRules) {
  PairFixture f;
  f.pair.high.readable = false;
  f.pair.high.unreadable_reason = "no bones";
  const Verdict verdict = JudgePair(f.pair);
  ASSERT_EQ(verdict.findings.size(), 1u);
  EXPECT_EQ(verdict.findings[0].where.model, "18/0");
  EXPECT_EQ(verdict.findings[0].message, "18/0, the partner of 18/1, can't be read: no bones");
  Ids silenced;
  for (const NotRun& rule : verdict.not_run) silenced.insert(rule.rule);
  EXPECT_EQ(silenced, (Ids{"act/pair-low-draws", "act/pair-low-skins", "act/pair-same-id", "act/pair-placement",
                           "act/pair-one-sided", "act/pair-bone-count"}));
}

TEST(Pairs, ParentsThatAreTwinsAreTheSame) {
  PairFixture f;
  act::AppendBone(f.high, Antenna());
  f.pair.high.geo.push_back(kNoMesh);
  f.AddTwins(Antenna(), Antenna());  // 5 in the high-poly model, 4 in the low-poly model
  f.pair.high.added.push_back({act::AppendBone(f.high, Under(5)), "pack/recipe", "tip"});
  f.pair.low.added.push_back({act::AppendBone(f.low, Under(4)), "pack/recipe", "tip"});
  f.pair.high.geo.push_back(kNoMesh);
  f.pair.low.geo.push_back(kNoMesh);
  EXPECT_EQ(IdsOf(JudgePair(f.pair)), Ids{"act/pair-same-id"});
}

}  // namespace
}  // namespace bonepatch::validators
