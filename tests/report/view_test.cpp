// Files of any format as text and JSON: made of views alone, here of a made-up format.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "patcher/json/report_json.h"
#include "patcher/json/view_json.h"
#include "patcher/report/report.h"
#include "patcher/report/view_difference.h"
#include "tests/support/oracles.h"

namespace bonepatch::report {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

formats::ViewedBone Bone(const std::string& name, std::optional<std::uint32_t> parent, double height) {
  formats::ViewedBone bone;
  bone.label = bone.key = name;
  bone.parent = parent;
  bone.at = {0, height, 0};
  bone.fields = {{"name", name},
                 {"place", Document::List{0.0, height, 0.0}},
                 {"object matrix", Document::ListOf(std::vector<double>(16, height))},
                 {"children", Document::List()}};
  return bone;
}

Looked Figure() {
  Looked looked{"figure.bone", "bone", 120, "aa", {}};
  looked.view.title = "figure.bone";
  looked.view.header = {{"version", 1000u}, {"linked file", ""}};
  looked.view.bones = {Bone("hip", {}, 0), Bone("spine", 0, 0.25), Bone("head", 1, 1)};
  looked.view.bones[2].draws = true;
  looked.view.bones[2].words = "mesh 1";
  return looked;
}

Looked Unreadable() {
  Looked looked{"broken.bone", "bone", 3, "bb", {}};
  looked.view.title = "broken.bone";
  looked.view.readable = false;
  looked.view.notes = {"the file ends after 3 bytes"};
  return looked;
}

LookedPair Two(Looked before, Looked after) {
  before.view.title = "vanilla";
  after.view.title = "live";
  return {"figure.bone", std::move(before), std::move(after)};
}

TEST(ViewText, Golden) {
  EXPECT_THAT(
      ViewLines(Figure()),
      ElementsAre("figure.bone", "bone: 120 bytes, sha256 aa", "  version 1000", "  linked file ''", "", "bones: 3",
                  "index  name   place     children", "0      hip    0 0 0     none", "1      spine  0 0.25 0  none",
                  "2      head   0 1 0     none", "--format json tells more of each: object matrix"));
  EXPECT_THAT(ViewTreeLines(Figure().view), ElementsAre("figure.bone", "hip", "  spine", "    head mesh 1"));
  EXPECT_THAT(
      ViewDotLines(Figure().view),
      ElementsAre("digraph \"figure.bone\" {", "  rankdir=LR;", "  node [shape=ellipse, fontname=\"monospace\"];",
                  "  b0 [label=\"hip\"];", "  b1 [label=\"spine\"];", "  b2 [label=\"head\\nmesh 1\", shape=box];",
                  "  b0 -> b1;", "  b1 -> b2;", "}"));
}

TEST(ViewText, WithoutANameAmongTheFieldsTheLabelIsOne) {
  Looked looked = Figure();
  for (formats::ViewedBone& bone : looked.view.bones) bone.fields = {{"size", 1u}};
  looked.view.more = 4;
  looked.view.notes = {"two parts share bytes"};
  EXPECT_THAT(ViewLines(looked),
              ElementsAre("figure.bone", "bone: 120 bytes, sha256 aa", "  version 1000", "  linked file ''", "",
                          "two parts share bytes", "", "bones: 7", "index  name   size", "0      hip    1",
                          "1      spine  1", "2      head   1", "and 4 more"));
}

TEST(ViewText, WhatCantBeRead) {
  EXPECT_THAT(ViewLines(Unreadable()),
              ElementsAre("broken.bone", "bone: 3 bytes, sha256 bb", "", "the file ends after 3 bytes"));
  EXPECT_THAT(ViewTreeLines(Unreadable().view), ElementsAre("broken.bone", "", "the file ends after 3 bytes"));
  EXPECT_THAT(ViewDotLines(Unreadable().view), testing::Contains("  none [label=\"the file ends after 3 bytes\"];"));
}

TEST(ViewText, BonesUnderNoRoot) {
  Looked looked = Figure();
  looked.view.bones[0].parent = 1;
  looked.view.bones[2].parent = 9;
  EXPECT_THAT(ViewTreeLines(looked.view),
              ElementsAre("figure.bone", "under no root, since their parents form a cycle, or aren't there:", "hip",
                          "  spine", "head mesh 1"));
}

/// A file decides what its bones are called, and a table is as wide as its widest cell in every line.
TEST(ViewText, ForeignNamesForgeNothingAndStayShort) {
  Looked looked = Figure();
  looked.view.title = "a\nb";
  looked.view.bones[1] = Bone(std::string(100'000, 'x') + "\n\033[31m", 0, 0);
  looked.view.bones[2] = Bone("\033[31mred\n0", 1, 0);
  for (const auto& lines :
       {ViewLines(looked), ViewTreeLines(looked.view), ViewDotLines(looked.view),
        DifferenceLines(Two(Figure(), Unreadable())), DifferenceLines({"", looked, Unreadable()})}) {
    for (const std::string& line : lines) {
      EXPECT_EQ(line.find_first_of("\n\033"), std::string::npos) << line;
      EXPECT_LT(line.size(), 250u);
    }
  }
}

TEST(ViewValues, AsPeopleReadThem) {
  EXPECT_EQ(ValueText({}), "none");
  EXPECT_EQ(ValueText(true), "yes");
  EXPECT_EQ(ValueText(-0.5), "-0.5");
  EXPECT_EQ(ValueText(""), "''");
  EXPECT_EQ(ValueText(Document::ListOf(std::vector<std::string>{"a", "b c"})), "a, b c");
  EXPECT_EQ(ValueText(Document::ListOf(std::vector<double>(4, 0.5))), "0.5 0.5 0.5 0.5");
  EXPECT_EQ(ValueText(Document::ListOf(std::vector<double>(5, 0.5))), "5 numbers");
  EXPECT_EQ(ValueText(Document::ListOf(std::vector<std::string>(1000, "name"))).size(), kLongestValue + 3);
}

TEST(ViewDifference, Golden) {
  Looked after = Figure();
  after.sha256 = "cc";
  EXPECT_THAT(DifferenceLines(Two(Figure(), Figure())), ElementsAre("figure.bone: vanilla -> live: no difference"));
  EXPECT_THAT(DifferenceLines(Two(Figure(), after)),
              ElementsAre("figure.bone: vanilla -> live",
                          "  the same in all that is told here, but not byte for byte: sha256 aa -> cc"));
  after.view.header[0].value = 1001u;
  after.view.bones = {Bone("world", {}, 0), Bone("spine", 2, 0.5), Bone("hip", 0, 0), Bone("hat", 1, 2)};
  EXPECT_THAT(DifferenceLines(Two(Figure(), after)),
              ElementsAre("figure.bone: vanilla -> live", "  bones 3 -> 4", "  version 1000 -> 1001",
                          "  removed head under spine, place 0 1 0", "  added world under root, place 0 0 0",
                          "  added hat under spine, place 0 2 0",
                          "  changed spine: index 1 -> 1, place 0 0.25 0 -> 0 0.5 0, object matrix differs",
                          "  changed hip: parent none -> world"));
  EXPECT_THAT(DifferenceLines({"", Figure(), after}).front(), testing::StrEq("figure.bone -> figure.bone"));
}

TEST(ViewDifference, WhatCantBeRead) {
  EXPECT_THAT(DifferenceLines(Two(Figure(), Unreadable())),
              ElementsAre("figure.bone: vanilla -> live", "  live: the file ends after 3 bytes"));
  EXPECT_THAT(DifferenceLines(Two(Unreadable(), Unreadable())),
              ElementsAre("figure.bone: vanilla -> live: no difference", "  vanilla: the file ends after 3 bytes",
                          "  live: the file ends after 3 bytes"));
}

TEST(ViewDifference, OfManyBonesTheFirstAreCompared) {
  Looked before = Figure(), after = Figure();
  after.sha256 = "cc";
  after.view.more = 7;
  EXPECT_THAT(DifferenceLines(Two(before, after)),
              ElementsAre("figure.bone: vanilla -> live", "  bones 3 -> 10", "  only the first 3 bones are compared"));
}

TEST(ViewJson, AFile) {
  const auto json = json::LookedJson(Figure());
  EXPECT_EQ(json["file"], "figure.bone");
  EXPECT_EQ(json["format"], "bone");
  EXPECT_EQ(json["version"], 1000);
  EXPECT_EQ(json["linked_file"], "");
  EXPECT_EQ(json["bones"].size(), 3u);
  EXPECT_EQ(
      json["bones"][1].dump(),
      "{\"index\":1,\"name\":\"spine\",\"parent\":0,\"place\":[0.0,0.25,0.0],\"object_matrix\":[0.25,0.25,0.25,0.25,"
      "0.25,0.25,0.25,0.25,0.25,0.25,0.25,0.25,0.25,0.25,0.25,0.25],\"children\":[]}");
  const auto broken = json::LookedJson(Unreadable());
  EXPECT_EQ(broken["readable"], false);
  EXPECT_EQ(broken["notes"][0], "the file ends after 3 bytes");
  EXPECT_FALSE(broken.contains("bones"));
}

TEST(ViewJson, WhatDiffers) {
  Looked after = Figure();
  after.sha256 = "cc";
  after.view.bones.push_back(Bone("hat", 2, 2));
  after.view.bones[1] = Bone("spine", 0, 0.5);
  const auto json = json::LookedPairJson(Two(Figure(), after));
  EXPECT_EQ(json["before"]["what"], "vanilla");
  EXPECT_EQ(json["after"]["bones"], 4);
  EXPECT_EQ(json["same"], false);
  EXPECT_EQ(json["added"][0]["name"], "hat");
  EXPECT_EQ(json["changed"][0]["bone"], "spine");
  EXPECT_EQ(json["changed"][0]["fields"][0].dump(),
            "{\"field\":\"place\",\"before\":[0.0,0.25,0.0],\"after\":[0.0,0.5,0.0]}");
  EXPECT_FALSE(json.contains("removed"));
  EXPECT_EQ(json::LookedPairJson(Two(Unreadable(), Unreadable()))["same"], true);
  const auto broken = json::LookedPairJson(Two(Figure(), Unreadable()));
  EXPECT_EQ(broken["same"], false);
  EXPECT_EQ(broken["after"]["unreadable"], "the file ends after 3 bytes");
}

TEST(ViewJson, IsPartOfReportsInJsonAndYaml) {
  Report report;
  report.command = "inspect";
  report.looked = std::make_shared<Looked>(Figure());
  EXPECT_THAT(json::ReportJson(report),
              HasSubstr("\"model\": {\n  \"file\": \"figure.bone\",\n  \"format\": \"bone\""));
  EXPECT_EQ(tests::YamlFaults(json::ReportYaml(report), json::ReportJson(report)), "");
  report.looked = nullptr;
  report.looked_pairs = std::make_shared<const std::vector<LookedPair>>(1, Two(Figure(), Unreadable()));
  EXPECT_THAT(json::ReportJson(report),
              HasSubstr("\"differences\": [\n  {\n   \"before\": {\n    \"what\": \"vanilla\""));
  EXPECT_THAT(json::ReportJson(report), Not(HasSubstr("\"model\"")));
}

}  // namespace
}  // namespace bonepatch::report
