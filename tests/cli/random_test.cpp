// Random packs applied and taken back in random order through the program: it always ends in vanilla, and refusals
// change nothing.
#include <iostream>
#include <random>

#include "tests/cli/game.h"
#include "tests/support/random_recipe.h"

namespace bonepatch::tests {
namespace {

constexpr unsigned kSeed = 20260131;
#ifdef __SANITIZE_ADDRESS__
constexpr int kSteps = 24;  // sanitizers slow every process down
#else
constexpr int kSteps = 60;
#endif

TEST_F(CliTest, RandomSequencesEndInVanilla) {
  std::cout << "seed " << kSeed << ", " << kSteps << " steps\n";
  std::mt19937 random(kSeed);
  const std::vector<std::string> vanilla = Hashes();
  std::vector<std::string> applied;
  int done = 0, refused = 0;
  for (int step = 0; step < kSteps; ++step) {
    const std::vector<std::string> before = Hashes();
    if (!applied.empty() && random() % 3 == 0) {
      const std::size_t which = random() % applied.size();
      const int code = Run({"unpatch", applied[which]}).exit_code;
      ASSERT_TRUE(code == 0 || code == 1) << code;
      if (code == 0) {
        applied.erase(applied.begin() + static_cast<std::ptrdiff_t>(which));
      } else {
        EXPECT_EQ(Hashes(), before);
      }
      continue;
    }
    const std::string id = "pack" + std::to_string(random() % 8);  // some replace an applied one
    const ProgramRun run = Run({"apply", game_.outer().Write(id + ".yaml", RandomRecipe(id, random))});
    ASSERT_TRUE(run.exit_code == 0 || run.exit_code == 1 || run.exit_code == 2) << run.err;
    if (run.exit_code != 0) {
      ++refused;
      ASSERT_EQ(Hashes(), before) << run.err;
      continue;
    }
    ++done;
    if (std::find(applied.begin(), applied.end(), id) == applied.end()) applied.push_back(id);
  }
  EXPECT_GT(done, kSteps / 12);
  EXPECT_GT(refused, kSteps / 12);
  EXPECT_EQ(Run({"status", "--verify"}).exit_code, 0);
  EXPECT_EQ(Run({"unpatch", "--all"}).exit_code, 0);
  EXPECT_EQ(Hashes(), vanilla);
}

}  // namespace
}  // namespace bonepatch::tests
