// Finds the command, runs it, prints its report, and turns it into an exit code.
#include "patcher/cli/run.h"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <limits>

#include "patcher/base/version.h"
#include "patcher/cli/command.h"
#include "patcher/cli/progress.h"
#include "patcher/json/report_json.h"
#include "patcher/report/text.h"

namespace bonepatch::cli {
namespace {

constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();

const Command kCommands[] = {
    {{"apply",
      "PACK...",
      1,
      kAny,
      {Opt::kGame, Opt::kOutput, Opt::kBaseline, Opt::kDryRun, Opt::kStrict, Opt::kFormat, Opt::kReport},
      "Plans vanilla, the packs that are applied and these, checks all of it, and writes it in one transaction."},
     Apply},
    {{"unpatch",
      "[PACK-ID or its path]...",
      0,
      kAny,
      {Opt::kGame, Opt::kAll, Opt::kDryRun, Opt::kStrict, Opt::kFormat, Opt::kReport},
      "Takes packs back, in any order; --all gives vanilla back byte for byte."},
     Unpatch},
    {{"check",
      "[PACK...]",
      0,
      kAny,
      {Opt::kGame, Opt::kTogether, Opt::kWithApplied, Opt::kBlock, Opt::kAct, Opt::kPartner, Opt::kBank, Opt::kModel,
       Opt::kStrict, Opt::kFormat, Opt::kReport},
      "Validates packs over a game without writing. Without a pack: every live model and pair of the game, whoever "
      "patched\n"
      "them. With --block or --act: single files. With --bank: an animation bank against a model's tracks."},
     Check},
    {{"preflight",
      "[PACK...]",
      0,
      kAny,
      {Opt::kGame, Opt::kStrict, Opt::kFormat, Opt::kReport},
      "Judges every high/low-poly pair, as it is in the game or as the packs would make it.\n"
      "The table counts bones of the low-poly model that it draws on, or is skinned with, and that the high-poly one\n"
      "lacks (the game crashes), and bones that stand apart in the two."},
     Preflight},
    {{"status",
      "",
      0,
      0,
      {Opt::kGame, Opt::kVerify, Opt::kFormat, Opt::kReport},
      "Shows what is applied, which models differ from vanilla, and whether the game's files agree with the state."},
     Status},
    {{"list",
      "",
      0,
      0,
      {Opt::kGame, Opt::kAll},
      "Lists the models of a game; --all: archives, banks and unknown entries too."},
     List,
     false},
    {{"inspect",
      "MODEL or FILE",
      1,
      1,
      {Opt::kGame, Opt::kBlock, Opt::kAct, Opt::kTree, Opt::kFormat},
      "Shows one live model: its header, bones, meshes, tracks and the animation banks beside it.\n"
      "MODEL is an address (18/0, 18/3#1) or a name (mario.gpl). With --block or --act: a single file.\n"
      "--format recipe prints a recipe that states every bone as it is, for changing.",
      {Format::kText, Format::kJson, Format::kRecipe}},
     Inspect,
     false},
    {{"recover",
      "",
      0,
      0,
      {Opt::kGame, Opt::kFormat, Opt::kReport},
      "Finishes or undoes an interrupted run, and says which."},
     Recover,
     false},
    {{"adopt",
      "",
      0,
      0,
      {Opt::kGame, Opt::kFormat, Opt::kReport},
      "Takes a game that other tools patched, as it stands, for the baseline."},
     Adopt,
     false},
    {{"restore",
      "",
      0,
      0,
      {Opt::kGame, Opt::kFormat, Opt::kReport},
      "Puts the baseline's main.dol and fst.bin back after another program changed them."},
     Restore,
     false},
    {{"rules", "", 0, 0, {}, "Lists the rule catalogue."}, Rules, false},
    {{"explain",
      "RULE or SYMPTOM",
      1,
      kAny,
      {},
      "Explains a rule: why it is there, what a player sees, an example and the fix."},
     Explain,
     false},
    {{"sample", "DIR", 1, 1, {}, "Writes a made-up game with the real layout and no game data, to try things on."},
     Sample,
     false},
    {{"new",
      "PACK",
      1,
      1,
      {Opt::kModel},
      "Makes a folder for a new pack: pack.yaml, a first recipe, a README and a check for continuous integration.\n"
      "--model says which model the recipe is for: an address (18/0), a name (mario.gpl), or a pair (mario)."},
     New,
     false},
    {{"completion", "SHELL", 1, 1, {}, "Prints a completion script for a shell: bash or zsh."}, Completion, false},
    {{"man", "", 0, 0, {}, "Prints the manual page, as roff: `bonepatch man | man -l -`."}, Man, false},
};

const Command* FindCommand(std::string_view name) {
  for (const Command& command : kCommands) {
    if (command.line.name == name) return &command;
  }
  return nullptr;
}

std::string Overview() {
  std::string text =
      "bonepatch patches the skeletons inside game files from YAML recipes.\n\nUsage: bonepatch COMMAND [options]\n\n";
  for (const Command& command : kCommands) {
    text += fmt::format("  {:<10} {}\n", command.line.name,
                        command.line.summary.substr(0, command.line.summary.find('\n')));
  }
  text +=
      "\n`bonepatch help COMMAND` shows a command's options. Exit codes: 0 done, 1 refused by a rule, 2 a wrong "
      "command line\n"
      "or recipe text, 3 a file or the system failed, 4 the workspace needs its owner, 70 a fault in bonepatch.\n";
  return text;
}

/// Whether all of it reached the stream: a full disk or a closed pipe is no success.
bool Print(std::FILE* stream, const std::string& text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stream) == text.size();
  return std::fflush(stream) == 0 && written;
}

int PrintText(const std::string& text) { return Print(stdout, text) ? 0 : static_cast<int>(Failure::kSystem); }

int UsageFault(const std::string& message) {
  Print(stderr, "bonepatch: " + message + "\n");
  return static_cast<int>(Failure::kUsage);
}

bool WantsColor(const Options& options) {
  if (options.color != Color::kAuto) return options.color == Color::kAlways;
  const char* no_color = std::getenv("NO_COLOR");
  return !(no_color && *no_color) && os::IsTerminal(2);
}

bool PrintOutcome(const Command& command, const Options& options, const Outcome& outcome) {
  const report::Report& report = outcome.report;
  if (options.format == Format::kJson) return Print(stdout, json::ReportJson(report));
  Print(stderr, report::FindingsText(report, WantsColor(options)));
  std::string results;
  for (const std::string& line : report.results) results += line + "\n";
  if (command.judges && !report.error) results += report::SummaryLine(report) + "\n";
  return Print(stdout, results);
}

/// The report file is opened before anything is written, so that an impossible path refuses the run. A file that is
/// there and is no JSON object is somebody's own.
Result<std::unique_ptr<os::File>> OpenReport(os::FileSystem& fs, const Options& options) {
  if (!options.report) return std::unique_ptr<os::File>();
  Result<std::optional<os::Info>> there = fs.Stat(*options.report, true);
  if (!there) return Propagate(std::move(there));
  if (!*there) return fs.Open(*options.report, os::OpenMode::kCreateNew);
  Result<std::unique_ptr<os::File>> file = fs.Open(*options.report, os::OpenMode::kReadWrite);
  if (!file || (*file)->size() == 0) return file;
  Result<Bytes> first = ReadBytes(**file, 0, 1);
  if (!first) return Propagate(std::move(first));
  if (first->front() == '{') return file;
  return Fail(Failure::kSystem, "this file is there already and is no report; name another one with --report",
              *options.report);
}

bool WriteReport(os::File& file, const report::Report& report) {
  return file.Truncate(0).has_value() && file.WriteAt(0, AsBytes(json::ReportJson(report))).has_value();
}

int RunCommand(const Command& command, const Options& options) {
  os::FileSystem& fs = os::System();
  Result<std::unique_ptr<os::File>> report_file = OpenReport(fs, options);
  Outcome outcome;
  if (!report_file) {
    outcome = Failed(std::string(command.line.name), report_file.error());
  } else {
    outcome = command.run(Context{fs, options, MakeProgress(options.quiet)});
  }
  outcome.report.ok = outcome.exit_code == 0;
  bool written = PrintOutcome(command, options, outcome);
  if (report_file && *report_file) {
    written = WriteReport(**report_file, outcome.report) && written;
  }
  if (!written && outcome.exit_code == 0) return static_cast<int>(Failure::kSystem);
  return outcome.exit_code;
}

int RunWords(const std::vector<std::string>& words) {
  if (words.empty()) {
    Print(stderr, Overview());
    return static_cast<int>(Failure::kUsage);
  }
  if (words[0] == "-h" || words[0] == "--help") return PrintText(Overview());
  if (words[0] == "--version") return PrintText(fmt::format("bonepatch {}\n", kVersion));
  if (words[0] == "help") {
    if (words.size() == 1) return PrintText(Overview());
    const Command* about = FindCommand(words[1]);
    return about ? PrintText(HelpText(about->line)) : UsageFault(fmt::format("there is no command '{}'", words[1]));
  }
  const Command* command = FindCommand(words[0]);
  if (!command) return UsageFault(fmt::format("there is no command '{}' (see `bonepatch --help`)", words[0]));
  const Result<Options> options = ParseOptions(command->line, {words.begin() + 1, words.end()});
  if (!options) return UsageFault(options.error().message);
  if (options->help) return PrintText(HelpText(command->line));
  if (options->version) return PrintText(fmt::format("bonepatch {}\n", kVersion));
  return RunCommand(*command, *options);
}

}  // namespace

