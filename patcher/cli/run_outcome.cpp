// Outcomes of runs that write nothing.
#include "patcher/cli/run_outcome.h"

namespace bonepatch::cli {

Outcome RefusedRun(const Context& context, Outcome told, Findings findings, std::vector<NotRun> not_run) {
  SortFindings(findings);
  Outcome outcome = Judged(told.report.command, std::move(findings), std::move(not_run), context.options.strict);
  outcome.report.models = told.report.models;
  outcome.report.packs = told.report.packs;
  outcome.report.pairs = std::move(told.report.pairs);
  outcome.report.subjects = std::move(told.report.subjects);
  outcome.report.results = std::move(told.report.results);
  outcome.report.results.push_back("refused: nothing was written");
  return outcome;
}

Outcome NothingApplied(Outcome told) {
  told.exit_code = 0;
  told.report.plan.emplace();
  told.report.results.push_back("nothing to do: no pack is applied");
  return told;
}

}  // namespace bonepatch::cli
