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

/// A fake that was made ready, and what is done to its workspace.
template <typename Fake, typename Workspace>
class StageOf : public Stage {
 public:
  using Prepare = std::function<void(const Fake&)>;
  using Action = std::function<Result<void>(const Fake&, Workspace&)>;

  StageOf(MemoryDisk& disk, const Prepare& prepare, Action action) : fake_(disk), action_(std::move(action)) {
    prepare(fake_);
  }

  Result<void> Act(os::FileSystem& fs) override {
    auto workspace = Workspace::Open(fs, fake_.path(), store::Access::kWrite);
    return workspace ? action_(fake_, **workspace) : Result<void>(Propagate(std::move(workspace)));
  }
  Result<store::Recovered> Recover(os::FileSystem& fs) override {
    auto workspace = Workspace::Open(fs, fake_.path(), store::Access::kWrite);
    return workspace ? (*workspace)->Recover() : Result<store::Recovered>(Propagate(std::move(workspace)));
  }
  Snapshot Look() const override { return fake_.Look(); }

 private:
  const Fake fake_;
  Action action_;
};

using GameStage = StageOf<FakeGame, store::Workspace>;
using FolderStage = StageOf<FakeFolder, store::FolderWorkspace>;

template <typename StageType>
StoreScenario Scenario(std::string name, typename StageType::Prepare prepare, typename StageType::Action action,
                       bool commits = true) {
  const auto make = [prepare = std::move(prepare), action = std::move(action)](MemoryDisk& disk) {
    return std::make_unique<StageType>(disk, prepare, action);
  };
  return {std::move(name), make, commits};
}

GameStage::Action To(const Layout& layout) {
  return [layout](const FakeGame& game, store::Workspace& workspace) { return game.Apply(workspace, layout); };
}

GameStage::Prepare From(std::vector<Layout> layouts, bool adopt = false) {
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

FolderStage::Action ToPatches(const Patches& patches) {
  return [patches](const FakeFolder& folder, store::FolderWorkspace& workspace) {
    return folder.Apply(workspace, patches);
  };
}

FolderStage::Prepare FromPatches(const Patches& patches) {
  return [patches](const FakeFolder& folder) { ASSERT_TRUE(folder.Apply(patches)); };
}

}  // namespace

void ChangeByAnother(const FakeGame& game) {
  ASSERT_TRUE(game.Apply(kThree));
  Overwrite(game.dol(), "somebody else's main.dol", game.fs());
  Overwrite(game.state_folder() + "/found/main.dol", "found before", game.fs());
}

void ChangeByAnother(const FakeFolder& folder) {
  ASSERT_TRUE(folder.Apply(kHeroAndTwo));
  Overwrite(folder / "hero.skl", "somebody else's", folder.fs());
  Overwrite(folder.state_folder() + "/found/hero.skl", "found before", folder.fs());
}

StoreScenario RestoreOf(std::string name, std::function<void(const FakeGame&)> prepare) {
  return Scenario<GameStage>(std::move(name), std::move(prepare), [](const FakeGame&, store::Workspace& workspace) {
    return workspace.Restore().map([](const std::string&) {});
  });
}

StoreScenario RestoreOf(std::string name, std::function<void(const FakeFolder&)> prepare) {
  return Scenario<FolderStage>(std::move(name), std::move(prepare),
                               [](const FakeFolder&, store::FolderWorkspace& workspace) {
                                 return workspace.Restore().map([](const std::string&) {});
                               });
}

const std::vector<StoreScenario>& StoreScenarios() {
  static const std::vector<StoreScenario> scenarios = {
      Scenario<GameStage>("FirstApply", From({}), To(kThree)),
      Scenario<GameStage>("ApplyThatGrows", From({kOne}), To(kThree)),
      Scenario<GameStage>("ApplyThatShrinks", From({kThree}), To(kOne)),
      Scenario<GameStage>("ApplyIntoAHole", From({kHole}), To(kMoved)),
      Scenario<GameStage>("ApplyOnAnAdoptedGame", From({}, true), To(kOne)),
      Scenario<GameStage>("Undo", From({kThree}), To({})),
      Scenario<GameStage>("UndoToAnAdoptedGame", From({kThree}, true), To({})),
      RestoreOf("Restore", [](const FakeGame& game) { ChangeByAnother(game); }),
      RestoreOf("RestoreOfAnAdoptedGame", From({kThree}, true)),
      Scenario<GameStage>("Adopt", From({}), AdoptLive, false),
      Scenario<GameStage>("AdoptAgain", AdoptAndChange, AdoptLive, false),
      Scenario<FolderStage>("FolderFirstApply", FromPatches({}), ToPatches(kHeroAndTwo)),
      Scenario<FolderStage>("FolderApplyOverApply", FromPatches(kHero), ToPatches(kHeroAndTwo)),
      Scenario<FolderStage>("FolderUnpatchOfOne", FromPatches(kHeroAndTwo), ToPatches(kTwoAlone)),
      Scenario<FolderStage>("FolderUndo", FromPatches(kHeroAndTwo), ToPatches({})),
      RestoreOf("FolderRestore", [](const FakeFolder& folder) { ChangeByAnother(folder); }),
  };
  return scenarios;
}

store::Recovered RecoverFully(Stage& stage, MemoryDisk& disk) {
  const auto recovered = stage.Recover(disk);
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
