// check --bank: which tracks of a bank a model lacks, and which of its bones the bank leaves alone.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "patcher/base/words.h"
#include "patcher/cli/check.h"
#include "patcher/cli/inspect_model.h"
#include "patcher/cli/places.h"
#include "patcher/cli/wish.h"

namespace bonepatch::cli {
namespace {

constexpr std::uint64_t kMostBankBytes = 64u << 20;  ///< nothing in dt_na.dat comes near it
constexpr std::string_view kTrackBank = "act/track-bank";

class BankCheck {
 public:
  explicit BankCheck(const Context& context) : context_(context), options_(context.options) {}

  Result<Outcome> Go() {
    Result<std::string> folder = GameFolder(options_);
    if (!folder) return Propagate(std::move(folder));
    Result<PackList> packs = ReadPacks(context_.fs, options_.args);
    if (!packs) return Propagate(std::move(packs));
    verdict_.findings = std::move(packs->findings);
    subjects_ = std::move(packs->subjects);
    if (HasError(verdict_.findings)) return Finish();
    Result<Bytes> bytes = os::ReadWhole(context_.fs, *options_.bank, kMostBankBytes);
    if (!bytes) return Propagate(std::move(bytes));
    if (Result<void> read = ReadModel(*folder, std::move(packs->packs)); !read) return Propagate(std::move(read));
    Result<block::Bank> bank = block::ReadBank(MemorySource(*bytes));
    if (!bank) return Propagate(std::move(bank));
    if (!bank->faults.empty()) {
      for (const block::Fault& fault : bank->faults)
        Report(fmt::format("this is no animation bank that can be read: {}", fault.message));
    } else if (section_) {
      Judge(*bank);
    }
    return Finish();
  }

 private:
  Outcome Finish() {
    SortFindings(verdict_.findings);
    Outcome outcome = Judged("check", std::move(verdict_.findings), std::move(verdict_.not_run), options_.strict);
    outcome.report.models = 1;
    outcome.report.packs = options_.args.size();
    outcome.report.subjects = std::move(subjects_);
    if (outcome.report.subjects.empty()) outcome.report.subjects = {{"", *options_.bank, {address_}, false}};
    outcome.report.results = std::move(lines_);
    return outcome;
  }

  void Report(std::string message) {
    verdict_.findings.push_back(
        validators::Raise(kTrackBank, Place().Model(address_).From({*options_.bank, 0, 0}), std::move(message)));
  }

  /// The vanilla model, or the planned one; none where a plan is refused or the model can't be read.
  Result<void> ReadModel(const std::string& folder, std::vector<recipes::Pack> packs) {
    Result<Session> session = OpenSession(context_.fs, folder, store::Access::kRead);
    if (!session) return Propagate(std::move(session));
    if (Result<void> sized = CheckArchiveSize(*session); !sized) return sized;
    Result<game::Directory> directory = game::Directory::Read(session->vanilla_dol(), session->files().dol);
    if (!directory) return Propagate(std::move(directory));
    const plan::GameDonors donors(std::move(*directory), session->workspace->archive());
    Result<game::ModelId> id = FindNamedModel(donors, *options_.model);
    if (!id) return Propagate(std::move(id));
    address_ = donors.Address(*id);
    if (options_.with_applied && session->state) {
      Result<PackList> applied = ReadApplied(*session->state);
      if (!applied) return Propagate(std::move(applied));
      packs = Merge(std::move(applied->packs), std::move(packs));
    } else {
      packs = Merge({}, std::move(packs));
    }
    if (!packs.empty()) {
      Result<bool> planned = ReadPlanned(donors, *id, packs);
      if (!planned) return Propagate(std::move(planned));
      if (*planned) return {};
    }
    return ReadStored(donors, *id);
  }

