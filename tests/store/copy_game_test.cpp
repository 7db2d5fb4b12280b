// `--output`: the copy is whole, stands on its own, and never touches its source.
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <filesystem>

#include "tests/support/fake_game.h"
#include "tests/support/faulty_file_system.h"
#include "tests/support/memory_disk.h"

namespace bonepatch::tests {
namespace {

namespace stdfs = std::filesystem;

Result<void> Copy(const FakeGame& game, const std::string& out, os::FileSystem& fs = os::System()) {
  return store::CopyGame(fs, game.path(), out, nullptr).map([](const std::string&) {});
}

void ExpectRefused(const FakeGame& game, const std::string& out, Failure kind) {
  const Snapshot before = Take(game.outer().path());
  const auto result = Copy(game, out);
  ASSERT_FALSE(result) << out;
  EXPECT_EQ(result.error().kind, kind) << result.error().message;
  EXPECT_EQ(Difference(Take(game.outer().path()), before), "");
}

TEST(CopyGame, CopiesEveryFileAndWhatIsRecorded) {
  const FakeGame game;
  Overwrite(game.path() + "/disc/header.bin", "header");
  stdfs::create_directory(game.path() + "/files/empty");
  ASSERT_TRUE(game.Apply(kOne));
  Snapshot expected = Take(game.path());
  Overwrite(game.state_folder() + "/lock", "1");
  Overwrite(game.state_folder() + "/found/main.dol", "found");
  std::uint64_t last = 0, all = 0;
  const auto progress = [&](std::uint64_t done, std::uint64_t total) {
    EXPECT_GE(done, last);
    EXPECT_LE(done, total);
    last = done;
    all = total;
  };
  ASSERT_TRUE(store::CopyGame(os::System(), game.path(), game.outer() / "out/", progress));
  EXPECT_EQ(Difference(Take(game.outer() / "out"), expected), "");
  EXPECT_EQ(last, all);
  EXPECT_GT(all, 4096u);
  EXPECT_FALSE(stdfs::exists(game.outer() / "out.partial"));
}

TEST(CopyGame, ReplacesAnEmptyFolderAndAnEarlierPart) {
  const FakeGame game;
  stdfs::create_directory(game.outer() / "out");
  Overwrite(game.outer() / "out.partial/sys/main.dol", "half");
  ASSERT_TRUE(Copy(game, game.outer() / "out"));
  EXPECT_EQ(Difference(Take(game.outer() / "out"), Take(game.path())), "");
  EXPECT_FALSE(stdfs::exists(game.outer() / "out.partial"));
}

TEST(CopyGame, LeavesAFolderThatNoCopyCanHaveLeft) {
  const FakeGame game;
  for (const std::string name : {"thesis.txt", "sys/notes/deep.txt", "files/main.dol"}) {
    Overwrite(game.outer() / "out.partial/" + name, "mine");
    const Snapshot before = Take(game.outer().path());
    ExpectRefused(game, game.outer() / "out", Failure::kSystem);
    EXPECT_EQ(Difference(Take(game.outer().path()), before), "") << name;
    stdfs::remove_all(game.outer() / "out.partial");
  }
}

TEST(CopyGame, LeavesAFileThatIsNoLock) {
  const FakeGame game;
  Overwrite(game.outer() / "out.partial.lock", "mine");
  ExpectRefused(game, game.outer() / "out", Failure::kUsage);
  EXPECT_EQ(Slurp(game.outer() / "out.partial.lock"), "mine");
  Overwrite(game.outer() / "out.partial.lock", "");  // what a run that died leaves
  EXPECT_TRUE(store::CopyGame(os::System(), game.path(), game.outer() / "out", {}));
}

TEST(CopyGame, RefusesAPlaceThatIsTakenOrInside) {
  const FakeGame game;
  Overwrite(game.outer() / "taken/file", "x");
  stdfs::create_directory(game.path() + "/empty");
  stdfs::create_directory_symlink(game.path(), game.outer() / "alias");
  ExpectRefused(game, game.outer() / "taken", Failure::kUsage);
  ExpectRefused(game, game.outer() / "taken/file", Failure::kUsage);
  ExpectRefused(game, game.path(), Failure::kUsage);
  ExpectRefused(game, game.path() + "/new", Failure::kUsage);
  ExpectRefused(game, game.path() + "/empty", Failure::kUsage);
  ExpectRefused(game, game.outer() / "alias/new", Failure::kUsage);
  ExpectRefused(game, game.path() + "/sys/../new", Failure::kUsage);
  ExpectRefused(game, game.outer().path(), Failure::kUsage);
  ExpectRefused(game, game.outer() / "nowhere/out", Failure::kSystem);
}

TEST(CopyGame, TakesRelativePathsAndSaysWhereTheCopyIs) {
  const FakeGame game;
  const stdfs::path before = stdfs::current_path();
  stdfs::create_directory(game.outer() / "here");
  stdfs::create_directory_symlink(game.outer() / "nowhere", game.outer() / "dangling");
  stdfs::current_path(game.outer() / "here");
  ExpectRefused(game, "..", Failure::kUsage);
  ExpectRefused(game, "../game/new", Failure::kUsage);
  ExpectRefused(game, "../dangling", Failure::kUsage);
  EXPECT_EQ(store::CopyGame(os::System(), "../game", "../there/", nullptr), game.outer() / "there");
  EXPECT_EQ(store::CopyGame(os::System(), game.path(), ".", nullptr), game.outer() / "here");
  stdfs::current_path(before);
  for (const char* copy : {"here", "there"})
    EXPECT_EQ(Difference(Take(game.outer() / copy), Take(game.path())), "") << copy;
}

TEST(CopyGame, NeverClearsItsSourceAway) {
  const FakeGame game;
  stdfs::rename(game.path(), game.outer() / "copy.partial");
  const Snapshot before = Take(game.outer().path());
  const auto result = store::CopyGame(os::System(), game.outer() / "copy.partial", game.outer() / "copy", nullptr);
  ASSERT_FALSE(result);
  EXPECT_EQ(Difference(Take(game.outer().path()), before), "");
  stdfs::rename(game.outer() / "copy.partial", game.path());
  Overwrite(game.outer() / "out.partial", "somebody's file");
  ExpectRefused(game, game.outer() / "out", Failure::kSystem);
}

/// Another run ends, and a third begins, between the moments when this one opens the lock file and locks it.
class Crowded : public FaultyFileSystem {
 public:
  explicit Crowded(os::FileSystem& inner) : FaultyFileSystem(inner), inner_(inner) {}

