// The command line as plain values. Boost.Program_options ends in options.cpp.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "patcher/base/result.h"

namespace bonepatch::cli {

enum class Format { kText, kJson, kSarif, kJunit, kGithub, kRecipe, kYaml, kDot, kSvg };
enum class Color { kAuto, kAlways, kNever };

struct Options {
  std::vector<std::string> args;  ///< what stands without an option: packs, files, a rule
  std::optional<std::string> game, folder, of_format, facts, out, output, baseline, partner, report, bank, model,
      block_file, act_file;
  bool all = false, dry_run = false, strict = false, together = false, with_applied = false, verify = false;
  bool vanilla = false, pack = false, packs = false, report_schema = false, facts_schema = false;
  bool block = false, act = false, tree = false, quiet = false, help = false, version = false;
  Format format = Format::kText;
  Color color = Color::kAuto;
};

/// An option that a command takes, beside those that all take.
enum class Opt {
  kGame,
  kFolder,
  kOfFormat,
  kFacts,
  kOut,
  kOutFolder,
  kOutput,
  kBaseline,
  kPartner,
  kReport,
  kAll,
  kDryRun,
  kStrict,
  kTogether,
  kWithApplied,
  kVerify,
  kBlock,
  kAct,
  kBlockFile,
  kActFile,
  kActAlone,
  kVanilla,
  kBank,
  kModel,
  kTree,
  kPacks,
  kPack,
  kReportSchema,
  kFactsSchema,
  kFormat
};

struct CommandLine {
  std::string_view name;
  std::string_view arguments;       ///< "PACK...", for the usage line
  std::size_t least = 0, most = 0;  ///< how many arguments
  std::vector<Opt> options;
  std::string_view summary;
  std::vector<Format> formats = {Format::kText, Format::kJson};  ///< of `--format`, where the command takes it
};

/// Parses what follows the command's name; kUsage where it is wrong. The number of arguments is checked unless --help
/// is there.
Result<Options> ParseOptions(const CommandLine& command, const std::vector<std::string>& words);

/// The help page of a command: usage, summary, options.
std::string HelpText(const CommandLine& command);

/// An option as people write it, for help, completion and the manual.
struct OptionWords {
  std::string name;   ///< without its dashes
  char letter = 0;    ///< of its short form, 0: none
  std::string value;  ///< "DIR", "FILE"; empty: a switch
  std::string text;
  std::vector<std::string> choices;  ///< all that the value may be, where that is a list
};

/// Those of the command, and then those that all commands take.
std::vector<OptionWords> OptionsOf(const CommandLine& command);

}  // namespace bonepatch::cli
