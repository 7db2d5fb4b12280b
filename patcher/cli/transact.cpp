// One run over a workspace: session, baseline, plan, places for the new blocks, commit.
#include "patcher/cli/transact.h"

#include "patcher/cli/baseline.h"
#include "patcher/cli/pairs.h"
#include "patcher/cli/places.h"
#include "patcher/cli/placing.h"
#include "patcher/cli/run_outcome.h"
#include "patcher/report/plan_text.h"

namespace bonepatch::cli {
namespace {

class Run {
 public:
  Run(const Context& context, const Wish& wish, bool dry_run) : context_(context), wish_(wish), dry_run_(dry_run) {
    outcome_.report.command = wish.command;
    for (const recipes::Pack& pack : wish.add) outcome_.report.subjects.push_back(SubjectOf(pack));
  }

  Outcome Go(const std::string& folder) {
    Result<Outcome> outcome = Steps(folder);
    if (!outcome) return Failed(wish_.command, outcome.error());
    return std::move(*outcome);
  }

 private:
  Result<Outcome> Steps(const std::string& folder) {
    Result<Session> session = OpenSession(context_.fs, folder, dry_run_ ? store::Access::kRead : store::Access::kWrite);
    if (!session) return Propagate(std::move(session));
    session_ = std::move(*session);
    if (!session_.recovered.empty()) outcome_.report.results.push_back(session_.recovered);
    if (Findings foreign = ForeignFindings(session_); !foreign.empty()) return Refused(std::move(foreign), {});
    Result<std::vector<std::string>> removed = AppliedIds(context_.fs, wish_.remove, session_.state);
    if (!removed) return Propagate(std::move(removed));
    if (wish_.takes_back() && !session_.state) return NothingApplied(std::move(outcome_));
    if (Result<void> sized = CheckArchiveSize(session_); !sized) return Propagate(std::move(sized));
    if (Result<void> chosen = ChooseBaseline(); !chosen) return Propagate(std::move(chosen));
    if (!wish_.remove_all) {  // the game as it is has to be one that can be read
      Findings game = GameRules(session_.dol, session_.workspace->archive().size());
      if (HasError(game)) return Refused(std::move(game), {});
    }
    session_.dol = Bytes();  // megabytes that nothing looks at any more: what is written is made from the baseline

    Result<std::vector<recipes::Pack>> packs = PacksOf(wish_, session_.state, *removed, outcome_.report);
    if (!packs) return Propagate(std::move(packs));
    packs_ = std::move(*packs);

    Result<game::Directory> directory = game::Directory::Read(baseline().dol, session_.files().dol);
    if (!directory) return Propagate(std::move(directory));
    donors_.emplace(std::move(*directory), session_.workspace->archive());
    return Plan();
  }

  const store::Baseline& baseline() const { return session_.baseline ? *session_.baseline : first_baseline_; }

  Result<void> ChooseBaseline() {
    if (wish_.baseline_folder) {
      Result<store::Baseline> other =
          ForeignBaseline(context_, session_, *wish_.baseline_folder, outcome_.report.findings);
      if (!other) return Propagate(std::move(other));
      first_baseline_ = std::move(*other);
      return {};
    }
    if (session_.baseline) return {};
    Result<store::Baseline> live = LiveBaseline(session_);
    if (!live) return Propagate(std::move(live));
    first_baseline_ = std::move(*live);
    return {};
  }

