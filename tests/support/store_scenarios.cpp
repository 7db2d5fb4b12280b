// The scenarios, and what their tests have in common.
#include "tests/support/store_scenarios.h"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>

namespace bonepatch::tests {
namespace {

const Layout kThree = {{4096, "a"}, {4160, "b"}, {4224, "c"}};
const Layout kHole = {{4096, "a"}, {4224, "c"}};
const Layout kMoved = {{4160, "d"}, {4224, "c"}};

std::function<Result<void>(const FakeGame&, store::Workspace&)> To(const Layout& layout) {
  return [layout](const FakeGame& game, store::Workspace& workspace) { return game.Apply(workspace, layout); };
}

std::function<void(const FakeGame&)> From(std::vector<Layout> layouts, bool adopt = false) {
  return [layouts, adopt](const FakeGame& game) {
    if (adopt) {
      ASSERT_TRUE(game.Adopt());
    }
    for (const Layout& layout : layouts) ASSERT_TRUE(game.Apply(layout));
  };
}

Result<void> AdoptLive(const FakeGame& game, store::Workspace& workspace) {
  const std::string dol = Slurp(game.dol(), game.fs()), fst = Slurp(game.fst(), game.fs());
  return workspace.Adopt({Bytes(dol.begin(), dol.end()), Bytes(fst.begin(), fst.end()), kFakeArchiveSize, false});
}

/// An adopted game that another program changed again, to be adopted as it stands now.
void AdoptAndChange(const FakeGame& game) {
  ASSERT_TRUE(game.Adopt());
  Overwrite(game.dol(), "another main.dol", game.fs());
}

}  // namespace

void ChangeByAnother(const FakeGame& game) {
  ASSERT_TRUE(game.Apply(kThree));
  Overwrite(game.dol(), "somebody else's main.dol", game.fs());
  Overwrite(game.state_folder() + "/found/main.dol", "found before", game.fs());
}

Result<void> RestoreGame(const FakeGame&, store::Workspace& workspace) {
  return workspace.Restore().map([](const std::string&) {});
}

const std::vector<StoreScenario>& StoreScenarios() {
  static const std::vector<StoreScenario> scenarios = {
      {"FirstApply", From({}), To(kThree)},
      {"ApplyThatGrows", From({kOne}), To(kThree)},
      {"ApplyThatShrinks", From({kThree}), To(kOne)},
      {"ApplyIntoAHole", From({kHole}), To(kMoved)},
      {"ApplyOnAnAdoptedGame", From({}, true), To(kOne)},
      {"Undo", From({kThree}), To({})},
      {"UndoToAnAdoptedGame", From({kThree}, true), To({})},
      {"Restore", ChangeByAnother, RestoreGame},
      {"RestoreOfAnAdoptedGame", From({kThree}, true), RestoreGame},
      {"Adopt", From({}), AdoptLive, false},
      {"AdoptAgain", AdoptAndChange, AdoptLive, false},
  };
  return scenarios;
}

store::Recovered RecoverFully(const FakeGame& game) {
  const auto recovered = game.Open()->Recover();
  EXPECT_TRUE(recovered) << recovered.error().file << ": " << recovered.error().message;
  return recovered.value_or(store::Recovered::kNothing);
}

bool TriesAllFaults() {
  const char* wanted = std::getenv("BONEPATCH_FAULTS");
  return wanted != nullptr && std::string(wanted) == "all";
}

void TellFaults(const std::string& scenario, std::size_t operations, std::size_t tried, std::size_t undone,
                std::size_t finished) {
  const std::string row = fmt::format("| {} | {} | {} | {} | {} |", scenario, operations, tried, undone, finished);
  std::printf("faults: %s\n", row.c_str());
  testing::Test::RecordProperty("faults", row);
}

}  // namespace bonepatch::tests
