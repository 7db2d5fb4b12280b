// Recovery where it isn't alone: files changed, lost or damaged between the stop and the recovery.
#include <gmock/gmock.h>

#include <filesystem>

#include "tests/support/fake_game.h"
#include "tests/support/faulty_file_system.h"

namespace bonepatch::tests {
namespace {

using store::Access;
using store::Recovered;
using testing::HasSubstr;
namespace stdfs = std::filesystem;

/// An apply that died right after its commit: the intent is there, nothing is renamed.
class Committed : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(game_.Apply(kOne));
    const Snapshot before = Take(game_.path());
    FaultyFileSystem counting(os::System());
    ASSERT_TRUE(game_.Apply(*game_.Open(Access::kWrite, counting), kTwo));
    PutBack(before, game_.path());
    FaultyFileSystem faulty(os::System());
    faulty.BreakAt(counting.NumberOfCommit(), Fault::kStopAfter);
    const auto result = game_.Apply(*game_.Open(Access::kWrite, faulty), kTwo);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, Failure::kWorkspace);
    wreck_ = Take(game_.path());
    ASSERT_TRUE(wreck_.contains(".bonepatch/intent"));
  }

  std::string Folder() const { return stdfs::canonical(game_.path()).string() + "/.bonepatch"; }

  void ExpectStuck(const std::string& file) {
    const Snapshot before = Take(game_.path());
    const auto recovered = game_.Open()->Recover();
    ASSERT_FALSE(recovered);
    EXPECT_EQ(recovered.error().kind, Failure::kWorkspace);
    EXPECT_THAT(recovered.error().file, HasSubstr(file));
    EXPECT_THAT(recovered.error().message, HasSubstr("bonepatch restore"));
    EXPECT_EQ(Difference(Take(game_.path()), before), "") << "nothing is renamed";
  }

  /// `restore` gets out of every such corner.
  void ExpectRestorable() {
    const auto found = game_.Open()->Restore();
    ASSERT_TRUE(found) << found.error().file << ": " << found.error().message;
    EXPECT_EQ(Slurp(game_.dol()), "vanilla main.dol");
    EXPECT_EQ(Slurp(game_.fst()), "vanilla fst.bin");
    EXPECT_EQ(Slurp(game_.archive()).size(), kFakeArchiveSize);
    for (const auto& [name, bytes] : Take(game_.path())) {
      EXPECT_TRUE(!name.starts_with(".bonepatch/") || name.starts_with(".bonepatch/found/")) << name;
      EXPECT_FALSE(name.starts_with("sys/.")) << name;
    }
    EXPECT_EQ(game_.Open()->Recover().value(), Recovered::kNothing);
    EXPECT_TRUE(game_.Apply(kTwo));
  }

  FakeGame game_;
  Snapshot wreck_;
};

TEST_F(Committed, IsReportedRefusedAndFinished) {
  EXPECT_TRUE(game_.Open(Access::kRead)->Interrupted().value());
  const auto another = game_.Apply(kOne);
  ASSERT_FALSE(another);
  EXPECT_EQ(another.error().kind, Failure::kWorkspace);
  EXPECT_EQ(game_.Open()->Recover().value(), Recovered::kFinished);
  EXPECT_EQ(Slurp(game_.fst()), "fst.bin of 4224");
  EXPECT_FALSE(game_.Open(Access::kRead)->Interrupted().value());
}

TEST_F(Committed, AndChangedByAnotherProgramIsStuckUntilRestore) {
  for (const std::string file : {"sys/main.dol", "sys/fst.bin", ".bonepatch/state.json"}) {
    PutBack(wreck_, game_.path());
    Overwrite(game_.path() + "/" + file, "somebody else's");
    ExpectStuck(file);
    ExpectRestorable();
  }
}

TEST_F(Committed, WithAStagedFileLostOrChangedIsStuckUntilRestore) {
  for (const std::string file : {"sys/.main.dol.bonepatch", "sys/.fst.bin.bonepatch", ".bonepatch/staged/state.json"}) {
    PutBack(wreck_, game_.path());
    stdfs::remove(game_.path() + "/" + file);
    ExpectStuck(file);
    Overwrite(game_.path() + "/" + file, "short");
    ExpectStuck(file);
    ExpectRestorable();
  }
}

