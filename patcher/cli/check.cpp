// check: packs over a game, without writing; or the files and models that are there.
#include "patcher/cli/check.h"

#include <fmt/format.h>

#include "patcher/cli/facts.h"
#include "patcher/cli/folder.h"
#include "patcher/cli/ground.h"
#include "patcher/cli/judgement.h"
#include "patcher/facts/donors.h"

namespace bonepatch::cli {
namespace {

Result<void> JudgePlans(const Context& context, const plan::Donors& donors, const std::vector<recipes::Pack>& applied,
                        PackLists plans, Judgement& judgement) {
  for (std::size_t i = 0; i < plans.size(); ++i) {
    if (plans.size() > 1) context.progress("checking", i, plans.size());
    const std::vector<recipes::Pack> packs = Merge(applied, std::move(plans[i]));
    plan::PlanRequest request{donors, Pointers(packs), {}};
    if (plans.size() == 1) request.progress = Telling(context, "checking");
    Result<plan::Plan> plan = plan::MakePlan(request);
    if (!plan) return Propagate(std::move(plan));
    judgement.Add(std::move(plan->verdict), plan->models_of, plan->models);
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

Result<Outcome> CheckPacks(const Context& context) {
  const Options& options = context.options;
  if (!options.facts) {
    if (Result<std::string> folder = GameFolder(options); !folder) return Propagate(std::move(folder));
  }
  Result<bool> of_folder = options.facts ? AreFolderFacts(context.fs, *options.facts) : false;
  if (!of_folder) return Propagate(std::move(of_folder));
  if (*of_folder) return CheckFolderFacts(context);
  return CheckPacksOver(context, For::kGame, [&](PackLists plans, Judgement& judgement) {
    return options.facts ? JudgeOverFacts(context, *options.facts, std::move(plans), judgement)
                         : JudgeOverGame(context, *options.game, std::move(plans), judgement);
  });
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
  if (options.folder) return CheckFolder(context);
  Result<bool> files = AreFormatFiles(context);
  if (!files) return Propagate(std::move(files));
  if (*files) return CheckFormatFiles(context);
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
