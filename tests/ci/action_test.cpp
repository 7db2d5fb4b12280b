// A pack's repository and its CI, from the first commit: the scaffolded workflow and the action are played as they are.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <filesystem>

#include "tests/ci/workflow.h"

namespace bonepatch::tests {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::HasSubstr;
using testing::Key;
using testing::Not;
using testing::StartsWith;

constexpr char kWorkflow[] = ".github/workflows/check.yml";
const std::string kProgramFolder = fs::path(Program()).parent_path().string();

class ActionTest : public ::testing::Test {
 protected:
  ActionTest() {
    EXPECT_EQ(RunProgram({"new", "antenna"}, folder_.path()).exit_code, 0);
    Git({"init", "-q", "-b", "main"});
  }

  void Git(std::vector<std::string> words, const std::string& folder = "antenna") {
    words.insert(words.begin(), {"git", "-c", "user.name=a", "-c", "user.email=a@example.org"});
    const ProgramRun run = RunCommand(words, folder_ / folder, {{"GIT_CONFIG_GLOBAL", "/dev/null"}});
    ASSERT_EQ(run.exit_code, 0) << run.err;
  }

  /// A push: what is committed is what the job gets, and nothing else.
  JobRun Push() { return PushTo(Runner(BONEPATCH_SOURCE_DIR, kProgramFolder + ":/usr/bin:/bin")); }
  JobRun PushTo(Runner runner) {
    Git({"add", "-A"});
    Git({"commit", "-q", "-m", "change", "--allow-empty"});
    fs::remove_all(folder_ / "job");
    Git({"clone", "-q", "antenna", "job"}, ".");
    return runner.Run(folder_.Read(std::string("job/") + kWorkflow), folder_ / "job");
  }

  void Replace(const std::string& file, const std::string& old, const std::string& fresh) {
    std::string text = folder_.Read("antenna/" + file);
    ASSERT_NE(text.find(old), std::string::npos) << text;
    folder_.Write("antenna/" + file, text.replace(text.find(old), old.size(), fresh));
  }

  int LineOf(const std::string& file, const std::string& words) const {
    const std::string text = folder_.Read("antenna/" + file);
    return 1 + static_cast<int>(
                   std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find(words)), '\n'));
  }

  TempFolder folder_;
};

TEST_F(ActionTest, ANewPackPassesIsBrokenAndMended) {
  JobRun run = Push();
  EXPECT_EQ(run.exit_code, 0) << run.out << run.err;
  EXPECT_THAT(run.out, Not(HasSubstr("::error")));
  EXPECT_THAT(run.uses, Contains(Key(StartsWith("actions/checkout@"))));
  EXPECT_THAT(run.uses, Not(Contains(Key(StartsWith("github/")))));

  Replace("recipes/first.yaml", "parent: 3 ", "parent: 140 ");
  run = Push();
  EXPECT_EQ(run.exit_code, 1) << run.err;
  EXPECT_THAT(run.out, HasSubstr(fmt::format("::error file=recipes/first.yaml,line={},",
                                             LineOf("recipes/first.yaml", "name: first-bone"))));
  EXPECT_THAT(run.out, HasSubstr("parent 140 does not exist"));

  Replace("recipes/first.yaml", "parent: 140 ", "parent: 3 ");
  EXPECT_EQ(Push().exit_code, 0);
}

TEST_F(ActionTest, AWarningRefusesSinceTheWorkflowIsStrict) {
  Replace("recipes/first.yaml", "track: none", "scale: [1, 2, 1]");
  JobRun run = Push();
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_THAT(run.out, HasSubstr("::warning file=recipes/first.yaml,line="));
  Replace(kWorkflow, "strict: true", "strict: false");
  EXPECT_EQ(Push().exit_code, 0);
}

TEST_F(ActionTest, ABrokenTextIsExitTwo) {
  Replace("recipes/first.yaml", "parent: 3 ", "parnet: 3 ");
  const JobRun run = Push();
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.out, HasSubstr(fmt::format("::error file=recipes/first.yaml,line={},",
                                             LineOf("recipes/first.yaml", "parnet"))));
}

