// The disk in memory is a file system like the real one, and loses exactly what its model says when the power goes.
#include "tests/support/memory_disk.h"

#include <gmock/gmock.h>

#include <set>

#include "tests/support/power_loss.h"
#include "tests/support/temp_folder.h"

namespace bonepatch::tests {
namespace {

using os::OpenMode;
using testing::ElementsAre;
using testing::UnorderedElementsAre;

std::string Text(os::FileSystem& fs, const std::string& path) {
  const auto bytes = os::ReadWhole(fs, path, 1 << 20);
  return bytes ? std::string(AsText(*bytes)) : "(missing)";
}

std::unique_ptr<os::File> Put(os::FileSystem& fs, const std::string& path, const std::string& text,
                              OpenMode mode = OpenMode::kCreate) {
  auto file = fs.Open(path, mode);
  EXPECT_TRUE(file && (*file)->WriteAt(0, AsBytes(text))) << path;
  return file ? std::move(*file) : nullptr;
}

/// What a file can be after a power loss now.
std::set<std::string> Possible(const MemoryDisk& disk, const std::string& path, unsigned by_chance = 50) {
  std::set<std::string> texts;
  for (const Loss& loss : LossesOf(disk.log(), by_chance, 1)) {
    MemoryDisk after;
    after.Load(disk.log().After(loss.kept));
    texts.insert(Text(after, path));
  }
  return texts;
}

/// The words of a result that a caller could tell apart.
template <typename T>
std::string Told(const Result<T>& result) {
  return result ? "done" : "refused";
}

/// Everything that a program may do, right and wrong, with its answers.
std::vector<std::string> Talk(os::FileSystem& fs, const std::string& root) {
  const auto in = [&](const std::string& name) { return root + "/" + name; };
  std::vector<std::string> told;
  const auto tell = [&](const auto& result) { told.push_back(Told(result)); };
  tell(fs.MakeFolder(in("d")));
  tell(fs.MakeFolder(in("d")));
  tell(fs.MakeFolder(in("no/d")));
  Put(fs, in("d/f"), "text");
  tell(fs.MakeFolder(in("d/f")));
  tell(fs.Open(in("d/f"), OpenMode::kCreateNew));
  tell(fs.Open(in("d"), OpenMode::kRead));
  tell(fs.Open(in("no"), OpenMode::kReadWrite));
  tell(fs.Open(in("no/f"), OpenMode::kCreate));
  tell(fs.Open(in("d/f/g"), OpenMode::kCreate));
  tell((*fs.Open(in("d/f"), OpenMode::kRead))->WriteAt(0, AsBytes("x")));
  Put(fs, in("d/f"), "again");
  auto file = *fs.Open(in("d/f"), OpenMode::kReadWrite);
  tell(file->WriteAt(7, AsBytes("!")));
  tell(file->Truncate(10));
  told.push_back(Text(fs, in("d/f")));
  tell(file->Truncate(3));
  tell(file->Sync());
  told.push_back(std::to_string(*file->Size()));
  Bytes out(4);
  tell(file->ReadAt(0, out));
  tell(fs.CopyFile(in("d/f"), in("d/g"), nullptr));
  tell(fs.CopyFile(in("d/f"), in("d/g"), nullptr));
  tell(fs.CopyFile(in("no"), in("d/h"), nullptr));
  tell(fs.Rename(in("d/g"), in("g")));
  tell(fs.Rename(in("d/g"), in("h")));
  tell(fs.Rename(in("g"), in("d")));
  tell(fs.Rename(in("d"), in("g")));
  tell(fs.MakeFolder(in("e")));
  tell(fs.Rename(in("e"), in("d")));
  tell(fs.Rename(in("d"), in("e")));
  tell(fs.Rename(in("g"), in("e/f")));
  const auto names = fs.List(root);
  told.insert(told.end(), names->begin(), names->end());
  told.push_back(Text(fs, in("e/./../e/f")));
  tell(fs.RemoveFolder(in("e")));
  tell(fs.RemoveFolder(in("no")));
  tell(fs.RemoveFolder(in("e/f")));
  tell(fs.Remove(in("e")));
  tell(fs.Remove(in("e/f")));
  tell(fs.Remove(in("e/f")));
  tell(fs.SyncFolder(in("e")));
  tell(fs.SyncFolder(in("no")));
  tell(fs.RemoveFolder(in("e")));
  tell(fs.List(in("e")));
  tell(fs.Resolve(in("e")));
  told.push_back(*fs.Resolve(root + "/.") == root ? "itself" : "another");
  told.push_back(fs.Stat(in("e"), true).value() ? "there" : "gone");
  return told;
}

TEST(MemoryDisk, AnswersAsTheSystemDoes) {
  const TempFolder temp;
  MemoryDisk disk;
  ASSERT_TRUE(disk.MakeFolder("/root"));
  const std::vector<std::string> told = Talk(disk, "/root"), expected = Talk(os::System(), temp.path());
  ASSERT_EQ(told.size(), expected.size());
  for (std::size_t i = 0; i < told.size(); ++i) EXPECT_EQ(told[i], expected[i]) << "answer " << i;
}

TEST(MemoryDisk, LocksUntilTheLockOrThePowerGoes) {
  MemoryDisk disk;
  const auto one = Put(disk, "/f", "x"), other = Put(disk, "/f", "x");
  auto reader = disk.TryLock(*one, os::LockMode::kShared), second = disk.TryLock(*other, os::LockMode::kShared);
  EXPECT_TRUE(*reader && *second);
  EXPECT_FALSE(*disk.TryLock(*one, os::LockMode::kExclusive));
  reader->reset();
  second->reset();
  const auto writer = disk.TryLock(*one, os::LockMode::kExclusive);
  EXPECT_TRUE(*writer);
  EXPECT_FALSE(*disk.TryLock(*other, os::LockMode::kShared));
  disk.Load(disk.image());
  EXPECT_FALSE(one->Sync());
  EXPECT_FALSE(one->Size());
  EXPECT_TRUE(*disk.TryLock(**disk.Open("/f", OpenMode::kRead), os::LockMode::kExclusive));
}

TEST(MemoryDisk, LocksFoldersAndKnowsOpenFiles) {
  MemoryDisk disk;
  const auto file = Put(disk, "/f", "x");
  EXPECT_EQ(file->Stat()->inode, (*disk.Stat("/f", true))->inode);
  {
    const auto lock = disk.TryLockFolder("/", os::LockMode::kExclusive);
    EXPECT_TRUE(*lock);
    EXPECT_FALSE(*disk.TryLockFolder("/", os::LockMode::kShared));
  }
  EXPECT_TRUE(*disk.TryLockFolder("/", os::LockMode::kShared));
  EXPECT_FALSE(disk.TryLockFolder("/f", os::LockMode::kShared));
  disk.Load(disk.image());
  EXPECT_FALSE(file->Stat());
}

TEST(MemoryDisk, WatchesEveryMoment) {
  MemoryDisk disk;
  std::vector<std::string> moments;
  disk.Watch([&](std::string_view what) { moments.emplace_back(what); });
  ASSERT_TRUE(disk.MakeFolder("/d"));
  ASSERT_TRUE(Put(disk, "/d/f", "x")->Sync());
  ASSERT_TRUE(disk.CopyFile("/d/f", "/d/g", nullptr));
  ASSERT_TRUE(disk.Rename("/d/g", "/g") && disk.SyncFolder("/d") && disk.Remove("/g"));
  EXPECT_THAT(moments, ElementsAre("make folder", "create", "write", "sync", "create", "copy", "sync", "rename",
                                   "sync folder", "remove"));
}

/// A folder `/d` with a synced file "old" in it.
class AfterPowerLoss : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(disk_.MakeFolder("/d"));
    file_ = Put(disk_, "/d/f", "old");
    ASSERT_TRUE(file_->Sync() && disk_.SyncFolder("/d") && disk_.SyncFolder("/"));
    ASSERT_EQ(disk_.log().size(), 0u);
  }

