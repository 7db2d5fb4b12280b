// new: what it scaffolds is right as it is, and it writes all of it or nothing.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <regex>

#include "patcher/cli/command.h"
#include "tests/cli/game.h"
#include "tests/support/faulty_file_system.h"

namespace bonepatch::tests {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class NewTest : public CliTest {
 protected:
  std::string Path(const std::string& name) const { return game_.outer() / name; }
  ProgramRun New(std::vector<std::string> words) {
    words.insert(words.begin(), "new");
    return RunProgram(words, game_.outer().path());
  }
  std::string IdOf(const std::string& folder) {
    std::smatch match;
    const std::string text = game_.outer().Read(folder + "/pack.yaml");
    return std::regex_search(text, match, std::regex("\nid: (.*)\n")) ? match[1].str() : text;
  }
};

std::vector<std::string> FilesIn(const std::string& folder) {
  std::vector<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path().lexically_relative(folder).string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

TEST_F(NewTest, APackIsRightAsItIs) {
  const ProgramRun run = New({"antenna"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("wrote antenna/pack.yaml\n"));
  EXPECT_THAT(FilesIn(Path("antenna")), testing::IsSupersetOf({".github/workflows/check.yml", ".gitignore", "README.md",
                                                               "pack.yaml", "recipes/first.yaml"}));
  const ReadReport report = Json({"check", Path("antenna"), "--strict"}, 0);
  EXPECT_TRUE(report.findings.empty()) << report.text;
  EXPECT_EQ(Run({"apply", Path("antenna")}).exit_code, 0);
  EXPECT_EQ(Run({"unpatch", "antenna"}).exit_code, 0);
}

TEST_F(NewTest, WhatItSaysToDoCanBePasted) {
  EXPECT_THAT(New({"antenna"}).out, HasSubstr("`bonepatch check antenna --game DIR`"));
  EXPECT_THAT(New({"My $HOME's pack"}).out, HasSubstr(R"(`bonepatch check 'My $HOME'\''s pack' --game DIR`)"));
}

TEST_F(NewTest, EditorsFindTheSchemaOfEachFile) {
  ASSERT_EQ(New({"antenna"}).exit_code, 0);
  for (const auto& [file, words] : {std::pair{"pack.yaml", std::vector<std::string>{"schema", "--pack"}},
                                    std::pair{"recipes/first.yaml", std::vector<std::string>{"schema"}}}) {
    const fs::path path = fs::path("antenna") / file;
    const std::string text = game_.outer().Read(path.string());
    std::smatch match;
    ASSERT_TRUE(std::regex_search(text, match, std::regex("^# yaml-language-server: \\$schema=(.*)\n")));
    EXPECT_EQ(game_.outer().Read((path.parent_path() / match[1].str()).string()), RunProgram(words).out) << file;
  }
}

TEST_F(NewTest, WhatItsCommentsOfferWorksToo) {
  ASSERT_EQ(New({"antenna"}).exit_code, 0);
  const std::string recipe = game_.outer().Read("antenna/recipes/first.yaml");
  const std::string offered = std::regex_replace(std::regex_replace(recipe, std::regex("# (- move-mesh)"), "$1"),
                                                 std::regex("# (expect: \\{bones: 91\\})"), "$1");
  ASSERT_THAT(offered, HasSubstr("\n      - move-mesh: {from: 54, to: first-bone}"));
  ASSERT_THAT(offered, HasSubstr("\n    expect: {bones: 91}"));
  game_.outer().Write("antenna/recipes/first.yaml", offered);
  EXPECT_TRUE(Json({"check", Path("antenna"), "--strict"}, 0).findings.empty());
  const std::string pack = game_.outer().Read("antenna/pack.yaml");
  game_.outer().Write("antenna/pack.yaml", std::regex_replace(pack, std::regex("# (severity|conflicts):"), "$1:"));
  EXPECT_TRUE(Json({"check", Path("antenna"), "--strict"}, 0).findings.empty());
}

TEST_F(NewTest, AModelByItsAddressItsNameOrItsPair) {
  for (const char* model :
       {"18/0", "18/1", "9/0", "9/1", "18/2", "9/7#0", "7/7#2", "bat.gpl", "mario.gpl", "L_mario.gpl", "mario"}) {
    const std::string pack = fmt::format("pack-{}", fs::hash_value(model));
    ASSERT_EQ(New({pack, "--model", model}).exit_code, 0) << model;
    EXPECT_TRUE(Json({"check", Path(pack), "--strict"}, 0).findings.empty()) << model;
  }
}

TEST_F(NewTest, AModelThatNoRecipeCanNameIsAWrongCommandLine) {
  for (const char* model :
       {"200/0", "18/70000", "", "a\x01z", "\xFF", "18/", "x.gpl\", edits: [] #", "x\"\n    edits: [] #"}) {
    const ProgramRun run = New({"antenna", "--model", model});
    EXPECT_EQ(run.exit_code, 2) << model;
    EXPECT_THAT(run.err, HasSubstr("--model")) << model;
    EXPECT_FALSE(Exists(Path("antenna")));
  }
}

TEST_F(NewTest, TheIdComesFromTheFoldersName) {
  ASSERT_EQ(New({"My Great_Pack (2)"}).exit_code, 0);
  EXPECT_EQ(IdOf("My Great_Pack (2)"), "my-great-pack-2");
  ASSERT_EQ(New({"42/"}).exit_code, 0);
  EXPECT_EQ(IdOf("42"), "\"42\"");
  ASSERT_EQ(New({"null"}).exit_code, 0);
  EXPECT_EQ(IdOf("null"), "\"null\"");
  for (const char* pack : {"My Great_Pack (2)", "42", "null"}) EXPECT_EQ(Run({"check", Path(pack)}).exit_code, 0);
  fs::create_directory(Path("here"));
  ASSERT_EQ(RunProgram({"new", "."}, Path("here")).exit_code, 0);
  EXPECT_EQ(IdOf("here"), "here");
}

TEST_F(NewTest, ANameThatGivesNoIdIsAWrongCommandLine) {
  for (const char* name : {"___", "\xE6\x97\xA5\xE6\x9C\xAC", "/"}) {
    const ProgramRun run = New({name});
    EXPECT_EQ(run.exit_code, 2) << name;
    EXPECT_THAT(run.err, HasSubstr("expected a folder's name with letters (a to z) or digits")) << name;
  }
  EXPECT_FALSE(Exists(Path("___")));
  EXPECT_EQ(New({""}).exit_code, 2);
  EXPECT_EQ(New({}).exit_code, 2);
  EXPECT_EQ(New({"one", "two"}).exit_code, 2);
}

TEST_F(NewTest, WhatIsThereStays) {
  fs::create_directory(Path("empty"));
  EXPECT_EQ(New({"empty"}).exit_code, 0);
  const std::vector<std::string> before = FilesIn(Path("empty"));
  EXPECT_EQ(New({"empty"}).exit_code, 3);
  game_.outer().Write("full/mine.txt", std::string_view("mine"));
  const ProgramRun refused = New({"full"});
  EXPECT_EQ(refused.exit_code, 3);
  EXPECT_THAT(refused.err, HasSubstr("not empty"));
  EXPECT_EQ(FilesIn(Path("full")), std::vector<std::string>{"mine.txt"});
  EXPECT_EQ(FilesIn(Path("empty")), before);
  EXPECT_EQ(New({"full/mine.txt"}).exit_code, 3);
  EXPECT_EQ(game_.outer().Read("full/mine.txt"), "mine");
  EXPECT_EQ(New({"no/such/folder"}).exit_code, 3);
  EXPECT_FALSE(Exists(Path("no")));
}

/// Runs `new` or `sample` in this process, where one operation fails; returns the exit code.
int RunBroken(cli::Outcome (*command)(const cli::Context&), const std::string& path, std::uint64_t broken, Fault fault,
              std::size_t* operations = nullptr) {
  FaultyFileSystem faulty(os::System());
  faulty.BreakAt(broken, fault);
  cli::Options options;
  options.args = {path};
  const int code = command({faulty, options, [](std::string_view, std::uint64_t, std::uint64_t) {}}).exit_code;
  if (operations) *operations = faulty.operations().size();
  return code;
}

TEST_F(NewTest, AFailureLeavesNothingBehind) {
  std::size_t operations = 0;
  EXPECT_EQ(RunBroken(cli::New, Path("whole"), 1000, Fault::kFail, &operations), 0);
  ASSERT_GT(operations, 8u);
  fs::create_directory(Path("there"));
  for (std::size_t i = 1; i <= operations; ++i) {
    for (const Fault fault : {Fault::kFail, Fault::kShortWrite}) {
      EXPECT_EQ(RunBroken(cli::New, Path("pack"), i, fault), 3) << i;
      EXPECT_FALSE(Exists(Path("pack"))) << i;
    }
    if (i == operations) continue;  // one less is made where the folder is there
    EXPECT_EQ(RunBroken(cli::New, Path("there"), i, Fault::kFail), 3) << i;
    EXPECT_TRUE(fs::is_empty(Path("there"))) << i;
  }
}

TEST_F(NewTest, NorDoesOneOfSample) {
  for (const std::size_t broken : {1u, 2u, 4u, 5u, 9u, 12u}) {
    EXPECT_EQ(RunBroken(cli::Sample, Path("sample"), broken, Fault::kShortWrite), 3) << broken;
    EXPECT_FALSE(Exists(Path("sample"))) << broken;
  }
}

}  // namespace
}  // namespace bonepatch::tests
