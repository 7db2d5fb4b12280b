// Malformed recipes and packs through the command: each is exit 2, with file, line and column, and what was expected.
#include <fmt/format.h>

#include "patcher/cli/command.h"
#include "patcher/report/text.h"
#include "tests/cli/game.h"
#include "tests/support/broken_recipes.h"

namespace bonepatch::tests {
namespace {

using recipes::BrokenCase;

class MalformedTest : public CliTest {
 protected:
  /// Checks one pack alone, in this process: there are hundreds.
  void Check(const BrokenCase& broken, const std::string& pack, const std::string& file) {
    SCOPED_TRACE(broken.name);
    cli::Options options;
    options.game = game_.path();
    options.args = {pack};
    const cli::Outcome outcome =
        cli::Check({os::System(), options, [](std::string_view, std::uint64_t, std::uint64_t) {}});
    EXPECT_EQ(outcome.exit_code, 2);
    const std::string text = report::FindingsText(outcome.report, false);
    const std::string head = fmt::format("{}:{}:{}: error: {}: ", file, broken.line, broken.column, broken.rule);
    EXPECT_EQ(text.substr(0, head.size()), head) << text;
    EXPECT_NE(text.find(broken.hint), std::string::npos) << text;
    EXPECT_TRUE(outcome.report.results.empty()) << "nothing beside the errors";
  }
};

TEST_F(MalformedTest, Recipes) {
  int n = 0;
  for (const auto& cases : {recipes::BrokenSyntax(), recipes::BrokenTopLevels(), recipes::BrokenEntries(),
                            recipes::BrokenEdits(), recipes::BrokenSkeletons(), recipes::BrokenForms()}) {
    for (const BrokenCase& broken : cases) {
      const std::string file = game_.outer().Write(fmt::format("{}.yaml", n++), broken.text);
      Check(broken, file, file);
    }
  }
  EXPECT_GT(n, 200);
}

TEST_F(MalformedTest, Packs) {
  int n = 0;
  for (const BrokenCase& broken : recipes::BrokenPacks()) {
    const std::string folder = fmt::format("pack{}", n++);
    for (const auto& [path, text] : recipes::PackWith(broken.text)) game_.outer().Write(folder + "/" + path, text);
    // Two recipes of one id are told where the second one says its id.
    const std::string file = broken.line == 2 ? "/twin.yaml" : "/pack.yaml";
    Check(broken, game_.outer() / folder, (game_.outer() / folder) + file);
  }
  EXPECT_GT(n, 40);
}

TEST_F(MalformedTest, TheProgramTellsAllOfThemAtOnce) {
  std::vector<std::string> words{"check"};
  for (const BrokenCase& broken : recipes::BrokenEdits())
    words.push_back(game_.outer().Write("edits/" + broken.name + ".yaml", broken.text));
  const ProgramRun run = Run(words);
  EXPECT_EQ(run.exit_code, 2);
  for (const BrokenCase& broken : recipes::BrokenEdits()) {
    const std::string place = fmt::format("edits/{}.yaml:{}:{}: error: ", broken.name, broken.line, broken.column);
    EXPECT_NE(run.err.find(place), std::string::npos) << place;
  }
}

}  // namespace
}  // namespace bonepatch::tests
