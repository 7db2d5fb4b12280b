// The layouts of an extracted disc.
#include "patcher/game/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/temp_folder.h"

namespace bonepatch::game {
namespace {

using testing::HasSubstr;
using tests::TempFolder;

void WriteGame(const TempFolder& folder, const std::string& sys, const std::string& files) {
  folder.Write(sys + "main.dol", "dol");
  folder.Write(sys + "fst.bin", "fst");
  folder.Write(files + "dt_na.dat", "archive");
}

GameFiles Found(const std::string& folder) {
  Result<GameFiles> found = FindGame(os::System(), folder);
  EXPECT_TRUE(found) << found.error().message;
  return found ? *found : GameFiles();
}

TEST(FindGame, DolphinLayout) {
  const TempFolder temp;
  WriteGame(temp, "my game/sys/", "my game/files/");
  const GameFiles game = Found(temp / "my game");
  EXPECT_EQ(game.dol, temp / "my game/sys/main.dol");
  EXPECT_EQ(game.fst, temp / "my game/sys/fst.bin");
  EXPECT_EQ(game.archive, temp / "my game/files/dt_na.dat");
  EXPECT_EQ(game.state_folder, temp / "my game/.bonepatch");
  EXPECT_TRUE(game.has_fst);
  EXPECT_EQ(Found(temp / "my game/").state_folder, temp / "my game/.bonepatch");
  EXPECT_EQ(Found(temp / "my game/sys/..").dol, temp / "my game/sys/main.dol");
}

TEST(FindGame, BelowData) {
  const TempFolder temp;
  WriteGame(temp, "g/DATA/sys/", "g/DATA/files/");
  EXPECT_EQ(Found(temp / "g").archive, temp / "g/DATA/files/dt_na.dat");
  EXPECT_EQ(Found(temp / "g").state_folder, temp / "g/DATA/.bonepatch");
  EXPECT_EQ(Found(temp / "g/DATA").state_folder, temp / "g/DATA/.bonepatch");
}

TEST(FindGame, Flat) {
  const TempFolder temp;
  WriteGame(temp, "", "");
  const GameFiles game = Found(temp.path());
  EXPECT_EQ(game.dol, temp / "main.dol");
  EXPECT_EQ(game.fst, temp / "fst.bin");
  EXPECT_EQ(game.state_folder, temp / ".bonepatch");
}

TEST(FindGame, AWholeLayoutWinsOverHalfAnother) {
  const TempFolder temp;
  temp.Write("sys/main.dol", "half");
  WriteGame(temp, "DATA/sys/", "DATA/files/");
  EXPECT_EQ(Found(temp.path()).dol, temp / "DATA/sys/main.dol");
}

TEST(FindGame, WithoutFst) {
  const TempFolder temp;
  WriteGame(temp, "sys/", "files/");
  std::filesystem::remove(temp / "sys/fst.bin");
  const GameFiles game = Found(temp.path());
  EXPECT_FALSE(game.has_fst);
  EXPECT_EQ(game.fst, temp / "sys/fst.bin");
}

TEST(FindGame, FollowsLinks) {
  const TempFolder temp;
  WriteGame(temp, "real/sys/", "real/files/");
  std::filesystem::create_symlink(temp / "real", temp / "link");
  EXPECT_EQ(Found(temp / "link").archive, temp / "real/files/dt_na.dat");
  EXPECT_EQ(Found(temp / "link").state_folder, temp / "real/.bonepatch");

  temp.MakeFolder("other");  // both folders lead to one game: it has one state
  std::filesystem::create_symlink(temp / "real/sys", temp / "other/sys");
  std::filesystem::create_symlink(temp / "real/files", temp / "other/files");
  EXPECT_EQ(Found(temp / "other").state_folder, temp / "real/.bonepatch");

  WriteGame(temp, "mixed/sys/", "mixed/files/");  // the archive alone lies elsewhere
  std::filesystem::rename(temp / "mixed/files/dt_na.dat", temp / "big.dat");
  std::filesystem::create_symlink(temp / "big.dat", temp / "mixed/files/dt_na.dat");
  EXPECT_EQ(Found(temp / "mixed").archive, temp / "big.dat");
  EXPECT_EQ(Found(temp / "mixed").state_folder, temp / "mixed/.bonepatch");
}

TEST(FindGame, SaysWhatIsMissing) {
  const TempFolder temp;
  const auto error = [](const std::string& folder) {
    const Result<GameFiles> found = FindGame(os::System(), folder);
    EXPECT_FALSE(found);
    EXPECT_EQ(found.error().kind, Failure::kSystem);
    return found.error();
  };
  EXPECT_THAT(error(temp / "nowhere").message, HasSubstr("does not exist"));
  EXPECT_EQ(error(temp / "nowhere").file, temp / "nowhere");
  EXPECT_THAT(error("").message, HasSubstr("does not exist"));
  EXPECT_THAT(error(temp.Write("file", "x")).message, HasSubstr("not a folder"));
  EXPECT_THAT(error(temp.MakeFolder("empty")).message, HasSubstr("sys/main.dol with files/dt_na.dat"));

  WriteGame(temp, "a/sys/", "a/files/");
  std::filesystem::remove(temp / "a/files/dt_na.dat");
  EXPECT_EQ(error(temp / "a").file, temp / "a/files/dt_na.dat");
  EXPECT_THAT(error(temp / "a").message, HasSubstr("a/sys/main.dol is there"));
  temp.MakeFolder("a/files/dt_na.dat");  // a folder is no file
  EXPECT_EQ(error(temp / "a").file, temp / "a/files/dt_na.dat");

  WriteGame(temp, "b/", "b/");
  std::filesystem::remove(temp / "b/main.dol");
  EXPECT_EQ(error(temp / "b").file, temp / "b/main.dol");
  std::filesystem::create_symlink(temp / "b/nothing", temp / "b/main.dol");
  EXPECT_EQ(error(temp / "b").file, temp / "b/main.dol");

  WriteGame(temp, "c/SYS/", "c/Files/");  // names are exact
  EXPECT_THAT(error(temp / "c").message, HasSubstr("no extracted game"));
}

}  // namespace
}  // namespace bonepatch::game