  MemoryDisk disk_;
  std::unique_ptr<os::File> file_;
};

TEST_F(AfterPowerLoss, WhatIsSyncedIsThere) { EXPECT_THAT(Possible(disk_, "/d/f"), UnorderedElementsAre("old")); }

TEST_F(AfterPowerLoss, AWriteIsThereOrNot) {
  ASSERT_TRUE(file_->WriteAt(0, AsBytes("new")));
  EXPECT_THAT(Possible(disk_, "/d/f"), UnorderedElementsAre("old", "new"));
  ASSERT_TRUE(file_->Sync());
  EXPECT_THAT(Possible(disk_, "/d/f"), UnorderedElementsAre("new"));
}

TEST_F(AfterPowerLoss, AWriteIsTornBetweenSectors) {
  const std::string big(1024, 'b'), zeros(512, '\0');
  ASSERT_TRUE(file_->WriteAt(0, AsBytes(std::string(1024, 'a'))) && file_->Sync());
  ASSERT_TRUE(file_->WriteAt(256, AsBytes(big)));
  const std::string a = std::string(256, 'a') + std::string(256, 'b'), b(512, 'b'), end(256, 'b'), none(512, 'a');
  const std::set<std::string> all = Possible(disk_, "/d/f", 200);
  EXPECT_EQ(all.size(), 12u) << "three pieces, and the size, without which the last one has no place";
  EXPECT_TRUE(all.contains(a + b + end) && all.contains(none + b) && all.contains(a + none + std::string(256, '\0')));
}

TEST_F(AfterPowerLoss, ASizeMayComeWithoutItsBytes) {
  ASSERT_TRUE(file_->WriteAt(3, AsBytes("er")));
  EXPECT_THAT(Possible(disk_, "/d/f"), UnorderedElementsAre("old", "older", std::string("old\0\0", 5)));
  ASSERT_TRUE(file_->Sync() && file_->Truncate(1));
  EXPECT_THAT(Possible(disk_, "/d/f"), UnorderedElementsAre("older", "o"));
}