  Result<Outcome> Plan() {
    plan::Plan plan;
    if (!packs_.empty()) {
      plan::PlanRequest request{*donors_, Pointers(packs_), {}};
      if (session_.state) {
        for (const store::StoredBlock& block : session_.state->blocks) request.known[block.entry] = block.digest;
      }
      request.progress = Telling(context_, "planning");
      Result<plan::Plan> made = plan::MakePlan(request);
      if (!made) return Propagate(std::move(made));
      plan = std::move(*made);
    }
    outcome_.report.models = plan.models;
    if (!plan.pairs.empty()) outcome_.report.pairs = PairsPartOf(plan.pairs);
    AddModels(plan.models_of, outcome_.report.subjects);
    Findings findings = std::move(outcome_.report.findings);
    findings.insert(findings.end(), plan.verdict.findings.begin(), plan.verdict.findings.end());
    if (report::ExitCode(findings, context_.options.strict) != 0)
      return Refused(std::move(findings), std::move(plan.verdict.not_run));
    // A recorded baseline is on the disk, and its megabytes may change; one that is to be recorded may not.
    auto [dol, fst] = session_.baseline
                          ? std::pair(std::move(session_.baseline->dol), std::move(session_.baseline->fst))
                          : std::pair(first_baseline_.dol, first_baseline_.fst);
    Result<Placed> placed =
        PlaceBlocks({session_.state, baseline().archive_size, *donors_, packs_}, plan, std::move(dol), std::move(fst));
    if (!placed) return Propagate(std::move(placed));
    if (wish_.takes_back()) outcome_.report.models = placed->part.models.size();
    if (!wish_.remove_all) {  // vanilla is always allowed
      for (Finding& finding : GameRules(placed->change.dol, placed->change.archive_size, &placed->change.fst))
        findings.push_back(std::move(finding));
      if (report::ExitCode(findings, context_.options.strict) != 0)
        return Refused(std::move(findings), std::move(plan.verdict.not_run));
    }
    outcome_.report.findings = std::move(findings);
    outcome_.report.not_run = std::move(plan.verdict.not_run);
    const bool changes = Changes(placed->change);
    for (std::string& line : report::PlanLines(placed->part, changes, dry_run_))
      outcome_.report.results.push_back(std::move(line));
    if (!dry_run_ && changes) {
      if (!session_.baseline) placed->change.new_baseline = std::move(first_baseline_);
      TellOfBlocks(placed->change.blocks);
      if (Result<void> done = session_.workspace->Commit(std::move(placed->change)); !done)
        return Propagate(std::move(done));
      outcome_.changed = true;
    }
    outcome_.exit_code = 0;
    outcome_.report.plan = std::move(placed->part);
    return std::move(outcome_);
  }

  /// Each block is made when it is written.
  void TellOfBlocks(std::vector<store::NewBlock>& blocks) {
    const std::size_t all = blocks.size();
    for (std::size_t i = 0; i < all; ++i) {
      blocks[i].make = [this, make = std::move(blocks[i].make), i, all] {
        context_.progress("writing blocks", i, all);
        return make();
      };
    }
  }

  /// Nothing to do: the same packs with the same bytes, on the same blocks.
  bool Changes(const store::Change& change) const {
    if (!session_.state) return !change.state.packs.empty();
    return change.state.packs != session_.state->packs || change.state.blocks != session_.state->blocks;
  }

  Findings GameRules(ByteView dol, std::uint64_t archive_size, const Bytes* fst = nullptr) const {
    Result<game::Directory> directory = game::Directory::Read(dol, session_.files().dol);
    if (!directory) return Failed(wish_.command, directory.error()).report.findings;
    return GameFindings(*directory, fst ? ByteView(*fst) : ByteView(session_.fst), session_.files().has_fst,
                        archive_size, baseline().archive_size, session_.files());
  }

  Outcome Refused(Findings findings, std::vector<NotRun> not_run) {
    return RefusedRun(context_, std::move(outcome_), std::move(findings), std::move(not_run));
  }

  const Context& context_;
  const Wish& wish_;
  bool dry_run_;
  Outcome outcome_;
  Session session_;
  store::Baseline first_baseline_;  ///< where none is recorded yet
  std::vector<recipes::Pack> packs_;
  std::optional<plan::GameDonors> donors_;
};

}  // namespace

Outcome Transact(const Context& context, const std::string& folder, const Wish& wish, bool dry_run) {
  return Run(context, wish, dry_run).Go(folder);
}

}  // namespace bonepatch::cli
