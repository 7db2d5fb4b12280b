// The one file that knows Boost.Program_options.
#include "patcher/cli/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/program_options.hpp>
#include <limits>
#include <sstream>

#include "formats/catalogue/formats.h"

namespace bonepatch::cli {
namespace {

namespace po = boost::program_options;

struct Spelling {
  Opt option;
  const char* name;   ///< "out", or with a short form "out,o"
  const char* value;  ///< null: a switch
  const char* text;
};

constexpr Spelling kSpellings[] = {
    {Opt::kGame, "game", "DIR", "the extracted game: a folder with sys/ and files/, or with the three files"},
    {Opt::kFolder, "folder", "DIR", "a folder of plain files, for packs with `format:` in the place of `game:`"},
    {Opt::kOfFormat, "format", "FORMAT", "of this format, in the place of a game"},
    {Opt::kFacts, "facts", "FILE", "what `bonepatch facts` wrote of a game, in the place of --game"},
    {Opt::kOut, "out,o", "FILE", "where the result goes"},
    {Opt::kOutFolder, "out,o", "DIR", "the folder that the result goes into"},
    {Opt::kOutput, "output", "DIR", "leave the game alone and work on a copy in DIR, which must be absent or empty"},
    {Opt::kBaseline, "baseline", "DIR", "an unmodified copy of the game to take for vanilla"},
    {Opt::kPartner, "partner", "FILE", "the other model block of a high/low-poly pair"},
    {Opt::kReport, "report", "FILE", "also write the report to FILE, as JSON"},
    {Opt::kAll, "all", nullptr, "every pack (unpatch), every entry (list)"},
    {Opt::kDryRun, "dry-run", nullptr, "plan and check, and stop before the first byte"},
    {Opt::kStrict, "strict", nullptr, "refuse on warnings too"},
    {Opt::kTogether, "together", nullptr, "judge all packs as one plan, not each alone"},
    {Opt::kWithApplied, "with-applied", nullptr, "judge over what is applied, not over vanilla"},
    {Opt::kVerify, "verify", nullptr, "read every block that was written and compare its hash"},
    {Opt::kBlock, "block", nullptr, "the files are model blocks"},
    {Opt::kAct, "act", nullptr, "the files are bare ACT sections"},
    {Opt::kBlockFile, "block", "FILE", "the model block to edit"},
    {Opt::kActFile, "act", "FILE", "the bare ACT section to edit"},
    {Opt::kActAlone, "act", nullptr, "of a model its ACT section alone"},
    {Opt::kVanilla, "vanilla", nullptr, "the bytes of the baseline, not the live ones"},
    {Opt::kBank, "bank", "FILE", "an animation bank to compare with the tracks of --model"},
    {Opt::kModel, "model", "MODEL", "a model by its address or name"},
    {Opt::kPacks, "packs", nullptr, "compare what packs make of the game: PACK [PACK]"},
    {Opt::kPack, "pack", nullptr, "of pack.yaml"},
    {Opt::kReportSchema, "report", nullptr, "of the JSON report"},
    {Opt::kFactsSchema, "facts", nullptr, "of the facts about a game"},
    {Opt::kTree, "tree", nullptr, "draw the skeleton as an indented tree"},
    {Opt::kFormat, "format", "FORMAT", nullptr},  // FormatsText
};

struct FormatName {
  Format format;
  std::string_view name;
};

constexpr FormatName kFormatNames[] = {
    {Format::kText, "text"},   {Format::kJson, "json"},     {Format::kSarif, "sarif"},
    {Format::kJunit, "junit"}, {Format::kGithub, "github"}, {Format::kRecipe, "recipe"},
    {Format::kSvg, "svg"},     {Format::kYaml, "yaml"},     {Format::kDot, "dot"},
};

std::string_view NameOf(Format format) {
  for (const FormatName& known : kFormatNames) {
    if (known.format == format) return known.name;
  }
  return {};
}

/// "text, json or recipe".
std::string FormatsText(const CommandLine& command, std::string_view after_first) {
  std::string text;
  for (std::size_t i = 0; i < command.formats.size(); ++i) {
    if (i > 0) text += i + 1 < command.formats.size() ? ", " : " or ";
    text += NameOf(command.formats[i]);
    if (i == 0) text += after_first;
  }
  return text;
}

po::options_description Describe(const CommandLine& command) {
  po::options_description options("Options");
  auto add = options.add_options();
  for (const OptionWords& option : OptionsOf(command)) {
    const std::string name = option.letter ? fmt::format("{},{}", option.name, option.letter) : option.name;
    if (option.value.empty()) {
      add(name.c_str(), po::bool_switch(), option.text.c_str());
    } else {
      add(name.c_str(), po::value<std::string>()->value_name(option.value), option.text.c_str());
    }
  }
  return options;
}

tl::unexpected<Error> Usage(const CommandLine& command, std::string message) {
  return Fail(Failure::kUsage, fmt::format("{} (see `bonepatch help {}`)", message, command.name));
}

Result<Format> ParseFormat(const CommandLine& command, const std::string& word) {
  for (const Format format : command.formats) {
    if (NameOf(format) == word) return format;
  }
  return Usage(command, fmt::format("--format {}: {} knows {}", word, command.name, FormatsText(command, "")));
}

bool Takes(const CommandLine& command, Opt option) {
  return std::find(command.options.begin(), command.options.end(), option) != command.options.end();
}

Result<Options> Collect(const CommandLine& command, const po::variables_map& values) {
  Options options;
  const auto text = [&](const char* name) -> std::optional<std::string> {
    const auto* value = boost::any_cast<std::string>(&values[name].value());  // a switch of that name is none
    return value ? std::optional(*value) : std::nullopt;
  };
  const auto flag = [&](const char* name) {
    const auto* value = boost::any_cast<bool>(&values[name].value());
    return value && *value;
  };
  if (values.count("arguments")) options.args = values["arguments"].as<std::vector<std::string>>();
  options.game = text("game");
  options.folder = text("folder");
  options.facts = text("facts");
  options.out = text("out");
  options.output = text("output");
  options.baseline = text("baseline");
  options.partner = text("partner");
  options.report = text("report");
  options.bank = text("bank");
  options.block_file = text("block");
  options.act_file = text("act");
  options.model = text("model");
  options.all = flag("all");
  options.dry_run = flag("dry-run");
  options.strict = flag("strict");
  options.together = flag("together");
  options.with_applied = flag("with-applied");
  options.verify = flag("verify");
  options.block = flag("block");
  options.act = flag("act");
  options.vanilla = flag("vanilla");
  options.pack = flag("pack");
  options.packs = flag("packs");
  options.report_schema = flag("report");
  options.facts_schema = flag("facts");
  options.tree = flag("tree");
  options.quiet = flag("quiet");
  options.help = flag("help");
  options.version = flag("version");
  if (Takes(command, Opt::kOfFormat)) {
    options.of_format = text("format");
  } else {
    Result<Format> format = ParseFormat(command, text("format").value_or("text"));
    if (!format) return Propagate(std::move(format));
    options.format = *format;
  }
  const std::string color = text("color").value_or("auto");
  if (color != "auto" && color != "always" && color != "never") {
    return Usage(command, fmt::format("--color {}: expected auto, always or never", color));
  }
  options.color = color == "always" ? Color::kAlways : color == "never" ? Color::kNever : Color::kAuto;
  return options;
}

Result<void> CheckCount(const CommandLine& command, const Options& options) {
  const std::size_t count = options.args.size();
  if (count < command.least) return Usage(command, fmt::format("{} is missing", command.arguments));
  if (count > command.most) return Usage(command, fmt::format("unexpected argument '{}'", options.args[command.most]));
  return {};
}

}  // namespace

Result<Options> ParseOptions(const CommandLine& command, const std::vector<std::string>& words) {
  po::options_description all = Describe(command);
  all.add_options()("arguments", po::value<std::vector<std::string>>());
  po::positional_options_description positional;
  positional.add("arguments", -1);
  po::variables_map values;
  namespace style = po::command_line_style;
  const int syntax = style::allow_long | style::long_allow_adjacent | style::long_allow_next | style::allow_short |
                     style::allow_dash_for_short | style::short_allow_next | style::short_allow_adjacent |
                     style::allow_guessing;
  try {
    po::store(po::command_line_parser(words).options(all).positional(positional).style(syntax).run(), values);
    po::notify(values);
  } catch (const po::error& fault) {
    return Usage(command, fault.what());
  }
  if (const auto empty = std::find(words.begin(), words.end(), ""); empty != words.end()) {
    const bool behind_option = empty != words.begin() && std::prev(empty)->starts_with("-");
    return Usage(command,
                 behind_option ? fmt::format("what follows {} is empty", *std::prev(empty)) : "an argument is empty");
  }
  Result<Options> options = Collect(command, values);
  if (!options || options->help || options->version) return options;
  if (Result<void> counted = CheckCount(command, *options); !counted) return Propagate(std::move(counted));
  if (options->out && options->out == options->report)
    return Usage(command, "-o and --report name the same file, and one would be lost");
  return options;
}

std::vector<OptionWords> OptionsOf(const CommandLine& command) {
  std::vector<OptionWords> options;
  for (const Spelling& spelling : kSpellings) {
    if (!Takes(command, spelling.option)) continue;
    const std::string_view spelled = spelling.name;
    const std::size_t comma = spelled.find(',');
    OptionWords words{std::string(spelled.substr(0, comma)),
                      comma == std::string_view::npos ? '\0' : spelled[comma + 1],
                      spelling.value ? spelling.value : "",
                      spelling.text ? spelling.text : "",
                      {}};
    if (spelling.option == Opt::kFormat) {
      words.text = FormatsText(command, " (the default)");
      for (const Format format : command.formats) words.choices.emplace_back(NameOf(format));
    }
    if (spelling.option == Opt::kOfFormat) {
      for (const recipes::EditReader* reader : formats::EditReaders()) words.choices.emplace_back(reader->format());
      words.text += fmt::format(": {}", fmt::join(words.choices, " or "));
    }
    options.push_back(std::move(words));
  }
  options.push_back({"color", 0, "WHEN", "auto (the default), always or never", {"auto", "always", "never"}});
  options.push_back({"quiet", 0, "", "no progress bar", {}});
  options.push_back({"help", 'h', "", "show this page", {}});
  options.push_back({"version", 0, "", "show the version", {}});
  return options;
}

std::string HelpText(const CommandLine& command) {
  std::ostringstream options;
  options << Describe(command);
  return fmt::format("Usage: bonepatch {}{}{} [options]\n\n{}\n\n{}", command.name,
                     command.arguments.empty() ? "" : " ", command.arguments, command.summary, options.str());
}

}  // namespace bonepatch::cli
