// A workspace: its lock, what a commit changes and leaves, what it refuses, adopt and restore.
#include "patcher/store/workspace.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/file.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>

#include "patcher/json/state_json.h"
#include "tests/support/fake_game.h"
#include "tests/support/faulty_file_system.h"

namespace bonepatch::tests {
namespace {

using store::Access;
using testing::HasSubstr;
namespace stdfs = std::filesystem;

Failure KindOf(const Result<void>& result) {
  EXPECT_FALSE(result);
  return result ? Failure::kInternal : result.error().kind;
}

TEST(Commit, AndUndoGiveBackEveryByte) {
  const FakeGame game;
  const Snapshot vanilla = Take(game.path());
  ASSERT_TRUE(game.Apply(kOne));
  EXPECT_EQ(Slurp(game.archive()).size(), 4160u);
  EXPECT_EQ(Slurp(game.archive()).substr(4096, 2), "a\xB0");
  EXPECT_EQ(Slurp(game.archive()).substr(0, 4096), vanilla.at("files/dt_na.dat"));
  EXPECT_THAT(Slurp(game.dol()), HasSubstr("patched"));
  ASSERT_TRUE(game.Apply(kTwo));
  EXPECT_EQ(Slurp(game.archive()).size(), 4224u);
  ASSERT_TRUE(game.Apply({{4160, "b"}}));
  ASSERT_TRUE(game.Apply(Layout{}));
  EXPECT_EQ(Difference(Take(game.path()), vanilla), "");
}

TEST(Commit, RecordsTheStateAndTheBaseline) {
  const FakeGame game;
  ASSERT_TRUE(game.Apply(kTwo));
  const Snapshot files = Take(game.state_folder());
  std::vector<std::string> names;
  for (const auto& [name, bytes] : files) names.push_back(name);
  EXPECT_THAT(names,
              testing::ElementsAre("baseline/baseline.json", "baseline/fst.bin", "baseline/main.dol", "state.json"));

  const auto workspace = game.Open(Access::kRead);
  const auto state = workspace->ReadState();
  ASSERT_TRUE(state && *state);
  EXPECT_EQ((*state)->archive_size, 4224u);
  EXPECT_EQ((*state)->blocks.size(), 2u);
  EXPECT_EQ(json::EncodeState(**state), files.at("state.json"));
  const auto baseline = workspace->ReadBaseline();
  ASSERT_TRUE(baseline && *baseline);
  EXPECT_EQ(AsText((*baseline)->dol), "vanilla main.dol");
  EXPECT_EQ((*baseline)->archive_size, kFakeArchiveSize);
  EXPECT_FALSE((*baseline)->adopted);
}

TEST(Commit, TouchesNothingWhereNothingChanges) {
  const FakeGame game;
  ASSERT_TRUE(game.Apply(kOne));
  const auto before = stdfs::last_write_time(game.dol());
  struct stat first, second;
  ASSERT_EQ(stat(game.dol().c_str(), &first), 0);
  ASSERT_TRUE(game.Apply(kOne));
  ASSERT_EQ(stat(game.dol().c_str(), &second), 0);
  EXPECT_EQ(first.st_ino, second.st_ino);
  EXPECT_EQ(before, stdfs::last_write_time(game.dol()));
}

TEST(Commit, KeepsTheModeOfWhatItReplaces) {
  const FakeGame game;
  ASSERT_EQ(chmod(game.dol().c_str(), 0640), 0);
  ASSERT_TRUE(game.Apply(kOne));
  struct stat st;
  ASSERT_EQ(stat(game.dol().c_str(), &st), 0);
  EXPECT_EQ(st.st_mode & 07777, 0640u);
}

TEST(Commit, ReplacesWhatALinkLeadsToAndNotTheLink) {
  const FakeGame game;
  const std::string real = game.outer() / "elsewhere/real.dol";
  stdfs::create_directories(game.outer() / "elsewhere");
  stdfs::rename(game.dol(), real);
  stdfs::create_symlink(real, game.dol());
  ASSERT_TRUE(game.Apply(kOne));
  EXPECT_TRUE(stdfs::is_symlink(game.dol()));
  EXPECT_THAT(Slurp(real), HasSubstr("patched"));
  ASSERT_TRUE(game.Apply(Layout{}));
  EXPECT_EQ(Slurp(real), "vanilla main.dol");
  EXPECT_EQ(Take(game.outer() / "elsewhere").size(), 1u);
}

/// No recovery could finish such a run.
TEST(Commit, RefusesAFileThatNoRenameReplaces) {
  const FakeGame game;
  if (mount(game.fst().c_str(), game.fst().c_str(), nullptr, MS_BIND, nullptr) != 0)
    GTEST_SKIP() << "no file can be mounted here";
  const Snapshot before = Take(game.path());
  const auto refused = game.Apply(kOne);
  EXPECT_EQ(umount(game.fst().c_str()), 0);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, Failure::kSystem);
  EXPECT_THAT(refused.error().message, testing::HasSubstr("is mounted from elsewhere"));
  EXPECT_EQ(Difference(Take(game.path()), before), "");
  EXPECT_TRUE(game.Apply(kOne));
}

TEST(Commit, RefusesWhatWouldBreakAPromise) {
  const FakeGame game;
  const Snapshot before = Take(game.path());
  for (const std::uint32_t offset : {4032u, 0u, 4097u, 4112u}) {
    EXPECT_EQ(KindOf(game.Apply({{offset, "a"}, {8192, "z"}})), Failure::kInternal) << offset;
  }
  EXPECT_EQ(KindOf(game.Apply({{4096, "a"}, {4128, "b"}})), Failure::kInternal) << "new blocks overlap";
  EXPECT_EQ(Difference(Take(game.path()), before), "");
  ASSERT_TRUE(game.Apply(kOne));
  EXPECT_EQ(KindOf(game.Apply({{4128, "b"}})), Failure::kInternal) << "overlaps a live one";
}

TEST(Commit, RefusesAGameThatAnotherProgramChanged) {
  const FakeGame game;
  ASSERT_TRUE(game.Apply(kOne));
  Overwrite(game.dol(), "somebody else's");
  const Snapshot before = Take(game.path());
  const auto result = game.Apply(kTwo);
  ASSERT_EQ(KindOf(result), Failure::kWorkspace);
  EXPECT_EQ(result.error().rule, "game/foreign");
  EXPECT_EQ(result.error().file, stdfs::canonical(game.dol()).string());
  EXPECT_EQ(Difference(Take(game.path()), before), "");
}

TEST(Open, OfEitherKindLeavesNoTrace) {
  const FakeGame game;
  const Snapshot before = Take(game.path());
  for (const Access access : {Access::kRead, Access::kWrite}) {
    const auto workspace = game.Open(access);
    EXPECT_FALSE(workspace->Interrupted().value());
    EXPECT_EQ(workspace->ReadState().value(), std::nullopt);
    EXPECT_FALSE(workspace->ReadBaseline().value().has_value());
    EXPECT_EQ(Difference(Take(game.path()), before), "");
  }
  EXPECT_EQ(game.Open()->Recover().value(), store::Recovered::kNothing);
  EXPECT_EQ(Difference(Take(game.path()), before), "");
}

TEST(Open, RefusesASecondNameOfTheArchive) {
  const FakeGame game;
  ASSERT_EQ(link(game.archive().c_str(), (game.outer() / "other.dat").c_str()), 0);
  const auto workspace = store::Workspace::Open(os::System(), game.path(), Access::kWrite);
  ASSERT_FALSE(workspace);
  EXPECT_EQ(workspace.error().kind, Failure::kSystem);
  EXPECT_THAT(workspace.error().message, HasSubstr("hard links"));
}

TEST(Open, SharesReadingAndKeepsWritersOut) {
  const FakeGame game;
  const auto reader = game.Open(Access::kRead);
  const auto another = game.Open(Access::kRead);
  EXPECT_FALSE(store::Workspace::Open(os::System(), game.path(), Access::kWrite));
}

TEST(Open, MeetsTheLockThroughALink) {
  const FakeGame game;
  stdfs::create_directory_symlink(game.path(), game.outer() / "alias");
  const auto writer = game.Open();
  const auto second = store::Workspace::Open(os::System(), game.outer() / "alias", Access::kRead);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().kind, Failure::kSystem);
}

