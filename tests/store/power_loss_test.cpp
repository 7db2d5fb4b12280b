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
    const auto result = GetParam().act(game_, *game_.Open());
    EXPECT_TRUE(result) << result.error().message;
    return result.has_value();
  }

  Side Recover() {
    const Recovered recovered = RecoverFully(game_);
    const Snapshot look = game_.Look();
    EXPECT_TRUE(look == old_look_ || look == new_look_)
        << "against the old:" << Difference(look, old_look_) << "\nagainst the new:" << Difference(look, new_look_);
    EXPECT_TRUE(recovered != Recovered::kFinished || look == new_look_);
    EXPECT_TRUE(recovered != Recovered::kUndone || look == old_look_);
    return look == old_look_ ? Side::kOld : look == new_look_ ? Side::kNew : Side::kNeither;
  }

  /// A second recovery changes nothing, and what was undone can be done.
  void Judge() {
    const Snapshot look = game_.Look();
    EXPECT_EQ(RecoverFully(game_), Recovered::kNothing);
    EXPECT_EQ(Difference(game_.Look(), look), "");
    if (look != old_look_) return;
    EXPECT_TRUE(Act());
    EXPECT_EQ(Difference(game_.Look(), new_look_), "");
  }

  MemoryDisk disk_;
  FakeGame game_{disk_};
  Snapshot old_look_, new_look_;
};

TEST_P(PowerLosses, LeaveTheOldOrTheNewGame) {
  GetParam().prepare(game_);
  const DiskImage old = disk_.image();
  old_look_ = game_.Look();
  ASSERT_TRUE(Act());
  new_look_ = game_.Look();
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

INSTANTIATE_TEST_SUITE_P(Store, PowerLosses, testing::ValuesIn(StoreScenarios()),
                         [](const auto& scenario) { return scenario.param.name; });

}  // namespace
}  // namespace bonepatch::tests
