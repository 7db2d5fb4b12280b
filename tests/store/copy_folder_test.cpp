// `--output` of a plain folder.
#include <gmock/gmock.h>

#include <filesystem>

#include "tests/support/fake_folder.h"

namespace bonepatch::tests {
namespace {

namespace stdfs = std::filesystem;

TEST(CopyFolder, CopiesEveryFileAndWhatIsRecorded) {
  const FakeFolder folder;
  const Snapshot vanilla = Take(folder.path());
  stdfs::create_directory(folder / "empty");
  ASSERT_TRUE(folder.Apply(kHeroAndTwo));
  const Snapshot expected = Take(folder.path());
  Overwrite(folder.state_folder() + "/found/hero.skl", "found");
  Overwrite(folder.state_folder() + "/vanilla/stray.skl", "named by nothing");
  const std::string out = folder.outer() / "out";
  EXPECT_EQ(store::CopyFolder(folder.fs(), folder.path(), out + "/", nullptr), out);
  EXPECT_EQ(Difference(Take(out), expected), "");
  stdfs::remove(out + "/empty");
  ASSERT_TRUE(store::FolderWorkspace::Open(folder.fs(), out, store::Access::kWrite).value()->Commit({}));
  EXPECT_EQ(Difference(Take(out), vanilla), "") << "the copy is undone on its own";
}

TEST(CopyFolder, RefusesAFolderThatIsNotWholeAndAPlaceInside) {
  const FakeFolder folder;
  const auto refused = [&](const std::string& out, Failure kind) {
    const Snapshot before = Take(folder.outer().path());
    const auto copied = store::CopyFolder(folder.fs(), folder.path(), out, nullptr);
    ASSERT_FALSE(copied);
    EXPECT_EQ(copied.error().kind, kind) << copied.error().message;
    EXPECT_EQ(Difference(Take(folder.outer().path()), before), "");
  };
  refused(folder / "copy", Failure::kUsage);
  refused(folder.path(), Failure::kUsage);
  ASSERT_TRUE(folder.Apply(kHero));
  Overwrite(folder.state_folder() + "/vanilla/hero.skl", "damaged");
  refused(folder.outer() / "out", Failure::kWorkspace);
  stdfs::create_directory(folder.state_folder() + "/staged");
  refused(folder.outer() / "out", Failure::kWorkspace);
}

}  // namespace
}  // namespace bonepatch::tests
