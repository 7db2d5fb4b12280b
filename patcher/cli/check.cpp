// check: packs over a game, without writing; or the files and models that are there.
#include "patcher/cli/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "patcher/cli/facts.h"
#include "patcher/cli/ground.h"
#include "patcher/cli/places.h"
#include "patcher/facts/donors.h"

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

using PackLists = std::vector<std::vector<recipes::Pack>>;

Result<void> JudgePlans(const Context& context, const plan::Donors& donors, const std::vector<recipes::Pack>& applied,
                        PackLists plans, Judgement& judgement) {
  for (std::size_t i = 0; i < plans.size(); ++i) {
    if (plans.size() > 1) context.progress("checking", i, plans.size());
    const std::vector<recipes::Pack> packs = Merge(applied, std::move(plans[i]));
    plan::PlanRequest request{donors, Pointers(packs), {}};
    if (plans.size() == 1) request.progress = Telling(context, "checking");
    Result<plan::Plan> plan = plan::MakePlan(request);
    if (!plan) return Propagate(std::move(plan));
    judgement.Add(std::move(*plan));
  }
  context.progress("checking", plans.size(), plans.size());
  return {};
}

Result<void> JudgeOverGame(const Context& context, const std::string& folder, PackLists plans, Judgement& judgement) {
  Ground ground;
  if (Result<void> opened = OpenGround(context, folder, context.options.with_applied, ground); !opened) return opened;
  for (Finding& finding : GameFindings(ground.session, ground.donors->directory()))
    judgement.findings.push_back(std::move(finding));
  ground.session.dol = Bytes();  // megabytes that no plan looks at
  return JudgePlans(context, *ground.donors, ground.applied, std::move(plans), judgement);
}

Result<void> JudgeOverFacts(const Context& context, const std::string& path, PackLists plans, Judgement& judgement) {
  Result<facts::Facts> facts = ReadFactsFile(context.fs, path);
  if (!facts) return Propagate(std::move(facts));
  const facts::FactsDonors donors(std::move(*facts));
  judgement.not_run = NeedsTheGame();
  return JudgePlans(context, donors, {}, std::move(plans), judgement);
}

/// Each pack with what it requires, or all of them as one plan.
Result<PackLists> ReadPlans(const Context& context, Judgement& judgement) {
  const Options& options = context.options;
  PackLists plans;
  if (options.together) {
    Result<PackList> packs = ReadPacks(context.fs, options.args);
    if (!packs) return Propagate(std::move(packs));
    judgement.findings = std::move(packs->findings);
    judgement.subjects = std::move(packs->subjects);
    plans.push_back(std::move(packs->packs));
    return plans;
  }
  std::vector<recipes::Pack> given;  // two of one id may be: each is judged alone
  for (const std::string& path : options.args) {
    Result<PackList> packs = ReadPacks(context.fs, {path});
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

Result<Outcome> CheckPacks(const Context& context) {
  const Options& options = context.options;
  if (!options.facts) {
    if (Result<std::string> folder = GameFolder(options); !folder) return Propagate(std::move(folder));
  }
  Judgement judgement;
  Result<PackLists> plans = ReadPlans(context, judgement);
  if (!plans) return Propagate(std::move(plans));
  if (!HasError(judgement.findings)) {  // a text error ends the run after phase 1 of all packs
    const Result<void> judged = options.facts ? JudgeOverFacts(context, *options.facts, *std::move(plans), judgement)
                                              : JudgeOverGame(context, *options.game, *std::move(plans), judgement);
    if (!judged) return tl::unexpected<Error>(judged.error());
    judgement.EndAtTextErrors();
  }
  SortFindings(judgement.findings);
  Outcome outcome = Judged("check", std::move(judgement.findings), std::move(judgement.not_run), options.strict);
  outcome.report.models = judgement.models;
  outcome.report.packs = options.args.size();
  outcome.report.subjects = std::move(judgement.subjects);
  return outcome;
}

/// What `--facts` doesn't go with.
Result<void> CheckFactsOptions(const Options& options) {
  if (!options.facts) return {};
  if (options.game) return Fail(Failure::kUsage, "--game and --facts exclude each other");
  if (options.with_applied) return Fail(Failure::kUsage, "--with-applied needs --game: facts know no applied packs");
  if (options.block || options.act || options.bank || options.model)
    return Fail(Failure::kUsage, "--facts judges packs; --block, --act and --bank go without it");
  if (options.args.empty()) return Fail(Failure::kUsage, "--facts needs a PACK to judge");
  return {};
}

Result<Outcome> Dispatch(const Context& context) {
  const Options& options = context.options;
  if (Result<void> fits = CheckFactsOptions(options); !fits) return Propagate(std::move(fits));
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
