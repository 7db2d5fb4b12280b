// Finding banks, and comparing what they key with what the model has.
#include "patcher/plan/banks.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "block/bank.h"
#include "patcher/base/rule_ids.h"

namespace bonepatch::plan {
namespace {

/// Where the bank is; none, and `why`, where no bank is there.
Result<std::optional<game::ModelId>> FindBank(const Donors& donors, const recipes::Address& address, std::string* why) {
  const std::string name = recipes::ToString(address);
  *why = fmt::format("{} is no animation bank", name);
  const auto entry = donors.Find(address.chunk, address.file);
  if (!entry) {
    *why = fmt::format("there is no {}", name);
    return std::nullopt;
  }
  const game::ModelId place{*entry, address.slot};
  Result<Spot> spot = donors.Look(place);
  if (!spot) return Propagate(std::move(spot));
  if (!spot->outside.empty()) return std::nullopt;
  const std::optional<block::EntryKind> kind = address.slot ? spot->member : spot->kind;
  return kind == block::EntryKind::kBank ? std::optional(place) : std::nullopt;
}

class Collector {
 public:
  explicit Collector(const Donors& donors) : donors_(donors) {}

  Result<void> Add(game::ModelId model, const Task& task, const recipes::ReplaceBank& edit) {
    const std::string address = recipes::ToString(edit.entry.value);
    std::string why;
    Result<std::optional<game::ModelId>> place = FindBank(donors_, edit.entry.value, &why);
    if (!place) return Propagate(std::move(place));
    if (!*place) {
      Report(kRecipeReference, address, edit.entry.at, why, Phase::kDonor,
             "`bonepatch list --all` shows every animation bank");
      return {};
    }
    const auto [known, fresh] = banks_.insert(
        {**place, BankTask{**place, &edit, task.pack, task.RecipeKey(), {}, !task.missing_packs.empty()}});
    // A recipe may name one bank under each model that it is judged against.
    const bool same = known->second.recipe == task.RecipeKey() && known->second.edit->bytes == edit.bytes;
    if (!same) {
      const Source& first = known->second.edit->entry.at;
      Report(kRecipeConflict, address, edit.entry.at,
             fmt::format("bank {} is replaced twice: by '{}' at {}:{}:{} and by '{}' here", address,
                         known->second.recipe, first.file, first.line, first.column, task.RecipeKey()),
             Phase::kPlan);
      return {};
    }
    known->second.models.push_back(model);
    return {};
  }

  BankTasks Finish() {
    for (auto& [place, task] : banks_) out_.tasks.push_back(std::move(task));
    return std::move(out_);
  }

 private:
  void Report(std::string_view rule, const std::string& model, const Source& at, std::string message, Phase phase,
              std::string hint = {}) {
    Finding finding = validators::Raise(rule, Place().Model(model).From(at), std::move(message), std::move(hint));
    finding.phase = phase;
    out_.findings.push_back(std::move(finding));
  }

  const Donors& donors_;
  std::map<game::ModelId, BankTask> banks_;
  BankTasks out_;
};

std::set<std::uint16_t> TracksOf(const act::Section& section) {
  std::set<std::uint16_t> tracks;
  for (std::uint32_t i = 0; i < section.bones.size(); ++i) {
    if (const auto track = act::TrackOf(section, act::BoneIndex{i})) tracks.insert(*track);
  }
  for (const std::uint16_t track : act::NamedTracks(section)) tracks.insert(track);
  return tracks;
}

/// The donor's tracks, and those that the bank's own recipe or a required pack writes down: others can go away or
/// change while the bank stays.
std::set<std::uint16_t> LastingTracks(const ModelWork& work, const BankTask& bank) {
  std::set<std::uint16_t> tracks = TracksOf(*work.donor.section);
  for (const Task& task : *work.tasks) {
    const auto& required = bank.pack->requires_packs;
    const bool lasts =
        task.RecipeKey() == bank.recipe ||
        std::any_of(required.begin(), required.end(), [&](const auto& id) { return id.value == task.pack->id.value; });
    if (!lasts) continue;
    for (const recipes::Edit& edit : task.entry->edits) {
      const auto* add = std::get_if<recipes::AddBone>(&edit.what);
      const auto* track = add ? std::get_if<std::uint16_t>(&add->track.value) : nullptr;
      if (track) tracks.insert(*track);
    }
    if (!task.entry->skeleton) continue;
    for (const recipes::StatedBone& bone : *task.entry->skeleton) {
      if (bone.track) tracks.insert(bone.track->value);
    }
  }
  return tracks;
}

/// What is wrong with the tracks that a bank keys, for one model; empty where nothing is.
std::string TrackFault(const block::Bank& bank, const BankTask& task, const ModelWork& work) {
  const std::set<std::uint16_t> has = TracksOf(work.edited.planned), lasting = LastingTracks(work, task);
  std::vector<std::string> lacks, foreign;
  for (const std::uint16_t track : bank.track_ids) {
    if (!act::IsOwnTrack(track)) continue;
    if (!has.count(track)) {
      lacks.push_back(fmt::format("0x{:X}", track));
    } else if (!lasting.count(track)) {
      foreign.push_back(fmt::format("0x{:X}", track));
    }
  }
  const std::string& file = task.edit->file.value;
  if (!lacks.empty()) {
    return fmt::format("'{}' keys track {}, which no bone of {} has; give it to a bone with `track:`", file,
                       fmt::join(lacks, ", "), work.address);
  }
  if (foreign.empty()) return {};
  return fmt::format(
      "'{}' keys track {}, which a bone of {} has, but neither '{}' nor a pack that '{}' requires says so with "
      "`track:`",
      file, fmt::join(foreign, ", "), work.address, task.recipe, task.pack->id.value);
}

}  // namespace

Result<BankTasks> CollectBanks(const Donors& donors, const Work& work) {
  Collector collector(donors);
  for (const auto& [id, tasks] : work) {
    for (const Task& task : tasks) {
      for (const recipes::Edit& edit : task.entry->edits) {
        const auto* bank = std::get_if<recipes::ReplaceBank>(&edit.what);
        if (!bank) continue;
        if (Result<void> added = collector.Add(id, task, *bank); !added) return Propagate(std::move(added));
      }
    }
  }
  return collector.Finish();
}

void JudgeBanks(const BankTasks& banks, const Works& works, validators::Verdict& verdict) {
  for (const BankTask& task : banks.tasks) {
    const Place where = Place().Model(recipes::ToString(task.edit->entry.value)).From(task.edit->file.at);
    const auto report = [&](std::string message) {
      verdict.findings.push_back(validators::Raise("act/track-bank", where, std::move(message)));
    };
    const Result<block::Bank> bank = block::ReadBank(MemorySource(AsBytes(task.edit->bytes)));
    if (!bank || !bank->faults.empty()) {
      report(fmt::format("'{}' is no animation bank that can be read: {}", task.edit->file.value,
                         bank ? bank->faults.front().message : bank.error().message));
      continue;
    }
    for (const auto& work : works) {
      if (!work->stopped.empty() || std::find(task.models.begin(), task.models.end(), work->id) == task.models.end())
        continue;
      std::string fault = TrackFault(*bank, task, *work);
      if (fault.empty()) continue;
      if (!task.lacks_pack) {
        report(std::move(fault));
      } else {
        verdict.not_run.push_back(
            {"act/track-bank", work->address, "a pack that the bank's pack requires is not in the plan"});
      }
    }
  }
}

}  // namespace bonepatch::plan
