// A workspace in a plain folder: what a commit changes, keeps and gives back, and what it refuses.
#include "patcher/store/folder_workspace.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

#include "patcher/base/sha256.h"
#include "patcher/json/state_json.h"
#include "patcher/store/folder_tree.h"
#include "tests/support/fake_folder.h"
#include "tests/support/faulty_file_system.h"

namespace bonepatch::tests {
namespace {

using store::Access;
using store::FileState;
using testing::ElementsAre;
using testing::HasSubstr;
namespace stdfs = std::filesystem;

std::vector<std::string> NamesIn(const Snapshot& snapshot) {
  std::vector<std::string> names;
  for (const auto& [name, bytes] : snapshot) names.push_back(name);
  return names;
}

TEST(FolderCommit, AndUndoGiveBackEveryByte) {
  const FakeFolder folder;
  const Snapshot vanilla = Take(folder.path());
  ASSERT_TRUE(folder.Apply(kHero));
  EXPECT_EQ(Slurp(folder / "hero.skl"), "patched hero");
  ASSERT_TRUE(folder.Apply(kHeroAndTwo));
  EXPECT_EQ(Slurp(folder / "hero.skl"), "patched twice");
  EXPECT_EQ(Slurp(folder / "models/deep/two.skl"), "patched two");
  ASSERT_TRUE(folder.Apply(kTwoAlone));
  EXPECT_EQ(Slurp(folder / "hero.skl"), "vanilla hero");
  ASSERT_TRUE(folder.Apply(Patches{}));
  EXPECT_EQ(Difference(Take(folder.path()), vanilla), "");
}

TEST(FolderCommit, RecordsTheStateAndTheOriginals) {
  const FakeFolder folder;
  ASSERT_TRUE(folder.Apply(kHeroAndTwo));
  const Snapshot files = Take(folder.state_folder());
  EXPECT_THAT(NamesIn(files), ElementsAre("state.json", "vanilla/hero.skl", "vanilla/models%2Fdeep%2Ftwo.skl"));
  EXPECT_EQ(files.at("vanilla/models%2Fdeep%2Ftwo.skl"), "vanilla two");
  const auto workspace = folder.Open(Access::kRead);
  EXPECT_EQ(workspace->folder(), folder.path());
  EXPECT_EQ(workspace->state_folder(), folder.state_folder());
  const auto state = workspace->ReadState();
  ASSERT_TRUE(state && *state);
  EXPECT_EQ(json::EncodeState(**state), files.at("state.json"));
  const store::StoredFile hero{"hero.skl", Sha256(AsBytes("vanilla hero")), Sha256(AsBytes("patched twice")), 3, 4};
  EXPECT_EQ((*state)->files.at(0), hero);
  EXPECT_EQ((*state)->packs.at(0).id, "pack");
}

TEST(FolderCommit, TouchesNothingWhereNothingChanges) {
  const FakeFolder folder;
  ASSERT_TRUE(folder.Apply(kHero));
  const auto before = folder.fs().Stat(folder / "hero.skl", false).value()->inode;
  ASSERT_TRUE(folder.Apply(kHero));
  EXPECT_EQ(folder.fs().Stat(folder / "hero.skl", false).value()->inode, before);
  ASSERT_TRUE(folder.Apply(Patches{}));
  ASSERT_TRUE(folder.Apply(Patches{}));
  EXPECT_FALSE(stdfs::exists(folder.state_folder()));
}

TEST(FolderCommit, TakesAnUnchangedFileForNone) {
  const FakeFolder folder;
  ASSERT_TRUE(folder.Apply({{"hero.skl", "patched hero"}, {"models/one.skl", "vanilla one"}}));
  EXPECT_EQ(folder.Open()->ReadState().value()->files.size(), 1u);
  ASSERT_TRUE(folder.Apply({{"hero.skl", "vanilla hero"}}));
  EXPECT_THAT(NamesIn(Take(folder.state_folder())), ElementsAre("state.json"));
}

TEST(FolderCommit, KeepsModes) {
  const FakeFolder folder;
  const std::string file = folder / "hero.skl", original = folder.state_folder() + "/vanilla/hero.skl";
  const auto mode = [&](const std::string& path) { return folder.fs().Stat(path, false).value()->mode; };
  ASSERT_EQ(chmod(file.c_str(), 0440), 0);
  ASSERT_TRUE(folder.Apply(kHero));
  EXPECT_EQ(mode(file), 0440u);
  EXPECT_EQ(mode(original), 0440u);
  ASSERT_EQ(chmod(file.c_str(), 0644), 0);
  ASSERT_TRUE(folder.Apply(Patches{}));
  EXPECT_EQ(mode(file), 0644u) << "what somebody set since stays";
}

TEST(FolderCommit, ReadsOriginalsWhateverIsApplied) {
  const FakeFolder folder;
  ASSERT_TRUE(folder.Apply(kHero));
  const auto workspace = folder.Open(Access::kRead);
  const auto read = [&](const std::string& name) {
    const auto bytes = workspace->ReadOriginal(name, 100);
    return bytes ? std::string(AsText(*bytes)) : bytes.error().message;
  };
  EXPECT_EQ(read("hero.skl"), "vanilla hero");
  EXPECT_EQ(read("models/one.skl"), "vanilla one");
  EXPECT_THAT(read("missing.skl"), HasSubstr("No such file"));
  EXPECT_THAT(read("../folder/hero.skl"), HasSubstr("no name"));
  EXPECT_THAT(read(".bonepatch/state.json"), HasSubstr("no name"));
  EXPECT_THAT(workspace->ReadOriginal("hero.skl", 3).error().message, HasSubstr("more than the 3"));

  Overwrite(folder.state_folder() + "/vanilla/hero.skl", "damaged");
  EXPECT_THAT(read("hero.skl"), HasSubstr("was changed"));
  stdfs::remove(folder.state_folder() + "/vanilla/hero.skl");
  EXPECT_THAT(read("hero.skl"), HasSubstr("is missing"));
  EXPECT_EQ(workspace->ReadOriginal("hero.skl", 100).error().kind, Failure::kWorkspace);
}

TEST(FolderCommit, TellsWhatTheLiveFilesAre) {
  const FakeFolder folder;
  EXPECT_TRUE(folder.Open(Access::kRead)->Compare().value().empty());
  ASSERT_TRUE(
      folder.Apply({{"hero.skl", "1"}, {"models/one.skl", "2"}, {"models/deep/two.skl", "3"}, {"notes.txt", "4"}}));
  Overwrite(folder / "models/one.skl", "vanilla one");
  Overwrite(folder / "models/deep/two.skl", "foreign");
  stdfs::remove(folder / "notes.txt");
  std::vector<std::pair<std::string, FileState>> states;
  const auto compared = folder.Open(Access::kRead)->Compare().value();
  for (const auto& [file, state] : compared) states.emplace_back(file.name, state);
  EXPECT_THAT(
      states,
      ElementsAre(std::pair("hero.skl", FileState::kOurs), std::pair("models/deep/two.skl", FileState::kForeign),
                  std::pair("models/one.skl", FileState::kVanilla), std::pair("notes.txt", FileState::kMissing)));
}

void ExpectForeign(const FakeFolder& folder, const Patches& patches, const std::string& file) {
  const Snapshot before = Take(folder.path());
  const auto result = folder.Apply(patches);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().kind, Failure::kWorkspace);
  EXPECT_EQ(result.error().rule, "game/foreign") << result.error().message;
  EXPECT_EQ(result.error().file, folder / file);
  EXPECT_EQ(Difference(Take(folder.path()), before), "");
}

TEST(FolderCommit, RefusesFilesThatAnotherProgramChanged) {
  const FakeFolder folder;
  ASSERT_TRUE(folder.Apply(kHero));
  Overwrite(folder / "hero.skl", "foreign");
  ExpectForeign(folder, kHeroAndTwo, "hero.skl");
  ExpectForeign(folder, Patches{}, "hero.skl");
  stdfs::remove(folder / "hero.skl");
  ExpectForeign(folder, Patches{}, "hero.skl");
  Overwrite(folder / "hero.skl", "vanilla hero");
  EXPECT_TRUE(folder.Apply(kHeroAndTwo)) << "nobody's work is lost with an original";
}

TEST(FolderCommit, RefusesAFolderInThePlaceOfAFile) {
  const FakeFolder folder;
  ASSERT_TRUE(folder.Apply(kHero));
  stdfs::rename(folder / "hero.skl", folder / "away");
  stdfs::create_directory(folder / "hero.skl");
  const Snapshot before = Take(folder.path());
  const Result<void> result = folder.Apply(kTwoAlone);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().kind, Failure::kWorkspace);
  EXPECT_THAT(result.error().message, HasSubstr("something that is no file has its name"));
  EXPECT_EQ(Difference(Take(folder.path()), before), "");
}