TEST_F(AfterPowerLoss, ANameIsNotSyncedWithItsFile) {
  ASSERT_TRUE(Put(disk_, "/d/g", "x")->Sync());
  EXPECT_THAT(Possible(disk_, "/d/g"), UnorderedElementsAre("(missing)", "x"));
  ASSERT_TRUE(disk_.SyncFolder("/d"));
  EXPECT_THAT(Possible(disk_, "/d/g"), UnorderedElementsAre("x"));
}

TEST_F(AfterPowerLoss, BytesAreNotSyncedWithTheName) {
  Put(disk_, "/d/g", "x");
  ASSERT_TRUE(disk_.Rename("/d/g", "/d/f") && disk_.SyncFolder("/d"));
  EXPECT_THAT(Possible(disk_, "/d/f"), UnorderedElementsAre("", std::string(1, '\0'), "x"));
}

TEST_F(AfterPowerLoss, ARenameIsOneThingAndNeedsBothFolders) {
  ASSERT_TRUE(disk_.Rename("/d/f", "/g"));
  for (const char* synced : {"/", "/d"}) {
    EXPECT_THAT(Possible(disk_, "/g"), UnorderedElementsAre("(missing)", "old"));
    for (const Loss& loss : LossesOf(disk_.log(), 0, 1)) {
      MemoryDisk after;
      after.Load(disk_.log().After(loss.kept));
      EXPECT_NE(Text(after, "/g") == "old", Text(after, "/d/f") == "old");
    }
    ASSERT_TRUE(disk_.SyncFolder(synced));
  }
  EXPECT_THAT(Possible(disk_, "/g"), UnorderedElementsAre("old"));
}

TEST_F(AfterPowerLoss, WhatIsDoneToOneNameKeepsItsOrder) {
  ASSERT_TRUE(disk_.Remove("/d/f"));
  ASSERT_TRUE(Put(disk_, "/d/g", "new")->Sync());
  ASSERT_TRUE(disk_.Rename("/d/g", "/d/f"));
  EXPECT_THAT(Possible(disk_, "/d/f"), UnorderedElementsAre("old", "(missing)", "new"));
  EXPECT_THAT(Possible(disk_, "/d/g"), UnorderedElementsAre("(missing)", "new"));
}

TEST_F(AfterPowerLoss, DifferentNamesHaveNoOrder) {
  ASSERT_TRUE(Put(disk_, "/d/1", "1")->Sync());
  ASSERT_TRUE(Put(disk_, "/d/2", "2")->Sync());
  std::set<std::string> both;
  for (const Loss& loss : LossesOf(disk_.log(), 0, 1)) {
    MemoryDisk after;
    after.Load(disk_.log().After(loss.kept));
    both.insert(Text(after, "/d/1") + Text(after, "/d/2"));
  }
  EXPECT_THAT(both, UnorderedElementsAre("(missing)(missing)", "1(missing)", "(missing)2", "12"));
}

TEST_F(AfterPowerLoss, NothingIsInAFolderThatIsLost) {
  ASSERT_TRUE(disk_.MakeFolder("/e"));
  ASSERT_TRUE(Put(disk_, "/e/f", "x")->Sync() && disk_.SyncFolder("/e"));
  EXPECT_THAT(Possible(disk_, "/e/f"), UnorderedElementsAre("(missing)", "x"));
  EXPECT_EQ(disk_.log().size(), 1u) << "the entry shares the fate of its folder";
  ASSERT_TRUE(disk_.SyncFolder("/"));
  EXPECT_THAT(Possible(disk_, "/e/f"), UnorderedElementsAre("x"));
}

TEST_F(AfterPowerLoss, AFolderGoesAfterWhatWasInIt) {
  ASSERT_TRUE(disk_.Remove("/d/f") && disk_.RemoveFolder("/d"));
  EXPECT_EQ(disk_.log().size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    MemoryDisk after;
    after.Load(disk_.log().After(disk_.log().Alone(i)));
    EXPECT_EQ(Text(after, "/d/f"), "(missing)");
    EXPECT_EQ(after.Stat("/d", true).value().has_value(), i == 0);
  }
}

TEST_F(AfterPowerLoss, AFolderThatIsGoneForSureIsEmpty) {
  ASSERT_TRUE(disk_.Remove("/d/f") && disk_.RemoveFolder("/d") && disk_.MakeFolder("/d") && disk_.SyncFolder("/"));
  EXPECT_EQ(disk_.log().size(), 0u);
  EXPECT_THAT(Possible(disk_, "/d/f"), UnorderedElementsAre("(missing)"));
}

TEST_F(AfterPowerLoss, ACopyIsSyncedButNotItsName) {
  ASSERT_TRUE(disk_.CopyFile("/d/f", "/d/g", nullptr));
  EXPECT_THAT(Possible(disk_, "/d/g"), UnorderedElementsAre("(missing)", "old"));
}

}  // namespace
}  // namespace bonepatch::tests