/// A whole run of somebody else goes by between finding the game and holding its lock.
class AnotherRunFirst final : public FaultyFileSystem {
 public:
  explicit AnotherRunFirst(std::function<void()> run) : FaultyFileSystem(os::System()), run_(std::move(run)) {}
  Result<std::unique_ptr<os::Lock>> TryLock(os::File& file, os::LockMode mode) override {
    if (run_) std::exchange(run_, nullptr)();
    return FaultyFileSystem::TryLock(file, mode);
  }

 private:
  std::function<void()> run_;
};

TEST(Open, SeesWhatARunLeftThatEndedMeanwhile) {
  const FakeGame game;
  const Snapshot vanilla = Take(game.path());
  for (const Layout& layout : {kTwo, kOne, Layout{}}) {
    AnotherRunFirst fs([&] { ASSERT_TRUE(game.Apply(layout)); });
    auto workspace = game.Open(Access::kWrite, fs);
    ASSERT_TRUE(workspace);
    EXPECT_EQ(workspace->archive().size(), Slurp(game.archive()).size());
    ASSERT_TRUE(game.Apply(*workspace, {{8192, "c"}}));
    ASSERT_TRUE(game.Apply(*workspace, Layout{}));
    workspace.reset();
    EXPECT_EQ(Difference(Take(game.path()), vanilla), "") << "whatever was applied meanwhile";
  }
}

