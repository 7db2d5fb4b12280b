// Puts the phases of a plan together.
#include "patcher/plan/planner.h"

#include <algorithm>
#include <set>

#include "patcher/plan/build.h"
#include "patcher/plan/digests.h"
#include "patcher/plan/rebakes.h"
#include "patcher/plan/relations.h"

namespace bonepatch::plan {
namespace {

class Planner {
 public:
  explicit Planner(const PlanRequest& request) : request_(request), donors_(request.donors) {}

  Result<Plan> Run() {
    Result<Targets> targets = ResolveTargets(donors_, request_.packs);
    if (!targets) return Propagate(std::move(targets));
    plan_.models = targets->work.size();
    NameModels(targets->work);
    AddFindings(CheckBoneNames(donors_, targets->work));
    if (plan_.verdict.refused()) return Finish();
    AddFindings(std::move(targets->findings));
    AddFindings(JudgeRelations(request_.packs));
    Result<BankTasks> banks = CollectBanks(donors_, targets->work);
    if (!banks) return Propagate(std::move(banks));
    AddFindings(banks->findings);
    if (Result<void> done = FindPairs(targets->work); !done) return Propagate(std::move(done));
    if (Result<void> done = PrepareAll(targets->work, *banks); !done) return Propagate(std::move(done));
    EditAll(works_, pairs_, plan_.verdict);
    for (const auto& work : works_) {
      if (work->stopped.empty()) JudgeWork(*work, plan_.verdict);
    }
    if (Result<void> done = RebakeAll(donors_, works_, pairs_, plan_.verdict); !done) return Propagate(std::move(done));
    JudgeBanks(*banks, works_, plan_.verdict);
    Result<std::vector<JudgedPair>> rows = JudgePairs(donors_, works_, pairs_, plan_.verdict);
    if (!rows) return Propagate(std::move(rows));
    plan_.pairs = std::move(*rows);
    if (const ArchiveDonors* archived = donors_.archived(); archived && !plan_.verdict.refused()) {
      Result<std::vector<PlannedBlock>> blocks =
          BuildBlocks(*archived, works_, *banks, digests_, plan_.verdict, [this] { Tell(told_++); });
      if (!blocks) return Propagate(std::move(blocks));
      plan_.blocks = std::move(*blocks);
    }
    if (request_.wants_skeletons) KeepSkeletons();
    return Finish();
  }

 private:
  void AddFindings(Findings findings) {
    for (Finding& finding : findings) plan_.verdict.findings.push_back(std::move(finding));
  }

  /// Each model counts twice: when it is read, and when its block is built.
  void Tell(std::uint64_t done) const {
    if (request_.progress) request_.progress(done, std::max<std::uint64_t>(2 * plan_.models, done));
  }

  Result<Plan> Finish() {
    Tell(2 * plan_.models);
    ApplySeverity(request_.packs, plan_.verdict.findings);
    for (JudgedPair& pair : plan_.pairs) ApplySeverity(request_.packs, pair.findings);
    SortFindings(plan_.verdict.findings);
    auto& skipped = plan_.verdict.not_run;
    std::sort(skipped.begin(), skipped.end());
    skipped.erase(std::unique(skipped.begin(), skipped.end()), skipped.end());
    if (plan_.verdict.refused()) plan_.blocks.clear();
    return std::move(plan_);
  }

  /// The last step: it takes the works' sections away.
  void KeepSkeletons() {
    for (const auto& work : works_) {
      if (!work->donor.section || work->edited.planned.bones.empty()) continue;
      plan_.skeletons.push_back({work->address, work->name, std::move(*work->donor.section),
                                 std::move(work->edited.planned), std::move(work->edited.names), !work->restated});
    }
  }

  void NameModels(const Work& work) {
    for (const auto& [id, tasks] : work) {
      const std::string address = donors_.Address(id);
      for (const Task& task : tasks) {
        std::vector<std::string>& models = plan_.models_of[task.pack->file];
        if (models.empty() || models.back() != address) models.push_back(address);
      }
    }
  }

