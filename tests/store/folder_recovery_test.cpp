// A plain folder where recovery isn't alone: files changed, lost or damaged between the stop and the recovery; and what
// `restore` brings back from where.
#include <gmock/gmock.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "patcher/base/sha256.h"
#include "patcher/json/state_json.h"
#include "tests/support/fake_folder.h"
#include "tests/support/faulty_file_system.h"

namespace bonepatch::tests {
namespace {

using store::Access;
using store::Recovered;
using testing::HasSubstr;
namespace stdfs = std::filesystem;

Snapshot WithoutFound(Snapshot look) {
  std::erase_if(look, [](const auto& file) { return file.first.starts_with(".bonepatch/found/"); });
  return look;
}

/// An apply over an apply that died right after its commit: the intent is there, nothing is renamed.
class CommittedFolder : public testing::Test {
 protected:
  void SetUp() override {
    vanilla_ = folder_.Look();
    ASSERT_TRUE(folder_.Apply(kHero));
    FaultyFileSystem faulty(os::System());
    faulty.BreakAt(NumberOfCommit(), Fault::kStopAfter);
    const auto result = folder_.Apply(*folder_.Open(Access::kWrite, faulty), kHeroAndTwo);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, Failure::kWorkspace);
    wreck_ = folder_.Look();
    ASSERT_TRUE(wreck_.contains(".bonepatch/intent"));
  }

  std::uint64_t NumberOfCommit() {
    const FakeFolder same;
    EXPECT_TRUE(same.Apply(kHero));
    FaultyFileSystem counting(os::System());
    EXPECT_TRUE(same.Apply(*same.Open(Access::kWrite, counting), kHeroAndTwo));
    return counting.NumberOfCommit();
  }

  void ExpectStuckAt(const std::string& file) {
    const Snapshot before = folder_.Look();
    const auto recovered = folder_.Open()->Recover();
    ASSERT_FALSE(recovered) << file;
    EXPECT_EQ(recovered.error().kind, Failure::kWorkspace);
    EXPECT_THAT(recovered.error().file, HasSubstr(file));
    EXPECT_THAT(recovered.error().message, HasSubstr("bonepatch restore"));
    EXPECT_EQ(Difference(folder_.Look(), before), "") << "nothing is renamed";
  }

  void ExpectRestorable() {
    const auto found = folder_.Open()->Restore();
    ASSERT_TRUE(found) << found.error().file << ": " << found.error().message;
    EXPECT_EQ(Difference(WithoutFound(folder_.Look()), vanilla_), "");
    EXPECT_EQ(folder_.Open()->Recover().value(), Recovered::kNothing);
    EXPECT_TRUE(folder_.Apply(kHeroAndTwo));
  }

