// `keep: place` and move-skin through the program: meshes stay where they stand, skins follow a bone.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "act/pose.h"
#include "tests/cli/game.h"
#include "tests/support/stated.h"

namespace bonepatch::tests {
namespace {

using Points = std::vector<std::array<double, 3>>;

/// Where a submesh's vertices are in the rest pose, drawn by `bone` of the posing section.
Points World(const LiveModel& model, const act::Section& poser, std::size_t submesh, std::uint32_t bone) {
  Points points = Positions(model, submesh);
  const act::Matrix m = act::BindMatrices(poser).at(bone);
  for (auto& p : points) {
    const auto q = p;
    for (std::size_t row = 0; row < 3; ++row)
      p[row] = m[4 * row] * q[0] + m[4 * row + 1] * q[1] + m[4 * row + 2] * q[2] + m[4 * row + 3];
  }
  return points;
}

double Distance(const Points& a, const Points& b) {
  EXPECT_EQ(a.size(), b.size());
  double largest = 0;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    for (std::size_t k = 0; k < 3; ++k) largest = std::max(largest, std::abs(a[i][k] - b[i][k]));
  }
  return largest;
}

/// Half a step of a fixed-point array, with room for the turn between two spaces.
double Tolerance(const LiveModel& model, std::size_t submesh) {
  const auto array = model.parts.geometry->submeshes.at(submesh).positions.value();
  if (array.quantize >> 4 == block::kF32) return 1e-4;
  return 1.0 / (1 << (array.quantize & 0xF));
}

TEST_F(CliTest, KeepPlaceLeavesAMeshWhereItStands) {
  const LiveModel high = ReadLive(game_, 18, 0), low = ReadLive(game_, 18, 1);
  const auto drawer = [](const act::Section& s, std::uint16_t submesh) {
    for (std::uint32_t i = 0; i < s.bones.size(); ++i) {
      if (s.bones[i].geo == submesh) return i;
    }
    return 0u;
  };
  const std::uint32_t low_cap = drawer(low.section(), 1);
  const std::string recipe = Recipe("cap",
                                    "  - pair: mario\n    edits: [{add-bone: {name: a, parent: 3, translation: [0.5, "
                                    "-0.25, 0.125], rotation: {euler: "
                                    "[20, 30, 40]}}}, {move-mesh: {submesh: 1, to: a, keep: place}}]\n");
  const ProgramRun run = Run({"apply", recipe});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("18/0: submesh 1 was re-baked"), std::string::npos) << run.out;
  const LiveModel high_after = ReadLive(game_, 18, 0), low_after = ReadLive(game_, 18, 1);
  EXPECT_EQ(high_after.section().bones[91].geo, 1);
  EXPECT_EQ(low_after.section().bones[91].geo, 1);
  EXPECT_NE(Positions(high_after, 1), Positions(high, 1));
  EXPECT_LT(Distance(World(high, high.section(), 1, 54), World(high_after, high_after.section(), 1, 91)),
            Tolerance(high, 1));
  EXPECT_LT(Distance(World(low, high.section(), 1, low_cap), World(low_after, high_after.section(), 1, 91)),
            Tolerance(low, 1));
  EXPECT_EQ(Positions(high_after, 2), Positions(high, 2));
  ASSERT_EQ(Run({"unpatch", "--all"}).exit_code, 0);
  EXPECT_EQ(ReadLiveEntry(game_, 18, 0), high.block);
}

TEST_F(CliTest, ARebakeIsInTheJsonPlanToo) {
  const std::string bone = "{add-bone: {name: a, parent: 3, rotation: {euler: [20, 30, 40]}}}, ";
  const auto rebaked = [&](const std::string& keep) {
    const std::string recipe = OneModel("cap", "18/0", bone + "{move-mesh: {submesh: 1, to: a, keep: " + keep + "}}");
    const auto report = nlohmann::json::parse(Json({"apply", recipe, "--dry-run"}, 0).text);
    return report.at("plan").at("models").at(0).value("rebaked", nlohmann::json());
  };
  const auto placed = rebaked("place");
  ASSERT_EQ(placed.size(), 1u);
  EXPECT_EQ(placed.at(0).at("submesh"), 1);
  EXPECT_GT(placed.at(0).at("largest_error"), 0);
  EXPECT_LT(placed.at(0).at("largest_error"), 0.01);
  EXPECT_TRUE(rebaked("offset").is_null()) << "absent where nothing was re-baked";
}

