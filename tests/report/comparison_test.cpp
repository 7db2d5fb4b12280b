// What diff tells of two models: every kind of difference as text, and the same in JSON.
#include "patcher/report/comparison.h"

#include <gmock/gmock.h>

#include "act/codec.h"
#include "act/edit.h"
#include "patcher/json/comparison_json.h"
#include "sample/act_builder.h"

namespace bonepatch::report {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Comparison::Side SideOf(std::string title, Bytes act) {
  Comparison::Side side{std::move(title), {}, {}};
  side.model.address = "18/0";
  side.model.section = act::Decode(act);
  side.model.act = std::move(act);
  return side;
}

block::Geometry GeometryOf(const std::vector<std::uint16_t>& vertices) {
  block::Geometry geometry;
  for (const std::uint16_t count : vertices) {
    block::Submesh submesh;
    submesh.vertex_count = count;
    geometry.submeshes.push_back(submesh);
  }
  return geometry;
}

Comparison Same() {
  const Bytes act = sample::SmallFigure().Build();
  return {"18/0 figure.gpl", SideOf("vanilla", act), SideOf("live", act)};
}

Comparison Different() {
  Comparison two = Same();
  act::Section& after = *two.after.model.section;
  after.actor_id = 9;
  after.bones[1].parent = act::Link::None();
  after.bones[1].inherit = 0;
  after.bones[2].geo = act::kNoMesh;
  after.bones[3].parent = act::Link::To({200});
  after.srts[*after.bones[4].srt].translation[1] = F32::Of(0.75f);
  act::NewBone bone;
  bone.parent = act::Link::To({2});
  bone.track = 0xC0;
  bone.srt = act::MakeSrt({.translation = {{0, 0.25f, 0}}, .rotation = {}, .scale = {}});
  act::AppendBone(after, bone);
  two.after.names = {{8, "antenna"}, {4, "arm"}};
  two.before.names = {{4, "limb"}};
  two.before.model.geometry = GeometryOf({12, 3});
  two.after.model.geometry = GeometryOf({12, 4, 5});
  two.before.model.skinning.emplace();
  two.after.model.skinning.emplace();
  two.after.model.skinning->references.resize(1);
  return two;
}

TEST(Comparison, NoDifference) {
  EXPECT_THAT(ComparisonLines(Same()), ElementsAre("18/0 figure.gpl: vanilla -> live: no difference"));
  EXPECT_EQ(json::ComparisonJson(Same()).at("same"), true);
}

TEST(Comparison, TellsEveryKindOfDifference) {
  EXPECT_THAT(ComparisonLines(Different()),
              ElementsAre("18/0 figure.gpl: vanilla -> live", "  bones 8 -> 9", "  actor 7 -> 9",
                          "  added 8 'antenna' under 2, type 8, translation 0 0.25 0, track 0xC0",
                          "  changed 1: parent 0 -> root, inherit 1 -> 0", "  changed 2: mesh 1 -> none",
                          "  changed 3: parent 1 -> no bone (200)", HasSubstr("changed 4 'arm': translation "),
                          "  named 4: 'limb' -> 'arm'", "  mesh 1: unreadable, 3 vertices -> unreadable, 4 vertices",
                          "  mesh 2: none -> unreadable, 5 vertices", "  skinned bones none -> 0"));
}

TEST(Comparison, TheOtherWayRoundABoneIsRemoved) {
  Comparison two = Different();
  std::swap(two.before, two.after);
  EXPECT_THAT(ComparisonLines(two),
              testing::Contains("  removed 8 'antenna' under 2, type 8, translation 0 0.25 0, track 0xC0"));
}

TEST(Comparison, JsonHasValuesOfBothSides) {
  const nlohmann::ordered_json json = json::ComparisonJson(Different());
  EXPECT_EQ(json.at("same"), false);
  EXPECT_EQ(json.at("before").at("bones"), 8);
  EXPECT_EQ(json.at("after").at("what"), "live");
  EXPECT_EQ(json.at("header").dump(), R"([{"field":"actor","before":"7","after":"9"}])");
  EXPECT_EQ(json.at("added").at(0).at("name"), "antenna");
  EXPECT_EQ(json.at("added").at(0).at("track"), 0xC0);
  EXPECT_EQ(json.at("changed").at(0).dump(), R"({"bone":1,"fields":[{"field":"parent","before":0,"after":"root"},)"
                                             R"({"field":"inherit","before":1,"after":0}]})");
  EXPECT_EQ(json.at("changed").at(1).at("fields").dump(), R"([{"field":"mesh","before":1,"after":null}])");
  EXPECT_EQ(json.at("changed").at(2).at("fields").at(0).at("after"), 200);
  EXPECT_EQ(json.at("changed").at(3).at("fields").at(1).dump(), R"({"field":"name","before":"limb","after":"arm"})");
  EXPECT_EQ(json.at("meshes").at(1).dump(),
            R"({"submesh":2,"before":null,"after":{"kind":"unreadable","vertices":5}})");
  EXPECT_EQ(json.at("skinned_bones").dump(), R"({"before":[],"after":[0]})");
  EXPECT_FALSE(json.contains("removed"));
}

TEST(Comparison, BytesThatNothingElseTellsOf) {
  Comparison two = Same();
  two.after.model.act.back() ^= 1;
  EXPECT_THAT(ComparisonLines(two),
              ElementsAre("18/0 figure.gpl: vanilla -> live", HasSubstr("not byte for byte: sha256 ")));
  EXPECT_EQ(json::ComparisonJson(two).at("same"), false);
}

TEST(Comparison, ASideThatCannotBeRead) {
  Comparison two = Same();
  two.after = SideOf("live", Bytes(16));
  EXPECT_THAT(ComparisonLines(two), ElementsAre("18/0 figure.gpl: vanilla -> live",
                                                HasSubstr("  live: the ACT section can't be read as a whole: ")));
  const nlohmann::ordered_json json = json::ComparisonJson(two);
  EXPECT_TRUE(json.at("after").contains("unreadable"));
  EXPECT_EQ(json.at("same"), false);
  two.before = SideOf("vanilla", Bytes(16));
  EXPECT_THAT(ComparisonLines(two), ElementsAre("18/0 figure.gpl: vanilla -> live: no difference",
                                                HasSubstr("  vanilla: the ACT section can't be read as a whole: ")));
  EXPECT_EQ(json::ComparisonJson(two).at("same"), true);
}

TEST(Comparison, NoBonesAtAll) {
  Comparison two = Same();
  two.before.model.section = act::Section();
  two.before.model.act.clear();
  EXPECT_THAT(ComparisonLines(two).at(1), "  bones 0 -> 8");
  EXPECT_EQ(json::ComparisonJson(two).at("added").size(), 8u);
}

}  // namespace
}  // namespace bonepatch::report