TEST(FolderCommit, RefusesAFileThatChangedSinceItWasRead) {
  const FakeFolder folder;
  const auto workspace = folder.Open();
  store::FolderChange change;
  change.packs = {{"pack", {}, Sha256({}), false, {}}};
  change.files = {{"hero.skl", {1}, 1, 2, Sha256(AsBytes("something else"))}};
  const auto result = workspace->Commit(change);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().rule, "game/foreign");
  change.files[0].name = "gone.skl";
  EXPECT_EQ(workspace->Commit(change).error().rule, "game/foreign");
  EXPECT_FALSE(stdfs::exists(folder.state_folder()));
}

TEST(FolderCommit, RefusesWhatNoCallerMayAskFor) {
  const FakeFolder folder;
  const std::string hash = Sha256(AsBytes("vanilla hero"));
  const auto refused = [&](std::vector<store::FolderChange::File> files, bool pack = true) {
    store::FolderChange change{std::move(files), {}};
    if (pack) change.packs = {{"pack", {}, Sha256({}), false, {}}};
    const auto result = folder.Open()->Commit(std::move(change));
    EXPECT_EQ(result ? Failure::kSystem : result.error().kind, Failure::kInternal);
  };
  refused({{"hero.skl", {1}, 1, 2, hash}}, false);
  refused({{"hero.skl", {1}, 1, 2, hash}, {"hero.skl", {2}, 1, 2, hash}});
  refused({{"hero.skl", {1}, 1, 2, ""}});
  for (const std::string name :
       {"", "/etc/x", "../x", "a//b", "a/./b", "a\\b", ".bonepatch/state.json", ".BonePatch/x"})
    refused({{name, {1}, 1, 2, hash}});
  EXPECT_FALSE(stdfs::exists(folder.state_folder()));
}

