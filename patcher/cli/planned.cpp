// Judging packs over a game that is only read.
#include "patcher/cli/planned.h"

#include "patcher/cli/baseline.h"
#include "patcher/cli/places.h"

namespace bonepatch::cli {
namespace {

/// A game that others patched is no vanilla, and neither is one that was adopted, but its owner has said so.
Result<void> OpenVanilla(const Context& context, Ground& ground) {
  Result<std::string> folder = GameFolder(context.options);
  if (!folder) return Propagate(std::move(folder));
  if (Result<void> opened = OpenGround(context, *folder, context.options.with_applied, ground); !opened) return opened;
  if (!ground.session.baseline) {
    if (Result<store::Baseline> live = LiveBaseline(ground.session); !live) return Propagate(std::move(live));
  }
  return {};
}

/// What was judged, as an outcome: the plan stands, or nothing is written.
Outcome OutcomeOf(const std::string& command, Findings findings, std::vector<NotRun> not_run, bool strict) {
  SortFindings(findings);
  Outcome outcome = Judged(command, std::move(findings), std::move(not_run), strict);
  if (outcome.exit_code != 0) outcome.report.results.emplace_back(kRefused);
  return outcome;
}

}  // namespace

Result<void> PlanPacks(const Context& context, const std::string& command, const std::vector<std::string>& paths,
                       Planned& planned) {
  const bool strict = context.options.strict;
  Result<PackList> read = ReadPacks(context.fs, paths);
  if (!read) return Propagate(std::move(read));
  if (HasError(read->findings)) {
    planned.outcome = EndAtTextErrors(command, *read, strict);
    planned.outcome.report.results.emplace_back(kRefused);
    return {};
  }
  if (Result<void> opened = OpenVanilla(context, planned.ground); !opened) return opened;
  Findings findings = GameFindings(planned.ground.session, planned.ground.donors->directory());
  planned.packs = Merge(planned.ground.applied, read->packs);
  plan::PlanRequest request{*planned.ground.donors, Pointers(planned.packs), {}};
  Result<plan::Plan> plan = plan::MakePlan(request);
  if (!plan) return Propagate(std::move(plan));
  planned.plan = std::move(*plan);
  for (const Finding& finding : planned.plan.verdict.findings) findings.push_back(finding);
  planned.outcome = OutcomeOf(command, std::move(findings), planned.plan.verdict.not_run, strict);
  report::Report& report = planned.outcome.report;
  report.packs = read->given;
  report.models = planned.plan.models;
  for (const recipes::Pack& pack : planned.packs) report.subjects.push_back(SubjectOf(pack));
  AddModels(planned.plan.models_of, report.subjects);
  return {};
}

Outcome EndAtTextErrors(const std::string& command, PackList& packs, bool strict) {
  SortFindings(packs.findings);
  Outcome outcome = Judged(command, std::move(packs.findings), {}, strict);
  outcome.report.packs = packs.given;
  outcome.report.subjects = std::move(packs.subjects);
  return outcome;
}

}  // namespace bonepatch::cli