  /// Whether nothing is left to look for: the plan has the model, or is refused.
  Result<bool> ReadPlanned(const plan::GameDonors& donors, game::ModelId id, const std::vector<recipes::Pack>& packs) {
    plan::PlanRequest request{donors, Pointers(packs), {}};
    Result<plan::Plan> plan = plan::MakePlan(request);
    if (!plan) return Propagate(std::move(plan));
    AddModels(plan->models_of, subjects_);
    const bool refused = plan->verdict.refused();
    verdict_.Add(std::move(plan->verdict));
    if (refused) {
      verdict_.not_run.push_back({std::string(kTrackBank), address_, "the plan of the packs is refused"});
      return true;
    }
    for (const plan::PlannedBlock& block : plan->blocks) {
      for (const plan::PlannedModel& model : block.models) {
        if (block.entry == id.entry && model.slot == id.slot) return Take(act::Decode(model.act));
      }
    }
    return false;
  }

  Result<void> ReadStored(const plan::GameDonors& donors, game::ModelId id) {
    std::string why;
    Result<std::optional<game::BlockPlace>> place = donors.Place(id, &why);
    if (!place) return Propagate(std::move(place));
    if (!*place) return Fail(Failure::kUsage, why);
    Result<game::LoadedModel> loaded =
        game::LoadModel(WindowSource(donors.archive(), (*place)->offset, (*place)->size));
    if (!loaded) return Propagate(std::move(loaded));
    Take(std::move(loaded->section));
    return {};
  }

  bool Take(tl::expected<act::Section, std::vector<act::Truncation>>&& section) {
    if (section) {
      section_ = std::move(*section);
      return true;
    }
    for (const act::Truncation& truncation : section.error()) {
      Place where = Place().Model(address_).Field(truncation.field).At(truncation.offset);
      where.bone = truncation.bone;
      verdict_.findings.push_back(validators::Raise("act/layout-truncated", std::move(where), truncation.message));
    }
    return true;
  }

  void Judge(const block::Bank& bank) {
    const std::vector<std::uint16_t> tracks = report::TracksOf(*section_);
    const report::Keyed keyed = report::Compare(tracks, bank);
    lines_.push_back(fmt::format("bank {}: {}, {}: {}", bank.id, Plural(bank.sequence_count, "sequence"),
                                 Plural(bank.track_ids.size(), "track"), report::TrackRuns(bank.track_ids)));
    lines_.push_back(fmt::format("model {} {}: {}, {}: {}", address_, section_->geo_name,
                                 Plural(section_->bones.size(), "bone"), Plural(tracks.size(), "track"),
                                 report::TrackRuns(tracks)));
    lines_.push_back("tracks of the bank that the model lacks: " + report::TrackRuns(keyed.lacking));
    lines_.push_back("bones that no track of the bank moves: " + report::Runs(UnmovedBones(bank)));
    std::vector<std::uint16_t> own;
    std::copy_if(keyed.lacking.begin(), keyed.lacking.end(), std::back_inserter(own), act::IsOwnTrack);
    if (own.empty()) return;
    Report(fmt::format("the bank keys track {}, which no bone of {} has; give it to a bone with `track:`",
                       report::TrackRuns(own), address_));
  }

  /// Bone ids; those without a track are moved by none.
  std::vector<std::uint32_t> UnmovedBones(const block::Bank& bank) const {
    const std::set<std::uint16_t> keys(bank.track_ids.begin(), bank.track_ids.end());
    std::vector<std::uint32_t> bones;
    for (std::uint32_t i = 0; i < section_->bones.size(); ++i) {
      const auto track = act::TrackOf(*section_, {i});
      if (!track || *track == act::kNoTrack || !keys.count(*track)) bones.push_back(section_->bones[i].id);
    }
    return bones;
  }

  const Context& context_;
  const Options& options_;
  validators::Verdict verdict_;
  std::vector<report::Subject> subjects_;
  std::string address_;
  std::optional<act::Section> section_;
  std::vector<std::string> lines_;
};

}  // namespace

Result<Outcome> CheckBank(const Context& context) {
  const Options& options = context.options;
  if (!options.bank) return Fail(Failure::kUsage, "--model goes with --bank");
  if (!options.model) return Fail(Failure::kUsage, "--bank needs --model, the model to compare its tracks with");
  if (options.together) return Fail(Failure::kUsage, "--bank judges all packs as one plan, so --together does nothing");
  return BankCheck(context).Go();
}

}  // namespace bonepatch::cli
