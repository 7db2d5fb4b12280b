// Finds the command, runs it, prints its report, and turns it into an exit code.
#include "patcher/cli/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>

#include "patcher/base/version.h"
#include "patcher/cli/command.h"
#include "patcher/cli/output.h"
#include "patcher/cli/places.h"
#include "patcher/cli/progress.h"
#include "recipes/suggest.h"

namespace bonepatch::cli {
namespace {

constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();

/// Of the commands that judge packs; the others know text and JSON.
const std::vector<Format> kReports = {Format::kText, Format::kJson, Format::kSarif, Format::kJunit, Format::kGithub};

const Command kCommands[] = {
    {{"apply",
      "PACK...",
      1,
      kAny,
      {Opt::kGame, Opt::kFolder, Opt::kOutput, Opt::kBaseline, Opt::kDryRun, Opt::kStrict, Opt::kFormat, Opt::kReport},
      "Plans vanilla, the packs that are applied and these, checks all of it, and writes it in one transaction.",
      kReports},
     Apply},
    {{"unpatch",
      "[PACK-ID or its path]...",
      0,
      kAny,
      {Opt::kGame, Opt::kFolder, Opt::kAll, Opt::kDryRun, Opt::kStrict, Opt::kFormat, Opt::kReport},
      "Takes packs back, in any order; --all gives vanilla back byte for byte.",
      kReports},
     Unpatch},
    {{"check",
      "[PACK...]",
      0,
      kAny,
      {Opt::kGame, Opt::kFolder, Opt::kFacts, Opt::kTogether, Opt::kWithApplied, Opt::kBlock, Opt::kAct, Opt::kPartner,
       Opt::kBank, Opt::kModel, Opt::kStrict, Opt::kFormat, Opt::kReport},
      "Validates packs over a game, or over facts about one, without writing.\n"
      "Without a pack: every live model and pair of the game, whoever patched them. With --block or --act, or where "
      "the\nname tells: single files.\n"
      "With --bank: an animation bank against a model's tracks.",
      kReports},
     Check},
    {{"preflight",
      "[PACK...]",
      0,
      kAny,
      {Opt::kGame, Opt::kStrict, Opt::kFormat, Opt::kReport},
      "Judges every high/low-poly pair, as it is in the game or as the packs would make it.\n"
      "The table counts bones of the low-poly model that it draws on, or is skinned with, and that the high-poly one\n"
      "lacks (the game crashes), and bones that stand apart in the two.",
      kReports},
     Preflight},
    {{"report",
      "PACK...",
      1,
      kAny,
      {Opt::kGame, Opt::kFacts, Opt::kOut, Opt::kWithApplied, Opt::kStrict, Opt::kFormat, Opt::kReport},
      "Writes a page (HTML) about packs, with pictures of what they do to each model.\n"
      "It shows pairs and what the rules say, too, and needs no network. Packs are judged as one plan, and refused "
      "ones\n"
      "have a page as well.",
      kReports},
     PackPage},
    {{"facts",
      "",
      0,
      0,
      {Opt::kGame, Opt::kFolder, Opt::kOut},
      "Writes down what the rules need of the vanilla models, and no game data.\n"
      "`check --facts` judges packs over it where there is no game."},
     Facts,
     false},
    {{"status",
      "",
      0,
      0,
      {Opt::kGame, Opt::kFolder, Opt::kVerify, Opt::kFormat, Opt::kReport},
      "Shows what is applied, which models differ from vanilla, and whether the game's files agree with the state."},
     Status},
    {{"list",
      "",
      0,
      0,
      {Opt::kGame, Opt::kFolder, Opt::kAll},
      "Lists the models of a game; --all: archives, banks and unknown entries too."},
     List,
     false},
    {{"inspect",
      "MODEL or FILE",
      1,
      1,
      {Opt::kGame, Opt::kFolder, Opt::kBlock, Opt::kAct, Opt::kTree, Opt::kFormat},
      "Shows one live model: its header, bones, meshes, tracks and the animation banks beside it.\n"
      "MODEL is an address (18/0, 18/3#1) or a name (mario.gpl). With --block or --act: a single file; so is a FILE\n"
      "whose beginning or name tells its format.\n"
      "--format recipe prints a recipe that states every bone as it is, for changing, svg a picture, dot a graph.",
      {Format::kText, Format::kJson, Format::kYaml, Format::kRecipe, Format::kDot, Format::kSvg}},
     Inspect,
     false},
    {{"diff",
      "A [B]",
      1,
      2,
      {Opt::kGame, Opt::kFolder, Opt::kBlock, Opt::kAct, Opt::kPacks, Opt::kModel, Opt::kWithApplied, Opt::kFormat},
      "Compares two live models bone by bone, or without B a model with its vanilla state.\n"
      "Models are named as for inspect. With --block or --act, or where their beginning or name tells their format:\n"
      "two files. With --packs: what pack A changes in the vanilla game (--with-applied: in the patched one), or what\n"
      "packs A and B make of it. It exits with 0 whether something differs or not.",
      {Format::kText, Format::kJson, Format::kYaml, Format::kSvg}},
     Diff,
     false},
    {{"extract",
      "ADDRESS [PACK]...",
      1,
      kAny,
      {Opt::kGame, Opt::kOut, Opt::kActAlone, Opt::kVanilla, Opt::kWithApplied, Opt::kStrict, Opt::kFormat,
       Opt::kReport},
      "Copies an entry of the game to a file, for other tools: a model block, an archive, a bank, or anything else.\n"
      "ADDRESS is an entry (18/0), a member of an archive (18/3#1) or a model's name (mario.gpl). Its bytes are the\n"
      "live ones; with packs those that the packs would make of vanilla, where --with-applied counts the applied\n"
      "packs too. A file of another kind is never written over.",
      kReports},
     Extract,
     false},
    {{"edit",
      "RECIPE",
      1,
      1,
      {Opt::kBlockFile, Opt::kActFile, Opt::kOut, Opt::kModel, Opt::kStrict, Opt::kFormat, Opt::kReport},
      "Applies a recipe's edits of one model to a single file, for other tools; the file itself may be the result, "
      "too.\n"
      "--model says which of the recipe's models the file is, where it has several, and whether it is a stadium's.\n"
      "Every rule that a single file can be judged by is judged; those of pairs and of the game are listed as not run.",
      kReports},
     Edit},
    {{"export-riivolution",
      "PACK...",
      1,
      kAny,
      {Opt::kGame, Opt::kOutFolder, Opt::kWithApplied, Opt::kStrict, Opt::kFormat, Opt::kReport},
      "Writes packs as a Riivolution patch, which Dolphin and Riivolution load over an untouched disc.\n"
      "DIR is the root of an SD card, or Dolphin's Load/Riivolution folder. The patch is vanilla with these packs;\n"
      "with --with-applied the applied packs too.",
      kReports},
     ExportRiivolution},
    {{"recover",
      "",
      0,
      0,
      {Opt::kGame, Opt::kFolder, Opt::kFormat, Opt::kReport},
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
      {Opt::kGame, Opt::kFolder, Opt::kFormat, Opt::kReport},
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
    {{"schema",
      "",
      0,
      0,
      {Opt::kPack, Opt::kReportSchema, Opt::kFactsSchema},
      "Prints the JSON Schema of a recipe (or of what an option names), which lets editors complete and check what you "
      "write."},
     Schema,
     false},
    {{"sample",
      "DIR",
      1,
      1,
      {Opt::kOfFormat},
      "Writes a made-up game with the real layout and no game data, to try things on.\n"
      "With --format: a made-up folder of files of that format."},
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
    {{"import-sluggie",
      "FILE...",
      1,
      kAny,
      {Opt::kOut},
      "Makes a recipe of models that the community's Blender add-on exported.\n"
      "It holds added bones, meshes that change their bone, and moved bones. What else the files hold is named and "
      "left out. Without -o the recipe is printed.\n"
      "Both models of a pair go into one recipe: import-sluggie HIGH LOW."},
     ImportSluggie,
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
    text += fmt::format("  {:<18} {}\n", command.line.name,
                        command.line.summary.substr(0, command.line.summary.find('\n')));
  }
  text +=
      "\n`bonepatch help COMMAND` shows a command's options. Exit codes: 0 done, 1 refused by a rule, 2 a wrong "
      "command line\n"
      "or recipe text, 3 a file or the system failed, 4 the workspace needs its owner, 70 a fault in bonepatch.\n";
  return text;
}

/// The exit code where the report got lost. Whoever sees a 3 may try again; of a game that was changed he has to know.
int Unwritten(const Outcome& outcome) {
  Print(stderr, fmt::format("bonepatch: the results could not be written{}\n",
                            outcome.changed ? ", but the game was changed: see `bonepatch status`" : ""));
  if (outcome.exit_code != 0) return outcome.exit_code;
  return static_cast<int>(outcome.changed ? Failure::kWorkspace : Failure::kSystem);
}

int PrintText(const std::string& text) {
  Outcome done;
  done.exit_code = 0;
  return Print(stdout, text) ? 0 : Unwritten(done);
}

Error InternalFault(const std::exception& fault) {
  return {Failure::kInternal, fmt::format("a fault in bonepatch itself: {}", fault.what()), {}, {}};
}

int UsageFault(const std::string& message) {
  Print(stderr, "bonepatch: " + message + "\n");
  return static_cast<int>(Failure::kUsage);
}

int NoSuchCommand(const std::string& word) {
  std::vector<std::string_view> names{"help"};
  for (const Command& command : kCommands) names.push_back(command.line.name);
  const std::string near = recipes::DidYouMean(word, names);
  return UsageFault(
      fmt::format("there is no command '{}'{} (see `bonepatch --help`)", word, near.empty() ? "" : "; " + near));
}

/// A fault of ours still ends in a report.
Outcome RunGuarded(const Command& command, const Context& context) {
  try {
    return command.run(context);
  } catch (const std::exception& fault) {
    return Failed(std::string(command.line.name), InternalFault(fault));
  }
}

int RunCommand(const Command& command, const Options& options) {
  const Clock::time_point start = Clock::now();
  const Context context{os::System(), options, MakeProgress(options.quiet)};
  Result<std::unique_ptr<os::File>> report_file = OpenReport(context.fs, options);
  Outcome outcome;
  if (!report_file) {
    outcome = Failed(std::string(command.line.name), report_file.error());
  } else {
    outcome = RunGuarded(command, context);
  }
  context.progress({}, 0, 0);  // a step that failed leaves its bar
  outcome.report.ok = outcome.exit_code == 0;
  outcome.report.exit_code = outcome.exit_code;
  outcome.report.strict = options.strict;
  if (options.format != Format::kText && options.format != Format::kJson) FindPlaces(context, outcome.report);
  bool written = PrintOutcome(command, options, outcome);
  if (report_file && *report_file) {
    if (const auto told = WriteReport(**report_file, outcome.report); !told) {
      Print(stderr, fmt::format("bonepatch: {}: {}\n", told.error().file, told.error().message));
      written = false;
    }
  }
  if (outcome.changed && options.format == Format::kText) TellTime(options.quiet, start);
  return written ? outcome.exit_code : Unwritten(outcome);
}

bool IsHelp(const std::string& word) { return word == "-h" || word == "--help"; }

int RunWords(const std::vector<std::string>& words) {
  if (words.empty()) {
    Print(stderr, Overview());
    return static_cast<int>(Failure::kUsage);
  }
  if (IsHelp(words[0])) return PrintText(Overview());
  if (words[0] == "--version") return PrintText(fmt::format("bonepatch {}\n", kVersion));
  if (words[0] == "help") {
    if (words.size() == 1 || words[1] == "help" || IsHelp(words[1])) return PrintText(Overview());
    if (words[1] == "--version") return PrintText(fmt::format("bonepatch {}\n", kVersion));
    const Command* about = FindCommand(words[1]);
    return about ? PrintText(HelpText(about->line)) : NoSuchCommand(words[1]);
  }
  const Command* command = FindCommand(words[0]);
  if (!command) return NoSuchCommand(words[0]);
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
  std::sort(not_run.begin(), not_run.end());  // several plans may have left out the same
  not_run.erase(std::unique(not_run.begin(), not_run.end()), not_run.end());
  outcome.report.not_run = std::move(not_run);
  return outcome;
}

int Main(int argc, char** argv) {
  int code = static_cast<int>(Failure::kInternal);
  os::System();  // before anything is printed: it makes a closed pipe an error like any other
  try {
    code = RunWords(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc));
  } catch (const std::exception& fault) {
    Print(stderr, fmt::format("bonepatch: {}\n", InternalFault(fault).message));
  }
  return code;
}

}  // namespace bonepatch::cli
