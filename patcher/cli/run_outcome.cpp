// The packs of a run, and the outcomes of runs that write nothing.
#include "patcher/cli/run_outcome.h"

#include <algorithm>

#include "patcher/cli/places.h"

namespace bonepatch::cli {

Result<std::vector<recipes::Pack>> PacksOf(const Wish& wish, const std::optional<store::State>& state,
                                           const std::vector<std::string>& removed, report::Report& report) {
  PackList applied;
  if (state && !wish.remove_all) {
    Result<PackList> read = ReadApplied(*state);
    if (!read) return Propagate(std::move(read));
    applied = std::move(*read);
  }
  std::vector<recipes::Pack> packs = Merge(std::move(applied.packs), wish.add);
  std::erase_if(packs, [&](const recipes::Pack& pack) {
    return std::binary_search(removed.begin(), removed.end(), pack.id.value);
  });
  report.subjects.clear();
  for (const recipes::Pack& pack : packs) report.subjects.push_back(SubjectOf(pack));
  report.packs = state && wish.remove_all ? state->packs.size() : wish.add.size() + removed.size();
  return packs;
}

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
