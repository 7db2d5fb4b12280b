// Every operation of every kind of run fails, is cut short or is where the process dies, and so does every operation of
// the recovery from that; afterwards the game is exactly the old or exactly the new one.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/support/faulty_file_system.h"
#include "tests/support/memory_disk.h"
#include "tests/support/store_scenarios.h"

namespace bonepatch::tests {
namespace {

using store::Recovered;

/// What was done over a file system that breaks at one operation (0: none).
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

Attempt Over(MemoryDisk& disk, std::uint64_t number, Fault fault,
             const std::function<Result<void>(os::FileSystem&)>& act) {
  Attempt attempt;
  FaultyFileSystem faulty(disk);
  faulty.BreakAt(number, fault);
  attempt.result = act(faulty);
  attempt.operations = faulty.operations();
  attempt.stopped = faulty.stopped();
  if (!attempt.result && number != 0) {
    EXPECT_TRUE(FaultyFileSystem::IsInjected(attempt.result.error())) << attempt.result.error().message;
    EXPECT_NE(attempt.result.error().file, "") << attempt.result.error().message;
  }
  return attempt;
}

Attempt Play(Stage& stage, MemoryDisk& disk, std::uint64_t number = 0, Fault fault = Fault::kFail) {
  return Over(disk, number, fault, [&](os::FileSystem& fs) { return stage.Act(fs); });
}

bool IsExit3(const Attempt& attempt) {
  return !attempt.stopped && !attempt.result && attempt.result.error().kind == Failure::kSystem;
}

/// The game and what is recorded of it, without what every writing run tidies away when it sees it: what isn't in its
/// place (a baseline comes back), and a baseline that no state needs where there was `none`.
Snapshot WithoutLeftovers(Snapshot look, bool none) {
  const std::string baseline = ".bonepatch/baseline/", old = ".bonepatch/baseline.old/";
  if (!look.contains(baseline + "baseline.json") && look.contains(old + "baseline.json")) {
    for (const char* file : {"main.dol", "fst.bin", "baseline.json"}) look[baseline + file] = look[old + file];
  }
  const bool idle = none && !look.contains(".bonepatch/state.json");
  std::erase_if(look, [&](const auto& file) {
    for (const char* name : {"baseline.new", "baseline.old", "staged.done", "found.new", "intent.new"}) {
      if (file.first.starts_with(std::string(".bonepatch/") + name)) return true;
    }
    return idle && file.first.starts_with(baseline);
  });
  return look;
}

class Faults : public testing::TestWithParam<StoreScenario> {
 protected:
  /// What recovery makes of a disk, and which game that is.
  struct Outcome {
    Recovered recovered = Recovered::kNothing;
    bool is_new = false;
  };

  void SetUp() override {
    stage_ = GetParam().make(disk_);
    old_ = disk_.image();
    old_look_ = stage_->Look();
    const Attempt whole = Play(*stage_, disk_);
    ASSERT_TRUE(whole.result) << whole.result.error().message;
    operations_ = whole.operations;
    new_look_ = stage_->Look();
    ASSERT_NE(Difference(new_look_, old_look_), "");
  }

  /// Recovers the disk as it is, if such a one wasn't seen before. The game is the one that all words about it promise.
  Outcome Recover(const std::string& how) {
    DiskImage wreck = disk_.image();
    wreck.Forget();
    const auto [known, is_first] = outcomes_.try_emplace(wreck.Fingerprint());
    if (!is_first) return known->second;
    wrecks_.emplace_back(std::move(wreck), how);
    Outcome& outcome = known->second;
    outcome.recovered = RecoverFully(*stage_, disk_);
    const Snapshot look = stage_->Look();
    outcome.is_new = look == new_look_;
    EXPECT_TRUE(look == old_look_ || look == new_look_)
        << "against the old:" << Difference(look, old_look_) << "\nagainst the new:" << Difference(look, new_look_);
    EXPECT_TRUE(outcome.recovered != Recovered::kFinished || outcome.is_new);
    EXPECT_TRUE(outcome.recovered != Recovered::kUndone || look == old_look_);
    if (!recovered_.insert(disk_.image().Fingerprint()).second) return outcome;
    EXPECT_EQ(RecoverFully(*stage_, disk_), Recovered::kNothing);
    EXPECT_EQ(Difference(stage_->Look(), look), "") << "a second recovery changes nothing";
    if (outcome.is_new) return outcome;
    const Attempt again = Play(*stage_, disk_);
    EXPECT_TRUE(again.result) << again.result.error().message;
    EXPECT_EQ(Difference(stage_->Look(), new_look_), "");
    return outcome;
  }

  Outcome RecoverAndCount(const std::string& how) {
    const Outcome outcome = Recover(how);
    ++tried_;
    finished_ += outcome.recovered == Recovered::kFinished;
    undone_ += outcome.recovered == Recovered::kUndone;
    return outcome;
  }

  /// Breaks each operation of the run, in each way.
  void BreakRun() {
    const bool none = !old_look_.contains(".bonepatch/baseline/baseline.json");
    for (const Fault fault : kAllFaults) {
      for (std::uint64_t number = 1; number <= operations_.size() && !HasFailure(); ++number) {
        if (!IsDistinct(fault, operations_, number)) continue;
        const std::string how = fmt::format("fault {} at operation {}", static_cast<int>(fault), number);
        SCOPED_TRACE(how);
        disk_.Load(old_);
        const Attempt attempt = Play(*stage_, disk_, number, fault);
        if (IsExit3(attempt)) {
          const Snapshot look = stage_->Look();  // of a disk that takes nothing more, leftovers can't be taken away
          EXPECT_EQ(Difference(fault == Fault::kReadOnly ? WithoutLeftovers(look, none) : look, old_look_), "")
              << "exit 3 says that nothing changed";
        }
        const Outcome outcome = RecoverAndCount(how);
        EXPECT_TRUE(!attempt.result || (outcome.recovered == Recovered::kNothing && outcome.is_new))
            << "a run that says it is done is done";
      }
    }
  }