TEST_F(ActionTest, SarifIsWrittenAndUploadedThoughTheCheckFails) {
  Replace(kWorkflow, "# sarif: bonepatch.sarif", "sarif: bonepatch.sarif");
  Replace("recipes/first.yaml", "parent: 3 ", "parent: 140 ");
  const JobRun run = Push();
  EXPECT_EQ(run.exit_code, 1);
  ASSERT_THAT(run.uses, Contains(Key("github/codeql-action/upload-sarif@v3")));
  EXPECT_EQ(run.uses.at("github/codeql-action/upload-sarif@v3").at("sarif_file"), "bonepatch.sarif");
  const std::string sarif = folder_.Read("job/bonepatch.sarif");
  EXPECT_THAT(sarif, HasSubstr("\"recipes/first.yaml\""));
  EXPECT_THAT(sarif, HasSubstr("act/parent-missing"));
}

TEST_F(ActionTest, FactsThatAreCommittedAreWhatItIsCheckedOver) {
  EXPECT_EQ(RunProgram({"sample", "game"}, folder_.path()).exit_code, 0);
  EXPECT_EQ(RunProgram({"facts", "--game", "game", "-o", "antenna/facts.json"}, folder_.path()).exit_code, 0);
  JobRun run = Push();
  EXPECT_EQ(run.exit_code, 0) << run.out;
  EXPECT_THAT(run.err, Not(HasSubstr("made-up")));
  Replace("recipes/first.yaml", "parent: 3 ", "parent: 140 ");
  run = Push();
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_THAT(run.out, HasSubstr("::error file=recipes/first.yaml,line="));
}

TEST_F(ActionTest, OnlyThePacksThatAreNamed) {
  EXPECT_EQ(RunProgram({"new", "antenna/second pack"}, folder_.path()).exit_code, 0);
  Replace("second pack/recipes/first.yaml", "parent: 3 ", "parent: 140 ");
  EXPECT_EQ(Push().exit_code, 0);  // packs: .
  Replace(kWorkflow, "packs: .\n", "packs: |\n            .\n              second pack\n");
  const JobRun named = Push();
  EXPECT_EQ(named.exit_code, 1);
  EXPECT_THAT(named.out, HasSubstr("::error file=second pack/recipes/first.yaml,"));
  EXPECT_THAT(named.out, Not(HasSubstr("file=recipes/first.yaml")));
}

TEST_F(ActionTest, FindsAllPacksWhereNoneIsNamed) {
  EXPECT_EQ(RunProgram({"new", "antenna/second pack"}, folder_.path()).exit_code, 0);
  Replace("second pack/recipes/first.yaml", "parent: 3 ", "parent: 140 ");
  Replace(kWorkflow, "packs: .\n", "packs: ''\n");
  EXPECT_THAT(Push().out, HasSubstr("::error file=second pack/recipes/first.yaml,"));
}

/// A checkout of the action whose ./dev build takes no time.
class BuildingTest : public ActionTest {
 protected:
  BuildingTest() {
    const fs::path top = folder_ / "action";
    for (const char* part : {"action.yml", ".ci", "examples/ci"}) {
      fs::create_directories((top / part).parent_path());
      fs::copy(fs::path(BONEPATCH_SOURCE_DIR) / part, top / part, fs::copy_options::recursive);
    }
    folder_.Write(
        "action/dev",
        "#!/bin/sh\n[ \"$1\" = build ] || exit 9\ncd \"$(dirname \"$0\")\"\nmkdir -p build/release\nln -sf '" +
            Program() + "' build/release/bonepatch\necho built >&2\n");
    fs::permissions(top / "dev", fs::perms::owner_all);
  }
  Runner Without() { return Runner(folder_ / "action", "/usr/bin:/bin"); }
};

TEST_F(BuildingTest, WhatIsNotOnThePathIsBuilt) {
  const JobRun run = PushTo(Without());
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.err, HasSubstr("built"));
}

TEST_F(BuildingTest, AVersionThatIsAskedForIsTheOneThatRuns) {
  Replace(kWorkflow, "packs: .\n", "packs: .\n          version: 99.0\n");
  JobRun run = PushTo(Without());
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.err, HasSubstr("bonepatch 99.0 was asked for"));
  Replace(kWorkflow, "99.0", BONEPATCH_VERSION);
  EXPECT_EQ(PushTo(Without()).exit_code, 0);
}

}  // namespace
}  // namespace bonepatch::tests
