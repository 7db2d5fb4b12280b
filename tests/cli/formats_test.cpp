// Machine formats of real runs: refusals, broken texts, errors, and where findings are pinned.
#include "tests/cli/formats.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <nlohmann/json.hpp>

namespace bonepatch::tests {
namespace {

using ::testing::HasSubstr;
using Parsed = nlohmann::json;

constexpr const char* kBald = "{clear-mesh: {bone: 54}}";
constexpr const char* kFine = "{add-bone: {name: a, parent: 3}}";

class FormatsTest : public CliTest {
 protected:
  ReadReport Alike(const std::vector<std::string>& words, int exit_code) {
    return ExpectAlike([&](std::vector<std::string> all) { return Run(std::move(all)); }, words, exit_code);
  }

  /// The results of a SARIF log.
  std::vector<Parsed> Results(std::vector<std::string> words, const std::string& folder = {}) {
    words.insert(words.end(), {"--game", game_.path(), "--format", "sarif"});
    return Parsed::parse(RunProgram(words, folder).out).at("runs").at(0).at("results");
  }

  static std::string UriOf(const Parsed& result) {
    return result.at("locations").at(0).at("physicalLocation").at("artifactLocation").at("uri");
  }

  std::string Pack(const std::string& id, const std::string& edits) {
    game_.outer().Write(id + "/pack.yaml",
                        "bonepatch: 1\nid: " + id + "\nversion: '1'\ngame: sluggers-us\nrecipes: [r.yaml]\n");
    game_.outer().Write(
        id + "/r.yaml",
        "bonepatch: 1\nid: r\ngame: sluggers-us\nmodels:\n  - model: 18/0\n    edits: [" + edits + "]\n");
    return game_.outer() / id;
  }
};

TEST_F(FormatsTest, RefusedAndFinePacksTogether) {
  const ReadReport report = Alike(
      {"check", Pack("bald", kBald), Pack("fine", kFine), OneModel("lone", "37/1", "{add-bone: {name: a, parent: 0}}")},
      1);
  EXPECT_EQ(report.Errors(),
            (std::set<std::string>{"act/geo-unowned", "act/layout-table-size", "act/mirror-involution"}));
  EXPECT_FALSE(report.not_run.empty());
}

TEST_F(FormatsTest, ApplyRefusesAlike) {
  Alike({"apply", Pack("bald", kBald)}, 1);
  Alike({"apply", Pack("fine", kFine), "--dry-run"}, 0);
}

TEST_F(FormatsTest, StrictFailsByWarnings) {
  const std::string path = OneModel("shared", "18/0", "{set-mesh: {bone: 5, submesh: 1}}");
  EXPECT_FALSE(Alike({"check", path, "--strict"}, 1).ok);
  EXPECT_TRUE(Alike({"check", path}, 0).ok);
}

TEST_F(FormatsTest, BrokenTexts) {
  const std::string broken = game_.outer().Write("broken.yaml", "bonepatch: 2\nid: 'a\n");
  const ReadReport report =
      Alike({"check", broken, Pack("fine", kFine), OneModel("far", "172/0", "{clear-mesh: {bone: nosuch}}")}, 2);
  EXPECT_EQ(report.findings.size(), 3u) << report.text;
}

TEST_F(FormatsTest, ErrorsThatEndTheRun) {
  EXPECT_NE(Alike({"check", game_.outer() / "none.yaml"}, 3).error, "");
  EXPECT_NE(Alike({"unpatch", "nobody"}, 2).error, "");
}

TEST_F(FormatsTest, FaultsOfTheGameArePinnedToThePack) {
  std::filesystem::remove(game_.fst());
  const std::string fine = Pack("fine", kFine);
  const ReadReport report = Alike({"check", fine}, 3);
  ASSERT_EQ(report.Errors(), std::set<std::string>{"game/fst"});
  const std::vector<Parsed> results = Results({"check", "fine", OneModel("b", "18/0", kFine)}, game_.outer().path());
  ASSERT_EQ(results.size(), 1u);
  EXPECT_EQ(UriOf(results[0]), "fine/pack.yaml") << "of several packs, the first that may have led to it";
  EXPECT_EQ(UriOf(Results({"check", "b.yaml"}, game_.outer().path()).at(0)), "b.yaml");
}

TEST_F(FormatsTest, AForeignGameIsAFailureOfTheRun) {
  ASSERT_EQ(Run({"apply", Pack("fine", kFine)}).exit_code, 0);
  Alike({"unpatch", "fine", "--dry-run"}, 0);
  Alike({"unpatch", "--all", "--dry-run"}, 0);
  std::filesystem::resize_file(game_.fst(), 0);
  const ReadReport report = Alike({"apply", Pack("bald", kBald)}, 4);
  EXPECT_EQ(report.Errors(), std::set<std::string>{"game/foreign"});
  Alike({"unpatch", "fine"}, 4);
}

TEST_F(FormatsTest, EveryLiveModelIsACase) {
  EXPECT_TRUE(Alike({"check"}, 0).ok);
  EXPECT_THAT(Run({"check", "--format", "junit"}).out, HasSubstr(" name=\"18/0\"/>"));
}

TEST_F(FormatsTest, SingleFiles) {
  const Runner run = [](const std::vector<std::string>& words) { return RunProgram(words); };
  const std::string garbage = game_.outer().Write("a b.act", std::string_view("garbage"));
  EXPECT_EQ(ExpectAlike(run, {"check", "--act", garbage}, 1).Errors(), std::set<std::string>{"act/layout-truncated"});
  EXPECT_EQ(ExpectAlike(run, {"check", "--block", garbage}, 1).Errors(), std::set<std::string>{"block/sections"});
}

TEST_F(FormatsTest, PathsAreRelativeAndRegionsFull) {
  Pack("bald", kBald);
  const std::string folder = game_.outer().path();
  for (const std::string& path : {std::string("bald"), std::string("./bald"), folder + "/bald"}) {
    const std::vector<Parsed> results = Results({"check", path}, folder);
    ASSERT_FALSE(results.empty());
    EXPECT_EQ(UriOf(results[0]), "bald/r.yaml");
    EXPECT_EQ(results[0]["locations"][0]["physicalLocation"]["region"],
              Parsed::parse(R"({"startLine": 6, "startColumn": 14, "endLine": 6, "endColumn": 24})"));
  }
  EXPECT_EQ(UriOf(Results({"check", folder + "/bald"}, game_.path()).at(0)), "file://" + folder + "/bald/r.yaml");
}

TEST_F(FormatsTest, FingerprintsOutliveMovedLines) {
  const auto print = [&] {
    return Results({"check", "bald"}, game_.outer().path()).at(0).at("partialFingerprints").dump();
  };
  Pack("bald", kBald);
  const std::string before = print();
  game_.outer().Write("bald/r.yaml", "# a line more\n" + game_.outer().Read("bald/r.yaml"));
  EXPECT_EQ(print(), before);
}

TEST_F(FormatsTest, AReportGoesToItsFileWhateverIsPrinted) {
  const std::string path = game_.outer() / "report.json";
  const ProgramRun run = Run({"check", Pack("bald", kBald), "--format", "github", "--report", path});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_TRUE(run.out.starts_with("::error file=")) << run.out;
  EXPECT_EQ(ParseReport(game_.outer().Read("report.json")).Errors(), std::set<std::string>{"act/geo-unowned"});
}

TEST_F(FormatsTest, CommandsKnowTheirFormats) {
  for (const char* command : {"status", "recover"}) {
    for (const char* format : {"sarif", "junit", "github"}) {
      const ProgramRun run = Run({command, "--format", format});
      EXPECT_EQ(run.exit_code, 2);
      EXPECT_THAT(run.err, HasSubstr(std::string(command) + " knows text or json"));
    }
  }
  EXPECT_THAT(Run({"check", "--format", "xml"}).err, HasSubstr("check knows text, json, sarif, junit or github"));
}

}  // namespace
}  // namespace bonepatch::tests
