// The system's own files: what is opened, what is refused, and that nothing is half done without an error.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "patcher/os/file_system.h"
#include "tests/support/temp_folder.h"

namespace bonepatch::os {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using tests::TempFolder;

/// The error of a call that must fail: with the path, as the system's fault.
template <typename T>
std::string Refusal(const Result<T>& result, const std::string& path) {
  if (result) return "(no error)";
  EXPECT_EQ(result.error().kind, Failure::kSystem);
  EXPECT_EQ(result.error().file, path);
  return result.error().message;
}

std::unique_ptr<File> MustOpen(const std::string& path, OpenMode mode) {
  Result<std::unique_ptr<File>> file = System().Open(path, mode);
  EXPECT_TRUE(file) << file.error().message;
  return file ? std::move(*file) : nullptr;
}

TEST(PosixOpen, ReadsAndWritesAtOffsets) {
  const TempFolder temp;
  const auto file = MustOpen(temp / "new", OpenMode::kCreateNew);
  ASSERT_TRUE(file->WriteAt(3, AsBytes("abc")));
  EXPECT_EQ(file->size(), 6u);
  ASSERT_TRUE(file->WriteAt(0, AsBytes("xy")));
  EXPECT_EQ(file->size(), 6u);
  ASSERT_TRUE(file->WriteAt(6, {}));
  EXPECT_EQ(temp.Read("new"), std::string("xy\0abc", 6));
  ASSERT_TRUE(file->Truncate(4));
  EXPECT_EQ(file->size(), 4u);
  ASSERT_TRUE(file->Sync());
  EXPECT_EQ(AsText(*ReadBytes(*file, 2, 2)), std::string("\0a", 2));
  EXPECT_EQ(file->path(), temp / "new");
}

TEST(PosixOpen, ReadingPastTheEndIsAnError) {
  const TempFolder temp;
  const auto file = MustOpen(temp.Write("f", "12345"), OpenMode::kRead);
  Bytes out(5);
  EXPECT_TRUE(file->ReadAt(0, out));
  EXPECT_TRUE(file->ReadAt(5, std::span<std::uint8_t>()));
  EXPECT_THAT(Refusal(file->ReadAt(1, out), temp / "f"), HasSubstr("5 bytes at 0x1: the file ends"));
  EXPECT_THAT(Refusal(file->ReadAt(~std::uint64_t{0}, out), temp / "f"), HasSubstr("cannot read"));
  EXPECT_THAT(Refusal(file->ReadAt(std::uint64_t{1} << 62, out), temp / "f"), HasSubstr("cannot read"));
}

TEST(PosixOpen, OffsetsThatNoFileHasAreErrors) {
  const TempFolder temp;
  const auto file = MustOpen(temp / "f", OpenMode::kCreate);
  EXPECT_EQ(Refusal(file->WriteAt(~std::uint64_t{0}, AsBytes("x")), temp / "f"), "cannot write: File too large");
  EXPECT_EQ(Refusal(file->Truncate(~std::uint64_t{0}), temp / "f"), "cannot change the size: File too large");
  EXPECT_EQ(temp.Read("f"), "");
}

TEST(PosixOpen, SizeAsksTheSystem) {
  const TempFolder temp;
  const auto file = MustOpen(temp.Write("f", "12"), OpenMode::kRead);
  temp.Write("f", "12345");
  EXPECT_EQ(file->size(), 2u);
  EXPECT_EQ(file->Size(), 5u);
  EXPECT_EQ(file->size(), 5u);
}

TEST(PosixOpen, ModesSayWhatMustExist) {
  const TempFolder temp;
  const std::string there = temp.Write("there", "old"), missing = temp / "missing";
  EXPECT_EQ(Refusal(System().Open(missing, OpenMode::kRead), missing), "cannot open: No such file or directory");
  EXPECT_EQ(Refusal(System().Open(missing, OpenMode::kReadWrite), missing), "cannot open: No such file or directory");
  EXPECT_EQ(Refusal(System().Open(there, OpenMode::kCreateNew), there), "cannot create: File exists");
  EXPECT_EQ(temp.Read("there"), "old");
  EXPECT_TRUE(MustOpen(there, OpenMode::kReadWrite)->WriteAt(0, AsBytes("n")));
  EXPECT_EQ(temp.Read("there"), "nld");
  EXPECT_EQ(MustOpen(there, OpenMode::kCreate)->size(), 0u);
  EXPECT_EQ(temp.Read("there"), "");
  EXPECT_THAT(Refusal(MustOpen(there, OpenMode::kRead)->WriteAt(0, AsBytes("x")), there), HasSubstr("cannot write"));
}

TEST(PosixOpen, CreatesThroughNoLink) {
  const TempFolder temp;
  const std::string target = temp.Write("target", "kept"), link = temp / "link", dangling = temp / "dangling";
  std::filesystem::create_symlink(target, link);
  std::filesystem::create_symlink(temp / "nothing", dangling);
  EXPECT_THAT(Refusal(System().Open(link, OpenMode::kCreate), link), HasSubstr("links are not written through"));
  EXPECT_THAT(Refusal(System().Open(dangling, OpenMode::kCreate), dangling), HasSubstr("link"));
  EXPECT_EQ(Refusal(System().Open(dangling, OpenMode::kCreateNew), dangling), "cannot create: File exists");
  EXPECT_EQ(temp.Read("target"), "kept");
  EXPECT_EQ(temp.Read("nothing"), "(missing)");
  EXPECT_EQ(MustOpen(link, OpenMode::kRead)->size(), 4u);
}

TEST(PosixOpen, RefusesWhatIsNoRegularFileWithoutWaiting) {
  const TempFolder temp;
  const std::string fifo = temp / "fifo";
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  for (const OpenMode mode : {OpenMode::kRead, OpenMode::kReadWrite, OpenMode::kCreate}) {
    EXPECT_THAT(Refusal(System().Open(fifo, mode), fifo), EndsWith("not a regular file"));
    EXPECT_THAT(Refusal(System().Open("/dev/null", mode), "/dev/null"), EndsWith("not a regular file"));
    EXPECT_THAT(Refusal(System().Open(temp.path(), mode), temp.path()), EndsWith("Is a directory"));
  }
}

TEST(PosixOpen, TakesNamesAsTheyAre) {
  const TempFolder temp;
  for (const std::string name : {"two words", "-rf", "f\xC3\xBC\xE2\x82\xAC", "back\\slash", "new\nline"}) {
    ASSERT_TRUE(MustOpen(temp / name, OpenMode::kCreateNew)->WriteAt(0, AsBytes(name)));
    EXPECT_EQ(temp.Read(name), name);
    EXPECT_TRUE(System().Stat(temp / name, false)->has_value());
  }
}

TEST(PosixOpen, NothingIsCalledANameWithANul) {
  const TempFolder temp;
  const std::string name = temp.Write("f", "kept") + std::string("\0x", 2);
  EXPECT_THAT(Refusal(System().Open(name, OpenMode::kRead), name), HasSubstr("No such file"));
  EXPECT_THAT(Refusal(System().Open(name, OpenMode::kCreate), name), HasSubstr("No such file"));
  EXPECT_EQ(System().Stat(name, true), std::nullopt);
  EXPECT_TRUE(System().Remove(name));
  EXPECT_THAT(Refusal(System().Resolve(name), name), HasSubstr("No such file"));
  EXPECT_EQ(temp.Read("f"), "kept");
}

TEST(PosixOpen, SaysWhenPermissionIsDenied) {
  const TempFolder temp;
  const std::string file = temp.Write("f", "x");
  chmod(file.c_str(), 0);
  if (access(file.c_str(), R_OK) == 0) return;  // root may read everything: nothing to see
  EXPECT_EQ(Refusal(System().Open(file, OpenMode::kRead), file), "cannot open: Permission denied");
}

/// Files can't grow past a limit while this lives: a full disk that a test can have.
class SizeLimit {
 public:
  explicit SizeLimit(rlim_t bytes) {
    getrlimit(RLIMIT_FSIZE, &old_);
    const rlimit limit{bytes, old_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~SizeLimit() { setrlimit(RLIMIT_FSIZE, &old_); }

 private:
  rlimit old_{};
};

TEST(PosixWrite, AShortWriteIsAnErrorAndNotTheEndOfTheProcess) {
  const TempFolder temp;
  const auto file = MustOpen(temp / "f", OpenMode::kCreate);
  std::string message;
  {
    const SizeLimit limit(1000);
    message = Refusal(file->WriteAt(0, Bytes(1500, 1)), temp / "f");
  }
  EXPECT_EQ(message, "cannot write: File too large");
  EXPECT_EQ(temp.Read("f").size(), 1000u);
  EXPECT_EQ(file->size(), 1000u);
}

TEST(PosixStat, TellsWhatIsThere) {
  const TempFolder temp;
  const std::string file = temp.Write("f", "12345"), link = temp / "link";
  chmod(file.c_str(), 0640);
  std::filesystem::create_symlink(file, link);
  std::filesystem::create_hard_link(file, temp / "second");
  const auto stat = [](const std::string& path, bool follow) { return **System().Stat(path, follow); };
  const Info info = stat(file, false);
  EXPECT_EQ(info.kind, Info::Kind::kFile);
  EXPECT_EQ(info.size, 5u);
  EXPECT_EQ(info.links, 2u);
  EXPECT_EQ(info.mode, 0640u);
  EXPECT_EQ(info.owner, geteuid());
  EXPECT_EQ(stat(link, false).kind, Info::Kind::kLink);
  EXPECT_EQ(stat(link, true).kind, Info::Kind::kFile);
  EXPECT_EQ(stat(link, true).inode, stat(temp / "second", false).inode);
  EXPECT_EQ(stat(link, true).device, info.device);
  EXPECT_EQ(stat(temp.path(), true).kind, Info::Kind::kFolder);
  EXPECT_EQ(stat("/dev/null", true).kind, Info::Kind::kOther);
  EXPECT_EQ(System().Stat(temp / "missing", true), std::nullopt);
  EXPECT_EQ(System().Stat(temp / "f/below a file", true), std::nullopt);
  EXPECT_THAT(Refusal(System().Stat(std::string(5000, 'x'), true), std::string(5000, 'x')), HasSubstr("too long"));
}

TEST(PosixResolve, FollowsEveryLink) {
  const TempFolder temp;
  temp.Write("a/f", "x");
  std::filesystem::create_symlink("a", temp / "b");
  EXPECT_EQ(System().Resolve(temp / "b/../b/./f"), temp / "a/f");
  EXPECT_EQ(Refusal(System().Resolve(temp / "b/g"), temp / "b/g"), "cannot find it: No such file or directory");
}

TEST(PosixFolders, ListSortsNames) {
  const TempFolder temp;
  for (const char* name : {"b", "a", ".hidden", "B"}) temp.Write(name, "");
  EXPECT_THAT(*System().List(temp.path()), ElementsAre(".hidden", "B", "a", "b"));
  EXPECT_THAT(*System().List(temp.MakeFolder("empty")), ElementsAre());
  EXPECT_EQ(Refusal(System().List(temp / "a"), temp / "a"), "cannot list the folder: Not a directory");
}

TEST(PosixFolders, MakeAndRemove) {
  const TempFolder temp;
  const std::string folder = temp / "folder", file = temp.Write("file", "");
  ASSERT_TRUE(System().MakeFolder(folder));
  EXPECT_TRUE(System().MakeFolder(folder));
  EXPECT_EQ(Refusal(System().MakeFolder(file), file), "cannot make the folder: File exists");
  EXPECT_EQ(Refusal(System().MakeFolder(temp / "x/y"), temp / "x/y"),
            "cannot make the folder: No such file or directory");
  temp.Write("folder/f", "");
  EXPECT_EQ(Refusal(System().RemoveFolder(folder), folder), "cannot remove the folder: Directory not empty");
  EXPECT_TRUE(System().SyncFolder(folder));
  ASSERT_TRUE(System().Remove(temp / "folder/f"));
  EXPECT_TRUE(System().RemoveFolder(folder));
  EXPECT_TRUE(System().RemoveFolder(folder));
  EXPECT_FALSE(std::filesystem::exists(folder));
  EXPECT_THAT(Refusal(System().SyncFolder(folder), folder), HasSubstr("No such file"));
  EXPECT_THAT(Refusal(System().SyncFolder(file), file), HasSubstr("Not a directory"));
}

TEST(PosixRename, Replaces) {
  const TempFolder temp;
  const std::string from = temp.Write("from", "new"), to = temp.Write("to", "old");
  ASSERT_TRUE(System().Rename(from, to));
  EXPECT_EQ(temp.Read("to"), "new");
  EXPECT_EQ(temp.Read("from"), "(missing)");
  EXPECT_EQ(Refusal(System().Rename(from, to), from), "cannot rename to " + to + ": No such file or directory");
}

TEST(PosixRemove, TakesTheLinkAndNotItsTarget) {
  const TempFolder temp;
  const std::string file = temp.Write("f", "kept");
  std::filesystem::create_symlink(file, temp / "link");
  ASSERT_TRUE(System().Remove(temp / "link"));
  EXPECT_TRUE(System().Remove(temp / "link"));
  EXPECT_EQ(temp.Read("f"), "kept");
  EXPECT_THAT(Refusal(System().Remove(temp.path()), temp.path()), HasSubstr("cannot remove: Is a directory"));
}

TEST(PosixAttributes, GivesTheModeOfAnother) {
  const TempFolder temp;
  const std::string like = temp.Write("like", ""), file = temp.Write("f", "");
  chmod(like.c_str(), 0604);
  ASSERT_TRUE(System().CopyAttributes(file, **System().Stat(like, true)));
  EXPECT_EQ((*System().Stat(file, true))->mode, 0604u);
  Info foreign = **System().Stat(like, true);
  if (geteuid() != 0) foreign.owner = 0;  // not ours to give: done without
  foreign.mode = 0600;
  EXPECT_TRUE(System().CopyAttributes(file, foreign));
  EXPECT_EQ((*System().Stat(file, true))->mode, 0600u);
  EXPECT_THAT(Refusal(System().CopyAttributes(temp / "x", foreign), temp / "x"), HasSubstr("No such file"));
}

TEST(PosixAttributes, RootGivesFilesAway) {
  if (geteuid() != 0) return;  // only root can
  const TempFolder temp;
  const std::string like = temp.Write("like", ""), file = temp.Write("f", "");
  ASSERT_EQ(chown(like.c_str(), 1234, 4321), 0);
  ASSERT_TRUE(System().CopyAttributes(file, **System().Stat(like, true)));
  EXPECT_EQ((*System().Stat(file, true))->owner, 1234u);
  EXPECT_EQ((*System().Stat(file, true))->group, 4321u);
}

TEST(PosixLock, IsHeldUntilDestroyed) {
  const TempFolder temp;
  const std::string path = temp.Write("f", "");
  auto first = MustOpen(path, OpenMode::kReadWrite);
  const auto second = MustOpen(path, OpenMode::kRead);
  const auto take = [](File& file, LockMode mode) {
    Result<std::unique_ptr<Lock>> lock = System().TryLock(file, mode);
    EXPECT_TRUE(lock);
    return lock ? std::move(*lock) : nullptr;
  };
  std::unique_ptr<Lock> lock = take(*first, LockMode::kExclusive);
  ASSERT_TRUE(lock);
  EXPECT_FALSE(take(*second, LockMode::kExclusive));
  EXPECT_FALSE(take(*second, LockMode::kShared));
  first.reset();  // the lock outlives the file
  EXPECT_FALSE(take(*second, LockMode::kShared));
  lock.reset();
  const std::unique_ptr<Lock> shared = take(*second, LockMode::kShared);
  EXPECT_TRUE(shared);
  const auto third = MustOpen(path, OpenMode::kReadWrite);
  EXPECT_FALSE(take(*third, LockMode::kExclusive));
  EXPECT_TRUE(take(*third, LockMode::kShared));
}

TEST(PosixLock, OfAFolderIsOneByEveryPath) {
  const TempFolder temp;
  const std::string path = temp.MakeFolder("folder");
  const Info info = **System().Stat(path, true);
  {
    const auto lock = System().TryLockFolder(path, LockMode::kExclusive);
    ASSERT_TRUE(lock && *lock);
    EXPECT_FALSE(*System().TryLockFolder(path + "/../folder", LockMode::kShared));
    EXPECT_EQ(LockHolder(info), ProcessId());
  }
  const auto one = System().TryLockFolder(path, LockMode::kShared),
             other = System().TryLockFolder(path, LockMode::kShared);
  EXPECT_TRUE(*one && *other);
  EXPECT_FALSE(*System().TryLockFolder(path, LockMode::kExclusive));
  for (const std::string& wrong : {temp.Write("file", ""), temp / "missing"}) {
    const auto lock = System().TryLockFolder(wrong, LockMode::kShared);
    ASSERT_FALSE(lock);
    EXPECT_EQ(lock.error().file, wrong);
  }
}

TEST(PosixFile, KnowsItselfWhateverHasItsName) {
  const TempFolder temp;
  const auto file = MustOpen(temp.Write("f", "abc"), OpenMode::kRead);
  const Info named = **System().Stat(file->path(), true);
  EXPECT_EQ(file->Stat()->inode, named.inode);
  EXPECT_EQ(file->Stat()->device, named.device);
  EXPECT_EQ(file->Stat()->size, 3u);
  ASSERT_TRUE(System().Rename(temp.Write("other", ""), file->path()));
  EXPECT_EQ(file->Stat()->inode, named.inode);
  EXPECT_NE((*System().Stat(file->path(), true))->inode, named.inode);
}

TEST(PosixLock, HasAHolderWhileItIsHeld) {
  const TempFolder temp;
  const auto file = MustOpen(temp.Write("f", ""), OpenMode::kReadWrite);
  const Info info = **System().Stat(file->path(), true);
  EXPECT_EQ(LockHolder(info), std::nullopt);
  for (const LockMode mode : {LockMode::kShared, LockMode::kExclusive}) {
    const auto lock = System().TryLock(*file, mode);
    ASSERT_TRUE(lock && *lock);
    EXPECT_EQ(LockHolder(info), ProcessId());
  }
  EXPECT_EQ(LockHolder(info), std::nullopt);
}

TEST(PosixLock, IsNotLeftBehindByALockedOutTry) {
  const TempFolder temp;
  const std::string path = temp.Write("f", "");
  const auto first = MustOpen(path, OpenMode::kRead), second = MustOpen(path, OpenMode::kRead);
  auto lock = System().TryLock(*first, LockMode::kExclusive);
  ASSERT_TRUE(lock && *lock);
  EXPECT_FALSE(*System().TryLock(*second, LockMode::kExclusive));
  lock->reset();
  EXPECT_TRUE(*System().TryLock(*second, LockMode::kExclusive));
}

}  // namespace
}  // namespace bonepatch::os
