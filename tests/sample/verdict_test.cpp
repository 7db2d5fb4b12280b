// What the rules say about the made-up game as it is: only the models that are odd on purpose have findings.
#include <gmock/gmock.h>

#include <set>

#include "tests/sample/loaded_game.h"
#include "validators/engine.h"

namespace bonepatch::sample {
namespace {

using testing::IsEmpty;

validators::State StateOf(const game::LoadedModel& model) {
  validators::State state;
  if (model.section)
    state.section = &*model.section;
  else
    state.truncations = &model.section.error();
  state.act_bytes = model.act;
  state.header = &model.header;
  if (model.geometry) state.geometry = &*model.geometry;
  if (model.skinning) state.skinning = &*model.skinning;
  return state;
}

TEST(Rules, FindFaultWithOddModelsOnly) {
  std::map<std::string, std::set<std::string>> found;
  for (const auto& [address, model] : LoadedGame::Get().models) {
    for (const Finding& finding : validators::JudgeStored(address, StateOf(model)).findings) {
      found[address].insert(finding.rule);
    }
  }
  const std::set<std::string> oversized{"act/layout-table-size", "act/mirror-involution"};
  const std::set<std::string> truncated{"act/layout-truncated"}, shared{"act/geo-shared"};
  const std::map<std::string, std::set<std::string>> expected{
      {"37/1", oversized},  {"51/1", oversized},  {"52/1", oversized},  {"53/1", oversized}, {"54/1", oversized},
      {"136/2", truncated}, {"136/5", truncated}, {"136/8", truncated}, {"120/5", shared},   {"121/5", shared},
  };
  EXPECT_EQ(found, expected);
}

validators::PairSide SideOf(const std::string& address, const game::LoadedModel& model) {
  validators::PairSide side;
  side.address = address;
  for (const act::Bone& bone : model.section->bones) side.geo.push_back(bone.geo);
  side.skins = model.skinning->references;
  side.planned = &*model.section;
  return side;
}

TEST(Rules, FindNoFaultWithPairs) {
  const LoadedGame& game = LoadedGame::Get();
  for (const game::ModelPair& found : game.pairs) {
    validators::Pair pair;
    pair.name = found.name;
    pair.high = SideOf(found.high_address, game.Model(found.high_address));
    pair.low = SideOf(found.low_address, game.Model(found.low_address));
    pair.has_vanilla = false;
    EXPECT_THAT(validators::JudgePair(pair).findings, IsEmpty()) << found.name;
  }
}

TEST(Rules, CanJudgeEveryModelWhole) {
  for (const auto& [address, model] : LoadedGame::Get().models) {
    EXPECT_TRUE(model.header.faults.empty()) << address;
    ASSERT_TRUE(model.geometry) << address;
    EXPECT_TRUE(model.geometry->readable()) << address;
    EXPECT_TRUE(!model.skinning || model.skinning->readable()) << address;
    EXPECT_TRUE(!model.section || act::Encode(*model.section) == model.act) << address;
  }
}

}  // namespace
}  // namespace bonepatch::sample