  const FakeFolder folder_;
  Snapshot vanilla_, wreck_;
};

TEST_F(CommittedFolder, IsReportedRefusedAndFinished) {
  EXPECT_TRUE(folder_.Open(Access::kRead)->Interrupted().value());
  const auto another = folder_.Apply(kHero);
  ASSERT_FALSE(another);
  EXPECT_EQ(another.error().kind, Failure::kWorkspace);
  EXPECT_EQ(folder_.Open()->Recover().value(), Recovered::kFinished);
  EXPECT_EQ(Slurp(folder_ / "models/deep/two.skl"), "patched two");
  EXPECT_FALSE(folder_.Open(Access::kRead)->Interrupted().value());
}

TEST_F(CommittedFolder, ThatWasChangedIsStuckUntilRestore) {
  for (const std::string file : {"hero.skl", "models/deep/two.skl", ".bonepatch/state.json"}) {
    PutBack(wreck_, folder_.path());
    Overwrite(folder_ / file, "somebody else's");
    ExpectStuckAt(file);
    if (file == "models/deep/two.skl") {  // it has no original yet: what is there is the user's
      ASSERT_TRUE(folder_.Open()->Restore());
      EXPECT_EQ(Slurp(folder_ / file), "somebody else's");
      EXPECT_EQ(Slurp(folder_ / "hero.skl"), "vanilla hero");
    } else {
      ExpectRestorable();
    }
  }
}

TEST_F(CommittedFolder, WithAStagedFileLostOrChangedIsStuckUntilRestore) {
  for (const std::string file :
       {"f-hero.skl", "f-models%2Fdeep%2Ftwo.skl", "o-models%2Fdeep%2Ftwo.skl", "state.json"}) {
    const std::string staged = ".bonepatch/staged/" + file;
    PutBack(wreck_, folder_.path());
    stdfs::remove(folder_ / staged);
    ExpectStuckAt(staged);
    Overwrite(folder_ / staged, "short");
    ExpectStuckAt(staged);
    stdfs::remove(folder_ / staged);
    stdfs::create_directory(folder_ / staged);
    ExpectStuckAt(staged);
    stdfs::remove(folder_ / staged);
    ExpectRestorable();
  }
}

TEST_F(CommittedFolder, WithADamagedIntentIsStuckUntilRestore) {
  const std::string intent = wreck_.at(".bonepatch/intent");
  for (std::size_t i = 0; i < intent.size(); i += 31) {
    Overwrite(folder_.state_folder() + "/intent", intent.substr(0, i));
    ExpectStuckAt("intent");
  }
  ExpectRestorable();
}

/// A right checksum doesn't make a name point out of the folder, nor does a link that stands in it.
TEST_F(CommittedFolder, NeverWritesThroughALinkOrElsewhere) {
  Overwrite(folder_.outer() / "outside/two.skl", "vanilla two");
  stdfs::remove_all(folder_ / "models/deep");
  stdfs::create_directory_symlink(folder_.outer() / "outside", folder_ / "models/deep");
  ExpectStuckAt("models/deep");
  stdfs::remove(folder_ / "models/deep");
  Overwrite(folder_ / "models/deep", "no folder");
  ExpectStuckAt("models/deep");
  store::Intent intent;
  intent.of_folder = true;
  intent.files = {{"../outside/two.skl", Sha256(AsBytes("vanilla two")), std::string(store::kAbsent)}};
  Overwrite(folder_.state_folder() + "/intent", json::EncodeIntent(intent));
  ExpectStuckAt("intent");
  intent.of_folder = false;
  intent.files = {{"main.dol", std::string(store::kAbsent), std::string(store::kAbsent)}};
  Overwrite(folder_.state_folder() + "/intent", json::EncodeIntent(intent));
  ExpectStuckAt("intent");
  EXPECT_EQ(Slurp(folder_.outer() / "outside/two.skl"), "vanilla two");
}

TEST_F(CommittedFolder, GoesOnWhereARunThatWasCutShortLeftOff) {
  stdfs::create_directories(folder_.state_folder() + "/vanilla");
  stdfs::rename(folder_ / ".bonepatch/staged/o-models%2Fdeep%2Ftwo.skl",
                folder_ / ".bonepatch/vanilla/models%2Fdeep%2Ftwo.skl");
  stdfs::rename(folder_ / ".bonepatch/staged/f-models%2Fdeep%2Ftwo.skl", folder_ / "models/deep/two.skl");
  Overwrite(folder_ / "hero.skl", "somebody else's");
  ExpectStuckAt("hero.skl");
  ExpectRestorable();  // also what the state doesn't name yet
}

TEST(FolderRestore, BringsOriginalsBackAndKeepsWhatItFound) {
  const FakeFolder folder;
  const Snapshot vanilla = folder.Look();
  for (const std::string number : {"found", "found/2", "found/3"}) {
    ASSERT_TRUE(folder.Apply(kHeroAndTwo));
    Overwrite(folder / "hero.skl", "foreign of " + number);
    stdfs::remove_all(folder / "models/deep");
    if (number != "found") Overwrite(folder.state_folder() + "/state.json", "{");
    const auto found = folder.Open()->Restore();
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_EQ(*found, folder.state_folder() + "/" + number);
    EXPECT_EQ(Slurp(*found + "/hero.skl"), "foreign of " + number);
    EXPECT_EQ(Difference(WithoutFound(folder.Look()), vanilla), "");
  }
}

TEST(FolderRestore, RefusesWhatStandsInAFoldersPlace) {
  const FakeFolder folder;
  ASSERT_TRUE(folder.Apply(kHeroAndTwo));
  stdfs::remove_all(folder / "models/deep");
  Overwrite(folder / "models/deep", "no folder");
  const Snapshot before = folder.Look();
  EXPECT_EQ(folder.Open()->Compare().value().at(1).second, store::FileState::kMissing);
  const auto refused = folder.Open()->Restore();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, Failure::kWorkspace);
  EXPECT_EQ(refused.error().file, folder / "models/deep");
  EXPECT_EQ(Difference(folder.Look(), before), "");
  stdfs::remove(folder / "models/deep");
  ASSERT_TRUE(folder.Open()->Restore());
  EXPECT_EQ(Slurp(folder / "models/deep/two.skl"), "vanilla two");
}

