// diff: what differs between two models, between a model and its vanilla state, or between what packs make of a game.
#include <fmt/format.h>

#include <deque>

#include "formats/sluggers/sluggers.h"
#include "patcher/cli/compared.h"
#include "patcher/cli/folder.h"
#include "patcher/cli/looked.h"
#include "patcher/drawing/drawing.h"

namespace bonepatch::cli {
namespace {

Result<Compared> ReadCompared(const Context& context) {
  const Options& options = context.options;
  const bool files = options.block || options.act;
  if (options.block && options.act) return Fail(Failure::kUsage, "--block and --act exclude each other");
  if (files && options.packs) return Fail(Failure::kUsage, "--packs does not go with --block or --act");
  if (files && options.game) return Fail(Failure::kUsage, "--game does not go with --block or --act");
  if (!options.packs && (options.model || options.with_applied))
    return Fail(Failure::kUsage, "--model and --with-applied go with --packs");
  if (files && options.args.size() != 2) return Fail(Failure::kUsage, "a single file has nothing to be compared with");
  if (files) return CompareFiles(context);
  if (Result<std::string> folder = GameFolder(options); !folder) return Propagate(std::move(folder));
  return options.packs ? ComparePacks(context) : CompareModels(context);
}

formats::View Look(const report::Comparison::Side& side) {
  return formats::sluggers::ViewOf("", *side.model.section, {side.names, drawing::kMostDrawn});
}

/// Both sides beside each other; `views` keeps them. What can't be read is told below the title.
drawing::Picture PictureOf(const report::Comparison& comparison, std::deque<formats::View>& views) {
  const report::Comparison::Side &before = comparison.before, &after = comparison.after;
  drawing::Picture picture{.title = report::ComparisonLines(comparison).front()};
  picture.before_title = before.title;
  picture.after_title = after.title;
  picture.side_by_side = true;
  if (before.model.section && after.model.section) {
    picture.before = &views.emplace_back(Look(before));
    picture.after = &views.emplace_back(Look(after));
  } else {
    picture.notes = {report::ComparisonLines(comparison).back()};
  }
  return picture;
}

std::string PicturesOf(const std::vector<report::Comparison>& models) {
  std::deque<formats::View> views;
  std::vector<drawing::Picture> pictures;
  for (const report::Comparison& comparison : models) pictures.push_back(PictureOf(comparison, views));
  if (pictures.empty()) pictures.push_back({.title = "no model differs"});
  return drawing::SvgFile(pictures);
}

std::vector<std::string> TextOf(const std::vector<report::Comparison>& models) {
  std::vector<std::string> lines;
  for (const report::Comparison& comparison : models) {
    for (std::string& line : report::ComparisonLines(comparison)) lines.push_back(std::move(line));
  }
  if (lines.empty()) lines.push_back("no model differs");
  return lines;
}

}  // namespace

Outcome Diff(const Context& context) {
  if (context.options.folder) {
    Result<Outcome> outcome = DiffInFolder(context);
    return outcome ? std::move(*outcome) : Failed("diff", outcome.error());
  }
  Result<bool> plain = NamesPlainFile(context);
  if (!plain) return Failed("diff", plain.error());
  if (*plain) return DiffPlainFiles(context);
  Result<Compared> compared = ReadCompared(context);
  if (!compared) return Failed("diff", compared.error());
  SortFindings(compared->findings);
  Outcome outcome = Judged("diff", std::move(compared->findings), std::move(compared->not_run), false);
  outcome.report.models = compared->models.size();
  outcome.report.packs = context.options.packs ? context.options.args.size() : 0;
  const bool told = outcome.exit_code != static_cast<int>(Failure::kUsage);  // an error of text ends the run
  if (told && context.options.format == Format::kText) outcome.report.results = TextOf(compared->models);
  if (told && context.options.format == Format::kSvg) outcome.report.results = {PicturesOf(compared->models)};
  if (told) {
    outcome.report.comparisons = std::make_shared<const std::vector<report::Comparison>>(std::move(compared->models));
  }
  return outcome;
}

}  // namespace bonepatch::cli
