// Each rule that a recipe can break, broken end to end by a recipe that breaks exactly it, beside the near miss that
// passes.
#include <fmt/format.h>

#include "tests/cli/formats.h"

namespace bonepatch::tests {
namespace {

struct Case {
  const char* rule;  ///< what is broken, at whatever severity
  const char* model;
  const char* broken;       ///< edits in flow style
  const char* near_miss;    ///< edits on the same model that break nothing
  const char* beside = "";  ///< another finding that comes with it by nature
};

// Mario (18/0): 91 bones, cap on 54 (submesh 1), head on 55 (submesh 2), submesh 0 skinned. sta03 (9/0): roots 0 to 6.
const Case kCases[] = {
    {"act/parent-missing", "18/0", "{add-bone: {name: a, parent: 140}}", "{add-bone: {name: a, parent: 90}}"},
    {"act/parent-missing", "18/0", "{add-bone: {name: a, parent: 92}}, {add-bone: {name: b, parent: 3}}",
     "{add-bone: {name: a, parent: 3}}, {add-bone: {name: b, parent: a}}"},
    {"act/parent-cycle", "18/0", "{add-bone: {name: a, parent: 91}}", "{add-bone: {name: a, parent: 90}}"},
    {"act/root-new-outside-stadium", "18/0", "{add-bone: {name: a, parent: root}}", "{add-bone: {name: a, parent: 0}}"},
    {"act/root-child-in-stadium", "9/0", "{add-bone: {name: a, parent: 0}}", "{add-bone: {name: a, parent: root}}"},
    {"act/track-range", "18/0", "{add-bone: {name: a, parent: 3, track: 0xBF}}",
     "{add-bone: {name: a, parent: 3, track: 0xC0}}"},
    {"act/track-range", "18/0", "{add-bone: {name: a, parent: 3, track: 0x100}}",
     "{add-bone: {name: a, parent: 3, track: 0xFF}}"},
    {"act/track-unique", "18/0",
     "{add-bone: {name: a, parent: 3, track: 0xC0}}, {add-bone: {name: b, parent: 3, track: 0xC0}}",
     "{add-bone: {name: a, parent: 3, track: 0xC0}}, {add-bone: {name: b, parent: 3, track: 0xC1}}"},
    {"act/track-no-table", "136/0", "{add-bone: {name: a, parent: 0, track: 0xC0}}",
     "{add-bone: {name: a, parent: 0}}"},
    {"act/geo-range", "18/0", "{set-mesh: {bone: 5, submesh: 3}}", "{add-bone: {name: a, parent: 5}}"},
    {"act/geo-unowned", "18/0", "{clear-mesh: {bone: 54}}",
     "{clear-mesh: {bone: 54}}, {set-mesh: {bone: 49, submesh: 1}}"},
    {"act/geo-skinned", "18/0", "{set-mesh: {bone: 5, submesh: 0}}", "{move-mesh: {submesh: 1, to: 5}}"},
    {"act/geo-occupied", "18/0", "{move-mesh: {from: 54, to: 55}}",
     "{move-mesh: {from: 54, to: 55}}, {move-mesh: {from: 55, to: 54}}"},
    {"act/geo-occupied", "18/0", "{set-mesh: {bone: 55, submesh: 1}}, {clear-mesh: {bone: 54}}",
     "{move-mesh: {from: 55, to: 49}}, {move-mesh: {from: 54, to: 55}}"},
    {"act/geo-shared", "18/0", "{set-mesh: {bone: 5, submesh: 1}}", "{move-mesh: {from: 54, to: 5}}"},
    {"act/geo-stadium-host", "9/0", "{move-mesh: {from: 2, to: 7}}",
     "{add-bone: {name: a, parent: root}}, {move-mesh: {from: 2, to: a}}"},
    {"act/srt-unit-quaternion", "18/0", "{add-bone: {name: a, parent: 3, rotation: [0, 0, 0, 0]}}",
     "{add-bone: {name: a, parent: 3, rotation: [0, 0, 0, 1.0009]}}"},
    {"act/srt-unit-quaternion", "18/0", "{add-bone: {name: a, parent: 3, rotation: [0, 0, 0, 1.002]}}",
     "{add-bone: {name: a, parent: 3, rotation: [0.6, 0, 0, -0.8]}}"},
    {"act/srt-scale", "18/0", "{add-bone: {name: a, parent: 3, scale: [1, 1, 1.5]}}",
     "{add-bone: {name: a, parent: 3, scale: [1, 1, 1]}}"},
    {"act/srt-donor-skinned", "18/0", "{set-transform: {bone: 28, translation: [0, 1, 0]}}",
     "{set-transform: {bone: 12, translation: [0, 0, 0.1]}}", "act/srt-donor-animated"},
    {"recipe/reference", "18/0", "{clear-mesh: {bone: 5}}", "{move-mesh: {from: 54, to: 5}}"},
    {"recipe/reference", "18/0", "{set-mesh: {bone: 91, submesh: 1}}", "{move-mesh: {from: 54, to: 90}}"},
    {"recipe/reference", "18/0", "{move-mesh: {from: 54, submesh: 2, to: 5}}",
     "{move-mesh: {from: 54, submesh: 1, to: 5}}"},
};

class RefusalTest : public CliTest, public ::testing::WithParamInterface<Case> {};

TEST_P(RefusalTest, BreaksExactlyItsRule) {
  const Case& test = GetParam();
  const std::string broken = OneModel("broken", test.model, test.broken);
  const std::string fine = OneModel("fine", test.model, test.near_miss);
  const ReadReport plain = ParseReport(Run({"check", broken, "--format", "json"}).out);
  std::set<std::string> rules;
  for (const char* severity : {"error", "warning"}) {
    for (const std::string& rule : plain.Of(severity)) rules.insert(rule);
  }
  rules.erase(test.beside);
  EXPECT_EQ(rules, std::set<std::string>{test.rule}) << plain.text;
  const ReadReport passed = Json({"check", fine, "--strict"}, 0);
  EXPECT_TRUE(passed.ok) << passed.text;
}

TEST_P(RefusalTest, WritesNothing) {
  const Case& test = GetParam();
  const std::vector<std::string> before = Hashes();
  const ProgramRun run = Run({"apply", OneModel("broken", test.model, test.broken), "--strict"});
  EXPECT_EQ(run.exit_code, 1) << run.err;
  EXPECT_EQ(Hashes(), before);
  EXPECT_FALSE(Exists(game_.state()));
}

INSTANTIATE_TEST_SUITE_P(Rules, RefusalTest, ::testing::ValuesIn(kCases), [](const auto& test) {
  std::string name = fmt::format("{}_{}", test.param.rule, test.index);
  for (char& c : name) {
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  }
  return name;
});

TEST_F(CliTest, EveryFormatTellsTheSameOfAllOfThem) {
  std::vector<std::string> words{"check"};
  for (const Case& test : kCases)
    words.push_back(OneModel(fmt::format("case-{}", words.size()), test.model, test.broken));
  const Runner run = [&](std::vector<std::string> all) { return Run(std::move(all)); };
  EXPECT_GE(ExpectAlike(run, words, 1).findings.size(), std::size(kCases));
}

std::string ManyBones(int count, const char* extra) {
  std::string edits;
  for (int i = 0; i < count; ++i)
    edits += fmt::format("{}{{add-bone: {{name: b{}, parent: 3{}}}}}", i ? ", " : "", i, extra);
  return edits;
}

TEST_F(CliTest, BoneCountsUpToTheLimits) {
  EXPECT_TRUE(Json({"check", OneModel("tested", "18/0", ManyBones(40, "")), "--strict"}, 0).ok);  // 131
  EXPECT_EQ(Json({"check", OneModel("above", "18/0", ManyBones(41, ""))}, 0).Of("warning"),
            std::set<std::string>{"act/id-above-tested"});
  EXPECT_TRUE(Json({"check", OneModel("most", "18/0", ManyBones(164, ""))}, 0).ok);  // 255
  EXPECT_EQ(Json({"check", OneModel("past", "18/0", ManyBones(165, ""))}, 1).Errors(),
            std::set<std::string>{"act/id-limit"});
}

TEST_F(CliTest, AutomaticTracksRunOut) {
  EXPECT_TRUE(Json({"check", OneModel("all", "18/0", ManyBones(64, ", track: auto"))}, 0).ok);
  EXPECT_EQ(Json({"check", OneModel("more", "18/0", ManyBones(65, ", track: auto"))}, 1).Errors(),
            std::set<std::string>{"act/track-exhausted"});
}

TEST_F(CliTest, DonorsThatAreNoInvolutionTakeNoBoneButOtherEdits) {
  const ReadReport refused = Json({"check", OneModel("bone", "37/1", "{add-bone: {name: a, parent: 0}}")}, 1);
  EXPECT_EQ(refused.Errors(), (std::set<std::string>{"act/layout-table-size", "act/mirror-involution"}));
  EXPECT_TRUE(Json({"check", OneModel("mesh", "37/1", "{move-mesh: {from: 54, to: 49}}")}, 0).ok);
}

TEST_F(CliTest, FingerprintsAreCompared) {
  const auto entry = [&](const std::string& expect) {
    return Recipe("print",
                  "  - model: 18/0\n    expect: {" + expect + "}\n    edits: [{add-bone: {name: a, parent: 3}}]\n");
  };
  EXPECT_TRUE(Json({"check", entry("bones: 91, name: mario.gpl")}, 0).ok);
  EXPECT_EQ(Json({"check", entry("bones: 90")}, 1).Errors(), std::set<std::string>{"recipe/fingerprint"});
  EXPECT_EQ(Json({"check", entry("name: luigi.gpl")}, 1).Errors(), std::set<std::string>{"recipe/fingerprint"});
  EXPECT_EQ(Json({"check", entry("sha256: " + std::string(64, '0'))}, 1).Errors(),
            std::set<std::string>{"recipe/fingerprint"});
}

TEST_F(CliTest, TargetsThatAreNoModel) {
  for (const char* target : {"18/99", "18/6", "18/3", "\"18/3#7\"", "\"18/0#0\"", "18/4", "nobody.gpl"}) {
    const ReadReport report = Json({"check", OneModel("target", target, "{add-bone: {name: a, parent: 0}}")}, 1);
    EXPECT_EQ(report.Errors(), std::set<std::string>{"recipe/reference"}) << target;
  }
  EXPECT_EQ(
      Json({"check", Recipe("pair", "  - pair: nobody\n    edits: [{add-bone: {name: a, parent: 0}}]\n")}, 1).Errors(),
      std::set<std::string>{"recipe/reference"});
}

TEST_F(CliTest, TextErrorsEndTheRunBeforeTheGameIsLookedAt) {
  const ReadReport report = Json({"check", OneModel("text", "172/0", "{add-bone: {name: a, parent: nosuch}}")}, 2);
  EXPECT_EQ(report.Errors(), (std::set<std::string>{"recipe/schema", "recipe/reference"}));
  const ReadReport other = Json({"check", Recipe("other",
                                                 "  - {model: 18/0, edits: [{add-bone: {name: a, parent: 3}}]}\n"
                                                 "  - {model: 18/1, edits: [{move-mesh: {from: 54, to: a}}]}\n")},
                                2);
  EXPECT_EQ(other.Errors(), std::set<std::string>{"recipe/reference"});
}

TEST_F(CliTest, ConflictsOfTwoRecipesAreToldOnce) {
  struct Clash {
    const char *one, *other;
  };
  const Clash clashes[] = {
      {"{move-mesh: {from: 54, to: 49}}", "{move-mesh: {from: 54, to: 7}}"},
      {"{move-mesh: {from: 54, to: 49}}", "{move-mesh: {from: 49, to: 7}}"},
      {"{move-mesh: {from: 54, to: 49}}", "{move-mesh: {submesh: 1, to: 7}}"},
      {"{move-mesh: {from: 54, to: 49}}", "{move-mesh: {from: 55, to: 49}}"},
      {"{add-bone: {name: a, parent: 3, track: 0xC5}}", "{add-bone: {name: a, parent: 3, track: 0xC5}}"},
      {"{set-transform: {bone: 12, translation: [0, 1, 0]}}", "{set-transform: {bone: 12, translation: [0, 2, 0]}}"},
  };
  for (const Clash& clash : clashes) {
    const std::string one = OneModel("one", "18/0", clash.one), other = OneModel("other", "18/0", clash.other);
    const ReadReport report = Json({"check", "--together", one, other}, 1);
    EXPECT_EQ(report.Errors(), std::set<std::string>{"recipe/conflict"}) << report.text;
    EXPECT_NE(report.text.find("one.yaml:"), std::string::npos) << "the other place is named too";
  }
  const std::string a = OneModel("a", "18/0", "{add-bone: {name: x, parent: 3, track: auto}}");
  const std::string b =
      OneModel("b", "18/0", "{add-bone: {name: x, parent: 3, track: auto}}, {set-mesh: {bone: 5, submesh: 1}}");
  const std::string c = OneModel("c", "18/0", "{set-mesh: {bone: 6, submesh: 1}}");
  EXPECT_TRUE(Json({"check", "--together", a, b, c}, 0).ok);
}

}  // namespace
}  // namespace bonepatch::tests
