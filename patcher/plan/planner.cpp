// Puts the phases of a plan together.
#include "patcher/plan/planner.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "patcher/base/sha256.h"
#include "patcher/plan/pairing.h"

namespace bonepatch::plan {
namespace {

/// Raised whenever a plan of the same recipes would come out different, so that old blocks are made anew.
constexpr int kPlanFormat = 1;

/// Entry by entry, what the recipes ask of it, as text that changes whenever the outcome could.
class Digests {
 public:
  Digests(const Donors& donors, const Work& work) {
    for (const auto& [id, tasks] : work) {
      std::string& text = own_[id.entry];
      for (const Task& task : tasks) {
        text += fmt::format("{}#{} {} {} {}\n", id.entry, id.slot ? static_cast<std::int64_t>(*id.slot) : -1,
                            task.RecipeKey(), task.recipe->sha256, task.entry - task.recipe->models.data());
      }
    }
    for (auto& [entry, text] : own_) {
      const game::Entry& where = donors.entries()[entry];
      text += fmt::format("donor {} {}\n", where.offset, where.length);
    }
  }

  /// A partner's edits count too, since ids of a pair are kept in line.
  std::string Of(std::size_t entry, const std::set<std::size_t>& partners) const {
    std::string text = fmt::format("plan {}\n", kPlanFormat) + own_.at(entry);
    for (const std::size_t partner : partners) {
      const auto other = own_.find(partner);
      if (other != own_.end()) text += "partner\n" + other->second;
    }
    return Sha256(AsBytes(text));
  }

 private:
  std::map<std::size_t, std::string> own_;
};

class Planner {
 public:
  explicit Planner(const PlanRequest& request) : request_(request), donors_(request.donors) {}

  Result<Plan> Run() {
    Result<Targets> targets = ResolveTargets(donors_, request_.packs);
    if (!targets) return Propagate(std::move(targets));
    plan_.models = targets->work.size();
    Findings names = CheckBoneNames(donors_, targets->work);
    if (HasError(names)) {
      plan_.verdict.findings = std::move(names);
      return Finish();
    }
    plan_.verdict.findings = std::move(targets->findings);
    if (Result<void> done = FindPairs(targets->work); !done) return Propagate(std::move(done));
    if (Result<void> done = PrepareAll(targets->work); !done) return Propagate(std::move(done));
    EditAll(works_, pairs_, plan_.verdict);
    for (const auto& work : works_) {
      if (work->stopped.empty()) JudgeWork(*work, plan_.verdict);
    }
    if (Result<void> done = JudgePairs(donors_, works_, pairs_, plan_.verdict); !done)
      return Propagate(std::move(done));
    if (!plan_.verdict.refused()) {
      if (Result<void> done = BuildAll(); !done) return Propagate(std::move(done));
    }
    return Finish();
  }

 private:
  Result<Plan> Finish() {
    SortFindings(plan_.verdict.findings);
    auto& skipped = plan_.verdict.not_run;
    std::sort(skipped.begin(), skipped.end());
    skipped.erase(std::unique(skipped.begin(), skipped.end()), skipped.end());
    if (plan_.verdict.refused()) plan_.blocks.clear();
    return std::move(plan_);
  }

