// The plain script for any CI, and the hook that runs it before a commit.
#include <gmock/gmock.h>

#include <filesystem>
#include <regex>

#include "recipes/yaml.h"
#include "tests/support/program.h"
#include "tests/support/sample_folder.h"

namespace bonepatch::tests {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const std::string kScript = BONEPATCH_SOURCE_DIR "/examples/ci/check-pack.sh";

class ScriptTest : public ::testing::Test {
 protected:
  ScriptTest() { EXPECT_EQ(RunProgram({"new", "antenna"}, folder_.path()).exit_code, 0); }

  ProgramRun Check(std::vector<std::string> words, const std::string& program = Program()) {
    words.insert(words.begin(), kScript);
    return RunCommand(words, folder_.path(), {{"BONEPATCH", program}, {"PATH", "/usr/bin:/bin"}});
  }
  void Break() {
    const std::string text = folder_.Read("antenna/recipes/first.yaml");
    folder_.Write("antenna/recipes/first.yaml", std::regex_replace(text, std::regex("parent: 3"), "parent: 140"));
  }

  TempFolder folder_;
};

TEST_F(ScriptTest, ChecksWhatItFindsOrWhatIsNamed) {
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {}, {"antenna"}, {"--strict", "--", "antenna"}, {"antenna/recipes/first.yaml"}}) {
    const ProgramRun run = Check(words);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_THAT(run.err, HasSubstr("a made-up game stands in"));
    EXPECT_THAT(run.out, HasSubstr("1 pack,"));
  }
  Break();
  const ProgramRun broken = Check({});
  EXPECT_EQ(broken.exit_code, 1);
  EXPECT_THAT(broken.err, HasSubstr("antenna/recipes/first.yaml:"));
}

TEST_F(ScriptTest, WritesReportsForOthers) {
  Break();
  const ProgramRun run = Check({"--format", "json", "--sarif", "a.sarif", "--junit", "b.xml"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_EQ(ParseReport(run.out).Errors(), std::set<std::string>{"act/parent-missing"});
  EXPECT_THAT(folder_.Read("a.sarif"), HasSubstr("act/parent-missing"));
  EXPECT_THAT(folder_.Read("b.xml"), HasSubstr("<testsuite"));
}

TEST_F(ScriptTest, OverAGame) {
  const SampleFolder game;
  const ProgramRun run = Check({"--game", game.path(), "antenna"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(Check({"--game", folder_ / "nothing", "antenna"}).exit_code, 3);
}

TEST_F(ScriptTest, OverFacts) {
  const SampleFolder game;
  ASSERT_EQ(RunProgram({"facts", "--game", game.path(), "-o", folder_ / "facts.json"}).exit_code, 0);
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{{}, {"--facts", "facts.json"}}) {
    const ProgramRun run = Check(words);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_THAT(run.err, testing::Not(HasSubstr("made-up")));
  }
  Break();
  EXPECT_EQ(Check({}).exit_code, 1);
  EXPECT_EQ(Check({"--facts", "no-facts.json"}).exit_code, 3);
}

TEST_F(ScriptTest, SaysWhatIsWrongWithItsOwnCommandLine) {
  EXPECT_THAT(Check({"--help"}).out, HasSubstr("usage: check-pack.sh"));
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"--nonsense"}, {"--game"}, {"--game", "a", "--facts", "b"}}) {
    EXPECT_EQ(Check(words).exit_code, 2);
  }
  const ProgramRun without = Check({}, "/nowhere/bonepatch");
  EXPECT_EQ(without.exit_code, 3);
  EXPECT_THAT(without.err, HasSubstr("there is no program at /nowhere/bonepatch"));
  fs::remove_all(folder_ / "antenna");
  EXPECT_THAT(Check({}).err, HasSubstr("no folder here has a pack.yaml"));
}

/// A file of the repository as YAML.
recipes::yaml::Node ReadOurs(const std::string& name) {
  const TempFolder copy;
  fs::copy_file(BONEPATCH_SOURCE_DIR "/" + name, copy / "file");
  recipes::Problems problems(name);
  auto node = recipes::yaml::Read(copy.Read("file"), problems);
  EXPECT_EQ(problems.size(), 0u) << name;
  return node.value_or(recipes::yaml::Node{});
}

const recipes::yaml::Node& At(const recipes::yaml::Node& node, const std::string& key) {
  static const recipes::yaml::Node nothing;
  for (const auto& member : node.members) {
    if (member.key == key) return member.value;
  }
  ADD_FAILURE() << "there is no " << key;
  return nothing;
}

TEST_F(ScriptTest, IsTheHook) {
  const auto hooks = ReadOurs(".pre-commit-hooks.yaml");
  ASSERT_EQ(recipes::yaml::Count(hooks.items), 1u);
  const auto& hook = hooks.items.front();
  EXPECT_EQ(At(hook, "pass_filenames").text, "false");
  EXPECT_EQ(At(hook, "language").text, "script");
  const std::regex files(At(hook, "files").text);
  EXPECT_TRUE(std::regex_search("recipes/first.yaml", files));
  EXPECT_TRUE(std::regex_search("swing.anm", files));
  EXPECT_FALSE(std::regex_search("README.md", files));
  // A script hook is run from the repository's top, by its path in the hook's own repository.
  const std::string entry = BONEPATCH_SOURCE_DIR "/" + At(hook, "entry").text;
  EXPECT_EQ(RunCommand({entry}, folder_.path(), {{"BONEPATCH", Program()}}).exit_code, 0);
  const auto ours = ReadOurs("examples/ci/pre-commit-config.yaml");
  ASSERT_FALSE(At(ours, "repos").items.empty());
  const auto& repository = At(ours, "repos").items.front();
  ASSERT_FALSE(At(repository, "hooks").items.empty());
  EXPECT_EQ(At(repository, "rev").text, "v" BONEPATCH_VERSION);
  EXPECT_EQ(At(At(repository, "hooks").items.front(), "id").text, At(hook, "id").text);
  std::vector<std::string> words{entry};
  for (const auto& word : At(At(repository, "hooks").items.front(), "args").items) words.push_back(word.text);
  EXPECT_EQ(RunCommand(words, folder_.path(), {{"BONEPATCH", Program()}}).exit_code, 0);
}

TEST_F(ScriptTest, IsWhatTheExampleForGitLabRuns) {
  const auto job = At(ReadOurs("examples/ci/gitlab-ci.yml"), "check");
  std::string before, script;
  for (const auto& line : At(job, "before_script").items) before += line.text + "\n";
  for (const auto& line : At(job, "script").items) script += line.text + "\n";
  EXPECT_THAT(before, HasSubstr("--branch v" BONEPATCH_VERSION " "));
  script = std::regex_replace(script, std::regex("/opt/bonepatch/"), "'" BONEPATCH_SOURCE_DIR "'/");
  Break();
  const ProgramRun run = RunCommand({"sh", "-ec", script}, folder_.path(), {{"BONEPATCH", Program()}});
  EXPECT_EQ(run.exit_code, 1) << run.err;
  EXPECT_THAT(folder_.Read(At(At(At(job, "artifacts"), "reports"), "junit").text),
              HasSubstr("parent 140 does not exist"));
}

}  // namespace
}  // namespace bonepatch::tests