  Result<std::unique_ptr<os::Lock>> TryLock(os::File& file, os::LockMode mode) override {
    if (file.path().ends_with(".partial.lock") && !third_) {
      EXPECT_TRUE(inner_.Remove(file.path()));
      third_file_ = inner_.Open(file.path(), os::OpenMode::kCreate).value();
      third_ = inner_.TryLock(*third_file_, os::LockMode::kExclusive).value();
    }
    return FaultyFileSystem::TryLock(file, mode);
  }

 private:
  os::FileSystem& inner_;
  std::unique_ptr<os::File> third_file_;
  std::unique_ptr<os::Lock> third_;
};

TEST(CopyGame, IsMadeByOneOfThreeRunsAtATime) {
  MemoryDisk disk;
  const FakeGame game(disk);
  const std::string out = game.outer() / "out";
  Overwrite(out + ".partial/sys/main.dol", "what the third copied so far", disk);
  {
    Crowded crowded(disk);
    const auto copied = Copy(game, out, crowded);
    ASSERT_FALSE(copied);
    EXPECT_THAT(copied.error().message, testing::HasSubstr("another run is making its copy"));
    EXPECT_EQ(Slurp(out + ".partial/sys/main.dol", disk), "what the third copied so far");
  }
  EXPECT_TRUE(Copy(game, out, disk)) << "a lock file that stayed is only a name";
}

TEST(CopyGame, RefusesWhatIsNeitherFileNorFolderAndFoldersWithoutEnd) {
  const FakeGame game;
  const std::string pipe = game.path() + "/files/pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  ExpectRefused(game, game.outer() / "out", Failure::kSystem);
  stdfs::remove(pipe);
  std::string deep = game.path() + "/files";
  for (int depth = 0; depth < 70; ++depth) deep += "/d";
  stdfs::create_directories(deep);
  ExpectRefused(game, game.outer() / "out", Failure::kSystem);
}

TEST(CopyGame, CopiesWhatLinksLeadTo) {
  const FakeGame game;
  stdfs::rename(game.archive(), game.outer() / "real.dat");
  stdfs::create_symlink(game.outer() / "real.dat", game.archive());
  stdfs::create_directory_symlink(game.path() + "/sys", game.path() + "/files/again");
  stdfs::create_directory_symlink(game.path(), game.path() + "/files/loop");
  stdfs::create_symlink("nowhere", game.path() + "/files/dangling");
  ASSERT_TRUE(Copy(game, game.outer() / "out"));
  const std::string copy = game.outer() / "out/files/dt_na.dat";
  EXPECT_FALSE(stdfs::is_symlink(copy));
  EXPECT_EQ(Slurp(copy), Slurp(game.outer() / "real.dat"));
  EXPECT_EQ(Slurp(game.outer() / "out/files/again/main.dol"), "vanilla main.dol");
  EXPECT_FALSE(stdfs::exists(game.outer() / "out/files/loop/sys"));
}

TEST(CopyGame, RefusesAnInterruptedOrLockedGame) {
  const FakeGame game;
  {
    const auto writer = game.Open();
    ExpectRefused(game, game.outer() / "out", Failure::kSystem);
  }
  ASSERT_TRUE(game.Apply(kOne));
  stdfs::create_directory(game.state_folder() + "/staged");
  ExpectRefused(game, game.outer() / "out", Failure::kWorkspace);
}

TEST(CopyGame, OfAReadOnlyGameCanBePatched) {
  const FakeGame game;
  for (const std::string& file : {game.dol(), game.fst(), game.archive()}) ASSERT_EQ(chmod(file.c_str(), 0444), 0);
  ASSERT_TRUE(Copy(game, game.outer() / "out"));
  struct stat st;
  ASSERT_EQ(stat((game.outer() / "out/files/dt_na.dat").c_str(), &st), 0);
  EXPECT_EQ(st.st_mode & 07777, 0644u);
}

}  // namespace
}  // namespace bonepatch::tests
