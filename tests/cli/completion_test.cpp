// Completion as the shells do it, and the manual page as its reader formats it.
#include <gmock/gmock.h>

#include <sstream>

#include "formats/catalogue/formats.h"
#include "patcher/cli/command.h"
#include "tests/support/program.h"
#include "tests/support/temp_folder.h"

namespace bonepatch::tests {
namespace {

using Words = std::vector<std::string>;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsSupersetOf;
using testing::Not;
using testing::UnorderedElementsAre;

Words Lines(const std::string& text) {
  Words lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

class CompletionTest : public ::testing::Test {
 protected:
  CompletionTest() {
    for (const char* shell : {"bash", "zsh"}) folder_.Write(shell, RunProgram({"completion", shell}).out);
    folder_.Write("desk/one.yaml", std::string_view("x"));
    folder_.Write("desk/a pack/pack.yaml", std::string_view("x"));
  }

  /// What bash offers for the last of the words behind `bonepatch`.
  Words Bash(const Words& words) {
    std::string script = "source ../bash; COMP_WORDS=(bonepatch";
    for (const std::string& word : words) script += " '" + word + "'";
    script += "); COMP_CWORD=" + std::to_string(words.size()) + "; $(complete -p bonepatch | sed 's/.*-F //; s/ .*//')";
    script += "; printf '%s\\n' \"${COMPREPLY[@]}\"";
    const ProgramRun run = RunCommand({"bash", "--norc", "-uc", script}, folder_ / "desk");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_EQ(run.err, "");
    return Lines(run.out);
  }

  TempFolder folder_;
};

TEST_F(CompletionTest, OfCommands) {
  Words all;
  for (const cli::Command& command : cli::Commands()) all.emplace_back(command.line.name);
  EXPECT_THAT(Bash({""}), IsSupersetOf(all));
  EXPECT_THAT(Bash({"un"}), ElementsAre("unpatch"));
  EXPECT_THAT(Bash({"help", "st"}), ElementsAre("status"));
  EXPECT_THAT(Bash({"--v"}), ElementsAre("--version"));
}

TEST_F(CompletionTest, OfOptionsThatTheCommandTakes) {
  for (const cli::Command& command : cli::Commands()) {
    Words options;
    for (const cli::OptionWords& option : cli::OptionsOf(command.line)) options.push_back("--" + option.name);
    EXPECT_THAT(Bash({std::string(command.line.name), "-"}), testing::UnorderedElementsAreArray(options));
  }
  EXPECT_THAT(Bash({"unpatch", "a", "--al"}), ElementsAre("--all"));
}

TEST_F(CompletionTest, OfWhatAnOptionMayBe) {
  EXPECT_THAT(Bash({"inspect", "--format", ""}), IsSupersetOf({"text", "json", "recipe", "svg"}));
  EXPECT_THAT(Bash({"status", "--format", "j"}), ElementsAre("json"));
  EXPECT_THAT(Bash({"status", "--format", "=", "j"}), ElementsAre("json"));
  EXPECT_THAT(Bash({"status", "--format", "="}), IsSupersetOf({"text", "json"}));
  EXPECT_THAT(Bash({"list", "--color", ""}), UnorderedElementsAre("auto", "always", "never"));
  EXPECT_THAT(Bash({"check", "--game", ""}), ElementsAre("a pack"));
  EXPECT_THAT(Bash({"check", "--report", ""}), UnorderedElementsAre("a pack", "one.yaml"));
}

TEST_F(CompletionTest, OfArguments) {
  EXPECT_THAT(Bash({"explain", "act/geo-un"}), ElementsAre("act/geo-unowned"));
  EXPECT_EQ(Bash({"explain", ""}).size(), formats::Catalogue().size());
  EXPECT_THAT(Bash({"apply", ""}), UnorderedElementsAre("a pack", "one.yaml"));
  EXPECT_THAT(Bash({"apply", "--strict", ""}), UnorderedElementsAre("a pack", "one.yaml"));
  EXPECT_THAT(Bash({"sample", ""}), ElementsAre("a pack"));
  EXPECT_THAT(Bash({"completion", ""}), UnorderedElementsAre("bash", "zsh"));
  EXPECT_THAT(Bash({"rules", ""}), ElementsAre(""));
  EXPECT_THAT(Bash({"nonsense", ""}), ElementsAre(""));
}

TEST_F(CompletionTest, OfNoOtherShell) {
  const ProgramRun run = RunProgram({"completion", "fish"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.err, HasSubstr("expected bash or zsh"));
  EXPECT_EQ(RunProgram({"completion"}).exit_code, 2);
}

/// Types a line and two tabs into a zsh of its own, and gives back what its screen showed.
constexpr char kType[] = R"(
zmodload zsh/zpty
zpty -b shell zsh -f -i
seen=
until_seen() {
  repeat 600; do
    if zpty -r -t shell part; then seen+=$part; else sleep 0.05; fi
    [[ $seen == *$1* ]] && return
  done
}
# Of the completion system only what every script stands on; all of it takes seconds to set up.
zpty -w shell "PS1= RPS1=; stty columns 200 rows 100; all=(\$fpath); fpath=(\${(M)all:#*/Completion(|/Base)}); autoload -Uz compinit; compinit -D -u; fpath=(\$all); autoload -Uz _files _path_files; source $PWD/../zsh; print rea''dy"
until_seen ready
seen=
zpty -n -w shell "$1"$'\t\t'
zpty -n -w shell $'\C-a: \C-e\n'"print do''ne"$'\n'
until_seen done
print -r -- "$seen"
)";

TEST_F(CompletionTest, InZsh) {
  EXPECT_EQ(RunCommand({"zsh", "-n", folder_ / "zsh"}).err, "");
  const auto typed = [&](const std::string& line) {
    return RunCommand({"zsh", "-f", "-c", kType, "type", line}, folder_ / "desk", {{"TERM", "dumb"}}).out;
  };
  EXPECT_THAT(typed("bonepatch unp"), HasSubstr("bonepatch unpatch"));
  EXPECT_THAT(typed("bonepatch status --format=js"), HasSubstr("--format=json"));
  EXPECT_THAT(typed("bonepatch explain act/geo-un"), HasSubstr("act/geo-unowned"));
  const std::string options = typed("bonepatch apply --");
  EXPECT_THAT(options, HasSubstr("--dry-run"));
  EXPECT_THAT(options, HasSubstr("plan and check, and stop before the first byte"));
  EXPECT_THAT(options, Not(HasSubstr("--tree")));
}

TEST(ManTest, IsGoodRoffThatNamesEverything) {
  const TempFolder folder;
  const std::string page = folder.Write("bonepatch.1", RunProgram({"man"}).out);
  const ProgramRun formatted =
      RunCommand({"groff", "-man", "-ww", "-Tutf8", "-P-cbou", page}, {}, {{"LC_ALL", "C.UTF-8"}});
  EXPECT_EQ(formatted.exit_code, 0);
  EXPECT_EQ(formatted.err, "");
  for (const cli::Command& command : cli::Commands()) {
    EXPECT_THAT(formatted.out, HasSubstr("\n   " + std::string(command.line.name) + "\n"));
    for (const cli::OptionWords& option : cli::OptionsOf(command.line))
      EXPECT_THAT(formatted.out, HasSubstr("--" + option.name)) << command.line.name;
  }
  EXPECT_THAT(formatted.out, HasSubstr("EXIT STATUS"));
}

TEST(ManTest, IsTheSameEachTime) { EXPECT_EQ(RunProgram({"man"}).out, RunProgram({"man"}).out); }

/// The first line is all that the overview shows of a command.
TEST(Overview, SaysWhatEachCommandDoesInASentence) {
  for (const cli::Command& command : cli::Commands()) {
    const std::string_view first = command.line.summary.substr(0, command.line.summary.find('\n'));
    EXPECT_TRUE(first.ends_with('.') || first.ends_with('`')) << first;
    EXPECT_LE(first.size(), 160u) << first;
  }
}

}  // namespace
}  // namespace bonepatch::tests
