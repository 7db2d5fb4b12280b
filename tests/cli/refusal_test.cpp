// Each rule that a recipe can break, broken end to end by a recipe that breaks exactly it, beside the near miss that
// passes.
#include <fmt/format.h>

#include "tests/cli/formats.h"
#include "tests/support/refused_recipes.h"

namespace bonepatch::tests {
namespace {

class RefusalTest : public CliTest, public ::testing::WithParamInterface<RefusedRecipe> {};

TEST_P(RefusalTest, BreaksExactlyItsRule) {
  const RefusedRecipe& test = GetParam();
  const std::string broken = OneModel("broken", test.model, test.broken);
  const std::string fine = OneModel("fine", test.model, test.near_miss);
  const ReadReport plain = Report({"check", broken});
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
  const RefusedRecipe& test = GetParam();
  const std::vector<std::string> before = Hashes();
  const ProgramRun run = Run({"apply", OneModel("broken", test.model, test.broken), "--strict"});
  EXPECT_EQ(run.exit_code, 1) << run.err;
  EXPECT_EQ(Hashes(), before);
  EXPECT_FALSE(Exists(game_.state()));
}

INSTANTIATE_TEST_SUITE_P(Rules, RefusalTest, ::testing::ValuesIn(kRefusedRecipes), [](const auto& test) {
  std::string name = fmt::format("{}_{}", test.param.rule, test.index);
  for (char& c : name) {
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  }
  return name;
});

TEST_F(CliTest, EveryFormatTellsTheSameOfAllOfThem) {
  std::vector<std::string> words{"check"};
  for (const RefusedRecipe& test : kRefusedRecipes)
    words.push_back(OneModel(fmt::format("case-{}", words.size()), test.model, test.broken));
  const Runner run = [&](std::vector<std::string> all) { return Run(std::move(all)); };
  EXPECT_GE(ExpectAlike(run, words, 1).findings.size(), std::size(kRefusedRecipes));
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
