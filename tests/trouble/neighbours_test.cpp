// Several runs at once over one game, or into one folder: each is done or told who is in the way.
#include <thread>

#include "tests/trouble/around.h"

namespace bonepatch::tests {
namespace {

int Runs() { return ProgramIsSanitized() ? 3 : 8; }

std::vector<ProgramRun> AtOnce(const std::vector<std::vector<std::string>>& commands) {
  std::vector<ProgramRun> runs(commands.size());
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < commands.size(); ++i) threads.emplace_back([&, i] { runs[i] = RunProgram(commands[i]); });
  for (std::thread& thread : threads) thread.join();
  return runs;
}

TEST_F(TroubleTest, AppliesAtOnceAreDoneOrHeld) {
  std::vector<std::vector<std::string>> commands;
  for (int i = 0; i < Runs(); ++i)
    commands.push_back({"apply", Leaf("leaf" + std::to_string(i)), "--game", game_.path()});
  commands.push_back({"status", "--game", game_.path()});
  const std::vector<ProgramRun> runs = AtOnce(commands);
  std::size_t done = 0;
  for (std::size_t i = 0; i + 1 < runs.size(); ++i) {
    if (runs[i].exit_code == 0) {
      ++done;
      continue;
    }
    EXPECT_EQ(runs[i].exit_code, 3) << runs[i].err;
    EXPECT_NE(runs[i].err.find("is using the game and holds its lock"), std::string::npos) << runs[i].err;
    // Who it is can be told while it still holds the lock; a test of `recover` has one that does.
  }
  const int reading = runs.back().exit_code;  // 4: it saw the beginning of a run that has its lock not yet
  EXPECT_TRUE(reading == 0 || reading == 3) << runs.back().err;
  EXPECT_TRUE(done >= 1 || reading == 0) << "whoever comes first gets the lock, and that may be the reader";
  const Answer status = Here({"status", "--verify"});
  EXPECT_EQ(status.exit_code, 0) << status.text;
  std::size_t applied = 0;
  for (std::size_t at = status.text.find("applied: "); at != std::string::npos;
       at = status.text.find("applied: ", at + 1))
    ++applied;
  EXPECT_EQ(applied, done);
  ExpectTidy();
  EXPECT_EQ(Here({"unpatch", "--all"}).exit_code, 0);
  EXPECT_EQ(Hashes(), VanillaHashes());
}

TEST_F(TroubleTest, CopiesIntoOneFolderDontMix) {
  const std::string out = game_.outer() / "copy";
  std::vector<std::vector<std::string>> commands;
  for (int i = 0; i < Runs() / 2 + 1; ++i)
    commands.push_back({"apply", Leaf("leaf" + std::to_string(i)), "--game", game_.path(), "--output", out});
  std::size_t done = 0;
  for (const ProgramRun& run : AtOnce(commands)) {
    EXPECT_TRUE(run.exit_code == 0 || run.exit_code == 2 || run.exit_code == 3) << run.exit_code << run.err;
    if (run.exit_code == 0) {
      ++done;
    } else {
      EXPECT_NE(run.err.find("copy"), std::string::npos) << run.err;
    }
  }
  EXPECT_EQ(done, 1u);
  EXPECT_EQ(tests::Here({"status", "--verify", "--game", out}).exit_code, 0);
  EXPECT_EQ(tests::Here({"unpatch", "--all", "--game", out}).exit_code, 0);
  EXPECT_EQ(HashesOf(out), VanillaHashes());
  EXPECT_FALSE(std::filesystem::exists(out + ".partial"));
  EXPECT_FALSE(std::filesystem::exists(out + ".partial.lock"));
  EXPECT_EQ(Hashes(), VanillaHashes());
}

}  // namespace
}  // namespace bonepatch::tests
