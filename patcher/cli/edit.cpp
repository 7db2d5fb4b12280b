// edit: one model's edits on a single file, as a filter for other tools.
#include <fmt/format.h>

#include "patcher/cli/placing.h"
#include "patcher/cli/planned.h"
#include "patcher/cli/single_file.h"
#include "patcher/os/standard_input.h"
#include "patcher/plan/pick.h"
#include "patcher/report/plan_text.h"

namespace bonepatch::cli {
namespace {

/// The file as a model; its label is found later.
struct In {
  std::string path;
  Bytes bytes;
  bool bare_act = false;
  std::string geo_name;
};

Result<In> ReadIn(const Context& context) {
  const Options& options = context.options;
  if (options.block_file.has_value() == options.act_file.has_value())
    return Fail(Failure::kUsage, "name the file to edit with --block FILE, or with --act FILE");
  In in;
  in.bare_act = options.act_file.has_value();
  in.path = in.bare_act ? *options.act_file : *options.block_file;
  Result<Bytes> bytes =
      in.path == "-" ? os::ReadStandardInput(kMostSingleBytes) : os::ReadWhole(context.fs, in.path, kMostSingleBytes);
  if (!bytes) return Propagate(std::move(bytes));
  in.bytes = std::move(*bytes);
  const MemorySource source(in.bytes);
  if (!in.bare_act && in.bytes.size() < block::kHeaderSize)
    return Fail(Failure::kSystem,
                fmt::format("this is no model block: it has {} bytes, and a block's header alone has {}",
                            in.bytes.size(), block::kHeaderSize),
                in.path, "block/sections");
  Result<std::string> name = in.bare_act ? act::ReadGeoName(source) : game::ReadModelName(source);
  if (name) in.geo_name = std::move(*name);
  return in;
}

/// Findings that know no recipe line are about the file.
void PlaceIn(const std::string& path, Findings& findings) {
  for (Finding& finding : findings) {
    if (finding.where.source.file.empty()) finding.where.source.file = path;
  }
}

Outcome OutcomeOf(const Context& context, PackList& packs, Findings findings, std::vector<NotRun> not_run) {
  Outcome outcome = Judged("edit", std::move(findings), std::move(not_run), context.options.strict);
  outcome.report.packs = packs.given;
  outcome.report.subjects = std::move(packs.subjects);
  if (outcome.exit_code != 0) outcome.report.results.emplace_back(kRefused);
  return outcome;
}

Result<Outcome> EditAndWrite(const Context& context) {
  const Options& options = context.options;
  Result<In> in = ReadIn(context);
  if (!in) return Propagate(std::move(in));
  const Result<OutFile> out = TakeSingleOut(context, "where the edited file goes",
                                            in->bare_act ? ActOut() : EntryOut(block::EntryKind::kModel));
  if (!out) return tl::unexpected<Error>(out.error());
  Result<PackList> packs = ReadPacks(context.fs, options.args);
  if (!packs) return Propagate(std::move(packs));
  if (HasError(packs->findings)) {
    Outcome outcome = EndAtTextErrors("edit", *packs, options.strict);
    outcome.report.results.emplace_back(kRefused);
    return outcome;
  }
  const recipes::Pack& pack = packs->packs.front();
  Result<plan::Pick> pick = plan::PickEntries(pack, options.model, in->geo_name);
  if (!pick) return Propagate(std::move(pick));
  const std::string label = pick->label.empty() ? in->path : pick->label;
  Result<plan::EditedFile> edited =
      plan::EditFile({in->bytes, in->bare_act, label, pick->stadium}, pack, pick->entries);
  if (!edited) return Propagate(std::move(edited));
  PlaceIn(in->path, edited->verdict.findings);
  packs->subjects.front().models = {label};
  Outcome outcome = OutcomeOf(context, *packs, std::move(edited->verdict.findings), std::move(edited->verdict.not_run));
  outcome.report.models = 1;
  if (outcome.exit_code != 0) return outcome;
  if (Result<void> put = PutSingleOut(context, *out, MemorySource(edited->bytes), outcome); !put)
    return Propagate(std::move(put));
  if (edited->model) {
    for (std::string& line : report::ModelLines(ReportOf(*edited->model)))
      outcome.report.results.push_back(std::move(line));
  } else {
    outcome.report.results.push_back(fmt::format("{}: nothing changes", label));
  }
  outcome.report.results.push_back(fmt::format("wrote {} bytes", edited->bytes.size()));
  return outcome;
}

}  // namespace

Outcome Edit(const Context& context) {
  Result<Outcome> outcome = EditAndWrite(context);
  return outcome ? std::move(*outcome) : Failed("edit", outcome.error());
}

}  // namespace bonepatch::cli