TEST_F(CliTest, KeepPlaceIsRefusedForAMeshOfTwoBones) {
  const ReadReport report = Json({"check", OneModel("two", "18/0",
                                                    "{set-mesh: {bone: 49, submesh: 1}}, {move-mesh: {from: 54, to: 5, "
                                                    "keep: place}}")},
                                 1);
  EXPECT_EQ(report.Errors(), std::set<std::string>{"act/geo-rebake"}) << report.text;
}

TEST_F(CliTest, KeepPlaceIsRefusedWhereAValueDoesNotFit) {
  const ReadReport report = Json({"check", OneModel("far", "18/0",
                                                    "{add-bone: {name: a, parent: 0, translation: [1e30, 0, 0]}}, "
                                                    "{move-mesh: {from: 54, to: a, keep: place}}")},
                                 1);
  EXPECT_EQ(report.Errors(), std::set<std::string>{"act/geo-rebake"}) << report.text;
}

bool Skins(const LiveModel& model, std::uint16_t bone) {
  const auto& all = model.parts.skinning->references;
  return std::any_of(all.begin(), all.end(), [&](const auto& reference) { return reference.bone == bone; });
}

TEST_F(CliTest, MoveSkinRewritesTheWordsThatNameABone) {
  const LiveModel before = ReadLive(game_, 18, 0);
  ASSERT_TRUE(Skins(before, 28));
  const std::string recipe = Recipe(
      "hand", "  - pair: mario\n    edits: [{add-bone: {name: a, parent: 28}}, {move-skin: {from: 28, to: a}}]\n");
  ASSERT_EQ(Run({"apply", recipe}).exit_code, 0);
  const LiveModel after = ReadLive(game_, 18, 0);
  EXPECT_FALSE(Skins(after, 28));
  EXPECT_TRUE(Skins(after, 91));
  const auto &a = before.parts.skinning->references, &b = after.parts.skinning->references;
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) EXPECT_EQ(b[i].bone, a[i].bone == 28 ? 91 : a[i].bone);
  ASSERT_EQ(Run({"unpatch", "--all"}).exit_code, 0);
  EXPECT_EQ(ReadLiveEntry(game_, 18, 0), before.block);
}

TEST_F(CliTest, MoveSkinOfABoneThatNoRecordNames) {
  const LiveModel mario = ReadLive(game_, 18, 0);
  ASSERT_FALSE(Skins(mario, 54));
  EXPECT_EQ(Json({"check", OneModel("none", "18/0", "{move-skin: {from: 54, to: 3}}")}, 1).Errors(),
            std::set<std::string>{"recipe/reference"});
  EXPECT_EQ(Json({"check", OneModel("nobone", "18/0", "{move-skin: {from: 28, to: 91}}")}, 1).Errors(),
            std::set<std::string>{"recipe/reference"});
}

TEST_F(CliTest, MoveSkinNeedsASkinningThatCanBeRead) {
  const block::Span skn = ReadLive(game_, 18, 0).parts.header.Find(block::SectionKind::kSkn).value();
  PokeEntry(18, 0, skn.offset + 2, 9000);  // the count of SK2 records; those of SK1 are as they were
  const ReadReport report = Json({"check", OneModel("skin", "18/0", "{move-skin: {from: 28, to: 3}}")}, 1);
  EXPECT_EQ(report.Errors(), std::set<std::string>{"block/skinning"}) << report.text;
  EXPECT_EQ(Json({"check", OneModel("leaf", "18/0", "{add-bone: {name: a, parent: 3}}")}, 0)
                .Of("note")
                .count("block/skinning"),
            1U);
}

TEST_F(CliTest, MoveSkinOfALowPolyModelToABoneThatTheHighPolyLacks) {
  ASSERT_TRUE(Skins(ReadLive(game_, 18, 1), 28));
  const ReadReport report =
      Json({"check", OneModel("low", "18/1", "{add-bone: {name: a, parent: 28}}, {move-skin: {from: 28, to: a}}")}, 1);
  EXPECT_EQ(report.Errors(), std::set<std::string>{"act/pair-low-skins"}) << report.text;
}

}  // namespace
}  // namespace bonepatch::tests
