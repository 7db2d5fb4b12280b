// preflight: every pair of the game as it is, and as packs would make it.
#include <nlohmann/json.hpp>

#include "tests/cli/game.h"
#include "tests/support/stated.h"

namespace bonepatch::tests {
namespace {

using Rules = std::set<std::string>;

class PreflightTest : public CliTest {
 protected:
  struct Row {
    std::string name, verdict;
    int bones_high = -1, bones_low = -1;
    friend bool operator==(const Row&, const Row&) = default;
  };

  /// The rows of a JSON report, by the address of the high-poly model.
  std::map<std::string, Row> Pairs(const ReadReport& report) const {
    std::map<std::string, Row> rows;
    const nlohmann::json json = nlohmann::json::parse(report.text);
    for (const nlohmann::json& pair : json.at("pairs")) {
      EXPECT_EQ(pair.size(), 6u) << pair;
      Row row{pair.at("name"), pair.at("verdict"), pair.at("bones_high"), pair.at("bones_low")};
      EXPECT_TRUE(rows.emplace(pair.at("high"), row).second);
    }
    return rows;
  }
};

TEST_F(PreflightTest, TheVanillaGameIsFine) {
  const ReadReport report = Json({"preflight"}, 0);
  EXPECT_TRUE(report.ok);
  const auto pairs = Pairs(report);
  EXPECT_EQ(pairs.at("18/0"), (Row{"mario", "ok", 91, 91}));
  EXPECT_GT(pairs.size(), 3u);
  for (const auto& [address, row] : pairs) EXPECT_EQ(row.verdict, "ok") << address;
}

TEST_F(PreflightTest, ATableForPeople) {
  const ProgramRun run = Run({"preflight"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("pair"), std::string::npos);
  EXPECT_NE(run.out.find("mario"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("verdict"), std::string::npos);
}

TEST_F(PreflightTest, APackThatWouldCrashTheGameIsSeenAndNothingIsWritten) {
  const std::vector<std::string> before = Hashes();
  const std::string pack = OneModel("low", "18/1", "{add-bone: {name: a, parent: 3}}, {move-mesh: {from: 54, to: a}}");
  const ReadReport report = Json({"preflight", pack}, 1);
  EXPECT_EQ(report.Errors(), Rules{"act/pair-low-draws"}) << report.text;
  EXPECT_EQ(report.findings.front().file, pack);
  const auto pairs = Pairs(report);
  EXPECT_EQ(pairs.at("18/0"), (Row{"mario", "error", 91, 92}));
  for (const auto& [address, row] : pairs) EXPECT_EQ(row.verdict == "error", address == "18/0") << address;
  const ProgramRun text = Run({"preflight", pack});
  EXPECT_EQ(text.exit_code, 1);
  EXPECT_NE(text.out.find("1 (91)"), std::string::npos) << text.out;
  EXPECT_EQ(Hashes(), before);
  EXPECT_FALSE(Exists(game_.state()));
}

TEST_F(PreflightTest, AWarningRefusesUnderStrictAndAPackMayRaiseIt) {
  const std::string models =
      "  - model: 18/0\n    edits: [{add-bone: {name: a, parent: 3, translation: [0, 1, 0]}}]\n"
      "  - model: 18/1\n    edits: [{add-bone: {name: a, parent: 3, translation: [0, 2, 0]}}]\n";
  const std::string lone = Recipe("apart", models);
  const ReadReport report = Json({"preflight", lone}, 0);
  EXPECT_EQ(report.Of("warning"), Rules{"act/pair-placement"}) << report.text;
  EXPECT_EQ(Pairs(report).at("18/0"), (Row{"mario", "warning", 92, 92}));
  EXPECT_EQ(Run({"preflight", lone, "--strict"}).exit_code, 1);
  game_.outer().Write("packs/apart/r.yaml", "bonepatch: 1\nid: r\ngame: sluggers-us\nmodels:\n" + models);
  game_.outer().Write("packs/apart/pack.yaml",
                      "bonepatch: 1\nid: apart\nversion: '1'\ngame: sluggers-us\nrecipes: [r.yaml]\n"
                      "severity: {act/pair-placement: error}\n");
  EXPECT_EQ(Pairs(Json({"preflight", game_.outer() / "packs/apart"}, 1)).at("18/0").verdict, "error");
}

TEST_F(PreflightTest, WhatIsAppliedCounts) {
  ASSERT_EQ(
      Run({"apply", Recipe("twins", "  - pair: mario\n    edits: [{add-bone: {name: a, parent: 3}}]\n")}).exit_code, 0);
  EXPECT_EQ(Pairs(Json({"preflight"}, 0)).at("18/0"), (Row{"mario", "ok", 92, 92}));
  const std::string more = OneModel("more", "18/0", "{add-bone: {name: b, parent: 3}}");
  EXPECT_EQ(Pairs(Json({"preflight", more}, 0)).at("18/0"), (Row{"mario", "ok", 93, 92}));
  ASSERT_EQ(Run({"apply", more}).exit_code, 0);
  const ReadReport live = Json({"preflight"}, 0);
  EXPECT_EQ(Pairs(live).at("18/0"), (Row{"mario", "ok", 93, 92}));
  EXPECT_TRUE(live.Of("warning").empty()) << "the vanilla counts are equal: " << live.text;
}

TEST_F(PreflightTest, WhatAnotherToolDidIsSeen) {
  ASSERT_EQ(Run({"apply", OneModel("low", "18/1", "{add-bone: {name: a, parent: 3}}")}).exit_code, 0);
  const LiveModel live = ReadLive(game_, 18, 1);
  const block::Span act = live.parts.header.Find(block::SectionKind::kAct).value();
  constexpr std::uint64_t kHeader = 0x20, kRecord = 0x1C, kGeo = 0x14;
  PokeEntry(18, 1, act.offset + kHeader + 91 * kRecord + kGeo, 0);
  const ReadReport report = Json({"preflight"}, 1);
  EXPECT_EQ(report.Errors(), Rules{"act/pair-low-draws"}) << report.text;
  EXPECT_EQ(Pairs(report).at("18/0").verdict, "error");
  EXPECT_EQ(Json({"check"}, 1).Errors().count("act/pair-low-draws"), 1u);
}

/// The name says that it is the partner, whatever is wrong with its bones.
TEST_F(PreflightTest, APartnerWithABoneCountThatCantBeIsStillOne) {
  const block::Span act = ReadLive(game_, 18, 1).parts.header.Find(block::SectionKind::kAct).value();
  for (const std::uint16_t count : std::array<std::uint16_t, 2>{0, 9000}) {
    PokeEntry(18, 1, act.offset + 6, count);
    const ReadReport report = Json({"preflight", OneModel("a", "18/0", "{add-bone: {name: a, parent: 3}}")}, 1);
    EXPECT_EQ(report.Errors().count("act/pair-partner-unreadable"), 1U) << count << report.text;
  }
}

TEST_F(PreflightTest, AModelThatAnEarlierPhaseRefusesIsNoPairThatPasses) {
  const ReadReport report = Json({"preflight", OneModel("lost", "18/0", "{add-bone: {name: a, parent: 140}}")}, 1);
  EXPECT_EQ(report.Errors(), Rules{"act/parent-missing"});
  EXPECT_EQ(Pairs(report).at("18/0").verdict, "error");
  EXPECT_FALSE(report.not_run.empty());
}

TEST_F(PreflightTest, TextErrorsEndItWithoutATable) {
  const ReadReport report = Json({"preflight", Recipe("bad", "  - model: 18/0\n")}, 2);
  EXPECT_EQ(report.Errors(), Rules{"recipe/schema"});
  EXPECT_EQ(report.text.find("\"pairs\""), std::string::npos);
  EXPECT_EQ(Run({"preflight", OneModel("name", "18/0", "{add-bone: {name: a, parent: nobody}}")}).exit_code, 2);
}

TEST_F(PreflightTest, ApplyShowsThePairsThatItTouches) {
  const auto pairs = Pairs(Json({"apply", OneModel("leaf", "18/0", "{add-bone: {name: a, parent: 3}}")}, 0));
  EXPECT_EQ(pairs, (std::map<std::string, Row>{{"18/0", {"mario", "ok", 92, 91}}}));
}

}  // namespace
}  // namespace bonepatch::tests