TEST(Open, NamesTheProcessThatHoldsTheLock) {
  const FakeGame game;
  ASSERT_TRUE(game.Apply(kOne));
  int ready[2], done[2];
  ASSERT_EQ(pipe(ready), 0);
  ASSERT_EQ(pipe(done), 0);
  const pid_t child = fork();
  char byte = 0;
  if (child == 0) {
    const int fd = open(game.archive().c_str(), O_RDONLY);
    const bool held = flock(fd, LOCK_EX | LOCK_NB) == 0;
    static_cast<void>(!write(ready[1], held ? "y" : "n", 1));
    static_cast<void>(!read(done[0], &byte, 1));
    _exit(0);
  }
  ASSERT_EQ(read(ready[0], &byte, 1), 1);
  EXPECT_EQ(byte, 'y');
  Overwrite(game.state_folder() + "/lock", std::to_string(child) + "\n");
  for (const Access access : {Access::kRead, Access::kWrite}) {
    const auto workspace = store::Workspace::Open(os::System(), game.path(), access);
    ASSERT_FALSE(workspace);
    EXPECT_EQ(workspace.error().kind, Failure::kSystem);
    EXPECT_THAT(workspace.error().message, HasSubstr("process " + std::to_string(child)));
  }
  Overwrite(game.state_folder() + "/lock", "nonsense");
  EXPECT_FALSE(store::Workspace::Open(os::System(), game.path(), Access::kRead));
  ASSERT_EQ(write(done[1], "x", 1), 1);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(store::Workspace::Open(os::System(), game.path(), Access::kWrite));
}

TEST(Open, WritesItsNameWhereThereIsAFolderForItAndTakesItOffAgain) {
  const FakeGame game;
  const std::string lock = game.state_folder() + "/lock";
  { const auto writer = game.Open(); }
  EXPECT_FALSE(stdfs::exists(game.state_folder()));
  ASSERT_TRUE(game.Apply(kOne));
  {
    const auto reader = game.Open(Access::kRead);
    EXPECT_FALSE(stdfs::exists(lock));
  }
  {
    const auto writer = game.Open(Access::kWrite);
    EXPECT_EQ(Slurp(lock), std::to_string(getpid()) + "\n");
  }
  EXPECT_FALSE(stdfs::exists(lock));
}

TEST(Read, ReportsADamagedStateOrBaseline) {
  const FakeGame game;
  ASSERT_TRUE(game.Apply(kOne));
  Overwrite(game.state_folder() + "/state.json", Slurp(game.state_folder() + "/state.json") + " ");
  Overwrite(game.state_folder() + "/baseline/main.dol", "damaged");
  auto workspace = game.Open(Access::kRead);
  const auto state = workspace->ReadState();
  ASSERT_FALSE(state);
  EXPECT_EQ(state.error().kind, Failure::kWorkspace);
  EXPECT_THAT(state.error().message, HasSubstr("bonepatch restore"));
  const auto baseline = workspace->ReadBaseline();
  ASSERT_FALSE(baseline);
  EXPECT_EQ(baseline.error().kind, Failure::kWorkspace);
  workspace.reset();
  const auto restored = game.Open()->Restore();
  ASSERT_FALSE(restored);
  EXPECT_EQ(restored.error().kind, Failure::kWorkspace);
}

