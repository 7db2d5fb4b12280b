// Looks at plain files through their formats.
#include "patcher/cli/looked.h"

#include <fmt/format.h>

#include <algorithm>

#include "formats/catalogue/formats.h"
#include "patcher/base/sha256.h"
#include "patcher/drawing/drawing.h"

namespace bonepatch::cli {
namespace {

/// As much as any format needs to know its own.
constexpr std::uint64_t kBeginning = 64;

drawing::Picture PlainPicture(const report::LookedPair& pair) {
  drawing::Picture picture{.title = pair.Title(), .after = &pair.after.view, .before = &pair.before.view};
  picture.side_by_side = true;
  picture.before_title = pair.before.view.title;
  picture.after_title = pair.after.view.title;
  return picture;
}

std::string PlainPictures(const std::vector<report::LookedPair>& pairs) {
  std::vector<drawing::Picture> pictures;
  for (const report::LookedPair& pair : pairs) pictures.push_back(PlainPicture(pair));
  if (pictures.empty()) pictures.push_back({.title = "no file differs"});
  return drawing::SvgFile(pictures);
}

std::vector<std::string> PlainDifferences(const std::vector<report::LookedPair>& pairs) {
  std::vector<std::string> lines;
  for (const report::LookedPair& pair : pairs) {
    for (std::string& line : report::DifferenceLines(pair)) lines.push_back(std::move(line));
  }
  if (lines.empty()) lines.push_back("no file differs");
  return lines;
}

/// Null: nobody claims it. A file that isn't there has a name all the same.
Result<const formats::Format*> FormatOf(os::FileSystem& fs, const std::string& path) {
  const Result<std::optional<os::Info>> info = fs.Stat(path, true);
  if (!info || !*info || (*info)->kind != os::Info::Kind::kFile) return formats::OfFile(path, {});
  Result<std::unique_ptr<os::File>> file = fs.Open(path, os::OpenMode::kRead);
  if (!file) return Propagate(std::move(file));
  Result<Bytes> beginning = ReadBytes(**file, 0, std::min(kBeginning, (*file)->size()));
  if (!beginning) return Propagate(std::move(beginning));
  return formats::OfFile(path, *beginning);
}

Result<report::Looked> LookAt(const Context& context, const formats::Format& format, const std::string& path) {
  Result<Bytes> bytes = os::ReadWhole(context.fs, path, kMostPlainBytes);
  if (!bytes) return Propagate(std::move(bytes));
  return Look(format, path, path, *bytes);
}

/// A second file that nobody claims is looked at as the first is.
Result<report::LookedPair> LookAtBoth(const Context& context) {
  const std::vector<std::string>& paths = context.options.args;
  if (paths.size() != 2) return Fail(Failure::kUsage, "a single file has nothing to be compared with");
  std::vector<const formats::Format*> formats;
  for (const std::string& path : paths) {
    Result<const formats::Format*> format = FormatOf(context.fs, path);
    if (!format) return Propagate(std::move(format));
    formats.push_back(*format ? *format : formats.front());
  }
  if (formats[0] != formats[1]) {
    return Fail(Failure::kUsage,
                fmt::format("{} is of the format {}, and {} of {}: only files of one format can be compared", paths[0],
                            formats[0]->name(), paths[1], formats[1]->name()));
  }
  Result<report::Looked> before = LookAt(context, *formats[0], paths[0]);
  if (!before) return Propagate(std::move(before));
  Result<report::Looked> after = LookAt(context, *formats[1], paths[1]);
  if (!after) return Propagate(std::move(after));
  return report::LookedPair{"", std::move(*before), std::move(*after)};
}

}  // namespace

report::Looked Look(const formats::Format& format, const std::string& title, const std::string& file, ByteView bytes) {
  return {file, std::string(format.name()), bytes.size(), Sha256(bytes), format.Look(title, bytes)};
}

Outcome ShowLooked(const Options& options, report::Looked looked) {
  if (options.tree && options.format != Format::kText)
    return Failed("inspect", {Failure::kUsage, "--tree is a text; it goes with no other --format", {}, {}});
  if (options.format == Format::kRecipe)
    return Failed("inspect", {Failure::kUsage, "--format recipe is for the models of a game (--game)", {}, {}});
  Outcome outcome = Judged("inspect", {}, {}, false);
  outcome.report.models = 1;
  if (options.format == Format::kJson || options.format == Format::kYaml) {
    outcome.report.looked = std::make_shared<report::Looked>(std::move(looked));
  } else if (options.format == Format::kSvg) {
    outcome.report.results = {drawing::SvgFile(drawing::Picture{.title = looked.view.title, .after = &looked.view})};
  } else {
    outcome.report.results = options.format == Format::kDot ? report::ViewDotLines(looked.view)
                             : options.tree                 ? report::ViewTreeLines(looked.view)
                                                            : report::ViewLines(looked);
  }
  return outcome;
}

Outcome ShowLookedPairs(const Options& options, std::vector<report::LookedPair> pairs) {
  Outcome outcome = Judged("diff", {}, {}, false);
  outcome.report.models = pairs.size();
  if (options.format == Format::kText) outcome.report.results = PlainDifferences(pairs);
  if (options.format == Format::kSvg) outcome.report.results = {PlainPictures(pairs)};
  outcome.report.looked_pairs = std::make_shared<const std::vector<report::LookedPair>>(std::move(pairs));
  return outcome;
}

Result<bool> NamesPlainFile(const Context& context) {
  const Options& options = context.options;
  if (options.game || options.block || options.act || options.packs || options.model || options.with_applied)
    return false;
  Result<const formats::Format*> format = FormatOf(context.fs, options.args.front());
  if (!format) return Propagate(std::move(format));
  return *format != nullptr;
}

Outcome InspectPlainFile(const Context& context) {
  const std::string& path = context.options.args.front();
  Result<const formats::Format*> format = FormatOf(context.fs, path);
  if (!format) return Failed("inspect", format.error());
  Result<report::Looked> looked = LookAt(context, **format, path);
  return looked ? ShowLooked(context.options, std::move(*looked)) : Failed("inspect", looked.error());
}

Outcome DiffPlainFiles(const Context& context) {
  Result<report::LookedPair> pair = LookAtBoth(context);
  if (!pair) return Failed("diff", pair.error());
  return ShowLookedPairs(context.options, {std::move(*pair)});
}

}  // namespace bonepatch::cli
