// check: packs over a game, without writing; or the files and models that are there.
#include "patcher/cli/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "patcher/cli/ground.h"
#include "patcher/cli/places.h"

namespace bonepatch::cli {
namespace {

/// Findings of several plans, in one report.
struct Judgement {
  Findings findings;
  std::vector<NotRun> not_run;
  std::size_t models = 0;
  std::vector<report::Subject> subjects;

  void Add(plan::Plan&& plan) {
    AddModels(plan, subjects);
    findings.insert(findings.end(), plan.verdict.findings.begin(), plan.verdict.findings.end());
    not_run.insert(not_run.end(), plan.verdict.not_run.begin(), plan.verdict.not_run.end());
    models += plan.models;
  }

  /// A text error that only the game could tell ends the run after phase 1 of all packs too.
  void EndAtTextErrors() {
    const auto is_text = [](const Finding& f) { return f.phase == Phase::kText; };
    const auto is_error = [&](const Finding& f) { return is_text(f) && f.severity == Severity::kError; };
    if (!std::any_of(findings.begin(), findings.end(), is_error)) return;
    findings.erase(std::remove_if(findings.begin(), findings.end(), std::not_fn(is_text)), findings.end());
    not_run.clear();
  }
};

Result<void> JudgePlanOf(const Ground& ground, const std::vector<recipes::Pack>& wanted, Judgement& judgement) {
  const std::vector<recipes::Pack> packs = Merge(ground.applied, wanted);
  plan::PlanRequest request{*ground.donors, {}, {}};
  for (const recipes::Pack& pack : packs) request.packs.push_back(&pack);
  Result<plan::Plan> plan = plan::MakePlan(request);
  if (!plan) return Propagate(std::move(plan));
  judgement.Add(std::move(*plan));
  return {};
}

Result<Outcome> CheckPacks(const Context& context) {
  const Options& options = context.options;
  Result<std::string> folder = GameFolder(options);
  if (!folder) return Propagate(std::move(folder));
  Judgement judgement;
  std::vector<std::vector<recipes::Pack>> plans;
  if (options.together) {
    Result<PackList> packs = ReadPacks(context.fs, options.args);
    if (!packs) return Propagate(std::move(packs));
    judgement.findings = std::move(packs->findings);
    judgement.subjects = std::move(packs->subjects);
    plans.push_back(std::move(packs->packs));
  } else {
    std::vector<recipes::Pack> given;  // two of one id may be: each is judged alone
    for (const std::string& path : options.args) {
      Result<PackList> packs = ReadPacks(context.fs, {path});
      if (!packs) return Propagate(std::move(packs));
      judgement.findings.insert(judgement.findings.end(), packs->findings.begin(), packs->findings.end());
      judgement.subjects.push_back(std::move(packs->subjects.front()));
      for (recipes::Pack& pack : packs->packs) given.push_back(std::move(pack));
    }
    for (std::size_t i = 0; i < given.size(); ++i) plans.push_back(WithRequired(given, i));
  }
  if (!HasError(judgement.findings)) {  // a text error ends the run after phase 1 of all packs
    Ground ground;
    if (Result<void> opened = OpenGround(context, *folder, options.with_applied, ground); !opened)
      return Propagate(std::move(opened));
    const Session& s = ground.session;
    for (Finding& finding : GameFindings(ground.donors->directory(), s.fst, s.files().has_fst,
                                         s.workspace->archive().size(), s.vanilla_size(), s.files())) {
      judgement.findings.push_back(std::move(finding));
    }
    for (std::size_t i = 0; i < plans.size(); ++i) {
      context.progress("checking", i, plans.size());
      if (Result<void> judged = JudgePlanOf(ground, plans[i], judgement); !judged) return Propagate(std::move(judged));
    }
    context.progress("checking", plans.size(), plans.size());
    judgement.EndAtTextErrors();
  }
  SortFindings(judgement.findings);
  Outcome outcome = Judged("check", std::move(judgement.findings), std::move(judgement.not_run), options.strict);
  outcome.report.models = judgement.models;
  outcome.report.packs = options.args.size();
  outcome.report.subjects = std::move(judgement.subjects);
  return outcome;
}

Result<Outcome> Dispatch(const Context& context) {
  const Options& options = context.options;
  if (options.block && options.act) return Fail(Failure::kUsage, "--block and --act exclude each other");
  if (options.partner && !options.block) return Fail(Failure::kUsage, "--partner goes with --block");
  if (options.block || options.act) {
    if (options.bank || options.model) return Fail(Failure::kUsage, "--bank does not go with --block or --act");
    if (options.game) return Fail(Failure::kUsage, "--game does not go with --block or --act");
    if (options.args.empty()) return Fail(Failure::kUsage, "no file is named");
    if (options.partner && options.args.size() != 1)
      return Fail(Failure::kUsage, "--partner takes one block beside it");
    return CheckFiles(context);
  }
  if (options.bank || options.model) return CheckBank(context);
  if (options.args.empty()) return CheckLive(context);
  return CheckPacks(context);
}

}  // namespace

Outcome Check(const Context& context) {
  Result<Outcome> outcome = Dispatch(context);
  return outcome ? std::move(*outcome) : Failed("check", outcome.error());
}

}  // namespace bonepatch::cli
