// The schemas against what they describe: the examples, and every kind of report.
#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tests/cli/formats.h"

namespace bonepatch::tests {
namespace {

using ::testing::Each;
using ::testing::StartsWith;
using Documents = std::vector<std::pair<std::string, std::string>>;

/// Every pack.yaml of the examples by its path below them, or else every recipe. (examples/ci is for other programs.)
Documents Examples(bool packs) {
  Documents examples;
  const std::filesystem::path top(BONEPATCH_SOURCE_DIR "/examples");
  for (const auto& file : std::filesystem::recursive_directory_iterator(top)) {
    if (file.path().extension() != ".yaml" || (file.path().filename() == "pack.yaml") != packs) continue;
    const std::string path = std::filesystem::relative(file.path(), top).string();
    if (path.starts_with("ci/")) continue;
    examples.emplace_back(path, SourceFile("examples/" + path));
  }
  std::sort(examples.begin(), examples.end());
  return examples;
}

/// The same with file names that need no folders.
Documents Flat(Documents documents) {
  for (auto& [name, text] : documents) std::replace(name.begin(), name.end(), '/', '-');
  return documents;
}

TEST(Schemas, TheExamplesAreValid) {
  const Documents recipes = Examples(false), packs = Examples(true);
  EXPECT_GE(recipes.size(), 5u);
  EXPECT_GE(packs.size(), 5u);
  EXPECT_THAT(Validate(RunProgram({"schema"}).out, Flat(recipes)), Each("ok"));
  EXPECT_THAT(Validate(RunProgram({"schema", "--pack"}).out, Flat(packs)), Each("ok"));
}

TEST(Schemas, CopiesLieBesideTheExamples) {
  const std::pair<std::string, std::vector<std::string>> copies[] = {{"recipe.schema.json", {"schema"}},
                                                                     {"pack.schema.json", {"schema", "--pack"}}};
  for (const auto& [name, words] : copies) {
    const std::string text = RunProgram(words).out;
    if (std::getenv("BONEPATCH_UPDATE_GOLDENS") != nullptr)
      std::ofstream(BONEPATCH_SOURCE_DIR "/examples/" + name, std::ios::binary) << text;
    EXPECT_TRUE(SourceFile("examples/" + name) == text) << name << ": BONEPATCH_UPDATE_GOLDENS=1 rewrites it";
  }
}

/// "../../" of "saga/tail/pack.yaml".
std::string WayUp(const std::string& name) {
  std::string way;
  for (auto slashes = std::count(name.begin(), name.end(), '/'); slashes > 0; --slashes) way += "../";
  return way;
}

TEST(Schemas, EditorsFindThemByTheFirstLine) {
  for (const auto& [name, text] : Examples(false))
    EXPECT_THAT(text, StartsWith("# yaml-language-server: $schema=" + WayUp(name) + "recipe.schema.json\n")) << name;
  for (const auto& [name, text] : Examples(true))
    EXPECT_THAT(text, StartsWith("# yaml-language-server: $schema=" + WayUp(name) + "pack.schema.json\n")) << name;
}

TEST(Schemas, OneAtATime) { EXPECT_EQ(RunProgram({"schema", "--pack", "--report"}).exit_code, 2); }

TEST_F(CliTest, EveryReportIsValid) {
  Documents reports;
  const auto add = [&](std::vector<std::string> words, int exit_code) {
    words.insert(words.end(), {"--format", "json"});
    const ProgramRun run = Run(words);
    EXPECT_EQ(run.exit_code, exit_code) << run.out << run.err;
    reports.emplace_back("report.json", run.out);
  };
  const std::string fine = OneModel("fine", "18/0", "{add-bone: {name: a, parent: 3, track: auto}}");
  add({"check", fine}, 0);
  add({"check"}, 0);
  add({"check", OneModel("bald", "18/0", "{clear-mesh: {bone: 54}}")}, 1);
  add({"check", game_.outer() / "none.yaml"}, 3);
  add({"preflight", OneModel("low", "18/1", "{add-bone: {name: d, parent: 3}}, {move-mesh: {from: 54, to: d}}")}, 1);
  add({"apply", fine, "--dry-run"}, 0);
  add({"apply", fine}, 0);
  add({"status"}, 0);
  add({"recover"}, 0);
  add({"preflight"}, 0);
  add({"apply", OneModel("stadium", "9/0", "{add-bone: {name: b, parent: root}}"),
       OneModel("place", "18/0", "{add-bone: {name: c, parent: 54}}, {move-mesh: {from: 54, to: c, keep: place}}")},
      0);
  add({"inspect", "18/0"}, 0);
  add({"diff", "18/0"}, 0);
  add({"diff", "--packs", fine}, 0);
  std::filesystem::resize_file(game_.fst(), 0);
  add({"status", "--verify"}, 4);
  add({"restore"}, 0);
  add({"adopt"}, 0);
  const std::vector<std::string> verdicts = Validate(RunProgram({"schema", "--report"}).out, reports);
  for (std::size_t i = 0; i < reports.size(); ++i) EXPECT_EQ(verdicts[i], "ok") << reports[i].second;
}

TEST_F(CliTest, FactsAreWhatTheirSchemaSays) {
  const std::string path = game_.outer() / "facts.json";
  ASSERT_EQ(Run({"facts", "-o", path}).exit_code, 0);
  const auto bytes = os::ReadWhole(os::System(), path, 1u << 26);
  ASSERT_TRUE(bytes.has_value());
  const std::string facts(bytes->begin(), bytes->end());
  EXPECT_THAT(Validate(RunProgram({"schema", "--facts"}).out, {{"facts.json", facts}}), Each("ok"));
}

}  // namespace
}  // namespace bonepatch::tests
