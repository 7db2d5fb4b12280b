// completion: scripts for shells, made of the table of commands and their options.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "formats/catalogue/formats.h"
#include "patcher/cli/command.h"

namespace bonepatch::cli {
namespace {

constexpr std::string_view kShellNames[] = {"bash", "zsh"};

/// What may stand where an argument of a command is expected.
enum class Arguments { kNone, kFiles, kFolders, kRules, kShells };

Arguments ArgumentsOf(const CommandLine& command) {
  if (command.arguments.empty()) return Arguments::kNone;
  if (command.arguments == "SHELL") return Arguments::kShells;
  if (command.arguments == "DIR") return Arguments::kFolders;
  return command.arguments.starts_with("RULE") ? Arguments::kRules : Arguments::kFiles;
}

std::vector<std::string_view> RuleIds() {
  std::vector<std::string_view> ids;
  for (const RuleWords& rule : formats::Catalogue()) ids.push_back(rule.id);
  return ids;
}

std::vector<std::string_view> CommandNames() {
  std::vector<std::string_view> names;
  for (const Command& command : Commands()) names.push_back(command.line.name);
  names.push_back("help");
  return names;
}

std::string_view FirstLine(std::string_view text) { return text.substr(0, text.find('\n')); }

// --- bash: words alone

constexpr std::string_view kBashHead = R"(# bash completion for bonepatch, written by `bonepatch completion bash`
_bonepatch_files() {
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <(compgen "$1" -- "$word")
}

_bonepatch_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$word"); }

_bonepatch() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options
  COMPREPLY=()
  # bash takes `--format=json` for three words.
  if [[ $word == = ]]; then
    word=
  elif [[ $before == = ]]; then
    before=${COMP_WORDS[COMP_CWORD-2]}
  fi)";

constexpr std::string_view kBashTail = R"(  esac
}
complete -F _bonepatch bonepatch)";

/// The command that offers what an option's value may be; empty where nobody knows.
std::string BashValues(const OptionWords& option) {
  if (!option.choices.empty()) return fmt::format("_bonepatch_words '{}'", fmt::join(option.choices, " "));
  if (option.value == "DIR") return "_bonepatch_files -d";
  return option.value == "FILE" ? "_bonepatch_files -f" : "return";
}

std::string BashArguments(const CommandLine& command) {
  switch (ArgumentsOf(command)) {
    case Arguments::kNone:
      return "return";
    case Arguments::kFiles:
      return "_bonepatch_files -f";
    case Arguments::kFolders:
      return "_bonepatch_files -d";
    case Arguments::kRules:
      return fmt::format("_bonepatch_words '{}'", fmt::join(RuleIds(), " "));
    case Arguments::kShells:
      return fmt::format("_bonepatch_words '{}'", fmt::join(kShellNames, " "));
  }
  return {};
}

void AddBash(std::vector<std::string>& lines) {
  lines.emplace_back(kBashHead);
  lines.push_back(
      fmt::format("  if ((COMP_CWORD == 1)); then\n    _bonepatch_words '{} --help --version'\n    return\n  fi",
                  fmt::join(CommandNames(), " ")));
  lines.emplace_back("  case ${COMP_WORDS[1]} in");
  for (const Command& command : Commands()) {
    std::string names;
    lines.push_back(fmt::format("    {})\n      case $before in", command.line.name));
    for (const OptionWords& option : OptionsOf(command.line)) {
      names += (names.empty() ? "--" : " --") + option.name;
      if (!option.value.empty())
        lines.push_back(fmt::format("        --{}{}) {}; return ;;", option.name,
                                    option.letter ? fmt::format(" | -{}", option.letter) : "", BashValues(option)));
    }
    lines.push_back(
        fmt::format("      esac\n      if [[ $word == -* ]]; then\n        _bonepatch_words '{}'\n      else\n        "
                    "{}\n      fi\n      ;;",
                    names, BashArguments(command.line)));
  }
  lines.push_back(fmt::format("    help) _bonepatch_words '{}' ;;", fmt::join(CommandNames(), " ")));
  lines.emplace_back(kBashTail);
}

