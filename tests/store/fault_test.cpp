// Every operation of every kind of run fails, is cut short or is where the process dies; afterwards the game is exactly
// the old or exactly the new one.
#include <gtest/gtest.h>

#include "tests/support/fake_game.h"
#include "tests/support/faulty_file_system.h"

namespace bonepatch::tests {
namespace {

using store::Access;
using store::Recovered;

const Layout kThree = {{4096, "a"}, {4160, "b"}, {4224, "c"}};
const Layout kHole = {{4096, "a"}, {4224, "c"}};
const Layout kMoved = {{4160, "d"}, {4224, "c"}};

struct Scenario {
  std::string name;
  std::function<void(const FakeGame&)> prepare;
  std::function<Result<void>(const FakeGame&, store::Workspace&)> act;
};

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

Result<void> Restore(const FakeGame&, store::Workspace& workspace) {
  return workspace.Restore().map([](const std::string&) {});
}

Result<void> Adopt(const FakeGame& game, store::Workspace& workspace) {
  const std::string dol = Slurp(game.dol()), fst = Slurp(game.fst());
  return workspace.Adopt({Bytes(dol.begin(), dol.end()), Bytes(fst.begin(), fst.end()), kFakeArchiveSize, false});
}

void ChangeByAnother(const FakeGame& game) {
  ASSERT_TRUE(game.Apply(kThree));
  Overwrite(game.dol(), "somebody else's main.dol");
  Overwrite(game.state_folder() + "/found/main.dol", "found before");
}

/// An adopted game that another program changed again, to be adopted as it stands now.
void Readopt(const FakeGame& game) {
  ASSERT_TRUE(game.Adopt());
  Overwrite(game.dol(), "another main.dol");
}

const Scenario kScenarios[] = {
    {"FirstApply", From({}), To(kThree)},
    {"ApplyThatGrows", From({kOne}), To(kThree)},
    {"ApplyThatShrinks", From({kThree}), To(kOne)},
    {"ApplyIntoAHole", From({kHole}), To(kMoved)},
    {"ApplyOnAnAdoptedGame", From({}, true), To(kOne)},
    {"Undo", From({kThree}), To({})},
    {"UndoToAnAdoptedGame", From({kThree}, true), To({})},
    {"Restore", ChangeByAnother, Restore},
    {"RestoreOfAnAdoptedGame", From({kThree}, true), Restore},
    {"Adopt", From({}), Adopt},
    {"AdoptAgain", Readopt, Adopt},
};

/// A run of a scenario on a file system that breaks at one operation (0: none).
struct Attempt {
  Result<void> result;
  std::vector<Operation> operations;
  bool stopped = false;
};

/// Whether a fault differs from all others at this operation: only writes and copies can be cut short, and a stop
/// before an operation is the stop after the one before it.
bool IsDistinct(Fault fault, const std::vector<Operation>& operations, std::uint64_t number) {
  const std::string& what = operations.at(number - 1).what;
  if (fault == Fault::kShortWrite) return what == "write";
  if (fault == Fault::kStopMidway) return what == "write" || what == "copy";
  return fault != Fault::kStopBefore || number == 1;
}

Attempt Try(const Scenario& scenario, const FakeGame& game, std::uint64_t number, Fault fault) {
  Attempt attempt;
  FaultyFileSystem faulty(os::System());
  faulty.BreakAt(number, fault);
  {
    auto workspace = store::Workspace::Open(faulty, game.path(), Access::kWrite);
    attempt.result = workspace ? scenario.act(game, **workspace) : Result<void>(Propagate(std::move(workspace)));
  }
  attempt.operations = faulty.operations();
  attempt.stopped = faulty.stopped();
  return attempt;
}

Recovered RecoverFully(const FakeGame& game) {
  const auto recovered = game.Open()->Recover();
  EXPECT_TRUE(recovered) << recovered.error().file << ": " << recovered.error().message;
  return recovered.value_or(Recovered::kNothing);
}

class Faults : public testing::TestWithParam<Scenario> {
 protected:
  void SetUp() override {
    GetParam().prepare(game_);
    old_ = Take(game_.path());
    old_look_ = game_.Look();
    const Attempt whole = Try(GetParam(), game_, 0, Fault::kFail);
    ASSERT_TRUE(whole.result) << whole.result.error().message;
    operations_ = whole.operations;
    new_look_ = game_.Look();
    ASSERT_NE(Difference(new_look_, old_look_), "");
  }

