// The progress bar and the time that a run took: on a terminal alone, and gone when the work is done.
#include <gmock/gmock.h>

#include "tests/cli/game.h"

namespace bonepatch::tests {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

const std::string kWipe = "\\r\\x1b[K";  // as Python writes it

class ProgressTest : public CliTest {
 protected:
  /// What a terminal gets, and the exit code in a line of its own. `hold`: until when the program is held.
  std::string Watch(std::vector<std::string> words, const std::string& hold = "-") {
    words.insert(words.begin(), {"python3", BONEPATCH_SOURCE_DIR "/tests/support/watched.py", hold, Program()});
    const ProgramRun run = RunCommand(words);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    return run.out;
  }

  /// The first of a few runs that was held in time: a run may be over before that.
  std::string WatchLong(const std::vector<std::string>& words, const std::string& wanted) {
    std::string seen;
    for (int attempt = 0; attempt < 8 && seen.find(wanted) == std::string::npos; ++attempt)
      seen = Watch(words, "dt_na.dat");
    return seen;
  }

  const std::string tail_ = OneModel("tail", "18/0", "{add-bone: {name: a, parent: 3}}");
};

TEST_F(ProgressTest, ABarForWorkOverASecondThatIsWipedAway) {
  const std::string seen = WatchLong({"check", "--game", game_.path()}, "checking models [");
  EXPECT_THAT(seen, HasSubstr(kWipe + "checking models ["));
  EXPECT_THAT(seen, testing::ContainsRegex("\\[#*-*\\] +[0-9]+%"));
  const std::size_t last = seen.rfind("%"), wiped = seen.rfind(kWipe);
  EXPECT_TRUE(wiped != std::string::npos && wiped > last) << seen;
}

TEST_F(ProgressTest, NoBarForShortWorkOrWhereNobodyWatches) {
  EXPECT_EQ(Watch({"list", "--game", game_.path()}), "''\n0\n");
  EXPECT_EQ(Watch({"check", "--game", game_.path(), "--quiet"}, "dt_na.dat").find("checking"), std::string::npos);
  EXPECT_EQ(Run({"check"}).err.find("checking"), std::string::npos);
}

TEST_F(ProgressTest, TheTimeThatAChangeTook) {
  const std::string seen = Watch({"apply", tail_, "--game", game_.path()});
  EXPECT_THAT(seen, testing::ContainsRegex("took [0-9]+\\.[0-9] s"));
  EXPECT_THAT(seen, EndsWith("\n0\n"));
  EXPECT_THAT(Watch({"apply", tail_, "--game", game_.path()}), Not(HasSubstr("took"))) << "nothing was changed";
  EXPECT_THAT(Watch({"unpatch", "--all", "--quiet", "--game", game_.path()}), Not(HasSubstr("took")));
  const ProgramRun piped = Run({"apply", tail_});
  EXPECT_EQ(piped.exit_code, 0);
  EXPECT_THAT(piped.out + piped.err, Not(HasSubstr("took")));
}

TEST_F(ProgressTest, WhatWasDoneInAll) {
  const std::string moved =
      Recipe("moved",
             "  - pair: mario\n    edits: [{add-bone: {name: a, parent: 3}}, {add-bone: {name: b, parent: a}}, "
             "{move-mesh: {from: 54, to: a}}]\n");
  EXPECT_THAT(Run({"apply", moved, "--dry-run"}).out, HasSubstr("would write 58784 bytes of blocks: 2 models, 4 bones "
                                                                "added, 2 meshes on other bones\n"));
  EXPECT_THAT(Run({"apply", moved}).out,
              HasSubstr("wrote 58784 bytes of blocks: 2 models, 4 bones added, 2 meshes on other bones\n"));
  EXPECT_THAT(Run({"apply", moved}).out, HasSubstr("nothing to do: the game is as wanted\n"));
  game_.outer().Write("moved.yaml", game_.outer().Read("moved.yaml") + "# another version\n");
  EXPECT_THAT(Run({"apply", moved}).out, HasSubstr("wrote 0 bytes of blocks: 0 models\n")) << "its text is recorded";
  EXPECT_THAT(Run({"unpatch", "moved"}).out, HasSubstr("wrote 0 bytes of blocks: 2 models, 4 bones taken away\n"));
  EXPECT_THAT(Run({"unpatch", "--all"}).out, Not(HasSubstr("bytes of blocks")));
}

}  // namespace
}  // namespace bonepatch::tests
