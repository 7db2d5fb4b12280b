// One run over a workspace: session, baseline, plan, places for the new blocks, commit.
#include "patcher/cli/transact.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "patcher/base/natural.h"
#include "patcher/base/rule_ids.h"
#include "patcher/cli/baseline.h"
#include "patcher/cli/pairs.h"
#include "patcher/cli/places.h"
#include "patcher/game/space.h"

namespace bonepatch::cli {
namespace {

/// A list that may be long, cut.
std::string Some(const std::vector<std::string>& names) {
  constexpr std::size_t kShown = 6;
  if (names.size() <= kShown) return fmt::format("{}", fmt::join(names, ", "));
  return fmt::format("{} and {} more", fmt::join(names.begin(), names.begin() + kShown, ", "), names.size() - kShown);
}

/// A plan that may be committed, with the places of its blocks.
struct Placed {
  store::Change change;
  report::PlanPart part;
};

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
    if (wish_.takes_back() && !session_.state) return NothingApplied();
    if (Result<void> sized = CheckArchiveSize(session_); !sized) return Propagate(std::move(sized));
    if (Result<void> chosen = ChooseBaseline(); !chosen) return Propagate(std::move(chosen));
    if (!wish_.remove_all) {  // the game as it is has to be one that can be read
      Findings game = GameRules(session_.dol, session_.workspace->archive().size());
      if (HasError(game)) return Refused(std::move(game), {});
    }

    PackList applied;
    if (session_.state && !wish_.remove_all) {
      Result<PackList> read = ReadApplied(*session_.state);
      if (!read) return Propagate(std::move(read));
      applied = std::move(*read);
    }
    packs_ = Merge(std::move(applied.packs), wish_.add);
    packs_.erase(std::remove_if(packs_.begin(), packs_.end(),
                                [&](const recipes::Pack& pack) {
                                  return std::binary_search(removed->begin(), removed->end(), pack.id.value);
                                }),
                 packs_.end());
    outcome_.report.subjects.clear();
    for (const recipes::Pack& pack : packs_) outcome_.report.subjects.push_back(SubjectOf(pack));
    outcome_.report.packs = wish_.remove_all ? session_.state->packs.size() : wish_.add.size() + removed->size();

    Result<game::Directory> directory = game::Directory::Read(baseline_.dol, session_.files().dol);
    if (!directory) return Propagate(std::move(directory));
    donors_.emplace(std::move(*directory), session_.workspace->archive());
    return Plan();
  }

  Outcome NothingApplied() {
    outcome_.exit_code = 0;
    outcome_.report.plan.emplace();
    outcome_.report.results.push_back("nothing to do: no pack is applied");
    return std::move(outcome_);
  }

  Result<void> ChooseBaseline() {
    if (wish_.baseline_folder) {
      Result<store::Baseline> other =
          ForeignBaseline(context_, session_, *wish_.baseline_folder, outcome_.report.findings);
      if (!other) return Propagate(std::move(other));
      baseline_ = std::move(*other);
      return {};
    }
    if (session_.baseline) {
      baseline_ = *session_.baseline;
      return {};
    }
    Result<store::Baseline> live = LiveBaseline(session_);
    if (!live) return Propagate(std::move(live));
    baseline_ = std::move(*live);
    return {};
  }

