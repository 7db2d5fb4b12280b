// edit as other tools run it: a file in, a file out, and an exit code.
#include <gmock/gmock.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/cli/game.h"
#include "tests/support/stated.h"

namespace bonepatch::tests {
namespace {

using testing::HasSubstr;

class EditTest : public CliTest {
 protected:
  EditTest() { game_.outer().Write("mario.bin", ByteView(ReadLiveEntry(game_, 18, 0))); }

  std::string In() const { return game_.outer() / "mario.bin"; }
  std::string OutFile() const { return game_.outer() / "out.bin"; }

  ProgramRun Edit(std::vector<std::string> words) {
    words.insert(words.begin(), "edit");
    words.insert(words.end(), {"-o", OutFile()});
    return RunProgram(words);
  }

  const std::string examples_ = std::string(BONEPATCH_SOURCE_DIR) + "/examples/";
  const std::string tail_ = OneModel("tail", "18/0", "{add-bone: {name: a, parent: 3}}");
};

/// The models that a pack changes, as `apply` reports them.
std::vector<std::string> ModelsIn(const std::string& report) {
  std::vector<std::string> models;
  const auto parsed = nlohmann::json::parse(report, nullptr, false);
  if (!parsed.is_object() || !parsed.contains("plan")) return models;
  for (const auto& model : parsed["plan"]["models"]) models.push_back(model["model"]);
  return models;
}

TEST_F(EditTest, OfEveryExampleAndModelIsWhatApplyWrites) {
  std::size_t compared = 0;
  for (const char* example : {"foxtail", "cap-on-a-spring", "bat-with-a-grip", "rising-screen"}) {
    const std::string pack = examples_ + example;
    const ProgramRun planned = Run({"apply", pack, "--dry-run", "--format", "json"});
    ASSERT_EQ(planned.exit_code, 0) << planned.out;
    for (const std::string& model : ModelsIn(planned.out)) {
      ASSERT_EQ(Run({"extract", model, pack, "-o", game_.outer() / "wanted"}).exit_code, 0);
      ASSERT_EQ(Run({"extract", model, "-o", game_.outer() / "vanilla"}).exit_code, 0);
      const ProgramRun run = Edit({"--block", game_.outer() / "vanilla", pack, "--model", model});
      EXPECT_EQ(run.exit_code, 0) << run.err;
      EXPECT_TRUE(game_.outer().Read("out.bin") == game_.outer().Read("wanted")) << example << " " << model;
      ++compared;
    }
  }
  EXPECT_EQ(compared, 7u);
}

TEST_F(EditTest, TheFileItselfMayBeTheResult) {
  std::filesystem::permissions(In(), std::filesystem::perms(0640));
  ASSERT_EQ(Edit({"--block", In(), tail_}).exit_code, 0);
  const ProgramRun run = RunProgram({"edit", tail_, "--block", In(), "-o", In()});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(run.out,
            "18/0 mario.gpl: 91 -> 92 bones; 91 'a' under 3\nwrote 38848 bytes\n"
            "1 pack, 1 model: 0 errors, 0 warnings, 0 notes\n");
  EXPECT_THAT(run.err, HasSubstr("not run on 18/0: phase 4: act/pair-* (a single file has no partner)"));
  EXPECT_THAT(run.err, HasSubstr("not run: phase 5: game/"));
  EXPECT_TRUE(game_.outer().Read("mario.bin") == game_.outer().Read("out.bin"));
  EXPECT_EQ(std::filesystem::status(In()).permissions(), std::filesystem::perms(0640));
  EXPECT_EQ(RunProgram({"check", "--block", In()}).exit_code, 0);
}

TEST_F(EditTest, BareSections) {
  const std::string act = game_.outer() / "mario.act";
  ASSERT_EQ(Run({"extract", "18/0", "--act", "-o", act}).exit_code, 0);
  ASSERT_EQ(Run({"extract", "18/0", tail_, "--act", "-o", game_.outer() / "wanted"}).exit_code, 0);
  const ProgramRun run = RunProgram({"edit", "--act", act, "-o", act, tail_});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.err, HasSubstr("act/geo-unowned"));
  EXPECT_THAT(run.err, HasSubstr("(a bare ACT section has no block around it)"));
  EXPECT_TRUE(game_.outer().Read("mario.act") == game_.outer().Read("wanted"));
}

TEST_F(EditTest, RefusalsLeaveTheResultAlone) {
  const std::string old = game_.outer().Read("mario.bin");
  const std::string broken = OneModel("broken", "18/0", "{add-bone: {name: a, parent: 140}}");
  const ProgramRun refused = RunProgram({"edit", "--block", In(), "-o", In(), broken});
  EXPECT_EQ(refused.exit_code, 1);
  EXPECT_THAT(refused.err, HasSubstr("broken.yaml:6:31: error: act/parent-missing: 18/0 bone 91 'a'"));
  EXPECT_THAT(refused.out, HasSubstr("refused: nothing was written\n"));
  const std::string warned = OneModel("warned", "18/0", "{add-bone: {name: a, parent: 3, scale: [2, 2, 2]}}");
  EXPECT_EQ(RunProgram({"edit", "--block", In(), "-o", In(), warned, "--strict"}).exit_code, 1);
  EXPECT_EQ(RunProgram({"edit", "--block", In(), "-o", In(), Recipe("text", "  - what: 1\n")}).exit_code, 2);
  EXPECT_TRUE(game_.outer().Read("mario.bin") == old);
  const ReadReport report = ParseReport(Edit({"--block", In(), broken, "--format", "json"}).out);
  EXPECT_EQ(report.Errors(), std::set<std::string>{"act/parent-missing"});
  EXPECT_THAT(report.not_run, testing::Contains("act/pair-low-draws"));
  EXPECT_FALSE(Exists(OutFile()));
}

TEST_F(EditTest, CommandLinesThatSayTooLittle) {
  EXPECT_EQ(Edit({tail_}).exit_code, 2) << "no file";
  EXPECT_EQ(Edit({"--block", In(), "--act", In(), tail_}).exit_code, 2);
  EXPECT_EQ(Edit({"--block", In()}).exit_code, 2) << "no recipe";
  EXPECT_EQ(RunProgram({"edit", "--block", In(), tail_}).exit_code, 2) << "no -o";
  const std::string two = Recipe("two",
                                 "  - model: 9/0\n    edits: [{add-bone: {name: a, parent: root}}]\n"
                                 "  - model: 18/0\n    edits: [{add-bone: {name: a, parent: 3}}]\n");
  const ProgramRun unclear = Edit({"--block", In(), two});
  EXPECT_EQ(unclear.exit_code, 2);
  EXPECT_THAT(unclear.err, HasSubstr("say with --model which model the file is (the recipe names 9/0, 18/0)"));
  EXPECT_EQ(Edit({"--block", In(), two, "--model", "18/5"}).exit_code, 2);
  EXPECT_FALSE(Exists(OutFile()));
  EXPECT_EQ(Edit({"--block", In(), two, "--model", "18/0"}).exit_code, 0);
}

TEST_F(EditTest, FilesThatLetUsDown) {
  EXPECT_EQ(Edit({"--block", game_.outer() / "nowhere", tail_}).exit_code, 3);
  EXPECT_EQ(Edit({"--block", game_.path(), tail_}).exit_code, 3);
  EXPECT_EQ(Edit({"--block", game_.archive(), tail_}).exit_code, 3) << "too large for a block";
  EXPECT_EQ(Edit({"--block", In(), game_.outer() / "nowhere.yaml"}).exit_code, 3);
  const std::string empty = game_.outer().Write("empty", std::string());
  const ProgramRun short_one = Edit({"--block", empty, tail_});
  EXPECT_EQ(short_one.exit_code, 1);
  EXPECT_THAT(short_one.err, HasSubstr("block/sections"));
  EXPECT_EQ(Edit({"--act", empty, tail_}).exit_code, 1);
  game_.outer().Write("out.bin", std::string("dear diary"));
  EXPECT_EQ(Edit({"--block", In(), tail_}).exit_code, 3);
  EXPECT_EQ(game_.outer().Read("out.bin"), "dear diary");
}

TEST_F(EditTest, StandardOutputAndStatedLists) {
  const ProgramRun stated = RunProgram({"inspect", "--block", In(), "--format", "recipe"});
  ASSERT_EQ(stated.exit_code, 0) << stated.err;
  const std::string list = game_.outer().Write("list.yaml", stated.out);
  const ProgramRun run = RunProgram({"edit", "--block", In(), "-o", "-", list});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_TRUE(run.out == game_.outer().Read("mario.bin")) << "the list states what is there";
  EXPECT_THAT(run.err, HasSubstr("nothing changes"));
}

TEST_F(EditTest, WorksAsAFilter) {
  const std::string command = "exec '" + Program() + "' edit --block - -o - '" + tail_ + "' < '" + In() + "'";
  const ProgramRun piped = RunCommand({"sh", "-c", command});
  EXPECT_EQ(piped.exit_code, 0) << piped.err;
  ASSERT_EQ(Edit({"--block", In(), tail_}).exit_code, 0);
  EXPECT_TRUE(piped.out == game_.outer().Read("out.bin"));
  const ProgramRun empty =
      RunCommand({"sh", "-c", "exec '" + Program() + "' edit --block - -o - '" + tail_ + "' < /dev/null"});
  EXPECT_EQ(empty.exit_code, 1);
  EXPECT_EQ(empty.out, "");
  const ProgramRun folder =
      RunCommand({"sh", "-c", "exec '" + Program() + "' edit --block - -o - '" + tail_ + "' < /"});
  EXPECT_EQ(folder.exit_code, 3) << folder.err;
}

}  // namespace
}  // namespace bonepatch::tests
