// inspect: one model, in the form that was asked for.
#include <fmt/format.h>

#include "formats/sluggers/sluggers.h"
#include "patcher/cli/folder.h"
#include "patcher/cli/inspect_model.h"
#include "patcher/cli/looked.h"
#include "patcher/drawing/drawing.h"

namespace bonepatch::cli {
namespace {

Result<report::Inspection> Read(const Context& context) {
  const Options& options = context.options;
  if (options.block && options.act) return Fail(Failure::kUsage, "--block and --act exclude each other");
  if (options.tree && options.format != Format::kText)
    return Fail(Failure::kUsage, "--tree is a text; it goes with no other --format");
  if (!options.block && !options.act) {
    Result<std::string> folder = GameFolder(options);
    if (!folder) return Propagate(std::move(folder));
    return InspectLive(context, *folder, options.args.front());
  }
  if (options.game) return Fail(Failure::kUsage, "--game does not go with --block or --act");
  return InspectFile(context.fs, options.args.front(), options.act);
}

/// A list of bones can only be stated of a section that was read.
Outcome Unreadable(const report::Inspection& model) {
  const std::string& name = model.address.empty() ? model.file : model.address;
  Findings findings;
  for (const act::Truncation& truncation : model.section.error()) {
    Place where = Place().Model(name).Field(truncation.field).At(truncation.offset).From({model.file, 0, 0});
    where.bone = truncation.bone;
    findings.push_back(validators::Raise("act/layout-truncated", std::move(where), truncation.message));
  }
  SortFindings(findings);
  return Judged("inspect", std::move(findings), {}, false);
}

/// The live model; what a patch added or changed has a colour.
std::string PictureOf(const report::Inspection& model) {
  drawing::Picture picture{.title = model.Title()};
  if (!model.section) {
    picture.notes.push_back("the ACT section can't be read as a whole: " + model.section.error().front().message);
    return drawing::SvgFile(picture);
  }
  const auto view = [](const act::Section& section) {
    return formats::sluggers::ViewOf("", section, {.most = drawing::kMostDrawn});
  };
  const formats::View live = view(*model.section), vanilla = view(model.vanilla.value_or(act::Section()));
  picture.after = &live;
  picture.before = model.vanilla ? &vanilla : nullptr;
  return drawing::SvgFile(picture);
}

Outcome Show(const Options& options, report::Inspection&& model) {
  const bool recipe = options.format == Format::kRecipe;
  if (recipe && !model.section) return Unreadable(model);
  if (recipe && model.address.empty() && model.name.empty()) {
    return Failed(
        "inspect",
        {Failure::kUsage, "a recipe names its model by address or name, and this one has neither", model.file, {}});
  }
  Outcome outcome;
  outcome.exit_code = 0;
  outcome.report.command = "inspect";
  outcome.report.models = 1;
  if (options.format == Format::kJson || options.format == Format::kYaml) {
    outcome.report.inspection = std::make_shared<report::Inspection>(std::move(model));
  } else if (options.format == Format::kSvg) {
    outcome.report.results = {PictureOf(model)};
  } else {
    outcome.report.results = recipe                           ? report::RecipeLines(model)
                             : options.format == Format::kDot ? report::DotLines(model)
                             : options.tree                   ? report::TreeLines(model)
                                                              : report::InspectionLines(model);
  }
  return outcome;
}

}  // namespace

Outcome Inspect(const Context& context) {
  if (context.options.folder) {
    Result<Outcome> outcome = InspectInFolder(context);
    return outcome ? std::move(*outcome) : Failed("inspect", outcome.error());
  }
  Result<bool> plain = NamesPlainFile(context);
  if (!plain) return Failed("inspect", plain.error());
  if (*plain) return InspectPlainFile(context);
  Result<report::Inspection> model = Read(context);
  return model ? Show(context.options, std::move(*model)) : Failed("inspect", model.error());
}

}  // namespace bonepatch::cli