TEST(FolderRestore, SaysWhereThereIsNothingToGoBackTo) {
  const FakeFolder folder;
  const auto nothing = folder.Open()->Restore();
  ASSERT_FALSE(nothing);
  EXPECT_EQ(nothing.error().kind, Failure::kWorkspace);
  EXPECT_FALSE(stdfs::exists(folder.state_folder()));

  ASSERT_TRUE(folder.Apply(kHeroAndTwo));
  for (const bool missing : {false, true}) {
    Overwrite(folder.state_folder() + "/vanilla/hero.skl", "damaged");
    if (missing) stdfs::remove(folder.state_folder() + "/vanilla/hero.skl");
    const Snapshot before = folder.Look();
    const auto damaged = folder.Open()->Restore();
    ASSERT_FALSE(damaged);
    EXPECT_EQ(damaged.error().kind, Failure::kWorkspace);
    EXPECT_THAT(damaged.error().message, HasSubstr(missing ? "is missing" : "was changed"));
    EXPECT_EQ(Difference(folder.Look(), before), "");
  }
  Overwrite(folder / "hero.skl", "vanilla hero");
  ASSERT_TRUE(folder.Open()->Restore()) << "the file itself is the original";
  EXPECT_EQ(Slurp(folder / "hero.skl"), "vanilla hero");
  EXPECT_EQ(Slurp(folder / "models/deep/two.skl"), "vanilla two");
}

TEST(FolderRestore, IsTheWayOutWhereTheRecordIsGone) {
  const FakeFolder folder;
  const Snapshot vanilla = folder.Look();
  ASSERT_TRUE(folder.Apply(kHero));
  stdfs::remove(folder.state_folder() + "/state.json");
  stdfs::create_directory(folder.state_folder() + "/staged");
  EXPECT_EQ(folder.Open()->Recover().value(), Recovered::kUndone) << "originals outlive it";
  const auto state = folder.Open()->ReadState();
  ASSERT_FALSE(state) << "a patched file must not be taken for an original";
  EXPECT_EQ(state.error().kind, Failure::kWorkspace);
  const auto refused = folder.Apply(kHeroAndTwo);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, Failure::kWorkspace);
  EXPECT_THAT(refused.error().message, HasSubstr("bonepatch restore"));
  ASSERT_TRUE(folder.Open()->Restore());
  EXPECT_EQ(Difference(WithoutFound(folder.Look()), vanilla), "");
}

TEST(FolderOriginals, ThatNothingNamesGoWithTheLastPack) {
  const FakeFolder folder;
  const Snapshot vanilla = folder.Look();
  ASSERT_TRUE(folder.Apply(kHero));
  Overwrite(folder.state_folder() + "/vanilla/models%2Fone.skl", "of nothing");
  ASSERT_TRUE(folder.Apply({{"models/one.skl", "patched one"}}));
  EXPECT_EQ(Slurp(folder.state_folder() + "/vanilla/models%2Fone.skl"), "vanilla one") << "it isn't trusted";
  Overwrite(folder.state_folder() + "/vanilla/notes.txt", "of nothing");
  ASSERT_TRUE(folder.Apply(Patches{}));
  EXPECT_EQ(Difference(folder.Look(), vanilla), "");
}

/// What can't be replaced in one step is refused before anything is written.
void ExpectNotReplaced(const FakeFolder& folder, const std::string& name, const std::string& words) {
  const Snapshot before = folder.Look();
  const auto refused = folder.Apply({{"hero.skl", "patched hero"}, {name, "patched"}});
  ASSERT_FALSE(refused) << name;
  EXPECT_EQ(refused.error().kind, Failure::kSystem);
  EXPECT_THAT(refused.error().message, HasSubstr(words));
  EXPECT_EQ(Difference(folder.Look(), before), "");
}