TEST(FolderWorkspace, ListsFilesByName) {
  const FakeFolder folder;
  ASSERT_TRUE(folder.Apply(kHero));
  stdfs::create_symlink("hero.skl", folder / "link.skl");
  stdfs::create_symlink("nowhere", folder / "dangling.skl");
  stdfs::create_directory_symlink("models", folder / "again");
  Overwrite(folder / "models.txt", "sorts before models/");
  Overwrite(folder / "inner/.bonepatch/vanilla/x.skl", "another workspace's");
  EXPECT_THAT(folder.Open(Access::kRead)->List().value(),
              ElementsAre("hero.skl", "link.skl", "models.txt", "models/deep/two.skl", "models/one.skl", "notes.txt"));
}

/// A folder of `files` files that has another of its kind in it, `levels` times.
class Vast : public FaultyFileSystem {
 public:
  Vast(std::size_t files, std::size_t levels) : FaultyFileSystem(os::System()), files_(files), levels_(levels) {}

  Result<std::vector<std::string>> List(const std::string& folder) override {
    std::vector<std::string> names(files_);
    for (std::size_t i = 0; i < files_; ++i) names[i] = std::to_string(i);
    if (static_cast<std::size_t>(std::count(folder.begin(), folder.end(), '/')) <= levels_) names.push_back("deeper");
    return names;
  }
  Result<std::optional<os::Info>> Stat(const std::string& path, bool) override {
    os::Info info;
    if (path.ends_with("deeper")) info.kind = os::Info::Kind::kFolder;
    return info;
  }

