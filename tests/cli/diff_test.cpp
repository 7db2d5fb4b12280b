// diff as a user runs it: live models, files, and what packs make of a game.
#include <gmock/gmock.h>

#include <filesystem>

#include "sample/act_builder.h"
#include "tests/cli/game.h"
#include "tests/support/oracles.h"

namespace bonepatch::tests {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class DiffTest : public CliTest {
 protected:
  std::string Told(std::vector<std::string> words) {
    words.insert(words.begin(), "diff");
    const ProgramRun run = Run(words);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_EQ(run.err, "");
    return run.out;
  }

  const std::string kTail = "{add-bone: {name: tail, parent: 3, translation: [0, 0.1, -0.2], track: 0xC0}}";
};

TEST_F(DiffTest, AModelAndItsVanillaState) {
  EXPECT_EQ(Told({"18/0"}), "18/0 mario.gpl: vanilla -> live: no difference\n");
  const std::vector<std::string> vanilla = Hashes();
  ASSERT_EQ(Run({"apply", OneModel("tail", "18/0", kTail)}).exit_code, 0);
  EXPECT_EQ(Told({"mario.gpl"}),
            "18/0 mario.gpl: vanilla -> live\n"
            "  bones 91 -> 92\n"
            "  added 91 under 3, type 8, translation 0 0.1 -0.2, track 0xC0\n");
  EXPECT_EQ(Told({"18/1"}), "18/1 L_mario.gpl: vanilla -> live: no difference\n");
  EXPECT_THAT(Told({"136/5"}), StartsWith("136/5 husk1.gpl: vanilla -> live: no difference\n"
                                          "  vanilla: the ACT section can't be read"));
  EXPECT_THAT(Told({"136/5", "--format", "json"}), HasSubstr("\"same\": true"));
  ASSERT_EQ(Run({"unpatch", "--all"}).exit_code, 0);
  EXPECT_EQ(Hashes(), vanilla);  // and nothing was written
}

TEST_F(DiffTest, TwoModels) {
  EXPECT_THAT(Told({"18/0", "18/1"}), StartsWith("18/0 mario.gpl -> 18/1 L_mario.gpl\n  geo name 'mario.gpl' -> "));
  EXPECT_EQ(Told({"18/2", "19/2"}), "18/2 bat.gpl -> 18/2 bat.gpl: no difference\n");
  EXPECT_THAT(Told({"18/2", "18/0"}), HasSubstr("  bones 1 -> 91\n"));
}

TEST_F(DiffTest, WhatAPackChanges) {
  const std::string pack =
      OneModel("tail", "18/0", kTail + ", {clear-mesh: {bone: 55}}, {move-mesh: {from: 54, to: tail}}");
  const ProgramRun refused = Run({"diff", "--packs", pack});
  EXPECT_EQ(refused.exit_code, 1);  // nothing draws submesh 2, and what the plan would be is shown all the same
  EXPECT_THAT(refused.err, HasSubstr("act/geo-unowned"));
  EXPECT_EQ(refused.out,
            "18/0 mario.gpl: vanilla -> with tail\n"
            "  bones 91 -> 92\n"
            "  added 91 'tail' under 3, type 8, translation 0 0.1 -0.2, track 0xC0, mesh 1\n"
            "  changed 54: mesh 1 -> none\n"
            "  changed 55: mesh 2 -> none\n");
}

TEST_F(DiffTest, TwoPacks) {
  const std::string one = OneModel("one", "18/0", kTail), two = OneModel("two", "18/1", kTail);
  EXPECT_EQ(Told({"--packs", one, two}),
            "18/0 mario.gpl: with one -> with two\n"
            "  bones 92 -> 91\n"
            "  removed 91 'tail' under 3, type 8, translation 0 0.1 -0.2, track 0xC0\n"
            "18/1 L_mario.gpl: with one -> with two\n"
            "  bones 91 -> 92\n"
            "  added 91 'tail' under 3, type 8, translation 0 0.1 -0.2, track 0xC0\n");
  EXPECT_THAT(Told({"--packs", one, two, "--model", "18/1"}), Not(HasSubstr("18/0")));
  EXPECT_EQ(Told({"--packs", one, two, "--model", "18/2"}), "no model differs\n");
  EXPECT_THAT(Told({"--packs", one, one}), StartsWith("18/0 mario.gpl: with " + one + " -> with " + one + ": no diff"));
}

TEST_F(DiffTest, OverWhatIsApplied) {
  ASSERT_EQ(Run({"apply", OneModel("tail", "18/0", kTail)}).exit_code, 0);
  const std::string more = OneModel("more", "18/0", "{add-bone: {name: more, parent: 4}}");
  EXPECT_EQ(Told({"--packs", more, "--with-applied"}),
            "18/0 mario.gpl: applied -> with more\n  bones 92 -> 93\n  added 92 'more' under 4, type 0\n");
  EXPECT_THAT(Told({"--packs", more}), HasSubstr("  bones 91 -> 92\n"));
}

TEST_F(DiffTest, Files) {
  sample::ActBuilder figure = sample::SmallFigure();
  const std::string one = game_.outer().Write("one.act", figure.Build());
  const std::string two = game_.outer().Write("two.act", sample::SmallFigure().Bone("more").Under("head").Build());
  const ProgramRun same = RunProgram({"diff", "--act", one, one});
  EXPECT_EQ(same.exit_code, 0);
  EXPECT_EQ(same.out, one + " figure.gpl -> " + one + " figure.gpl: no difference\n");
  EXPECT_THAT(RunProgram({"diff", "--act", one, two}).out, HasSubstr("  bones 8 -> 9\n  added 8 under "));
  EXPECT_THAT(RunProgram({"diff", "--block", one, two}).out, HasSubstr("can't be read"));
  EXPECT_EQ(RunProgram({"diff", "--act", one, game_.outer() / "none"}).exit_code, 3);
}

TEST_F(DiffTest, EveryFormat) {
  const std::string one = OneModel("one", "18/0", kTail);
  const std::string json = Told({"--packs", one, "--format", "json"});
  EXPECT_THAT(json, HasSubstr("\"differences\": [\n"));
  EXPECT_EQ(YamlFaults(Told({"--packs", one, "--format", "yaml"}), json), "");
  const std::string svg = Told({"--packs", one, "--format", "svg"});
  EXPECT_EQ(XmlFaults(svg), "");
  EXPECT_THAT(svg, HasSubstr(">with one, front: x to the right, y up<"));
  EXPECT_THAT(svg, HasSubstr(">91 tail track 0xC0<"));
  const std::string both = Told({"--packs", one, OneModel("two", "18/1", kTail), "--format", "svg"});
  EXPECT_EQ(XmlFaults(both), "");
  EXPECT_THAT(both, HasSubstr("<title>18/1 L_mario.gpl: with one -&gt; with two</title>"));
  EXPECT_EQ(XmlFaults(Told({"--packs", one, "--model", "18/2", "--format", "svg"})), "");
  EXPECT_EQ(XmlFaults(Told({"136/5", "--format", "svg"})), "");
  EXPECT_EQ(Run({"diff", "18/0", "--format", "recipe"}).exit_code, 2);
}

TEST_F(DiffTest, AModelThatAnotherProgramMoved) {
  ASSERT_EQ(Run({"apply", OneModel("tail", "18/0", kTail)}).exit_code, 0);
  std::filesystem::remove_all(game_.path() + "/.bonepatch");
  const ProgramRun unknown = Run({"diff", "18/0"});
  EXPECT_EQ(unknown.exit_code, 4);
  EXPECT_THAT(unknown.err, HasSubstr("no baseline is recorded"));
  EXPECT_EQ(Told({"18/2"}), "18/2 bat.gpl: vanilla -> live: no difference\n");
  EXPECT_THAT(Told({"18/1", "18/0"}), HasSubstr("  bones 91 -> 92\n"));
}

TEST_F(DiffTest, WordsThatItRefuses) {
  EXPECT_EQ(RunProgram({"diff", "18/0"}).exit_code, 2);
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{{},
                                                                                     {"18/0", "18/1", "18/2"},
                                                                                     {"18/999"},
                                                                                     {"18/0", "nobody.gpl"},
                                                                                     {"18/0", "18/1", "--act"},
                                                                                     {"18/0", "--model", "18/0"},
                                                                                     {"18/0", "--with-applied"},
                                                                                     {"x", "--packs", "--act"}}) {
    std::vector<std::string> all{"diff"};
    all.insert(all.end(), words.begin(), words.end());
    EXPECT_EQ(Run(all).exit_code, 2) << testing::PrintToString(words);
  }
  EXPECT_EQ(RunProgram({"diff", "--act", "--block", "a", "b"}).exit_code, 2);
  EXPECT_EQ(RunProgram({"diff", "--act", "a"}).exit_code, 2);
  EXPECT_EQ(Run({"diff", "--packs", game_.outer() / "none.yaml"}).exit_code, 3);
  const ProgramRun broken = Run({"diff", "--packs", OneModel("broken", "18/0", "{add-bone: {nam: x}}")});
  EXPECT_EQ(broken.exit_code, 2);
  EXPECT_EQ(broken.out, "");
}

}  // namespace
}  // namespace bonepatch::tests