  FakeGame game_;
  Snapshot old_, old_look_, new_look_;
  std::vector<Operation> operations_;
};

TEST_P(Faults, LeaveTheOldOrTheNewGame) {
  int finished = 0, undone = 0;
  for (const Fault fault : kAllFaults) {
    for (std::uint64_t number = 1; number <= operations_.size(); ++number) {
      if (!IsDistinct(fault, operations_, number)) continue;
      SCOPED_TRACE(testing::Message() << "fault " << static_cast<int>(fault) << " at operation " << number);
      PutBack(old_, game_.path());
      const Attempt attempt = Try(GetParam(), game_, number, fault);
      if (!attempt.stopped && !attempt.result && attempt.result.error().kind == Failure::kSystem) {
        ASSERT_EQ(Difference(game_.Look(), old_look_), "") << "exit 3 says that nothing changed";
      }
      if (attempt.result) {
        ASSERT_EQ(RecoverFully(game_), Recovered::kNothing) << "a run that says it is done is done";
      }

      const Recovered recovered = RecoverFully(game_);
      const Snapshot look = game_.Look();
      ASSERT_TRUE(look == old_look_ || look == new_look_)
          << "against the old:" << Difference(look, old_look_) << "\nagainst the new:" << Difference(look, new_look_);
      const bool must_be_new = attempt.result || recovered == Recovered::kFinished;
      ASSERT_TRUE(!must_be_new || look == new_look_);
      ASSERT_TRUE(recovered != Recovered::kUndone || look == old_look_);
      finished += recovered == Recovered::kFinished;
      undone += recovered == Recovered::kUndone;

      ASSERT_EQ(RecoverFully(game_), Recovered::kNothing);
      ASSERT_EQ(Difference(game_.Look(), look), "") << "a second recovery changes nothing";
      if (look == old_look_) {
        const Attempt again = Try(GetParam(), game_, 0, Fault::kFail);
        ASSERT_TRUE(again.result) << again.result.error().message;
        ASSERT_EQ(Difference(game_.Look(), new_look_), "");
      }
    }
  }
  if (GetParam().name.find("Adopt") != 0) {
    EXPECT_GT(finished, 0);
    EXPECT_GT(undone, 0);
  }
}

TEST_P(Faults, DuringRecoveryLeaveTheOldOrTheNewGameToo) {
  Snapshot before;
  for (std::uint64_t number = 1; number <= operations_.size(); ++number) {
    PutBack(old_, game_.path());
    Try(GetParam(), game_, number, Fault::kStopAfter);
    const Snapshot wreck = Take(game_.path());
    if (wreck == before) continue;  // a sync, for one, leaves no trace
    before = wreck;
    for (std::uint64_t second = 1;; ++second) {
      SCOPED_TRACE(testing::Message() << "stop after operation " << number << ", then after " << second
                                      << " of the recovery");
      PutBack(wreck, game_.path());
      FaultyFileSystem faulty(os::System());
      faulty.BreakAt(second, Fault::kStopAfter);
      {
        auto workspace = store::Workspace::Open(faulty, game_.path(), Access::kWrite);
        if (workspace) static_cast<void>((*workspace)->Recover());
      }
      RecoverFully(game_);
      const Snapshot look = game_.Look();
      ASSERT_TRUE(look == old_look_ || look == new_look_)
          << "against the old:" << Difference(look, old_look_) << "\nagainst the new:" << Difference(look, new_look_);
      if (faulty.operations().size() < second) break;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Store, Faults, testing::ValuesIn(kScenarios),
                         [](const auto& scenario) { return scenario.param.name; });

/// With a damaged state recovery may not know how to go on; `restore` does, from wherever it was stopped itself.
TEST(RestoreWithADamagedState, GoesOnFromEveryStop) {
  const FakeGame game;
  ASSERT_TRUE(game.Apply(kThree));
  Overwrite(game.state_folder() + "/state.json", "no state");
  Overwrite(game.dol(), "somebody else's main.dol");
  const Snapshot before = Take(game.path());
  const Scenario scenario{"", nullptr, Restore};
  const std::uint64_t operations = Try(scenario, game, 0, Fault::kFail).operations.size();
  for (std::uint64_t number = 1; number <= operations; ++number) {
    for (const Fault fault : {Fault::kFail, Fault::kStopMidway, Fault::kStopAfter}) {
      SCOPED_TRACE(testing::Message() << "fault " << static_cast<int>(fault) << " at operation " << number);
      PutBack(before, game.path());
      const Attempt attempt = Try(scenario, game, number, fault);
      const Attempt again = Try(scenario, game, 0, Fault::kFail);
      ASSERT_TRUE(again.result || Slurp(game.dol()) == "vanilla main.dol") << again.result.error().message;
      const Snapshot now = game.Look();
      EXPECT_EQ(now.at("sys/main.dol"), "vanilla main.dol");
      EXPECT_EQ(now.at("sys/fst.bin"), "vanilla fst.bin");
      EXPECT_EQ(now.at("files/dt_na.dat").size(), kFakeArchiveSize);
      EXPECT_EQ(now.at(".bonepatch/found/main.dol"), "somebody else's main.dol");
      for (const auto& [name, bytes] : now) {
        EXPECT_TRUE(!name.starts_with(".bonepatch/") || name.starts_with(".bonepatch/found/")) << name;
      }
    }
  }
}

}  // namespace
}  // namespace bonepatch::tests
