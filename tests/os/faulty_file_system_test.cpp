// The file system that tests break on purpose does exactly what it was told to.
#include "tests/support/faulty_file_system.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/temp_folder.h"

namespace bonepatch::tests {
namespace {

using testing::ElementsAre;

/// Every operation that changes something, once, in a fixed order. Stops at the first error, like a program does.
Result<void> DoEverything(os::FileSystem& fs, const TempFolder& temp) {
  if (auto done = fs.MakeFolder(temp / "d"); !done) return done;
  Result<std::unique_ptr<os::File>> file = fs.Open(temp / "d/f", os::OpenMode::kCreate);
  if (!file) return Propagate(std::move(file));
  if (auto done = (*file)->WriteAt(0, AsBytes("abcdef")); !done) return done;
  if (auto done = (*file)->Truncate(4); !done) return done;
  if (auto done = (*file)->Sync(); !done) return done;
  if (auto done = fs.CopyFile(temp / "d/f", temp / "d/g", nullptr); !done) return done;
  if (auto done = fs.CopyAttributes(temp / "d/g", {.mode = 0600}); !done) return done;
  if (auto done = fs.Rename(temp / "d/g", temp / "g"); !done) return done;
  if (auto done = fs.SyncFolder(temp / "d"); !done) return done;
  if (auto done = fs.Remove(temp / "d/f"); !done) return done;
  if (auto done = fs.RemoveFolder(temp / "d"); !done) return done;
  Result<std::unique_ptr<os::File>> again = fs.Open(temp / "g", os::OpenMode::kReadWrite);
  if (!again) return Propagate(std::move(again));
  return {};
}

std::vector<std::string> Names(const FaultyFileSystem& fs) {
  std::vector<std::string> names;
  for (const Operation& operation : fs.operations()) names.push_back(operation.what);
  return names;
}

TEST(FaultyFileSystem, RecordsWhatChangesSomething) {
  const TempFolder temp;
  FaultyFileSystem fs(os::System());
  ASSERT_TRUE(DoEverything(fs, temp));
  EXPECT_THAT(Names(fs), ElementsAre("make folder", "create", "write", "truncate", "sync", "copy", "attributes",
                                     "rename", "sync folder", "remove", "remove folder", "open"));
  EXPECT_EQ(fs.operations()[7].path, temp / "d/g" + " -> " + temp / "g");
  EXPECT_EQ(temp.Read("g"), "abcd");

  const std::size_t before = fs.operations().size();  // looking is not recorded
  EXPECT_TRUE(fs.Stat(temp / "g", true));
  EXPECT_TRUE(fs.List(temp.path()));
  EXPECT_TRUE(fs.Resolve(temp / "g"));
  const auto file = fs.Open(temp / "g", os::OpenMode::kRead);
  ASSERT_TRUE(file);
  EXPECT_EQ(AsText(*ReadBytes(**file, 0, 4)), "abcd");
  EXPECT_EQ((*file)->Size(), 4u);
  EXPECT_EQ(fs.operations().size(), before);
}

TEST(FaultyFileSystem, BreaksEachOperationInEachWay) {
  for (std::uint64_t number = 1; number <= 12; ++number) {
    for (const Fault fault : kAllFaults) {
      const TempFolder temp;
      FaultyFileSystem fs(os::System());
      fs.BreakAt(number, fault);
      const Result<void> done = DoEverything(fs, temp);
      ASSERT_FALSE(done) << number;
      EXPECT_TRUE(FaultyFileSystem::IsInjected(done.error()));
      EXPECT_EQ(fs.operations().size(), number);
      EXPECT_EQ(fs.stopped(), IsStop(fault));
      EXPECT_EQ(fs.Stat(temp.path(), true).has_value(), !IsStop(fault));
      EXPECT_EQ(fs.Remove(temp / "later").has_value(), !IsStop(fault) && fault != Fault::kReadOnly);
      EXPECT_EQ(fs.MakeFolder(temp / "later").has_value(), fault == Fault::kFail || fault == Fault::kShortWrite);
    }
  }
}

/// What is on disk after breaking one operation.
std::string After(std::uint64_t number, Fault fault, const std::string& name) {
  const TempFolder temp;
  FaultyFileSystem fs(os::System());
  fs.BreakAt(number, fault);
  EXPECT_FALSE(DoEverything(fs, temp));
  return temp.Read(name);
}

TEST(FaultyFileSystem, AWriteIsNotDoneHalfDoneOrDone) {
  EXPECT_EQ(After(3, Fault::kFail, "d/f"), "");
  EXPECT_EQ(After(3, Fault::kShortWrite, "d/f"), "abc");
  EXPECT_EQ(After(3, Fault::kStopBefore, "d/f"), "");
  EXPECT_EQ(After(3, Fault::kStopMidway, "d/f"), "abc");
  EXPECT_EQ(After(3, Fault::kStopAfter, "d/f"), "abcdef");
}

TEST(FaultyFileSystem, ACopyIsNotDoneHalfDoneOrDone) {
  EXPECT_EQ(After(6, Fault::kFail, "d/g"), "(missing)");
  EXPECT_EQ(After(6, Fault::kShortWrite, "d/g"), "(missing)");
  EXPECT_EQ(After(6, Fault::kStopBefore, "d/g"), "(missing)");
  EXPECT_EQ(After(6, Fault::kStopMidway, "d/g"), "ab");
  EXPECT_EQ(After(6, Fault::kStopAfter, "d/g"), "abcd");
}

TEST(FaultyFileSystem, ARenameIsDoneOrNot) {
  for (const Fault fault : {Fault::kFail, Fault::kShortWrite, Fault::kStopBefore, Fault::kStopMidway}) {
    EXPECT_EQ(After(8, fault, "g"), "(missing)");
    EXPECT_EQ(After(8, fault, "d/g"), "abcd");
  }
  EXPECT_EQ(After(8, Fault::kStopAfter, "g"), "abcd");
}

TEST(FaultyFileSystem, OpenFilesStopToo) {
  const TempFolder temp;
  FaultyFileSystem fs(os::System());
  const auto file = fs.Open(temp / "f", os::OpenMode::kCreate);
  ASSERT_TRUE(file && (*file)->WriteAt(0, AsBytes("abc")));
  fs.BreakAt(3, Fault::kStopAfter);
  EXPECT_FALSE(fs.MakeFolder(temp / "d"));
  Bytes out(1);
  EXPECT_FALSE((*file)->ReadAt(0, out));
  EXPECT_FALSE((*file)->Size());
  EXPECT_FALSE((*file)->WriteAt(0, AsBytes("x")));
  EXPECT_FALSE((*file)->Truncate(0));
  EXPECT_FALSE((*file)->Sync());
  EXPECT_FALSE(fs.TryLock(**file, os::LockMode::kShared));
  EXPECT_FALSE(fs.TryLockFolder(temp.path(), os::LockMode::kShared));
  EXPECT_FALSE((*file)->Stat());
  EXPECT_EQ(temp.Read("f"), "abc");
  EXPECT_EQ(fs.operations().size(), 3u);
}

TEST(FaultyFileSystem, LocksTheFileBelow) {
  const TempFolder temp;
  const std::string path = temp.Write("f", "");
  FaultyFileSystem fs(os::System());
  const auto file = fs.Open(path, os::OpenMode::kRead), direct = os::System().Open(path, os::OpenMode::kRead);
  ASSERT_TRUE(file && direct);
  auto lock = fs.TryLock(**file, os::LockMode::kExclusive);
  ASSERT_TRUE(lock && *lock);
  EXPECT_FALSE(*os::System().TryLock(**direct, os::LockMode::kShared));
  lock->reset();
  EXPECT_TRUE(*os::System().TryLock(**direct, os::LockMode::kShared));
  EXPECT_EQ((*file)->Stat()->inode, (*direct)->Stat()->inode);
  EXPECT_TRUE(*fs.TryLockFolder(temp.path(), os::LockMode::kExclusive));
  EXPECT_TRUE(fs.operations().empty());
}

}  // namespace
}  // namespace bonepatch::tests
