// man: the manual page, made of the table of commands and their options.
#include <fmt/format.h>

#include "patcher/base/version.h"
#include "patcher/cli/command.h"

namespace bonepatch::cli {
namespace {

using Lines = std::vector<std::string>;

/// Text as roff takes it: a dash is a minus, to be copied into a shell, and no line begins a request.
std::string Roff(std::string_view text) {
  std::string roff;
  for (const char c : text) {
    const bool starts_line = roff.empty() || roff.back() == '\n';
    if (starts_line && (c == '.' || c == '\'')) roff += "\\&";
    if (c == '\\') {
      roff += "\\e";
    } else if (c == '-') {
      roff += "\\-";
    } else {
      roff += c;
    }
  }
  return roff;
}

constexpr std::string_view kIntroduction =
    R"(Adds bones to, and moves meshes and transforms inside, the character models of an extracted
.I Mario Super Sluggers
(US). What is wanted is a recipe, a YAML file without game data, or a pack, a folder of recipes with a
.BR pack.yaml .
Everything is judged before a byte is written, and every change can be undone, byte for byte.)";

constexpr std::string_view kEnd = R"(.SH EXIT STATUS
.TP
.B 0
done, or nothing to do
.TP
.B 1
refused by a rule (or by
.BR \-\-strict );
nothing was written
.TP
.B 2
the command line, or the text of a recipe or pack, is wrong
.TP
.B 3
a file or the system let us down; nothing was changed
.TP
.B 4
the game's folder needs its owner:
.B bonepatch status
and
.B bonepatch recover
say more
.TP
.B 70
a fault in bonepatch itself
.SH ENVIRONMENT
.TP
.B NO_COLOR
no colours, unless
.B \-\-color always
asks for them
.SH FILES
.TP
.I DIR/.bonepatch
what bonepatch keeps beside a game: what is applied, and vanilla's
.I main.dol
and
.I fst.bin
.SH EXAMPLES
.EX
bonepatch sample game
bonepatch new my\-pack
bonepatch check my\-pack \-\-game game
bonepatch apply my\-pack \-\-game game
bonepatch unpatch \-\-all \-\-game game
.EE)";

void AddOption(Lines& lines, const OptionWords& option) {
  lines.emplace_back(".TP");
  const std::string letter = option.letter ? fmt::format("\\-{}, ", option.letter) : "";
  const std::string value = option.value.empty() ? "" : fmt::format(" \\fI{}\\fP", Roff(option.value));
  lines.push_back(fmt::format("\\fB{}\\-\\-{}\\fP{}", letter, Roff(option.name), value));
  lines.push_back(Roff(option.text));
}

/// Options that every command takes are told once.
std::size_t OwnOptions(const CommandLine& command) { return command.options.size(); }

void AddCommand(Lines& lines, const CommandLine& command) {
  lines.push_back(fmt::format(".SS {}", Roff(command.name)));
  lines.push_back(fmt::format("\\fBbonepatch {}\\fP{}{} [\\fIoptions\\fP]", Roff(command.name),
                              command.arguments.empty() ? "" : " ", Roff(command.arguments)));
  lines.emplace_back(".PP");
  lines.push_back(Roff(command.summary));
  const std::vector<OptionWords> options = OptionsOf(command);
  for (std::size_t i = 0; i < OwnOptions(command); ++i) AddOption(lines, options[i]);
}

}  // namespace

Outcome Man(const Context&) {
  Outcome outcome;
  outcome.exit_code = 0;
  outcome.report.command = "man";
  Lines& lines = outcome.report.results;
  lines.push_back(fmt::format(".TH BONEPATCH 1 \"\" \"bonepatch {}\" \"User Commands\"", kVersion));
  lines.emplace_back(".SH NAME\nbonepatch \\- patches the skeletons inside game files from YAML recipes");
  lines.emplace_back(
      ".SH SYNOPSIS\n\\fBbonepatch\\fP \\fICOMMAND\\fP [\\fIoptions\\fP]\n.br\n\\fBbonepatch help\\fP "
      "[\\fICOMMAND\\fP]");
  lines.emplace_back(".SH DESCRIPTION");
  lines.emplace_back(kIntroduction);
  lines.emplace_back(".SH COMMANDS");
  for (const Command& command : Commands()) AddCommand(lines, command.line);
  lines.emplace_back(".SH OPTIONS OF ALL COMMANDS");
  const CommandLine any{};
  for (const OptionWords& option : OptionsOf(any)) AddOption(lines, option);
  lines.emplace_back(kEnd);
  return outcome;
}

}  // namespace bonepatch::cli