/// Runs `what`, which must say so and leave everything as it was.
void ExpectObstacle(const FakeGame& game, const std::function<Result<void>()>& what, const std::string& words) {
  const Snapshot before = Take(game.path());
  const Result<void> result = what();
  ASSERT_FALSE(result) << words;
  EXPECT_EQ(result.error().kind, Failure::kWorkspace) << words;
  EXPECT_THAT(result.error().message, HasSubstr(words));
  EXPECT_EQ(Difference(Take(game.path()), before), "");
}

TEST(Obstacles, AFolderInThePlaceOfTheState) {
  const FakeGame game;
  ASSERT_TRUE(game.Apply(kOne));
  const std::string state = game.state_folder() + "/state.json";
  stdfs::rename(state, state + ".away");
  stdfs::create_directory(state);
  ExpectObstacle(
      game, [&] { return game.Open()->ReadState().map([](const auto&) {}); }, "it is no file");
}

TEST(Obstacles, AFileInThePlaceOfTheFolderOfWhatIsFound) {
  const FakeGame game;
  ASSERT_TRUE(game.Apply(kOne));
  Overwrite(game.dol(), "another main.dol");
  Overwrite(game.state_folder() + "/found", "a file");
  ExpectObstacle(
      game, [&] { return game.Open()->Restore().map([](const std::string&) {}); }, "this is no folder");
}

TEST(Adopt, KeepsItsBaselineWhenEverythingIsUndone) {
  const FakeGame game;
  Overwrite(game.dol(), "modded main.dol");
  ASSERT_TRUE(game.Adopt());
  const Snapshot adopted = Take(game.path());
  EXPECT_EQ(adopted.at(".bonepatch/baseline/main.dol"), "modded main.dol");
  ASSERT_TRUE(game.Apply(kTwo));
  EXPECT_EQ(KindOf(game.Adopt()), Failure::kWorkspace) << "packs are applied";
  ASSERT_TRUE(game.Apply(Layout{}));
  EXPECT_EQ(Difference(Take(game.path()), adopted), "");
  EXPECT_TRUE(game.Open()->ReadBaseline().value()->adopted);
}

TEST(Restore, PutsTheBaselineBackAndKeepsWhatItFound) {
  const FakeGame game;
  const Snapshot vanilla = Take(game.path());
  for (const std::string folder : {"found", "found/2", "found/3"}) {
    ASSERT_TRUE(game.Apply(kTwo));
    Overwrite(game.dol(), "main.dol of " + folder);
    stdfs::remove(game.fst());
    Overwrite(game.state_folder() + "/state.json", "{");
    const auto found = game.Open()->Restore();
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_EQ(*found, stdfs::canonical(game.path()).string() + "/.bonepatch/" + folder);
    EXPECT_EQ(Slurp(*found + "/main.dol"), "main.dol of " + folder);
    Snapshot now = Take(game.path());
    std::erase_if(now, [](const auto& file) { return file.first.starts_with(".bonepatch/found/"); });
    EXPECT_EQ(Difference(now, vanilla), "");
  }
}

TEST(Restore, SaysWhereThereIsNothingToGoBackTo) {
  const FakeGame game;
  auto result = game.Open()->Restore();
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().kind, Failure::kWorkspace);

  ASSERT_TRUE(game.Apply(kOne));
  stdfs::resize_file(game.archive(), 100);
  result = game.Open()->Restore();
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().kind, Failure::kWorkspace);
  EXPECT_THAT(result.error().message, HasSubstr("shorter"));
}

TEST(Restore, OfAnUntouchedAdoptedGameDoesNothing) {
  const FakeGame game;
  ASSERT_TRUE(game.Adopt());
  const Snapshot before = Take(game.path());
  EXPECT_EQ(game.Open()->Restore().value(), "");
  EXPECT_EQ(Difference(Take(game.path()), before), "");
}

}  // namespace
}  // namespace bonepatch::tests
