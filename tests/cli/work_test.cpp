// How much commands read, write and hold in memory: work follows what changes, not what exists.
#include "tests/cli/game.h"

namespace bonepatch::tests {
namespace {

class WorkTest : public CliTest {
 protected:
  /// Runs a command that must succeed, within so many megabytes. main.dol alone has 7, the archive 715.
  void Expect(const std::vector<std::string>& words, std::uint64_t read, std::uint64_t written) {
    constexpr std::uint64_t kMegabyte = 1u << 20;
    SCOPED_TRACE(words.front() + " " + words.back());
    const ProgramRun run = Run(words);
    ASSERT_EQ(run.exit_code, 0) << run.err;
    EXPECT_GT(run.bytes_read, kMegabyte) << "nothing was counted";
    EXPECT_LT(run.bytes_read, read * kMegabyte);
    EXPECT_LT(run.bytes_written, written * kMegabyte);
    if (!ProgramIsSanitized()) {
      EXPECT_LT(run.peak_memory, 64 * kMegabyte);
    }
  }
};

TEST_F(WorkTest, FollowsWhatChangesNotTheArchive) {
  const std::string one = OneModel("one", "18/0", "{add-bone: {name: tip, parent: 3}}");
  Expect({"apply", OneModel("first", "18/2", "{add-bone: {name: tip, parent: 0}}")}, 32, 16);
  Expect({"check", one}, 20, 1);
  Expect({"apply", one}, 32, 16);
  Expect({"unpatch", "one"}, 32, 16);
  Expect({"list", "--all"}, 20, 1);
  Expect({"preflight"}, 24, 1);
  Expect({"facts", "-o", game_.outer() / "facts.json"}, 24, 4);
  Expect({"unpatch", "--all"}, 32, 16);
}

TEST_F(WorkTest, OfManyModelsIsThatOfEach) {
  std::string models;
  for (int chunk = 18; chunk < 34; ++chunk)
    models += "\"" + std::to_string(chunk) + "/0\", \"" + std::to_string(chunk) + "/1\", ";
  const std::string many =
      Recipe("many", "  - model: [" + models + "]\n    edits: [{add-bone: {name: tip, parent: 3}}]\n");
  Expect({"apply", many}, 32, 20);
}

}  // namespace
}  // namespace bonepatch::tests
