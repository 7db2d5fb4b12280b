// The power goes at every moment of every kind of run, and of its recovery, and any part of what isn't synced is lost;
// afterwards the game is exactly the old or exactly the new one.
#include "tests/support/power_loss.h"

#include <gtest/gtest.h>

#include "tests/support/store_scenarios.h"

namespace bonepatch::tests {
namespace {

using store::Recovered;

class PowerLosses : public testing::TestWithParam<StoreScenario> {
 protected:
  bool Act() {
    const auto result = stage_->Act(disk_);
    EXPECT_TRUE(result) << result.error().message;
    return result.has_value();
  }

  Side Recover() {
    const Recovered recovered = RecoverFully(*stage_, disk_);
    const Snapshot look = stage_->Look();
    EXPECT_TRUE(look == old_look_ || look == new_look_)
        << "against the old:" << Difference(look, old_look_) << "\nagainst the new:" << Difference(look, new_look_);
    EXPECT_TRUE(recovered != Recovered::kFinished || look == new_look_);
    EXPECT_TRUE(recovered != Recovered::kUndone || look == old_look_);
    return look == old_look_ ? Side::kOld : look == new_look_ ? Side::kNew : Side::kNeither;
  }

  /// A second recovery changes nothing, and what was undone can be done.
  void Judge() {
    const Snapshot look = stage_->Look();
    EXPECT_EQ(RecoverFully(*stage_, disk_), Recovered::kNothing);
    EXPECT_EQ(Difference(stage_->Look(), look), "");
    if (look != old_look_) return;
    EXPECT_TRUE(Act());
    EXPECT_EQ(Difference(stage_->Look(), new_look_), "");
  }

  MemoryDisk disk_;
  std::unique_ptr<Stage> stage_;
  Snapshot old_look_, new_look_;
};

TEST_P(PowerLosses, LeaveTheOldOrTheNewGame) {
  stage_ = GetParam().make(disk_);
  const DiskImage old = disk_.image();
  old_look_ = stage_->Look();
  ASSERT_TRUE(Act());
  new_look_ = stage_->Look();
  disk_.Load(old);
  PowerLossPlan plan;
  plan.act = [&] { return Act(); };
  plan.recover = [&] { return Recover(); };
  plan.judge = [&] { Judge(); };
  if (TriesAllFaults()) {
    plan.by_chance = 20;
  } else {
    plan.most = 20;
  }
  const PowerLossCounts counts = TakePowerAway(disk_, plan);
  EXPECT_GT(counts.old_games, 0u);
  EXPECT_GT(counts.new_games, 0u);
  TellFaults(GetParam().name + ", power loss", counts.moments, counts.disks, counts.old_games, counts.new_games);
}

/// Another program changes a file after the power loss, so that the run can't be finished. Wherever that was, `restore`
/// knows the original of every other file, and of the changed one if it was replaced.
void RestoreAfterEveryLoss(const Patches& from, const Patches& to) {
  MemoryDisk disk;
  const FakeFolder folder(disk);
  ASSERT_TRUE(folder.Apply(from));
  disk.Load(disk.image());
  std::map<std::uint64_t, DiskImage> wrecks;
  disk.Watch([&](std::string_view) {
    for (const Loss& loss : LossesOf(disk.log(), 0, 0)) {
      DiskImage wreck = disk.log().After(loss.kept);
      wrecks.try_emplace(wreck.Fingerprint(), std::move(wreck));
    }
  });
  ASSERT_TRUE(folder.Apply(to));
  disk.Watch(nullptr);
  std::size_t stuck = 0;
  for (const auto& [fingerprint, wreck] : wrecks) {
    disk.Load(wreck);
    Overwrite(folder / "hero.skl", "somebody else's", disk);
    stuck += !folder.Open()->Recover();
    const auto restored = folder.Open()->Restore();
    ASSERT_TRUE(restored || restored.error().kind == Failure::kWorkspace);
    ASSERT_EQ(Slurp(folder / "models/deep/two.skl", disk), "vanilla two");
    if (restored && !restored->empty()) {
      ASSERT_EQ(Slurp(folder / "hero.skl", disk), "vanilla hero");
    }
  }
  EXPECT_GT(stuck, 0u);
}

TEST(FolderRestore, KnowsEveryOriginalAfterAPowerLoss) {
  RestoreAfterEveryLoss({}, kHeroAndTwo);
  RestoreAfterEveryLoss(kHero, kHeroAndTwo);
  RestoreAfterEveryLoss(kHeroAndTwo, {});
  RestoreAfterEveryLoss(kHeroAndTwo, kHero);
}

INSTANTIATE_TEST_SUITE_P(Store, PowerLosses, testing::ValuesIn(StoreScenarios()),
                         [](const auto& scenario) { return scenario.param.name; });

}  // namespace
}  // namespace bonepatch::tests
