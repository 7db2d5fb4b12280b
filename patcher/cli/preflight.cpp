// preflight: every high/low-poly pair, as it is in the game or as it would be with packs.
#include <fmt/format.h>

#include <map>

#include "patcher/cli/pairs.h"
#include "patcher/cli/places.h"
#include "patcher/cli/planned.h"
#include "patcher/plan/pairing.h"
#include "patcher/report/text.h"

namespace bonepatch::cli {
namespace {

/// What is known of all pairs in the end.
struct Flight {
  std::vector<plan::JudgedPair> pairs;
  validators::Verdict verdict;
  std::vector<report::Subject> subjects;
};

Outcome Land(const Options& options, Flight flight) {
  SortFindings(flight.verdict.findings);
  Outcome outcome =
      Judged("preflight", std::move(flight.verdict.findings), std::move(flight.verdict.not_run), options.strict);
  outcome.report.packs = options.args.size();
  outcome.report.models = 2 * flight.pairs.size();
  outcome.report.pairs = PairsPartOf(flight.pairs);
  outcome.report.subjects = std::move(flight.subjects);
  outcome.report.results = report::PairsTable(*outcome.report.pairs);
  return outcome;
}

/// Judges every pair of `donors` that `planned` doesn't have.
Result<void> JudgeOthers(const Context& context, const plan::Donors& donors, const plan::Donors* vanilla,
                         std::vector<plan::JudgedPair> planned, Flight& flight) {
  std::map<std::pair<std::string, std::string>, plan::JudgedPair> known;
  for (plan::JudgedPair& pair : planned) known.emplace(std::pair(pair.high, pair.low), std::move(pair));
  Result<const game::Listing*> listing = donors.Listing();
  if (!listing) return Propagate(std::move(listing));
  const std::vector<game::ModelPair> pairs = game::AllPairs(donors.entries(), **listing);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    context.progress("checking pairs", i, pairs.size());
    const auto place = known.find({pairs[i].high_address, pairs[i].low_address});
    if (place != known.end()) {
      flight.pairs.push_back(std::move(place->second));
      continue;
    }
    Result<plan::JudgedPair> pair = plan::JudgeStoredPair(donors, pairs[i], vanilla, flight.verdict);
    if (!pair) return Propagate(std::move(pair));
    flight.pairs.push_back(std::move(*pair));
  }
  context.progress("checking pairs", pairs.size(), pairs.size());
  return {};
}

/// The pairs as they lie in the game, whoever patched them.
Result<Outcome> FlyLive(const Context& context, const std::string& folder) {
  Ground ground;
  if (Result<void> opened = OpenGround(context, folder, false, ground); !opened) return Propagate(std::move(opened));
  const Session& session = ground.session;
  Result<game::Directory> directory = game::Directory::Read(session.dol, session.files().dol);
  if (!directory) return Propagate(std::move(directory));
  const plan::GameDonors live(std::move(*directory), session.workspace->archive());
  Flight flight;
  flight.subjects = {{"", session.files().archive, {}, false}};
  const plan::Donors* vanilla = session.baseline ? &*ground.donors : nullptr;
  if (Result<void> done = JudgeOthers(context, live, vanilla, {}, flight); !done) return Propagate(std::move(done));
  return Land(context.options, std::move(flight));
}

/// The pairs as `apply` would leave them.
Result<Outcome> FlyPlanned(const Context& context, const std::string& folder, PackList wanted) {
  Ground ground;
  if (Result<void> opened = OpenGround(context, folder, true, ground); !opened) return Propagate(std::move(opened));
  const std::vector<recipes::Pack> packs = Merge(std::move(ground.applied), std::move(wanted.packs));
  plan::PlanRequest request{*ground.donors, Pointers(packs), {}};
  request.progress = Telling(context, "planning");
  Result<plan::Plan> plan = plan::MakePlan(request);
  if (!plan) return Propagate(std::move(plan));
  AddModels(plan->models_of, wanted.subjects);
  const int code = report::ExitCode(plan->verdict.findings, false);
  if (code == static_cast<int>(Failure::kUsage)) {  // a text error ends the run
    Outcome outcome = Judged("preflight", std::move(plan->verdict.findings), std::move(plan->verdict.not_run),
                             context.options.strict);
    outcome.report.packs = context.options.args.size();
    outcome.report.subjects = std::move(wanted.subjects);
    return outcome;
  }
  Flight flight;
  flight.verdict = std::move(plan->verdict);
  flight.subjects = std::move(wanted.subjects);
  const plan::Donors& donors = *ground.donors;
  if (Result<void> done = JudgeOthers(context, donors, &donors, std::move(plan->pairs), flight); !done)
    return Propagate(std::move(done));
  return Land(context.options, std::move(flight));
}

Result<Outcome> Fly(const Context& context) {
  Result<std::string> folder = GameFolder(context.options);
  if (!folder) return Propagate(std::move(folder));
  if (context.options.args.empty()) return FlyLive(context, *folder);
  Result<PackList> packs = ReadPacks(context.fs, context.options.args);
  if (!packs) return Propagate(std::move(packs));
  if (!HasError(packs->findings)) return FlyPlanned(context, *folder, std::move(*packs));
  return EndAtTextErrors("preflight", *packs, context.options.strict);
}

}  // namespace

Outcome Preflight(const Context& context) {
  Result<Outcome> outcome = Fly(context);
  return outcome ? std::move(*outcome) : Failed("preflight", outcome.error());
}

}  // namespace bonepatch::cli