  Result<void> FindPairs(const Work& work) {
    std::set<std::size_t> seen;
    for (const auto& [id, tasks] : work) {
      if (id.slot || !seen.insert(id.entry).second) continue;
      Result<std::vector<game::ModelPair>> pairs =
          game::PairsOf(donors_.archive(), donors_.directory(), donors_.entries(), id.entry);
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

  Result<void> PrepareAll(const Work& work) {
    const Digests digests(donors_, work);
    std::set<std::size_t> unchanged;
    for (const auto& [id, tasks] : work) {
      const std::string address = game::AddressOf(donors_.entry(id));
      const std::string digest = digests.Of(id.entry, partners_[id.entry]);
      digests_[id.entry] = digest;
      const auto known = request_.known.find(address);
      if (known == request_.known.end() || known->second != digest) continue;
      if (unchanged.insert(id.entry).second) plan_.unchanged.push_back(address);
    }
    for (const auto& [id, tasks] : work) {
      if (unchanged.count(id.entry)) continue;
      Result<std::unique_ptr<ModelWork>> prepared = Prepare(donors_, id, tasks, plan_.verdict);
      if (!prepared) return Propagate(std::move(prepared));
      works_.push_back(std::move(*prepared));
    }
    // A pair none of whose models is looked at anew was judged when its blocks were made.
    pairs_.erase(std::remove_if(pairs_.begin(), pairs_.end(),
                                [&](const game::ModelPair& pair) {
                                  return !FindWork(works_, pair.high) && !FindWork(works_, pair.low);
                                }),
                 pairs_.end());
    return {};
  }

  Result<void> BuildAll() {
    std::map<std::size_t, PlannedBlock> blocks;
    for (const auto& work : works_) {
      PlannedBlock& block = blocks[work->id.entry];
      block.entry = work->id.entry;
      block.address = game::AddressOf(donors_.entry(work->id));
      block.digest = digests_[work->id.entry];
      Result<PlannedModel> model = Describe(*work);
      if (!model) return Propagate(std::move(model));
      block.models.push_back(std::move(*model));
    }
    for (auto& [entry, block] : blocks) {
      Result<Bytes> bytes = BuildBlock(donors_, block);
      if (!bytes) return Propagate(std::move(bytes));
      block.size = bytes->size();
      block.sha256 = Sha256(*bytes);
      if (Result<void> judged = JudgeBuilt(block, *bytes); !judged) return judged;
      plan_.blocks.push_back(std::move(block));
    }
    return {};
  }

  Result<PlannedModel> Describe(const ModelWork& work) {
    PlannedModel model;
    model.address = work.address;
    model.name = work.name;
    model.slot = work.id.slot;
    model.bones_before = static_cast<std::uint32_t>(work.donor.section->bones.size());
    model.bones_after = static_cast<std::uint32_t>(work.edited.planned.bones.size());
    for (const validators::AddedBone& added : work.edited.added) {
      PlannedModel::NewBone bone;
      bone.id = added.bone.value;
      bone.name = added.name;
      bone.inert = added.inert;
      if (const auto parent = work.edited.planned.bones[added.bone.value].parent.bone()) bone.parent = parent->value;
      const auto track = act::TrackOf(work.edited.planned, added.bone);
      if (track && *track != act::kNoTrack) bone.track = *track;
      model.new_bones.push_back(std::move(bone));
    }
    for (const auto& [chunk, file] : donors_.entry(work.id).names) {
      const std::string other = fmt::format("{}/{}", chunk, file);
      if (other != game::AddressOf(donors_.entry(work.id))) model.sharers.push_back(other);
    }
    model.act = act::Encode(work.edited.planned);
    const auto again = act::Decode(model.act);
    const act::Section& planned = work.edited.planned;
    if (!again || again->bones != planned.bones || again->srts != planned.srts ||
        again->user_data != planned.user_data) {
      return Fail(Failure::kInternal,
                  fmt::format("{}: the new ACT section doesn't decode to what was planned", work.address));
    }
    return model;
  }

  /// The structural families once more, over the finished bytes decoded afresh.
  Result<void> JudgeBuilt(const PlannedBlock& block, ByteView bytes) {
    const MemorySource whole(bytes);
    for (const PlannedModel& model : block.models) {
      block::Span span{0, static_cast<std::uint32_t>(bytes.size())};
      if (model.slot) {
        Result<std::optional<block::Slots>> slots = block::ReadArchive(whole);
        if (!slots) return Propagate(std::move(slots));
        if (!*slots || *model.slot >= (*slots)->size() || !(**slots)[*model.slot]) {
          return Fail(Failure::kInternal, fmt::format("{}: the new archive lost a member", model.address));
        }
        span = *(**slots)[*model.slot];
      }
      Result<game::LoadedModel> loaded = game::LoadModel(WindowSource(whole, span.offset, span.size));
      if (!loaded) return Propagate(std::move(loaded));
      if (!loaded->section)
        return Fail(Failure::kInternal, fmt::format("{}: the new block doesn't decode", model.address));
      const auto work =
          std::find_if(works_.begin(), works_.end(), [&](const auto& w) { return w->address == model.address; });
      validators::Verdict judged = validators::JudgeFinished((*work)->model, StateOf(*loaded));
      Locate(judged.findings, (*work)->edited.provenance, (*work)->edited.names);
      plan_.verdict.Add(std::move(judged));
    }
    return {};
  }

  const PlanRequest& request_;
  const Donors& donors_;
  Plan plan_;
  Works works_;
  std::vector<game::ModelPair> pairs_;
  std::map<std::size_t, std::set<std::size_t>> partners_;
  std::map<std::size_t, std::string> digests_;
};

Result<Bytes> ReplaceModelAct(ByteView model, ByteView act) {
  Result<block::Header> header = block::ReadHeader(MemorySource(model));
  if (!header) return Propagate(std::move(header));
  return block::ReplaceAct(model, *header, act);
}

}  // namespace

Result<Plan> MakePlan(const PlanRequest& request) { return Planner(request).Run(); }

Result<Bytes> BuildBlock(const Donors& donors, const PlannedBlock& block) {
  const game::Entry& entry = donors.entries()[block.entry];
  Result<Bytes> bytes = ReadBytes(donors.archive(), entry.offset, entry.length);
  if (!bytes) return bytes;
  for (const PlannedModel& model : block.models) {
    if (!model.slot) {
      bytes = ReplaceModelAct(*bytes, model.act);
      if (!bytes) return bytes;
      continue;
    }
    Result<std::optional<block::Slots>> slots = block::ReadArchive(MemorySource(*bytes));
    if (!slots) return Propagate(std::move(slots));
    if (!*slots || *model.slot >= (*slots)->size() || !(**slots)[*model.slot]) {
      return Fail(Failure::kInternal, fmt::format("{}: the archive has no such member", model.address));
    }
    const block::Span span = *(**slots)[*model.slot];
    const Result<Bytes> member = ReplaceModelAct(ByteView(*bytes).subspan(span.offset, span.size), model.act);
    if (!member) return member;
    bytes = block::ReplaceMember(*bytes, **slots, *model.slot, *member);
  }
  return bytes;
}

}  // namespace bonepatch::plan