TEST_F(Committed, WithAShorterArchiveIsStuck) {
  stdfs::resize_file(game_.archive(), 4100);
  ExpectStuck("dt_na.dat");
  ExpectRestorable();
}

TEST_F(Committed, WithADamagedIntentIsStuckUntilRestore) {
  const std::string intent = wreck_.at(".bonepatch/intent");
  for (std::size_t i = 0; i < intent.size(); i += 7) {
    PutBack(wreck_, game_.path());
    Overwrite(Folder() + "/intent", intent.substr(0, i));
    ExpectStuck("intent");
    std::string damaged = intent;
    damaged[i] = static_cast<char>(damaged[i] ^ 4);
    Overwrite(Folder() + "/intent", damaged);
    ExpectStuck("intent");
  }
  ExpectRestorable();
}

TEST_F(Committed, GoesOnWhereARunThatWasCutShortLeftOff) {
  stdfs::rename(game_.path() + "/sys/.fst.bin.bonepatch", game_.fst());
  EXPECT_EQ(game_.Open()->Recover().value(), Recovered::kFinished);
  EXPECT_THAT(Slurp(game_.dol()), HasSubstr("b@4160"));
}

TEST(Recover, CutsWhatNothingPointsAt) {
  const FakeGame game;
  ASSERT_TRUE(game.Apply(kOne));
  stdfs::create_directory(game.state_folder() + "/staged");
  stdfs::resize_file(game.archive(), 9999);
  EXPECT_EQ(game.Open()->Recover().value(), Recovered::kUndone);
  EXPECT_EQ(Slurp(game.archive()).size(), 4160u);
}

TEST(Recover, LeavesAFolderThatHasAStagedFilesName) {
  for (const std::string name : {"/sys/.main.dol.bonepatch", "/sys/.fst.bin.bonepatch"}) {
    const FakeGame game;
    Overwrite(game.path() + name + "/file", "somebody's");
    const Snapshot before = Take(game.path());
    const auto refused = game.Apply(kOne);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, Failure::kSystem) << refused.error().message;
    EXPECT_EQ(Difference(Take(game.path()), before), "") << "the run is undone";
    stdfs::create_directories(game.state_folder() + "/staged");
    EXPECT_EQ(game.Open()->Recover().value(), Recovered::kUndone);
    EXPECT_EQ(Difference(Take(game.path()), before), "");
    stdfs::remove_all(game.path() + name);
    EXPECT_TRUE(game.Apply(kOne));
  }
}

TEST(Recover, NeedsTheStateToCut) {
  const FakeGame game;
  ASSERT_TRUE(game.Apply(kOne));
  stdfs::create_directory(game.state_folder() + "/staged");
  Overwrite(game.state_folder() + "/state.json", "damaged");
  const auto recovered = game.Open()->Recover();
  ASSERT_FALSE(recovered);
  EXPECT_EQ(recovered.error().kind, Failure::kWorkspace);
  ASSERT_TRUE(game.Open()->Restore());
  EXPECT_EQ(Slurp(game.dol()), "vanilla main.dol");
}

TEST(Recover, KeepsABaselineThatSaysMoreThanTheGame) {
  const FakeGame game;
  ASSERT_TRUE(game.Apply(kOne));
  stdfs::remove(game.state_folder() + "/state.json");
  EXPECT_EQ(game.Open()->Recover().value(), Recovered::kNothing);
  ASSERT_TRUE(game.Open()->Restore()) << "the way back is still there";
  EXPECT_EQ(Slurp(game.archive()).size(), kFakeArchiveSize);
}

/// A first apply that died in step 5: the baseline is written, and nothing else.
void DieInStepFive(const FakeGame& game) {
  const FakeGame whole;
  ASSERT_TRUE(whole.Apply(kOne));
  stdfs::create_directories(game.state_folder() + "/staged");
  stdfs::copy(whole.state_folder() + "/baseline", game.state_folder() + "/baseline");
}

TEST(Recover, OfAFirstRunDropsTheBaselineThatTheGameEquals) {
  const FakeGame game;
  const Snapshot before = Take(game.path());
  DieInStepFive(game);
  EXPECT_EQ(game.Open()->Recover().value(), Recovered::kUndone);
  EXPECT_EQ(Difference(Take(game.path()), before), "");
}