  Result<void> FindPairs(const Work& work) {
    std::set<std::size_t> seen;
    for (const auto& [id, tasks] : work) {
      if (id.slot || !seen.insert(id.entry).second) continue;
      Result<std::vector<game::ModelPair>> pairs = donors_.PairsOf(id.entry);
      if (!pairs) return Propagate(std::move(pairs));
      for (game::ModelPair& pair : *pairs) {
        partners_[pair.high].insert(pair.low);
        partners_[pair.low].insert(pair.high);
        const bool known = std::any_of(pairs_.begin(), pairs_.end(), [&](const game::ModelPair& other) {
          return other.high == pair.high && other.low == pair.low;
        });
        if (!known) pairs_.push_back(std::move(pair));
      }
    }
    return {};
  }

  /// Entries whose block needs no new look: the same edits on the same donor, and on the partners too.
  std::set<std::size_t> Unchanged(const Digests& digests, const BankTasks& banks) {
    const std::set<std::size_t> entries = digests.Entries();
    std::set<std::size_t> unchanged;
    for (const std::size_t entry : entries) {
      digests_[entry] = digests.Of(entry, partners_[entry]);
      const auto known = request_.known.find(game::AddressOf(donors_.entries()[entry]));
      if (known != request_.known.end() && known->second == digests_[entry]) unchanged.insert(entry);
    }
    // Who is looked at is judged against partners, and banks against models, as they are planned: they go together.
    const auto together = [&](std::size_t a, std::size_t b) {
      if (!entries.count(a) || !entries.count(b)) return false;
      return unchanged.count(a) != unchanged.count(b) && (unchanged.erase(a) + unchanged.erase(b)) > 0;
    };
    for (bool more = true; more;) {
      more = false;
      for (const std::size_t entry : entries) {
        for (const std::size_t partner : partners_[entry]) more = together(entry, partner) || more;
      }
      for (const BankTask& bank : banks.tasks) {
        for (const game::ModelId& model : bank.models) more = together(bank.place.entry, model.entry) || more;
      }
    }
    return unchanged;
  }

  Result<void> PrepareAll(const Work& work, BankTasks& banks) {
    const std::set<std::size_t> unchanged = Unchanged(Digests(donors_, work, banks), banks);
    for (const std::size_t entry : unchanged) plan_.unchanged.push_back(game::AddressOf(donors_.entries()[entry]));
    for (const auto& [id, tasks] : work) {
      Tell(told_++);
      if (unchanged.count(id.entry)) continue;
      Result<std::unique_ptr<ModelWork>> prepared = Prepare(donors_, id, tasks, plan_.verdict);
      if (!prepared) return Propagate(std::move(prepared));
      works_.push_back(std::move(*prepared));
    }
    const auto done = [&](const BankTask& bank) { return unchanged.count(bank.place.entry) > 0; };
    banks.tasks.erase(std::remove_if(banks.tasks.begin(), banks.tasks.end(), done), banks.tasks.end());
    // A pair none of whose models is looked at anew was judged when its blocks were made.
    const auto judged = [&](const game::ModelPair& pair) {
      return !FindWork(works_, pair.high) && !FindWork(works_, pair.low);
    };
    pairs_.erase(std::remove_if(pairs_.begin(), pairs_.end(), judged), pairs_.end());
    return {};
  }

  const PlanRequest& request_;
  const Donors& donors_;
  Plan plan_;
  std::uint64_t told_ = 0;  ///< steps of the work so far
  Works works_;
  std::vector<game::ModelPair> pairs_;
  std::map<std::size_t, std::set<std::size_t>> partners_;
  std::map<std::size_t, std::string> digests_;
};

}  // namespace

Result<Plan> MakePlan(const PlanRequest& request) { return Planner(request).Run(); }

}  // namespace bonepatch::plan
