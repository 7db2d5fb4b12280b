// Every case of every rule, damaged donors among them, judged once more over facts: both must say the same.
#include "tests/validators/cases.h"
#include "patcher/facts/collect.h"
#include "patcher/facts/restate.h"
#include "patcher/json/facts_json.h"
#include "patcher/plan/model_work.h"
#include "patcher/plan/stored.h"
#include "tests/support/over_facts.h"

#include <gtest/gtest.h>

namespace bonepatch::validators {
namespace {

using Edit = std::function<void(act::Section&, Change&)>;

/// What one model's facts are when they come back from their file.
facts::Model ThroughTheFile(const game::LoadedModel& loaded) {
  facts::Facts facts;
  facts.files[18] = 1;
  facts.entries.push_back({{{18, 0}}, {}, block::EntryKind::kModel, {}});
  facts.models.push_back(facts::Describe("18/0", loaded));
  facts.models.front().name = loaded.section ? loaded.section->geo_name : "";
  auto again = json::ReadFacts(json::WriteFacts(facts), "facts.json");
  EXPECT_TRUE(again.has_value()) << (again ? "" : again.error().message);
  return again ? again->models.front() : facts::Model();
}

/// Phases 2 and 3 of one donor and one edit.
Verdict Judge(game::LoadedModel loaded, const facts::Model* told, bool stadium, const Edit& edit) {
  Model model;
  model.address = "18/0";
  model.stadium = stadium;
  model.donor = plan::StateOf(loaded);
  if (told) model.donor.recorded = &told->recorded;
  model.change.any_edit = true;
  act::Section planned;
  if (loaded.section) {
    planned = *loaded.section;
    edit(planned, model.change);
    if (told) facts::RecogniseAll(*told, *loaded.section, planned);
  }
  Verdict verdict = JudgeDonor(model);
  if (verdict.refused() || !loaded.section) return verdict;
  model.planned = model.donor;
  model.planned.section = &planned;
  model.planned.act_bytes = {};
  model.planned.recorded = nullptr;
  verdict.Add(JudgePlan(model));
  return verdict;
}

/// What a recipe may do to any donor, beside what the case itself does.
std::vector<Edit> Probes() {
  return {[](act::Section&, Change&) {},
          [](act::Section& section, Change& change) { AddBone(section, change, Under(0)); },
          [](act::Section& section, Change& change) {
            if (section.bones.size() > 5) Move(section, change, 5, {0, 1, 0});
          },
          [](act::Section& section, Change& change) {
            if (section.bones.size() > 1) Move(section, change, 1, {0, 2, 0});
          },
          [](act::Section& section, Change& change) {
            if (section.bones.size() > 6) SetMesh(section, change, 5, section.bones[6].geo);
          }};
}

TEST(Facts, JudgeEveryCaseAsTheModelItself) {
  std::vector<Fixture> fixtures;
  Fixture::watch = [&](const Fixture& fixture) { fixtures.push_back(fixture); };
  for (const Case& c : Cases()) c.run();
  Fixture::watch = [](const Fixture&) {};
  ASSERT_GT(fixtures.size(), 100u);
  std::size_t faults = 0;
  for (const Fixture& fixture : fixtures) {
    if (fixture.bare) continue;
    const Bytes block = fixture.Block();
    const auto loaded = game::LoadModel(MemorySource(block));
    ASSERT_TRUE(loaded.has_value());
    const facts::Model told = ThroughTheFile(*loaded);
    const game::LoadedModel restated = facts::Restate(told);
    ASSERT_EQ(loaded->section.has_value(), restated.section.has_value());
    std::vector<Edit> edits = Probes();
    edits.push_back(fixture.edit);
    for (const Edit& edit : edits) {
      const Verdict over_block = Judge(*loaded, nullptr, fixture.stadium, edit);
      const Verdict over_facts = Judge(restated, &told, fixture.stadium, edit);
      faults += over_block.findings.size();
      tests::ExpectSameVerdict(over_block, over_facts, "a case of the rules");
    }
  }
  EXPECT_GT(faults, 200u);
}

/// A pair side that is put together of facts is the one that is read.
TEST(Facts, TellWhatPartnersAre) {
  for (const bool damaged : {false, true}) {
    Fixture fixture;
    if (damaged) Store<std::uint16_t>(fixture.skn, 0, 1000);
    const Bytes block = fixture.Block();
    const auto loaded = game::LoadModel(MemorySource(block));
    const PairSide side = plan::SideOf("18/0", *loaded);
    const facts::Model told = ThroughTheFile(*loaded);
    EXPECT_EQ(told.meshes, side.geo);
    EXPECT_EQ(told.partner_unreadable, side.unreadable_reason);
    EXPECT_EQ(told.partner_unreadable.empty(), !damaged);
  }
}

}  // namespace
}  // namespace bonepatch::validators
