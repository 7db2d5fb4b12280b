// inspect as a user runs it: goldens, recipes that change nothing, and models that can't be read.
#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "sample/act_builder.h"
#include "tests/cli/game.h"
#include "tests/support/oracles.h"

namespace bonepatch::tests {
namespace {

using testing::HasSubstr;

std::string GoldenPath(const std::string& name) {
  return std::string(BONEPATCH_SOURCE_DIR) + "/tests/cli/golden/" + name + ".txt";
}

void ExpectGolden(const std::string& name, const std::string& text) {
  const std::string path = GoldenPath(name);
  if (std::getenv("BONEPATCH_UPDATE_GOLDENS") != nullptr) std::ofstream(path) << text;
  std::stringstream golden;
  golden << std::ifstream(path).rdbuf();
  EXPECT_EQ(text, golden.str()) << "BONEPATCH_UPDATE_GOLDENS=1 rewrites " << path;
}

class InspectTest : public CliTest {
 protected:
  std::string Shown(std::vector<std::string> words) {
    words.insert(words.begin(), "inspect");
    const ProgramRun run = Run(words);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_EQ(run.err, "");
    return run.out;
  }
};

TEST_F(InspectTest, Goldens) {
  ExpectGolden("inspect_18_2", Shown({"18/2"}));
  ExpectGolden("inspect_18_2_tree", Shown({"18/2", "--tree"}));
  ExpectGolden("inspect_18_2_recipe", Shown({"18/2", "--format", "recipe"}));
  ExpectGolden("inspect_9_0", Shown({"9/0"}));
  ExpectGolden("inspect_9_0_tree", Shown({"9/0", "--tree"}));
  ExpectGolden("inspect_9_0_recipe", Shown({"9/0", "--format", "recipe"}));
}

TEST_F(InspectTest, AModelHasManyNames) {
  EXPECT_EQ(Shown({"mario.gpl"}), Shown({"18/0"}));
  EXPECT_EQ(Shown({"bat.gpl", "--tree"}), Shown({"40/2", "--tree"}));
  EXPECT_THAT(Shown({"18/3#0"}), testing::StartsWith("18/3#0 "));
}

TEST_F(InspectTest, MarioAsThePublicNotesDescribeHim) {
  const std::string text = Shown({"18/0"});
  EXPECT_THAT(text, HasSubstr("91 bones"));
  EXPECT_THAT(text, HasSubstr("roots: 0, 1, 86 to 90\n"));
  EXPECT_THAT(text, HasSubstr("geo name 'mario.gpl' at 0x1B24, user data 392 bytes at 0x1B40\n"));
  EXPECT_THAT(text, HasSubstr("partner: 18/1\n"));
  EXPECT_THAT(text, HasSubstr("  1: rigid, 12 vertices, drawn by bone 54\n"));
}

TEST_F(InspectTest, JsonIsAReportWithTheModel) {
  const ReadReport report = Json({"inspect", "18/0"}, 0);
  EXPECT_TRUE(report.ok);
  EXPECT_THAT(report.text, HasSubstr("\"model\": {\n  \"model\": \"18/0\",\n  \"name\": \"mario.gpl\""));
  EXPECT_THAT(report.text, HasSubstr("\"skinned_bones\": ["));
}

TEST_F(InspectTest, YamlSaysWhatJsonSays) {
  for (const char* model : {"18/0", "9/0", "136/5"}) {
    EXPECT_EQ(YamlFaults(Shown({model, "--format", "yaml"}), Shown({model, "--format", "json"})), "") << model;
  }
  const ProgramRun nobody = Run({"inspect", "nobody.gpl", "--format", "yaml"});
  EXPECT_EQ(nobody.exit_code, 2);
  EXPECT_THAT(nobody.out, HasSubstr("error:\n  message: \""));
  EXPECT_EQ(nobody.err, "");
}

TEST_F(InspectTest, AGraphForGraphviz) {
  ExpectGolden("inspect_9_0_dot", Shown({"9/0", "--format", "dot"}));
  EXPECT_THAT(Shown({"136/5", "--format", "dot"}), HasSubstr("label=\"the ACT section can't be read: "));
  EXPECT_THAT(Shown({"18/0", "--format", "dot"}), HasSubstr("b8 -> b13 [style=dotted, dir=none, constraint=false];"));
}

TEST_F(InspectTest, APictureShowsWhatAPatchAdded) {
  const std::string vanilla = Shown({"18/0", "--format", "svg"});
  EXPECT_EQ(XmlFaults(vanilla), "");
  EXPECT_THAT(vanilla, HasSubstr("<title>18/0 mario.gpl</title>"));
  EXPECT_THAT(vanilla, testing::Not(HasSubstr(">new bone<")));
  ASSERT_EQ(Run({"apply", OneModel("grown", "18/0", "{add-bone: {name: a, parent: 3}}")}).exit_code, 0);
  EXPECT_THAT(Shown({"18/0", "--format", "svg"}), HasSubstr("<text class=\"bp-row bp-new\""));
  const std::string husk = Shown({"136/5", "--format", "svg"});
  EXPECT_EQ(XmlFaults(husk), "");
  EXPECT_THAT(husk, HasSubstr("can't be read as a whole: the SRT record at 0x"));
}

TEST_F(InspectTest, AppliedAsItIsARecipeChangesNothing) {
  const std::vector<std::string> vanilla = Hashes();
  for (const char* model : {"18/0", "18/1", "18/2", "9/0", "18/3#0"}) {
    const std::string recipe = game_.outer().Write("stated.yaml", Shown({model, "--format", "recipe"}));
    const ReadReport report = Json({"apply", recipe}, 0);
    EXPECT_THAT(report.text, HasSubstr("\"bytes_written\": 0")) << model;
    EXPECT_EQ(Run({"unpatch", "--all"}).exit_code, 0);
    EXPECT_EQ(Hashes(), vanilla) << model;
  }
}

TEST_F(InspectTest, ARecipeOfAPatchedModelMakesItAgain) {
  const std::string edits =
      "{add-bone: {name: a, parent: 3, translation: [0, 0.25, 0.1], rotation: {euler: [10, 20, 30]}, track: 0xC4}}, "
      "{add-bone: {name: b, parent: a, transform: none}}, {add-bone: {name: c, parent: b}}";
  ASSERT_EQ(Run({"apply", OneModel("grown", "18/0", edits)}).exit_code, 0);
  const std::string grown = Shown({"18/0"});
  const std::string text = Shown({"18/0", "--format", "recipe"});
  EXPECT_THAT(text, HasSubstr("expect: {bones: 91, name: mario.gpl, "));
  EXPECT_THAT(text, HasSubstr("{id: 92, parent: 91, track: none, mirror: 92, role: 3, mesh: none, transform: none}"));
  ASSERT_EQ(Run({"unpatch", "--all"}).exit_code, 0);
  const ProgramRun again = Run({"apply", game_.outer().Write("stated.yaml", text)});
  ASSERT_EQ(again.exit_code, 0) << again.err;
  EXPECT_EQ(Shown({"18/0"}), grown);  // its sha256 is part of the text
}

TEST_F(InspectTest, WhatCantBeReadIsListedAndTheRestShown) {
  const std::string text = Shown({"136/5"});
  EXPECT_THAT(text, testing::StartsWith("136/5 husk1.gpl\n"));
  EXPECT_THAT(text, HasSubstr("the ACT section can't be read as a whole:\n  the SRT record at 0x"));
  EXPECT_THAT(text, HasSubstr("15 bones"));
  EXPECT_THAT(text, HasSubstr("\n14  0\n"));
  EXPECT_THAT(Shown({"136/5", "--tree"}), HasSubstr("can't be read"));
  EXPECT_THAT(Json({"inspect", "136/5"}, 0).text, HasSubstr("\"truncations\": ["));
  const ProgramRun recipe = Run({"inspect", "136/5", "--format", "recipe"});
  EXPECT_EQ(recipe.exit_code, 1);
  EXPECT_EQ(recipe.out, "");
  EXPECT_THAT(recipe.err, HasSubstr("act/layout-truncated: 136/5 bone "));
}

TEST_F(InspectTest, SingleFiles) {
  const auto act = [&](const sample::ActBuilder& builder) {
    const std::string path = game_.outer().Write("one.act", builder.Build());
    return RunProgram({"inspect", "--act", path, "--format", "recipe"});
  };
  const ProgramRun named = act(sample::ActBuilder().Bone("a").Name("Some Thing.gpl"));
  EXPECT_EQ(named.exit_code, 0);
  EXPECT_THAT(named.out, HasSubstr("id: some-thing\n"));
  EXPECT_THAT(named.out, HasSubstr("- model: \"Some Thing.gpl\"\n"));
  EXPECT_EQ(act(sample::ActBuilder().Bone("a").NoName()).exit_code, 2);
  const std::string cut = game_.outer().Write("cut.act", ByteView(Bytes(16)));
  const ProgramRun truncated = RunProgram({"inspect", "--act", cut});
  EXPECT_EQ(truncated.exit_code, 0);
  EXPECT_THAT(truncated.out, HasSubstr("can't be read"));
  EXPECT_EQ(RunProgram({"inspect", "--act", cut, "--tree"}).exit_code, 0);

  const auto& bat = *std::find_if(TheSample().blocks.begin(), TheSample().blocks.end(),
                                  [](const auto& block) { return block.what == "18/2 bat.gpl"; });
  const std::string block = game_.outer().Write("bat.bin", ByteView(bat.bytes));
  const ProgramRun shown = RunProgram({"inspect", "--block", block});
  EXPECT_EQ(shown.exit_code, 0);
  EXPECT_THAT(shown.out, HasSubstr("ACT at 0x100, 128 bytes\n"));
  EXPECT_EQ(RunProgram({"inspect", "--block", cut}).exit_code, 1);
  EXPECT_EQ(RunProgram({"inspect", "--block", game_.outer() / "nothing"}).exit_code, 3);
}

TEST_F(InspectTest, WordsThatItRefuses) {
  EXPECT_EQ(Run({"inspect", "18/999"}).exit_code, 2);
  EXPECT_EQ(Run({"inspect", "18/6"}).exit_code, 2);  // a bank
  EXPECT_EQ(Run({"inspect", "nobody.gpl"}).exit_code, 2);
  const ProgramRun ambiguous = Run({"inspect", "badger.gpl"});
  EXPECT_EQ(ambiguous.exit_code, 2);
  EXPECT_THAT(ambiguous.err, HasSubstr("is the name of 3 models: 19/0, "));
  EXPECT_EQ(Run({"inspect", "18/0", "--tree", "--format", "json"}).exit_code, 2);
  EXPECT_EQ(Run({"inspect", "18/0", "--tree", "--format", "svg"}).exit_code, 2);
  EXPECT_EQ(Run({"inspect", "18/0", "--block"}).exit_code, 2);
  EXPECT_EQ(RunProgram({"inspect", "18/0"}).exit_code, 2);
  EXPECT_EQ(RunProgram({"inspect", "x", "--act", "--block"}).exit_code, 2);
}

TEST_F(InspectTest, FormatsThatACommandDoesNotKnow) {
  const ProgramRun sarif = Run({"inspect", "18/0", "--format", "sarif"});
  EXPECT_EQ(sarif.exit_code, 2);
  EXPECT_THAT(sarif.err, HasSubstr("inspect knows text, json, yaml, recipe, dot or svg"));
  EXPECT_EQ(Run({"check", "18/0", "--format", "recipe"}).exit_code, 2);
  EXPECT_EQ(Run({"status", "--format", "recipe"}).exit_code, 2);
  EXPECT_EQ(Run({"status", "--format", "TEXT"}).exit_code, 2);
  EXPECT_EQ(Run({"status", "--format", ""}).exit_code, 2);
}

}  // namespace
}  // namespace bonepatch::tests