TEST(FolderFiles, ThatAreLinksOrBehindLinksAreRefused) {
  const FakeFolder folder;
  stdfs::create_symlink("notes.txt", folder / "link.skl");
  stdfs::create_directory_symlink("models", folder / "again");
  ExpectNotReplaced(folder, "link.skl", "is a link");
  ExpectNotReplaced(folder, "again/one.skl", "is a link");
}

/// What is mounted from the same disk can't be renamed to, either.
TEST(FolderFiles, ThatAreMountedAreRefused) {
  const FakeFolder folder;
  Overwrite(folder.outer() / "elsewhere/far.skl", "vanilla far");
  const std::string elsewhere = folder.outer() / "elsewhere", mounted = folder / "mounted";
  stdfs::create_directory(mounted);
  for (const bool same_disk : {false, true}) {
    const int done = same_disk ? mount(elsewhere.c_str(), mounted.c_str(), nullptr, MS_BIND, nullptr)
                               : mount("tmpfs", mounted.c_str(), "tmpfs", 0, "size=1m");
    if (done != 0) GTEST_SKIP() << "no file system can be mounted here";
    Overwrite(mounted + "/far.skl", "vanilla far");
    ExpectNotReplaced(folder, "mounted/far.skl", "is mounted from elsewhere");
    EXPECT_EQ(umount(mounted.c_str()), 0);
  }
}

TEST(FolderFiles, InFoldersThatMustNotBeChangedAreRefused) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can become another user";
  const FakeFolder folder;
  const auto give = [&](const std::string& path, mode_t mode) {
    ASSERT_EQ(chown(path.c_str(), 65534, 65534), 0);
    ASSERT_EQ(chmod(path.c_str(), mode), 0);
  };
  ASSERT_EQ(chmod(folder.outer().path().c_str(), 0755), 0);
  give(folder.path(), 0755);
  give(folder / "models", 0555);
  ASSERT_EQ(chmod((folder / "models/deep").c_str(), 01777), 0);
  ASSERT_EQ(seteuid(65534), 0);
  ExpectNotReplaced(folder, "models/one.skl", "Permission denied");
  ExpectNotReplaced(folder, "models/deep/two.skl", "Operation not permitted");
  const auto applied = folder.Apply(kHero);
  ASSERT_EQ(seteuid(0), 0);
  EXPECT_TRUE(applied) << applied.error().message;
}

TEST(FolderFiles, WithNamesTooLongToBeKeptAreRefused) {
  const FakeFolder folder;
  const std::string part(120, 'x');
  Overwrite(folder / (part + "/" + part), "vanilla");  // 243 bytes flat, 245 staged
  ASSERT_TRUE(folder.Apply({{part + "/" + part, "patched"}}));
  ASSERT_TRUE(folder.Apply(Patches{}));
  Overwrite(folder / (part + "/y/" + part + "long.skl"), "vanilla");
  ExpectNotReplaced(folder, part + "/y/" + part + "long.skl", "too long");
}

TEST(FolderFiles, OfAnySizeNumberAndNameComeBack) {
  const FakeFolder folder;
  Patches patches = {{"empty", "now one byte or more"},
                     {"full", ""},
                     {"one", "2"},
                     {"finished", "x"},
                     {"state.json", "x"},
                     {"main.dol", "x"},
                     {"100%.skl", "x"},
                     {"a%2Fb", "x"},
                     {"\xEC\x98\x81\xFF", "x"}};
  for (int i = 0; i < 200; ++i) patches["many/" + std::to_string(i)] = std::string(static_cast<std::size_t>(i), 'p');
  for (const auto& [name, bytes] : patches)
    Overwrite(folder / name, name == "empty" ? "" : name == "one" ? "1" : "old " + name);
  Overwrite(folder / "a/b", "old a/b");
  patches["a/b"] = "y";
  const Snapshot vanilla = folder.Look();
  ASSERT_TRUE(folder.Apply(patches));
  EXPECT_EQ(folder.Open()->ReadState().value()->files.size(), patches.size());
  for (const auto& [name, bytes] : patches) EXPECT_EQ(Slurp(folder / name), bytes) << name;
  ASSERT_TRUE(folder.Apply(Patches{}));
  EXPECT_EQ(Difference(folder.Look(), vanilla), "");
}

}  // namespace
}  // namespace bonepatch::tests
