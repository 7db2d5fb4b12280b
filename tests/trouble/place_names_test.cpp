// Where things lie and what they are called: links, other file systems, strange names, and where a copy may go.
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/trouble/around.h"

namespace bonepatch::tests {
namespace {

namespace fs = std::filesystem;

/// Moves a file or folder elsewhere, and leaves a link in its place.
void Relocate(const std::string& from, const std::string& to) {
  fs::copy(from, to, fs::copy_options::recursive);
  fs::remove_all(from);
  fs::create_symlink(to, from);
}

TEST_F(TroubleTest, WhatLinksLeadToIsPatchedAndTheLinksStay) {
  const std::string elsewhere = game_.outer().MakeFolder("elsewhere");
  const bool other_file_system = fs::is_directory("/dev/shm") && access("/dev/shm", W_OK) == 0;
  const std::string shared = (other_file_system ? "/dev/shm" : elsewhere) + "/bonepatch-" + std::to_string(getpid());
  Relocate(game_.dol(), shared + ".dol");
  Relocate(game_.fst(), elsewhere + "/fst");
  fs::rename(game_.archive(), elsewhere + "/archive");
  fs::create_symlink("../../elsewhere/archive", game_.archive());
  fs::rename(game_.path() + "/sys", elsewhere + "/sys");
  fs::create_symlink(elsewhere + "/sys", game_.path() + "/sys");
  fs::create_symlink("game", game_.outer() / "alias");
  EXPECT_EQ(tests::Here({"apply", Leaf(), "--game", game_.outer() / "alias"}).exit_code, 0);
  EXPECT_TRUE(fs::is_symlink(game_.dol()) && fs::is_symlink(game_.fst()) && fs::is_symlink(game_.archive()));
  EXPECT_EQ(Here({"status", "--verify"}).exit_code, 0);
  EXPECT_NE(SparseHash(shared + ".dol"), VanillaHashes()[0]) << "the file behind the link";
  EXPECT_EQ(Here({"unpatch", "--all"}).exit_code, 0);
  EXPECT_EQ(Hashes(), VanillaHashes());
  fs::remove(shared + ".dol");
}

TEST_F(TroubleTest, AnotherNameOfMainDolKeepsItsBytes) {
  fs::create_hard_link(game_.dol(), game_.outer() / "other.dol");
  EXPECT_EQ(Here({"apply", Leaf()}).exit_code, 0);
  EXPECT_EQ(SparseHash(game_.outer() / "other.dol"), VanillaHashes()[0]);
  EXPECT_EQ(Here({"unpatch", "--all"}).exit_code, 0);
  EXPECT_EQ(Hashes(), VanillaHashes());
}

TEST_F(TroubleTest, TheRecordsMayLieBehindALink) {
  const std::string records = game_.outer().MakeFolder("records");
  fs::create_symlink(records, game_.state());
  EXPECT_EQ(Here({"apply", Leaf()}).exit_code, 0);
  EXPECT_TRUE(fs::exists(records + "/state.json"));
  EXPECT_EQ(Here({"unpatch", "--all"}).exit_code, 0);
  EXPECT_TRUE(fs::is_empty(records));
  EXPECT_EQ(Hashes(), VanillaHashes());
}

TEST_F(TroubleTest, GamesOfAnyName) {
  for (const std::string& name : {std::string("a b \xC3\xBC \xF0\x9F\xA6\xB4"), std::string("bad\xFF two\nlines"),
                                  std::string("-x"), std::string("--")}) {
    const std::string moved = game_.outer() / name;
    fs::rename(game_.path(), moved);
    EXPECT_EQ(tests::Here({"apply", Leaf(), "--game", moved}).exit_code, 0) << name;
    const std::string main_dol = moved + "/sys/main.dol";
    fs::resize_file(main_dol, fs::file_size(main_dol) + 1);
    const Answer told = tests::Here({"status", "--game", moved});
    EXPECT_EQ(told.exit_code, 4);
    for (const char c : told.text) EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 0x20) << told.text;
    EXPECT_EQ(tests::Here({"restore", "--game", moved}).exit_code, 0) << name;
    fs::remove_all(moved + "/.bonepatch");
    fs::rename(moved, game_.path());
  }
  EXPECT_EQ(Hashes(), VanillaHashes());
  fs::rename(game_.path(), game_.outer() / "-x");
  EXPECT_EQ(RunProgram({"status", "--game=-x"}, game_.outer().path()).exit_code, 0);
  fs::rename(game_.outer() / "-x", game_.path());
}

TEST_F(TroubleTest, RecipesOfAnyNameLeaveEveryFormatValid) {
  const std::string text =
      "bonepatch: 1\nid: leaf\ngame: sluggers-us\nmodels:\n  - model: 18/2\n    edits: [{add-bone: {name: a, parent: "
      "99}}]\n";
  for (const std::string& name :
       {std::string("-x two\nlines \x1B[31m.yaml"), std::string("bad\xFF q'\"<&>%0A::.yaml")}) {
    const std::string folder = game_.outer().path();
    game_.outer().Write(name, text);
    const auto run = [&](const std::string& format) {
      const ProgramRun checked = RunProgram({"check", "--format", format, "--game", game_.path(), "--", name}, folder);
      EXPECT_EQ(checked.exit_code, 1) << name << checked.err;
      return format == "text" ? checked.err : checked.out;
    };
    EXPECT_EQ(ParseReport(run("json")).findings.size(), 1u);
    EXPECT_TRUE(nlohmann::json::parse(run("sarif"), nullptr, false).is_object()) << name;
    const std::string github = run("github"), plain = run("text");
    EXPECT_EQ(std::count(github.begin(), github.end(), '\n'), 1) << github;
    for (const std::string& lines : {github, plain}) {
      for (const char c : lines) EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 0x20) << lines;
    }
    EXPECT_EQ(plain.substr(plain.find(".yaml:"), 12), ".yaml:6:31: ") << plain;
    fs::remove(folder + "/" + name);
  }
}

