// What the program says where somebody mistyped, and that it claims no more than it looked at.
#include <gmock/gmock.h>

#include "tests/cli/game.h"

namespace bonepatch::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST_F(CliTest, AMistypedCommandRuleModelOrPairGetsASuggestion) {
  const ProgramRun command = RunProgram({"aply", "x"});
  EXPECT_EQ(command.exit_code, 2);
  EXPECT_THAT(command.err, HasSubstr("there is no command 'aply'; did you mean 'apply'?"));
  for (const char* word : {"help", "-h", "--help"}) {
    EXPECT_EQ(RunProgram({"help", word}).out, RunProgram({"--help"}).out);
  }
  EXPECT_EQ(RunProgram({"help", "--version"}).out, RunProgram({"--version"}).out);
  EXPECT_THAT(RunProgram({"help", "chekc"}).err, HasSubstr("did you mean 'check'?"));
  EXPECT_THAT(RunProgram({"dance"}).err, Not(HasSubstr("did you mean")));
  const ProgramRun rule = RunProgram({"explain", "act/geo-unownd"});
  EXPECT_EQ(rule.exit_code, 2);
  EXPECT_THAT(rule.err, HasSubstr("did you mean 'act/geo-unowned'?"));
  const std::string edits = "\n    edits: [{add-bone: {name: a, parent: 0}}]\n";
  EXPECT_THAT(Run({"check", Recipe("a", "  - model: mario.gpx" + edits)}).err,
              HasSubstr("no model is called 'mario.gpx'; did you mean 'mario.gpl'?"));
  EXPECT_THAT(Run({"check", Recipe("b", "  - pair: mairo" + edits)}).err,
              HasSubstr("is called 'mairo'; did you mean 'mario'?"));
}

TEST_F(CliTest, ExplainFindsARuleByWhatAPlayerSays) {
  const ProgramRun run = RunProgram({"explain", "my", "game", "is", "crashing"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_THAT(run.out, testing::StartsWith("act/geo-unowned (error)"));
  EXPECT_EQ(RunProgram({"explain", "qwertz"}).exit_code, 2);
}

TEST_F(CliTest, StatusClaimsOnlyWhatItCompared) {
  ASSERT_EQ(Run({"apply", OneModel("a", "18/0", "{add-bone: {name: a, parent: 3}}")}).exit_code, 0);
  EXPECT_THAT(Run({"status"}).out, HasSubstr("so is the size of dt_na.dat (--verify reads its blocks)"));
  EXPECT_THAT(Run({"status", "--verify"}).out, HasSubstr("every patched block of dt_na.dat"));
}

TEST_F(CliTest, WhatWasNotJudgedIsOneShortLineForEachReason) {
  const ProgramRun run = Run({"check", Recipe("a",
                                              "  - model: [18/0, 18/1]\n    expect: {bones: 5}\n    edits: [{add-bone: "
                                              "{name: a, parent: 3}}]\n")});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_THAT(run.err, HasSubstr("not run on 18/0, 18/1: phase 3: act/geo-*, "));
  EXPECT_THAT(run.err, HasSubstr("not run on 18/0: phase 4: act/pair-* (18/1: "));
  std::size_t lines = 0;
  for (std::size_t at = run.err.find("not run"); at != std::string::npos; at = run.err.find("not run", at + 1)) ++lines;
  EXPECT_EQ(lines, 2u) << run.err;
}

}  // namespace
}  // namespace bonepatch::tests