std::span<const Command> Commands() { return kCommands; }

Outcome Failed(const std::string& command, const Error& error) {
  Outcome outcome;
  outcome.report.command = command;
  if (error.rule.empty()) {
    outcome.report.error = error;
    outcome.exit_code = static_cast<int>(error.kind);
    return outcome;
  }
  Finding finding = validators::Raise(error.rule, Place().From({error.file, 0, 0}), error.message);
  outcome.report.findings.push_back(std::move(finding));
  outcome.exit_code = report::ExitCode(outcome.report.findings, false);
  return outcome;
}

Outcome Judged(const std::string& command, Findings findings, std::vector<NotRun> not_run, bool strict) {
  Outcome outcome;
  outcome.report.command = command;
  outcome.exit_code = report::ExitCode(findings, strict);
  outcome.report.findings = std::move(findings);
  outcome.report.not_run = std::move(not_run);
  return outcome;
}

int Main(int argc, char** argv) {
  int code = static_cast<int>(Failure::kInternal);
  os::System();  // before anything is printed: it makes a closed pipe an error like any other
  try {
    code = RunWords(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc));
  } catch (const std::exception& fault) {
    Print(stderr, fmt::format("bonepatch: a fault in bonepatch itself: {}\n", fault.what()));
  }
  return code;
}

}  // namespace bonepatch::cli