// --- zsh: words with what they mean

constexpr std::string_view kZshHead = R"(#compdef bonepatch
# zsh completion for bonepatch, written by `bonepatch completion zsh`
_bonepatch() {
  local -a commands rules
  commands=()";

constexpr std::string_view kZshMiddle = R"(  )
  if ((CURRENT == 2)); then
    _describe -t commands command commands
    return
  fi
  local command=$words[2]
  shift words
  ((CURRENT--))
  case $command in)";

constexpr std::string_view kZshTail = R"(    help) _arguments ':command:{_describe -t commands command commands}' ;;
  esac
}
if [[ ${funcstack[1]} == _bonepatch ]]; then
  _bonepatch "$@"
else
  compdef _bonepatch bonepatch
fi)";

/// Inside single quotes, and inside what _arguments and _describe take apart.
std::string ZshText(std::string_view text) {
  std::string quoted;
  for (const char c : text) {
    if (c == '\'') {
      quoted += "'\\''";
      continue;
    }
    if (c == '[' || c == ']' || c == ':' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted;
}

std::string ZshOption(const OptionWords& option) {
  std::string values;
  if (!option.choices.empty()) {
    values = fmt::format("({})", fmt::join(option.choices, " "));
  } else if (option.value == "DIR") {
    values = "_files -/";
  } else if (option.value == "FILE") {
    values = "_files";
  }
  const std::string value = option.value.empty() ? "" : fmt::format(":{}:{}", option.value, values);
  const std::string text = ZshText(option.text);
  const std::string letter = option.letter ? fmt::format(" '-{}[{}]{}'", option.letter, text, value) : "";
  return fmt::format("'--{}{}[{}]{}'{}", option.name, value.empty() ? "" : "=", text, value, letter);
}

std::string ZshArguments(const CommandLine& command) {
  const std::string what = ZshText(command.arguments);
  switch (ArgumentsOf(command)) {
    case Arguments::kNone:
      return {};
    case Arguments::kFiles:
      return fmt::format(" '*:{}:_files'", what);
    case Arguments::kFolders:
      return fmt::format(" ':{}:_files -/'", what);
    case Arguments::kRules:
      return fmt::format(" '*:{}:({})'", what, fmt::join(RuleIds(), " "));
    case Arguments::kShells:
      return fmt::format(" ':{}:({})'", what, fmt::join(kShellNames, " "));
  }
  return {};
}

void AddZsh(std::vector<std::string>& lines) {
  lines.emplace_back(kZshHead);
  for (const Command& command : Commands())
    lines.push_back(fmt::format("    '{}:{}'", command.line.name, ZshText(FirstLine(command.line.summary))));
  lines.emplace_back("    'help:Shows the commands, or the options of one.'");
  lines.emplace_back(kZshMiddle);
  for (const Command& command : Commands()) {
    std::string words;
    for (const OptionWords& option : OptionsOf(command.line)) words += " \\\n        " + ZshOption(option);
    lines.push_back(
        fmt::format("    {})\n      _arguments{}{}\n      ;;", command.line.name, words, ZshArguments(command.line)));
  }
  lines.emplace_back(kZshTail);
}

}  // namespace

Outcome Completion(const Context& context) {
  const std::string& shell = context.options.args.front();
  Outcome outcome;
  outcome.exit_code = 0;
  outcome.report.command = "completion";
  if (shell == "bash") {
    AddBash(outcome.report.results);
  } else if (shell == "zsh") {
    AddZsh(outcome.report.results);
  } else {
    return Failed("completion",
                  {Failure::kUsage, fmt::format("no completion for '{}'; expected bash or zsh", shell), {}, {}});
  }
  return outcome;
}

}  // namespace bonepatch::cli