TEST(Recover, OfAFirstRunKeepsTheBaselineOfAGameThatChangedMeanwhile) {
  for (const std::string name : {"main.dol", "fst.bin"}) {
    for (const bool removed : {false, true}) {
      const FakeGame game;
      DieInStepFive(game);
      const std::string live = game.path() + "/sys/" + name;
      removed ? static_cast<void>(stdfs::remove(live)) : Overwrite(live, "somebody else's");
      EXPECT_EQ(game.Open(Access::kRepair)->Recover().value(), Recovered::kUndone);
      const auto found = game.Open(Access::kRepair)->Restore();
      ASSERT_TRUE(found) << found.error().message;
      EXPECT_EQ(Slurp(live), "vanilla " + name);
      EXPECT_EQ(removed ? *found : Slurp(*found + "/" + name), removed ? "" : "somebody else's");
    }
  }
}

/// The promise is gone, and fst.bin was renamed already.
TEST(Recover, OfAFirstRunWhoseIntentWasRemovedKeepsTheWayBack) {
  const FakeGame game;
  ASSERT_TRUE(game.Apply(kOne));
  stdfs::remove(game.state_folder() + "/state.json");
  stdfs::create_directories(game.state_folder() + "/staged");
  Overwrite(game.dol(), "vanilla main.dol");
  EXPECT_EQ(game.Open()->Recover().value(), Recovered::kUndone);
  ASSERT_TRUE(game.Open()->Restore());
  EXPECT_EQ(Slurp(game.fst()), "vanilla fst.bin");
  EXPECT_EQ(Slurp(game.archive()).size(), kFakeArchiveSize);
}

TEST_F(Committed, WithoutItsBaselineIsNothingThatRestoreHasRestored) {
  stdfs::remove_all(game_.path() + "/.bonepatch/baseline");
  const auto restored = game_.Open(Access::kRepair)->Restore();
  ASSERT_FALSE(restored);
  EXPECT_EQ(restored.error().kind, Failure::kWorkspace);
  EXPECT_THAT(restored.error().message, HasSubstr("packs are applied, but the baseline is gone"));
}

TEST_F(Committed, WithADamagedIntentAndNoBaselineIsLedOutOf) {
  stdfs::remove_all(game_.path() + "/.bonepatch/baseline");
  stdfs::remove(game_.path() + "/.bonepatch/state.json");
  Overwrite(Folder() + "/intent", "damaged");
  const auto restored = game_.Open(Access::kRepair)->Restore();
  ASSERT_FALSE(restored);
  EXPECT_EQ(restored.error().kind, Failure::kWorkspace);
  EXPECT_THAT(restored.error().message, HasSubstr("delete the game's .bonepatch folder"));
}

TEST(Recover, IgnoresAnIntentThatNoRunIsUnderWayFor) {
  const FakeGame game;
  ASSERT_TRUE(game.Apply(kOne));
  const Snapshot before = Take(game.path());
  Overwrite(game.state_folder() + "/intent", "old");
  stdfs::create_directory(game.state_folder() + "/baseline.new");
  ASSERT_TRUE(game.Apply(kTwo));
  ASSERT_TRUE(game.Apply(kOne));
  EXPECT_EQ(game.Open()->Recover().value(), Recovered::kNothing);
  EXPECT_EQ(Difference(Take(game.path()), before), "");
}

TEST(Restore, KeepsWhatAnInterruptedRestoreHadFound) {
  const FakeGame game;
  ASSERT_TRUE(game.Apply(kOne));
  Overwrite(game.dol(), "first foreign");
  const Snapshot before = Take(game.path());
  FaultyFileSystem counting(os::System());
  ASSERT_TRUE(game.Open(Access::kWrite, counting)->Restore());
  PutBack(before, game.path());
  FaultyFileSystem faulty(os::System());
  faulty.BreakAt(counting.NumberOfCommit(), Fault::kStopAfter);
  ASSERT_FALSE(game.Open(Access::kWrite, faulty)->Restore());
  Overwrite(game.dol(), "second foreign");
  ASSERT_FALSE(game.Open()->Recover());
  const auto found = game.Open()->Restore();
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_EQ(Slurp(game.state_folder() + "/found/main.dol"), "first foreign");
  EXPECT_EQ(Slurp(*found + "/main.dol"), "second foreign");
  EXPECT_EQ(Slurp(game.dol()), "vanilla main.dol");
}

}  // namespace
}  // namespace bonepatch::tests