  Result<Outcome> Plan() {
    plan::Plan plan;
    if (!packs_.empty()) {
      plan::PlanRequest request{*donors_, {}, {}};
      for (const recipes::Pack& pack : packs_) request.packs.push_back(&pack);
      if (session_.state) {
        for (const store::StoredBlock& block : session_.state->blocks) request.known[block.entry] = block.digest;
      }
      Result<plan::Plan> made = plan::MakePlan(request);
      if (!made) return Propagate(std::move(made));
      plan = std::move(*made);
    }
    outcome_.report.models = plan.models;
    if (!plan.pairs.empty()) outcome_.report.pairs = PairsPartOf(plan.pairs);
    AddModels(plan, outcome_.report.subjects);
    Findings findings = std::move(outcome_.report.findings);
    findings.insert(findings.end(), plan.verdict.findings.begin(), plan.verdict.findings.end());
    if (report::ExitCode(findings, context_.options.strict) != 0)
      return Refused(std::move(findings), std::move(plan.verdict.not_run));
    Result<Placed> placed = PlaceBlocks(plan);
    if (!placed) return Propagate(std::move(placed));
    if (wish_.remove_all) {  // vanilla is always allowed
      outcome_.report.models = placed->part.models.size();
    } else {
      for (Finding& finding : GameRules(placed->change.dol, placed->change.archive_size, &placed->change.fst))
        findings.push_back(std::move(finding));
      if (report::ExitCode(findings, context_.options.strict) != 0)
        return Refused(std::move(findings), std::move(plan.verdict.not_run));
    }
    outcome_.report.findings = std::move(findings);
    outcome_.report.not_run = std::move(plan.verdict.not_run);
    Describe(placed->part);
    if (!dry_run_ && Changes(placed->change)) {
      if (Result<void> done = session_.workspace->Commit(std::move(placed->change)); !done)
        return Propagate(std::move(done));
    }
    outcome_.exit_code = 0;
    outcome_.report.plan = std::move(placed->part);
    return std::move(outcome_);
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
                        archive_size, baseline_.archive_size, session_.files());
  }

  const store::StoredBlock* LiveBlock(const std::string& entry) const {
    if (!session_.state) return nullptr;
    for (const store::StoredBlock& block : session_.state->blocks) {
      if (block.entry == entry) return &block;
    }
    return nullptr;
  }

  /// Gives every new block a place that nothing live lies in, and computes the files from the baseline's.
  Result<Placed> PlaceBlocks(const plan::Plan& plan) {
    Placed placed;
    store::Change& change = placed.change;
    std::vector<game::Range> taken;
    if (session_.state) {
      for (const store::StoredBlock& block : session_.state->blocks)
        taken.push_back({block.offset, std::uint64_t{block.offset} + block.length});
    }
    game::FreeSpace space(baseline_.archive_size, std::move(taken));
    for (const std::string& entry : plan.unchanged) change.state.blocks.push_back(*LiveBlock(entry));
    for (const plan::PlannedBlock& block : plan.blocks) {
      Result<store::StoredBlock> stored = PlaceBlock(block, space, change, placed.part);
      if (!stored) return Propagate(std::move(stored));
      change.state.blocks.push_back(std::move(*stored));
    }
    std::sort(change.state.blocks.begin(), change.state.blocks.end(),
              [](const store::StoredBlock& a, const store::StoredBlock& b) { return a.offset < b.offset; });
    for (const recipes::Pack& pack : packs_) change.state.packs.push_back(Keep(pack));
    ReportReturned(change.state, placed.part);
    WriteFiles(change);
    if (!session_.baseline) change.new_baseline = baseline_;
    std::sort(placed.part.models.begin(), placed.part.models.end(),
              [](const auto& a, const auto& b) { return NaturalLess(a.address, b.address); });
    return placed;
  }

  Result<store::StoredBlock> PlaceBlock(const plan::PlannedBlock& block, game::FreeSpace& space, store::Change& change,
                                        report::PlanPart& part) {
    store::StoredBlock stored;
    stored.entry = block.address;
    for (const std::size_t record : donors_->entries()[block.entry].records)
      stored.records.push_back(donors_->directory().records()[record].address);
    std::sort(stored.records.begin(), stored.records.end());
    stored.length = static_cast<std::uint32_t>(block.size);
    stored.sha256 = block.sha256;
    stored.digest = block.digest;
    for (const plan::PlannedModel& model : block.models)
      stored.models.push_back({model.address, model.name, model.bones_before, model.bones_after});
    const store::StoredBlock* live = LiveBlock(block.address);
    if (live && live->sha256 == stored.sha256 && live->length == stored.length) {
      stored.offset = live->offset;  // planned anew, but it came out the same
      return stored;
    }
    Result<std::uint64_t> offset = space.Place(block.size);
    if (!offset) return Propagate(std::move(offset));
    stored.offset = static_cast<std::uint32_t>(*offset);
    const plan::Donors* donors = &*donors_;
    change.blocks.push_back({*offset, block.size, [donors, &block] { return plan::BuildBlock(*donors, block); }});
    part.bytes_written += block.size;
    for (const plan::PlannedModel& model : block.models) {
      part.models.push_back(ReportOf(model, live));
      for (const plan::PlannedModel::Rebaked& mesh : model.rebaked) {
        outcome_.report.results.push_back(fmt::format("{}: submesh {} was re-baked, rounded by at most {:.3g}",
                                                      model.address, mesh.submesh, mesh.largest_error));
      }
    }
    return stored;
  }

  static report::PlanPart::Model ReportOf(const plan::PlannedModel& model, const store::StoredBlock* live) {
    report::PlanPart::Model out;
    out.address = model.address;
    out.name = model.name;
    out.bones_before = model.bones_before;
    out.bones_after = model.bones_after;
    if (live) {
      for (const store::StoredBlock::Model& before : live->models) {
        if (before.address == model.address) out.bones_before = before.bones_after;
      }
    }
    for (const auto& bone : model.new_bones)
      out.new_bones.push_back({bone.id, bone.name, bone.parent, bone.track, bone.inert});
    out.sharers = model.sharers;
    return out;
  }

  /// Models that go back to vanilla are part of what the run does.
  void ReportReturned(const store::State& next, report::PlanPart& part) const {
    if (!session_.state) return;
    for (const store::StoredBlock& block : session_.state->blocks) {
      for (const store::StoredBlock::Model& model : block.models) {
        const bool still = std::any_of(next.blocks.begin(), next.blocks.end(), [&](const store::StoredBlock& other) {
          return std::any_of(other.models.begin(), other.models.end(),
                             [&](const auto& m) { return m.address == model.address; });
        });
        if (!still) part.models.push_back({model.address, model.name, model.bones_after, model.bones_before, {}, {}});
      }
    }
  }

  void WriteFiles(store::Change& change) const {
    change.dol = baseline_.dol;
    change.fst = baseline_.fst;
    change.archive_size = baseline_.archive_size;
    for (const store::StoredBlock& block : change.state.blocks) {
      change.archive_size = std::max(change.archive_size, std::uint64_t{block.offset} + block.length);
      for (const game::Record& record : donors_->directory().records()) {
        if (!std::binary_search(block.records.begin(), block.records.end(), record.address)) continue;
        game::WriteRoute(change.dol, record, block.offset, block.length);
      }
    }
    if (change.archive_size > baseline_.archive_size)
      game::SetFstSize(change.fst, static_cast<std::uint32_t>(change.archive_size));
  }

  void Describe(const report::PlanPart& part) {
    std::vector<std::string>& lines = outcome_.report.results;
    for (const auto& model : part.models) {
      std::string line =
          fmt::format("{} {}: {} -> {} bones", model.address, model.name, model.bones_before, model.bones_after);
      if (model.bones_before == model.bones_after)
        line = fmt::format("{} {}: {} bones", model.address, model.name, model.bones_after);
      for (const auto& bone : model.new_bones) {
        line += fmt::format("; {} '{}' under {}", bone.id, bone.inert ? "(inert)" : bone.name,
                            bone.parent ? std::to_string(*bone.parent) : "root");
      }
      if (!model.sharers.empty()) line += fmt::format(" (shared by {})", Some(model.sharers));
      lines.push_back(std::move(line));
    }
    if (part.models.empty()) lines.push_back("nothing to do: the game is as wanted");
    if (!part.models.empty())
      lines.push_back(fmt::format("{} {} bytes of blocks", dry_run_ ? "would write" : "wrote", part.bytes_written));
  }

  Outcome Refused(Findings findings, std::vector<NotRun> not_run) {
    SortFindings(findings);
    Outcome outcome = Judged(wish_.command, std::move(findings), std::move(not_run), context_.options.strict);
    outcome.report.models = outcome_.report.models;
    outcome.report.packs = outcome_.report.packs;
    outcome.report.pairs = std::move(outcome_.report.pairs);
    outcome.report.subjects = std::move(outcome_.report.subjects);
    outcome.report.results = std::move(outcome_.report.results);
    outcome.report.results.push_back("refused: nothing was written");
    return outcome;
  }

  const Context& context_;
  const Wish& wish_;
  bool dry_run_;
  Outcome outcome_;
  Session session_;
  store::Baseline baseline_;
  std::vector<recipes::Pack> packs_;
  std::optional<plan::Donors> donors_;
};

}  // namespace

Outcome Transact(const Context& context, const std::string& folder, const Wish& wish, bool dry_run) {
  return Run(context, wish, dry_run).Go(folder);
}

}  // namespace bonepatch::cli