 private:
  std::size_t files_, levels_;
};

TEST(FolderWorkspace, ListsNoMoreThanAnyoneHas) {
  const auto listed = [](std::size_t files, std::size_t levels) {
    Vast vast(files, levels);
    const auto names = store::ListFiles(vast, "/folder");
    EXPECT_TRUE(names || names.error().kind == Failure::kSystem);
    return names ? std::to_string(names->size()) : names.error().message;
  };
  EXPECT_EQ(listed(0, 0), "0");
  EXPECT_EQ(listed(100'000, 0), "100000");
  EXPECT_THAT(listed(100'001, 0), HasSubstr("more than 100000"));
  EXPECT_EQ(listed(1, 64), "65");
  EXPECT_THAT(listed(1, 65), HasSubstr("more than 64 deep"));
}

TEST(FolderWorkspace, ReadingCreatesNothingAndWritersAreAlone) {
  const FakeFolder folder;
  const Snapshot before = Take(folder.path());
  {
    const auto reader = folder.Open(Access::kRead), another = folder.Open(Access::kRead);
    EXPECT_FALSE(reader->Interrupted().value());
    EXPECT_FALSE(reader->ReadState().value());
    const auto writer = store::FolderWorkspace::Open(folder.fs(), folder.path(), Access::kWrite);
    ASSERT_FALSE(writer);
    EXPECT_EQ(writer.error().kind, Failure::kSystem);
    EXPECT_THAT(writer.error().message, HasSubstr("holds its lock"));
  }
  EXPECT_EQ(folder.Open()->Recover().value(), store::Recovered::kNothing);
  EXPECT_EQ(Difference(Take(folder.path()), before), "");
}

TEST(FolderWorkspace, NeedsAFolder) {
  const FakeFolder folder;
  for (const std::string& path : {folder / "missing", folder / "hero.skl"}) {
    const auto workspace = store::FolderWorkspace::Open(folder.fs(), path, Access::kRead);
    ASSERT_FALSE(workspace);
    EXPECT_EQ(workspace.error().kind, Failure::kSystem);
  }
  Overwrite(folder.state_folder(), "a file");
  const auto workspace = store::FolderWorkspace::Open(folder.fs(), folder.path(), Access::kRead);
  ASSERT_FALSE(workspace);
  EXPECT_EQ(workspace.error().kind, Failure::kWorkspace);
}

TEST(FolderWorkspace, KnowsAGamesStateFromItsOwn) {
  const FakeGame game;
  ASSERT_TRUE(game.Apply(kOne));
  const auto open = [&] { return store::FolderWorkspace::Open(game.fs(), game.path(), Access::kRead); };
  EXPECT_THAT(open().error().message, HasSubstr("--game"));
  EXPECT_EQ(open().error().kind, Failure::kWorkspace);
  stdfs::remove_all(game.state_folder() + "/baseline");
  const auto as_folder = open().value()->ReadState();
  ASSERT_FALSE(as_folder);
  EXPECT_THAT(as_folder.error().message, HasSubstr("--game"));
  const FakeFolder folder;
  ASSERT_TRUE(folder.Apply(kHero));
  stdfs::copy(folder.state_folder() + "/state.json", game.state_folder() + "/state.json",
              stdfs::copy_options::overwrite_existing);
  const auto as_game = game.Open(Access::kRead)->ReadState();
  ASSERT_FALSE(as_game);
  EXPECT_THAT(as_game.error().message, HasSubstr("--folder"));
  stdfs::create_directory(game.state_folder() + "/vanilla");
  EXPECT_THAT(store::Workspace::Open(game.fs(), game.path(), Access::kRead).error().message, HasSubstr("--folder"));
}

}  // namespace
}  // namespace bonepatch::tests