  /// Breaks each operation of the recovery from a wreck, in each way.
  void BreakRecovery(const DiskImage& wreck, const std::string& how) {
    const auto recover = [&](os::FileSystem& fs) { return stage_->Recover(fs).map([](const Recovered&) {}); };
    disk_.Load(wreck);
    const bool none = !old_look_.contains(".bonepatch/baseline/baseline.json");
    const Snapshot before = WithoutLeftovers(stage_->Look(), none);
    const std::vector<Operation> operations = Over(disk_, 0, Fault::kFail, recover).operations;
    for (const Fault fault : kAllFaults) {
      for (std::uint64_t number = 1; number <= operations.size() && !HasFailure(); ++number) {
        if (!IsDistinct(fault, operations, number)) continue;
        const std::string then =
            fmt::format("{}, then fault {} at operation {} of the recovery", how, static_cast<int>(fault), number);
        SCOPED_TRACE(then);
        disk_.Load(wreck);
        const Attempt attempt = Over(disk_, number, fault, recover);
        if (IsExit3(attempt)) {
          EXPECT_EQ(Difference(WithoutLeftovers(stage_->Look(), none), before), "")
              << "exit 3 says that nothing changed";
        }
        RecoverAndCount(then);
      }
    }
  }

  MemoryDisk disk_;
  std::unique_ptr<Stage> stage_;
  DiskImage old_;
  Snapshot old_look_, new_look_;
  std::vector<Operation> operations_;
  std::size_t tried_ = 0, finished_ = 0, undone_ = 0;
  std::vector<std::pair<DiskImage, std::string>> wrecks_;  ///< each once
  std::map<std::uint64_t, Outcome> outcomes_;              ///< by the fingerprint of the wreck
  std::set<std::uint64_t> recovered_;
};

TEST_P(Faults, LeaveTheOldOrTheNewGame) {
  BreakRun();
  EXPECT_TRUE(!GetParam().commits || (finished_ > 0 && undone_ > 0));
  TellFaults(GetParam().name, operations_.size(), tried_, undone_, finished_);
  tried_ = undone_ = finished_ = 0;
  // The wrecks of recoveries are broken too, until no new one comes of it; or else two of the run's own alone.
  const std::size_t first = wrecks_.size(), step = TriesAllFaults() ? 1 : first / 2;
  for (std::size_t i = step / 2; i < (TriesAllFaults() ? wrecks_.size() : first) && !HasFailure(); i += step) {
    const auto [wreck, how] = wrecks_[i];
    BreakRecovery(wreck, how);
  }
  TellFaults(GetParam().name + ", its recovery", wrecks_.size(), tried_, undone_, finished_);
}

INSTANTIATE_TEST_SUITE_P(Store, Faults, testing::ValuesIn(StoreScenarios()),
                         [](const auto& scenario) { return scenario.param.name; });

/// With a damaged state recovery may not know how to go on; `restore` does, from wherever it was stopped itself.
void RestoreFromEveryStop(const StoreScenario& scenario, const Snapshot& vanilla, const std::string& found) {
  MemoryDisk disk;
  const auto stage = scenario.make(disk);
  const DiskImage before = disk.image();
  const std::uint64_t operations = Play(*stage, disk).operations.size();
  for (std::uint64_t number = 1; number <= operations; ++number) {
    for (const Fault fault : {Fault::kFail, Fault::kFull, Fault::kStopMidway, Fault::kStopAfter}) {
      SCOPED_TRACE(testing::Message() << "fault " << static_cast<int>(fault) << " at operation " << number);
      disk.Load(before);
      Play(*stage, disk, number, fault);
      const Attempt again = Play(*stage, disk);
      Snapshot now = stage->Look();
      EXPECT_EQ(now[".bonepatch/found/" + found], "somebody else's");
      std::erase_if(now, [](const auto& file) { return file.first.starts_with(".bonepatch/found/"); });
      ASSERT_TRUE(again.result || now == vanilla) << again.result.error().message;
      ASSERT_EQ(Difference(now, vanilla), "");
    }
  }
}

/// What another program left: no found files, and no state that can be read.
template <typename Fake>
void Damage(const Fake& fake, const std::string& file) {
  ChangeByAnother(fake);
  const std::string found = fake.state_folder() + "/found";
  Overwrite(fake.path() + "/" + file, "somebody else's", fake.fs());
  Overwrite(fake.state_folder() + "/state.json", "no state", fake.fs());
  const std::vector<std::string> names = fake.fs().List(found).value();
  for (const std::string& name : names) ASSERT_TRUE(fake.fs().Remove(found + "/" + name));
  ASSERT_TRUE(fake.fs().RemoveFolder(found));
}

TEST(RestoreWithADamagedState, GoesOnFromEveryStop) {
  MemoryDisk disk;
  const Snapshot vanilla = FakeGame(disk).Look();
  const auto damage = [](const FakeGame& game) { Damage(game, "sys/main.dol"); };
  RestoreFromEveryStop(RestoreOf("", damage), vanilla, "main.dol");
}

TEST(RestoreWithADamagedState, GoesOnFromEveryStopInAFolder) {
  MemoryDisk disk;
  const Snapshot vanilla = FakeFolder(disk).Look();
  const auto damage = [](const FakeFolder& folder) { Damage(folder, "hero.skl"); };
  RestoreFromEveryStop(RestoreOf("", damage), vanilla, "hero.skl");
}

}  // namespace
}  // namespace bonepatch::tests
