// Apply and undo as a user does them: the vanilla range stays, every record that shares a block moves, undo gives every
// byte back.
#include <algorithm>

#include "patcher/game/dol.h"
#include "patcher/game/models.h"
#include "tests/cli/game.h"

namespace bonepatch::tests {
namespace {

const char* const kExamples[] = {"cap-on-a-spring", "foxtail", "rising-screen", "bat-with-a-grip"};

std::string Example(const std::string& name) { return std::string(BONEPATCH_SOURCE_DIR) + "/examples/" + name; }

class ApplyTest : public CliTest {
 protected:
  game::Directory Directory() const {
    auto bytes = os::ReadWhole(os::System(), game_.dol(), 1u << 24);
    EXPECT_TRUE(bytes.has_value());
    auto directory = game::Directory::Read(*bytes, game_.dol());
    EXPECT_TRUE(directory.has_value());
    return std::move(*directory);
  }

  /// The vanilla range of dt_na.dat holds what the sample put there.
  void ExpectVanillaRange() const {
    auto file = os::System().Open(game_.archive(), os::OpenMode::kRead);
    ASSERT_TRUE(file.has_value());
    for (const sample::SampleGame::Block& block : TheSample().blocks) {
      const auto bytes = ReadBytes(**file, block.offset, block.bytes.size());
      ASSERT_TRUE(bytes.has_value());
      EXPECT_EQ(*bytes, block.bytes) << block.what;
    }
  }
};

TEST_F(ApplyTest, EveryGoodExampleAppliesAndComesOffInAnyOrder) {
  const std::vector<std::string> vanilla = Hashes();
  std::vector<std::string> order(std::begin(kExamples), std::end(kExamples));
  const int rounds = ProgramIsSanitized() ? 1 : 5;
  for (int round = 0; round < rounds; ++round) {  // four rotations, and one of them backwards
    for (const char* example : kExamples) ASSERT_EQ(Run({"apply", Example(example)}).exit_code, 0) << example;
    EXPECT_NE(Hashes()[0], vanilla[0]);
    ExpectVanillaRange();
    ASSERT_EQ(Run({"status", "--verify"}).exit_code, 0);
    for (const std::string& example : order) ASSERT_EQ(Run({"unpatch", example}).exit_code, 0) << example;
    ASSERT_EQ(Hashes(), vanilla);
    std::rotate(order.begin(), order.begin() + 1, order.end());
    if (round == 3) std::reverse(order.begin(), order.end());
  }
  EXPECT_FALSE(Exists(game_.state() + "/baseline"));
}

TEST_F(ApplyTest, AllAtOnceEqualsOneAfterTheOther) {
  std::vector<std::string> words{"apply"};
  for (const char* example : kExamples) words.push_back(Example(example));
  ASSERT_EQ(Run(words).exit_code, 0);
  const game::Directory together = Directory();
  std::vector<std::uint32_t> lengths;
  for (const game::Record& record : together.records()) lengths.push_back(record.slots[0].length);
  ASSERT_EQ(Run({"unpatch", "--all"}).exit_code, 0);
  for (const char* example : kExamples) ASSERT_EQ(Run({"apply", Example(example)}).exit_code, 0);
  std::vector<std::uint32_t> again;
  const game::Directory single = Directory();
  for (const game::Record& record : single.records()) again.push_back(record.slots[0].length);
  EXPECT_EQ(again, lengths);
}

TEST_F(ApplyTest, ApplyingTwiceChangesNothing) {
  ASSERT_EQ(Run({"apply", Example("foxtail")}).exit_code, 0);
  const std::vector<std::string> once = Hashes();
  const std::string state = game_.outer().Read("game/.bonepatch/state.json");
  const ReadReport again = Json({"apply", Example("foxtail")}, 0);
  EXPECT_EQ(Hashes(), once);
  EXPECT_EQ(game_.outer().Read("game/.bonepatch/state.json"), state);
  EXPECT_NE(again.text.find("\"bytes_written\": 0"), std::string::npos) << again.text;
}

TEST_F(ApplyTest, ChangedRecordsPointAtNewBlocksAndSharersMoveTogether) {
  const game::Directory before = Directory();
  ASSERT_EQ(Run({"apply", Example("bat-with-a-grip")}).exit_code, 0);
  const game::Directory after = Directory();
  const std::uint32_t old_offset = before.Find(18, 2)->slots[0].offset;
  const game::Slot moved = after.Find(18, 2)->slots[0];
  EXPECT_GE(moved.offset, game::kVanillaArchiveSize);
  EXPECT_EQ(moved.offset % 32, 0u);
  EXPECT_EQ(moved.allocation, moved.length);
  std::size_t sharers = 0;
  for (std::size_t i = 0; i < before.records().size(); ++i) {
    const game::Record &was = before.records()[i], &now = after.records()[i];
    const bool shares = was.slots[0].offset == old_offset && !was.empty() && !was.lone;
    sharers += shares;
    for (std::size_t slot = 0; slot < 3; ++slot) {
      EXPECT_EQ(now.slots[slot].name, was.slots[slot].name);
      if (shares) {
        EXPECT_EQ(now.slots[slot], moved);
      } else {
        EXPECT_EQ(now.slots[slot], was.slots[slot]);
      }
    }
  }
  EXPECT_GT(sharers, 60u);
}

TEST_F(ApplyTest, RecordsOfDirectories89To94MoveAlone) {
  const game::Directory before = Directory();
  const std::vector<game::Entry> entries = game::ListEntries(before);
  const auto lone = std::find_if(entries.begin(), entries.end(), [&](const game::Entry& e) {
    if (!before.records()[e.records[0]].lone) return false;
    const auto archive = SampleArchive();
    const auto kind = block::Classify(WindowSource(archive, e.offset, e.length));
    const bool shared =
        std::count_if(entries.begin(), entries.end(), [&](const game::Entry& o) { return o.offset == e.offset; }) > 1;
    return kind && *kind == block::EntryKind::kModel && shared;
  });
  ASSERT_NE(lone, entries.end());
  ASSERT_EQ(Run({"apply", OneModel("lone", game::AddressOf(*lone), "{add-bone: {name: a, parent: 0}}")}).exit_code, 0);
  const game::Directory after = Directory();
  std::size_t moved = 0;
  for (std::size_t i = 0; i < before.records().size(); ++i)
    moved += before.records()[i].slots != after.records()[i].slots;
  EXPECT_EQ(moved, lone->records.size());
}

TEST_F(ApplyTest, TwoMembersOfOneArchiveInOnePlan) {
  const std::vector<std::string> vanilla = Hashes();
  ASSERT_EQ(Run({"apply", OneModel("gear", "[\"18/3#0\", \"19/3#0\", \"19/3#2\"]", "{add-bone: {name: a, parent: 0}}")})
                .exit_code,
            0);
  EXPECT_EQ(Run({"status", "--verify"}).exit_code, 0);
  EXPECT_EQ(Run({"unpatch", "gear"}).exit_code, 0);
  EXPECT_EQ(Hashes(), vanilla);
}

TEST_F(ApplyTest, AChangedVersionReplacesAndKeepsItsPlace) {
  ASSERT_EQ(Run({"apply", OneModel("first", "18/0", "{add-bone: {name: a, parent: 3}}")}).exit_code, 0);
  ASSERT_EQ(Run({"apply", OneModel("second", "18/0", "{add-bone: {name: b, parent: 3}}")}).exit_code, 0);
  const ReadReport replaced = Json(
      {"apply", OneModel("first", "18/0", "{add-bone: {name: a, parent: 3}}, {add-bone: {name: c, parent: a}}")}, 0);
  EXPECT_NE(replaced.text.find("\"bones_after\": 94"), std::string::npos) << replaced.text;
  const std::size_t c = replaced.text.find("\"name\": \"c\""), b = replaced.text.find("\"name\": \"b\"");
  EXPECT_LT(c, b) << "the first pack's bones come before the second's";
}

TEST_F(ApplyTest, UndoThatWouldBreakAnotherPackIsRefused) {
  ASSERT_EQ(Run({"apply", OneModel("clears", "18/0", "{move-mesh: {from: 54, to: 49}}")}).exit_code, 0);
  ASSERT_EQ(Run({"apply", OneModel("fills", "18/0", "{set-mesh: {bone: 54, submesh: 1}}")}).exit_code, 0);
  const std::vector<std::string> both = Hashes();
  const ReadReport refused = Json({"unpatch", "clears"}, 0);
  EXPECT_NE(Hashes(), both);  // set-mesh of what the bone draws anyway is fine
  ASSERT_EQ(Run({"unpatch", "--all"}).exit_code, 0);
  ASSERT_EQ(Run({"apply", OneModel("frees", "18/0", "{move-mesh: {from: 55, to: 49}}")}).exit_code, 0);
  ASSERT_EQ(Run({"apply", OneModel("takes", "18/0", "{move-mesh: {from: 54, to: 55}}")}).exit_code, 0);
  const std::vector<std::string> applied = Hashes();
  EXPECT_EQ(Json({"unpatch", "frees"}, 1).Errors(), std::set<std::string>{"act/geo-occupied"});
  EXPECT_EQ(Hashes(), applied);
  EXPECT_EQ(Run({"unpatch", "takes", "frees"}).exit_code, 0);
}

TEST_F(ApplyTest, DryRunAndReadingCommandsLeaveNoTrace) {
  const std::vector<std::string> vanilla = Hashes();
  EXPECT_EQ(Run({"apply", Example("foxtail"), "--dry-run"}).exit_code, 0);
  EXPECT_EQ(Run({"check", Example("foxtail")}).exit_code, 0);
  EXPECT_EQ(Run({"status"}).exit_code, 0);
  EXPECT_EQ(Run({"list", "--all"}).exit_code, 0);
  EXPECT_EQ(Run({"unpatch", "--all"}).exit_code, 0);
  EXPECT_EQ(Hashes(), vanilla);
  EXPECT_FALSE(Exists(game_.state()));
}

TEST_F(ApplyTest, OutputLeavesTheGameAloneAndBringsWhatIsApplied) {
  ASSERT_EQ(Run({"apply", Example("foxtail")}).exit_code, 0);
  const std::vector<std::string> before = Hashes();
  const std::string out = game_.outer() / "copy";
  ASSERT_EQ(Run({"apply", Example("bat-with-a-grip"), "--output", out}).exit_code, 0);
  EXPECT_EQ(Hashes(), before);
  const ProgramRun status = RunProgram({"status", "--verify", "--game", out});
  EXPECT_EQ(status.exit_code, 0) << status.err;
  EXPECT_NE(status.out.find("applied: foxtail"), std::string::npos);
  EXPECT_NE(status.out.find("applied: bat-with-a-grip"), std::string::npos);
  EXPECT_EQ(RunProgram({"unpatch", "--all", "--game", out}).exit_code, 0);
  EXPECT_EQ(Run({"unpatch", "--all"}).exit_code, 0);
  for (const char* file : {"/sys/main.dol", "/sys/fst.bin", "/files/dt_na.dat"})
    EXPECT_EQ(HashOf(out + file), HashOf(game_.path() + file)) << file;
}

TEST_F(ApplyTest, OutputIntoTheFolderThatOneIsIn) {
  const std::string here = game_.outer().MakeFolder("here");
  const ProgramRun run = RunProgram({"apply", Example("foxtail"), "--game", "../game", "--output", "."}, here);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(RunProgram({"status", "--verify", "--game", here}).exit_code, 0);
  EXPECT_FALSE(Exists(game_.state()));
  const ProgramRun inside = RunProgram({"apply", Example("foxtail"), "--game", ".", "--output", "new"}, game_.path());
  EXPECT_EQ(inside.exit_code, 2);
  EXPECT_NE(inside.err.find(game_.path() + "/new: error: the output folder lies inside the game's"), std::string::npos)
      << inside.err;
}

TEST_F(ApplyTest, RefusedOutputMakesNoCopy) {
  const std::string out = game_.outer() / "copy";
  EXPECT_EQ(Run({"apply", Example("refused-bald"), "--output", out}).exit_code, 1);
  EXPECT_FALSE(Exists(out));
  EXPECT_FALSE(Exists(out + ".partial"));
}

TEST_F(ApplyTest, AReportNeverReplacesAnythingButAReport) {
  const std::vector<std::string> vanilla = Hashes();
  EXPECT_EQ(Run({"check", Example("foxtail"), "--report", game_.dol()}).exit_code, 3);
  EXPECT_EQ(Hashes(), vanilla);
  const std::string report = game_.outer() / "report.json";
  EXPECT_EQ(Run({"check", Example("refused-bald"), "--report", report}).exit_code, 1);
  EXPECT_EQ(Run({"check", Example("foxtail"), "--report", report}).exit_code, 0);
  EXPECT_TRUE(ParseReport(game_.outer().Read("report.json")).ok) << "nothing of the longer report before is left";
}

TEST_F(ApplyTest, ExitCodesOfTheCommandLine) {
  EXPECT_EQ(RunProgram({}).exit_code, 2);
  EXPECT_EQ(RunProgram({"frobnicate"}).exit_code, 2);
  EXPECT_EQ(RunProgram({"apply", "--game"}).exit_code, 2);
  EXPECT_EQ(RunProgram({"apply", "x.yaml"}).exit_code, 2);
  EXPECT_EQ(Run({"apply", "/nonexistent/x.yaml"}).exit_code, 3);
  EXPECT_EQ(Run({"unpatch", "nothing"}).exit_code, 2);
  EXPECT_EQ(Run({"unpatch"}).exit_code, 2);
  EXPECT_EQ(RunProgram({"status", "--game", "/nonexistent"}).exit_code, 3);
  EXPECT_EQ(RunProgram({"--version"}).exit_code, 0);
  EXPECT_EQ(RunProgram({"apply", "--help"}).exit_code, 0);
  EXPECT_EQ(RunProgram({"help", "apply"}).exit_code, 0);
  EXPECT_EQ(RunProgram({"explain", "act/geo-unowned"}).exit_code, 0);
  EXPECT_EQ(RunProgram({"explain", "crash"}).exit_code, 0);
  EXPECT_EQ(RunProgram({"explain", "no such thing at all"}).exit_code, 2);
  EXPECT_EQ(RunProgram({"rules"}).exit_code, 0);
}

}  // namespace
}  // namespace bonepatch::tests
