// `report PACK -o FILE`, end to end.
#include <fmt/format.h>

#include <filesystem>

#include "patcher/page/page.h"
#include "tests/cli/game.h"
#include "tests/support/oracles.h"

namespace bonepatch::tests {
namespace {

class PackPageTest : public CliTest {
 protected:
  std::string Html() const { return game_.outer().Read("page.html"); }
  bool Has(const std::string& words) const { return Html().find(words) != std::string::npos; }

  ProgramRun Make(std::vector<std::string> words) {
    words.insert(words.begin(), "report");
    words.insert(words.end(), {"-o", game_.outer() / "page.html"});
    return Run(words);
  }

  const std::string fine_ = OneModel("fine", "18/0", "{add-bone: {name: a, parent: 3, translation: [0, 7.25, 0]}}");
  const std::string broken_ = OneModel("broken", "18/0", "{add-bone: {name: a, parent: 140}}");
};

TEST_F(PackPageTest, ShowsWhatAPackDoesAndLeavesTheGameAlone) {
  const std::vector<std::string> before = Hashes();
  const ProgramRun run = Make({fine_});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("wrote "), std::string::npos);
  const std::string html = Html();
  EXPECT_EQ(XmlFaults(html), "");
  EXPECT_TRUE(Has("Can be applied. 1 pack, 1 model"));
  EXPECT_TRUE(Has("91 'a'")) << "the bone";
  EXPECT_TRUE(Has("at 0 7.25 0"));
  EXPECT_TRUE(Has("<td>mario</td>")) << "the pair";
  EXPECT_TRUE(Has("bp-frame")) << "the picture";
  EXPECT_EQ(Hashes(), before);
  EXPECT_FALSE(Exists(game_.state()));
  EXPECT_EQ(Make({fine_}).exit_code, 0) << "over the page that is there";
  EXPECT_EQ(Html(), html);
}

TEST_F(PackPageTest, ShowsWhyAPackIsRefusedWithTheSameCodeAsCheck) {
  const ProgramRun run = Make({broken_});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_EQ(run.err, Run({"check", broken_}).err);
  EXPECT_TRUE(Has("class=\"verdict refused\""));
  EXPECT_TRUE(Has("parent 140 does not exist"));
  EXPECT_TRUE(Has("What <code>act/parent-missing</code> is about"));
}

TEST_F(PackPageTest, HoldsTheLinesOfARecipeThatIsNone) {
  const std::string text = game_.outer().Write("text.yaml", std::string("bonepatch: 1\nid: text\nmodel: []\n"));
  EXPECT_EQ(Make({text}).exit_code, 2);
  EXPECT_EQ(XmlFaults(Html()), "");
  EXPECT_TRUE(Has("<code>recipe/schema</code>"));
  EXPECT_TRUE(Has("<b>model</b>: []"));
  EXPECT_EQ(Make({fine_, broken_}).exit_code, 1);
  EXPECT_EQ(Make({game_.outer() / "missing.yaml"}).exit_code, 3);
}

TEST_F(PackPageTest, NeedsNoGame) {
  const std::string facts = game_.outer() / "facts.json";
  ASSERT_EQ(Run({"facts", "-o", facts}).exit_code, 0);
  const std::string out = game_.outer() / "page.html";
  EXPECT_EQ(RunProgram({"report", fine_, "--facts", facts, "-o", out}).exit_code, 0);
  EXPECT_TRUE(Has("91 'a'"));
  EXPECT_TRUE(Has("Judged over facts"));
  EXPECT_TRUE(Has("game/routes")) << "what was not judged";
  EXPECT_EQ(RunProgram({"report", broken_, "--facts", facts, "-o", out}).exit_code, 1);
  EXPECT_EQ(Run({"report", fine_, "--facts", facts, "-o", out}).exit_code, 2);
  EXPECT_EQ(RunProgram({"report", fine_, "--facts", facts, "--with-applied", "-o", out}).exit_code, 2);
  EXPECT_EQ(RunProgram({"report", fine_, "-o", out}).exit_code, 2);
}

TEST_F(PackPageTest, CountsAppliedPacksWhereThatIsAskedFor) {
  ASSERT_EQ(Run({"apply", fine_}).exit_code, 0);
  const std::string other = OneModel("other", "18/0", "{add-bone: {name: b, parent: 4}}");
  EXPECT_EQ(Make({other}).exit_code, 0);
  EXPECT_TRUE(Has("91 'b'"));
  EXPECT_EQ(Make({other, "--with-applied"}).exit_code, 0);
  EXPECT_TRUE(Has("91 'a'"));
  EXPECT_TRUE(Has("92 'b'"));
}

TEST_F(PackPageTest, IsNeverWrittenOverAnythingElse) {
  game_.outer().Write("page.html", std::string("<!DOCTYPE html>\n<p>mine</p>\n"));
  const ProgramRun run = Make({fine_});
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_EQ(Html(), "<!DOCTYPE html>\n<p>mine</p>\n");
  EXPECT_EQ(Run({"report", fine_}).exit_code, 2) << "-o is missing";
  EXPECT_EQ(Run({"report"}).exit_code, 2);
}

TEST_F(PackPageTest, TellsNobodyWhereItsAuthorKeepsThings) {
  EXPECT_EQ(Make({broken_}).exit_code, 1);
  EXPECT_TRUE(Has("id\">broken.yaml:6:"));
  EXPECT_FALSE(Has(game_.outer().path()));
}

/// Each finding shows the lines of its own recipe.
TEST_F(PackPageTest, TellsPacksOfOneNameApart) {
  std::vector<std::string> paths;
  for (const char* id : {"one", "two"}) {
    std::filesystem::create_directory(game_.outer() / id);
    const std::string edits = fmt::format("{{add-bone: {{name: bone-of-{}, parent: 140}}}}", id);
    std::filesystem::rename(OneModel(id, id[0] == 'o' ? "18/0" : "19/0", edits), game_.outer() / id + "/same.yaml");
    paths.push_back(game_.outer() / id + "/same.yaml");
  }
  EXPECT_EQ(Make(paths).exit_code, 1);
  for (const char* id : {"one", "two"}) EXPECT_TRUE(Has(fmt::format("id\">{}/same.yaml:6:", id))) << id;
  EXPECT_TRUE(Has("{name: bone-of-one"));
  EXPECT_TRUE(Has("{name: bone-of-two"));
  EXPECT_FALSE(Has(game_.outer().path()));
}

TEST_F(PackPageTest, GoesToStandardOutputToo) {
  ASSERT_EQ(Make({fine_}).exit_code, 0);
  const ProgramRun run = Run({"report", fine_, "-o", "-"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(run.out, Html());
  EXPECT_EQ(Run({"report", fine_, "-o", "-", "--format", "json"}).exit_code, 2);
}

TEST_F(PackPageTest, SaysThatOthersPatchedTheGame) {
  ASSERT_EQ(Run({"apply", OneModel("other", "19/0", "{add-bone: {name: b, parent: 4}}")}).exit_code, 0);
  std::filesystem::remove_all(game_.state());
  EXPECT_EQ(Make({fine_}).exit_code, 0);
  EXPECT_TRUE(Has("Judged over a game that other tools patched"));
  EXPECT_EQ(Run({"diff", "--packs", fine_}).exit_code, 4) << "there is no vanilla to compare with";
}

TEST_F(PackPageTest, NamesTheUsersFileWhereItCantBeWritten) {
  const std::string nowhere = game_.outer() / "no such folder/page.html";
  const ProgramRun run = Run({"report", fine_, "-o", nowhere});
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_EQ(run.err.find(nowhere + ": error: "), 0u) << run.err;
}

TEST_F(PackPageTest, IsNotLostToAReportOfTheSameName) {
  const std::string out = game_.outer() / "page.html";
  EXPECT_EQ(Run({"report", fine_, "-o", out, "--report", out}).exit_code, 2);
  EXPECT_FALSE(Exists(out));
}

TEST_F(PackPageTest, GoesWithMachineFormats) {
  const ReadReport report = Report({"report", broken_, "-o", game_.outer() / "page.html"}, 1);
  EXPECT_EQ(report.Errors(), std::set<std::string>{"act/parent-missing"});
  const ProgramRun sarif = Make({broken_, "--format", "sarif"});
  EXPECT_EQ(sarif.exit_code, 1);
  EXPECT_NE(sarif.out.find("\"2.1.0\""), std::string::npos);
}

}  // namespace
}  // namespace bonepatch::tests
