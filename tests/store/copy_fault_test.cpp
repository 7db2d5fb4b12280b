// `--output` under every fault and power loss: game or folder are untouched, and the copy is absent or whole.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/support/faulty_file_system.h"
#include "tests/support/power_loss.h"
#include "tests/support/store_scenarios.h"

namespace bonepatch::tests {
namespace {

struct CopyScenario {
  const char* name;
  bool applied = false;   ///< a baseline and a state come along
  bool data = false;      ///< the game lies in DATA/
  bool empty = false;     ///< the place of the copy is an empty folder
  bool leftover = false;  ///< an earlier copy was stopped
  bool folder = false;    ///< of a plain folder
};

void PrintTo(const CopyScenario& scenario, std::ostream* out) { *out << scenario.name; }

constexpr CopyScenario kCopyScenarios[] = {
    {"OutputOfAVanillaGame"},
    {"OutputOfAPatchedGame", true},
    {"OutputOfAGameInData", true, true},
    {"OutputIntoAnEmptyFolderWithALeftover", true, false, true, true},
    {"OutputOfAFolder", false, false, false, false, true},
    {"OutputOfAPatchedFolder", true, false, false, true, true},
};

class CopyFaults : public testing::TestWithParam<CopyScenario> {
 protected:
  void SetUp() override {
    if (GetParam().applied) {
      ASSERT_TRUE(GetParam().folder ? folder_.Apply(kHeroAndTwo) : game_.Apply(kTwo));
    }
    if (GetParam().data) {
      ASSERT_TRUE(disk_.MakeFolder(game_.path() + "/DATA"));
      for (const char* name : {"/sys", "/files", "/.bonepatch"})
        ASSERT_TRUE(disk_.Rename(game_.path() + name, game_.path() + "/DATA" + name));
    }
    before_ = Take(source_, disk_);
    if (GetParam().empty) {
      ASSERT_TRUE(disk_.MakeFolder(out_));
    }
    if (GetParam().leftover)
      Overwrite(out_ + (GetParam().folder ? ".partial/hero.skl" : ".partial/sys/main.dol"), "half", disk_);
    old_ = disk_.image();
  }

  Result<void> Copy(os::FileSystem& fs) {
    const auto copy = GetParam().folder ? store::CopyFolder : store::CopyGame;
    return copy(fs, source_, out_, nullptr).map([](const std::string&) {});
  }

  /// The old side has no copy, and what was there of it.
  Side Look() {
    EXPECT_EQ(Difference(Take(source_, disk_), before_), "") << "the source is left alone";
    if (!disk_.Stat(out_, true).value()) return Side::kOld;
    const Snapshot copy = Take(out_, disk_);
    if (GetParam().empty && copy.empty()) return Side::kOld;
    const std::string difference = Difference(copy, before_);
    EXPECT_EQ(difference, "");
    return difference.empty() ? Side::kNew : Side::kNeither;
  }

  /// The next attempt gets by whatever was left, and a copy can be patched.
  void GoOn() {
    if (Look() == Side::kOld) {
      const auto copied = Copy(disk_);
      EXPECT_TRUE(copied) << copied.error().message;
    }
    EXPECT_EQ(Look(), Side::kNew);
    if (GetParam().folder) return ExpectUsable<store::FolderWorkspace>();
    ExpectUsable<store::Workspace>();
  }

  template <typename Workspace>
  void ExpectUsable() {
    auto workspace = Workspace::Open(disk_, out_, store::Access::kWrite);
    ASSERT_TRUE(workspace && (*workspace)->Recover());
    const auto state = (*workspace)->ReadState();
    EXPECT_TRUE(state && state->has_value() == GetParam().applied);
  }

  MemoryDisk disk_;
  const FakeGame game_{disk_};
  const FakeFolder folder_{disk_};
  const std::string source_ = GetParam().folder ? folder_.path() : game_.path();
  const std::string out_ = (GetParam().folder ? folder_.outer() : game_.outer()) / "out";
  Snapshot before_;
  DiskImage old_;
};

TEST_P(CopyFaults, LeaveNoCopyOrAWholeOne) {
  std::size_t operations = 1, tried = 0, whole = 0;
  const std::size_t step = TriesAllFaults() ? 1 : 3;
  for (std::size_t number = 0; number <= operations; number += number == 0 ? 1 : step) {
    for (const Fault fault : kAllFaults) {
      SCOPED_TRACE(fmt::format("fault {} at operation {}", static_cast<int>(fault), number));
      disk_.Load(old_);
      FaultyFileSystem faulty(disk_);
      faulty.BreakAt(number, fault);
      const Result<void> copied = Copy(faulty);
      if (number == 0) operations = faulty.operations().size();
      ++tried;
      const Side side = Look();
      whole += side == Side::kNew;
      EXPECT_TRUE(!copied || side == Side::kNew);
      if (!faulty.stopped() && !copied) {
        EXPECT_TRUE(FaultyFileSystem::IsInjected(copied.error())) << copied.error().message;
        EXPECT_EQ(side == Side::kNew, copied.error().kind == Failure::kWorkspace) << "exit 3 says that nothing changed";
        EXPECT_EQ(disk_.Stat(out_, true).value().has_value(), GetParam().empty || side == Side::kNew);
      }
      GoOn();
      if (HasFailure()) return;
    }
  }
  TellFaults(GetParam().name, operations, tried, tried - whole, whole);
}

TEST_P(CopyFaults, AndPowerLossesToo) {
  PowerLossPlan plan;
  plan.act = [&] { return Copy(disk_).has_value(); };
  plan.recover = [&] { return Look(); };
  plan.judge = [&] { GoOn(); };
  if (TriesAllFaults()) {
    plan.by_chance = 20;
  } else {
    plan.most = 10;
  }
  disk_.Load(old_);
  const PowerLossCounts counts = TakePowerAway(disk_, plan);
  EXPECT_GT(counts.old_games, 0u);
  EXPECT_GT(counts.new_games, 0u);
  TellFaults(std::string(GetParam().name) + ", power loss", counts.moments, counts.disks, counts.old_games,
             counts.new_games);
}

INSTANTIATE_TEST_SUITE_P(Store, CopyFaults, testing::ValuesIn(kCopyScenarios),
                         [](const auto& scenario) { return scenario.param.name; });

}  // namespace
}  // namespace bonepatch::tests
