// Reading the packs that `check` judges, and putting what is said of them together.
#include "patcher/cli/judgement.h"

#include <algorithm>
#include <functional>

#include "patcher/cli/places.h"

namespace bonepatch::cli {
namespace {

Result<PackLists> ReadPlans(const Context& context, For what, Judgement& judgement) {
  const Options& options = context.options;
  PackLists plans;
  if (options.together) {
    Result<PackList> packs = ReadPacks(context.fs, options.args, what);
    if (!packs) return Propagate(std::move(packs));
    judgement.findings = std::move(packs->findings);
    judgement.subjects = std::move(packs->subjects);
    plans.push_back(std::move(packs->packs));
    return plans;
  }
  std::vector<recipes::Pack> given;  // two of one id may be: each is judged alone
  for (const std::string& path : options.args) {
    Result<PackList> packs = ReadPacks(context.fs, {path}, what);
    if (!packs) return Propagate(std::move(packs));
    judgement.findings.insert(judgement.findings.end(), packs->findings.begin(), packs->findings.end());
    judgement.subjects.push_back(std::move(packs->subjects.front()));
    for (recipes::Pack& pack : packs->packs) given.push_back(std::move(pack));
  }
  if (given.size() == 1) {  // it may be large, and needs no copy
    plans.push_back(std::move(given));
    return plans;
  }
  for (std::size_t i = 0; i < given.size(); ++i) plans.push_back(WithRequired(given, i));
  return plans;
}

}  // namespace

void Judgement::Add(Verdict&& verdict, const std::map<std::string, std::vector<std::string>>& models_of,
                    std::size_t models_of_plan) {
  AddModels(models_of, subjects);
  findings.insert(findings.end(), verdict.findings.begin(), verdict.findings.end());
  not_run.insert(not_run.end(), verdict.not_run.begin(), verdict.not_run.end());
  models += models_of_plan;
}

void Judgement::EndAtTextErrors() {
  const auto is_text = [](const Finding& f) { return f.phase == Phase::kText; };
  const auto is_error = [&](const Finding& f) { return is_text(f) && f.severity == Severity::kError; };
  if (!std::any_of(findings.begin(), findings.end(), is_error)) return;
  findings.erase(std::remove_if(findings.begin(), findings.end(), std::not_fn(is_text)), findings.end());
  not_run.clear();
}

Result<Outcome> CheckPacksOver(const Context& context, For what,
                               const std::function<Result<void>(PackLists, Judgement&)>& judge) {
  Judgement judgement;
  Result<PackLists> plans = ReadPlans(context, what, judgement);
  if (!plans) return Propagate(std::move(plans));
  if (!HasError(judgement.findings)) {  // a text error ends the run after phase 1 of all packs
    if (Result<void> judged = judge(*std::move(plans), judgement); !judged) return Propagate(std::move(judged));
    judgement.EndAtTextErrors();
  }
  SortFindings(judgement.findings);
  Outcome outcome =
      Judged("check", std::move(judgement.findings), std::move(judgement.not_run), context.options.strict);
  outcome.report.models = judgement.models;
  outcome.report.packs = context.options.args.size();
  outcome.report.subjects = std::move(judgement.subjects);
  return outcome;
}

}  // namespace bonepatch::cli