TEST_F(TroubleTest, ACopyGoesNowhereButToAFreshPlace) {
  const TempFolder& outer = game_.outer();
  outer.Write("file", "x");
  outer.Write("full/file", "x");
  outer.Write("taken.partial", "x");
  fs::create_symlink("nowhere", outer / "dangling");
  fs::create_symlink("circle", outer / "circle");
  fs::create_symlink("game/sys", outer / "inside");
  const struct {
    std::string out;
    int exit_code;
    const char* told;
  } cases[] = {
      {"", 2, "what follows --output is empty"},
      {outer / "file", 2, "must be a folder"},
      {outer / "file/", 2, "must be a folder"},
      {outer / "full", 2, "must be absent or empty"},
      {outer / "dangling", 2, "leads nowhere"},
      {outer / "circle", 2, "leads nowhere"},
      {outer / "inside/copy", 2, "lies inside the game's"},
      {game_.path(), 2, "must be absent or empty"},
      {outer / "missing/copy", 3, "No such file or directory"},
      {outer / "taken", 3, "is in the way of the copy"},
      {outer / std::string(300, 'x'), 3, "File name too long"},
  };
  for (const auto& c : cases) {
    const Answer answer = Here({"apply", Leaf(), "--output", c.out});
    EXPECT_EQ(answer.exit_code, c.exit_code) << c.out << answer.text;
    EXPECT_NE(answer.text.find(c.told), std::string::npos) << c.out << answer.text;
  }
  EXPECT_EQ(Hashes(), VanillaHashes());
  EXPECT_EQ(outer.Read("file"), "x");
  const std::string stopped = outer.MakeFolder("copy.partial");
  outer.Write("copy.partial/sys/main.dol", "half");
  EXPECT_EQ(Here({"apply", Leaf(), "--output", outer / "copy//"}).exit_code, 0)
      << "what a stopped run left is replaced";
  EXPECT_FALSE(fs::exists(stopped));
  EXPECT_NE(outer.Read("copy/sys/main.dol"), "half");
  EXPECT_EQ(Hashes(), VanillaHashes());
}

TEST_F(TroubleTest, PathsThatCannotBeAreErrors) {
  const std::string name(300, 'a');
  std::string deep = "a";
  while (deep.size() < 5000) deep += "/a";
  for (const std::string& path : {name, deep, std::string("/dev/null"), std::string("/dev/null/x"), game_.dol()}) {
    EXPECT_EQ(tests::Here({"status", "--game", path}).exit_code, 3) << path;
    EXPECT_EQ(tests::Here({"new", path}).exit_code, 3) << path;
  }
  for (const std::string& path : {name, deep, std::string("/dev/null"), std::string("/dev/zero")})
    EXPECT_EQ(Here({"check", path}).exit_code, 3) << path;
  EXPECT_EQ(Run({"apply", Leaf(), "--report", name}).exit_code, 3);
  EXPECT_EQ(Hashes(), VanillaHashes());
  EXPECT_EQ(tests::Here({"status", "--game", ""}).exit_code, 2);
  for (const char* tail : {"/", "/.", "/sys/..", "///"}) {
    EXPECT_EQ(tests::Here({"status", "--game", game_.path() + tail}).exit_code, 0) << tail;
  }
}

}  // namespace
}  // namespace bonepatch::tests
