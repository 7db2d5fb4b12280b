// Fills validators::Pair from works and unedited partners.
#include "patcher/plan/pairing.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "patcher/plan/align.h"
#include "patcher/plan/stored.h"
#include "validators/pose.h"

namespace bonepatch::plan {
namespace {

AlignSide SideOf(const ModelWork& work) {
  const act::Section& donor = *work.donor.section;
  return {donor.bones.size(), AddedKeys(donor, work.address, *work.tasks)};
}

std::vector<std::uint16_t> GeoOf(const act::Section& section) {
  std::vector<std::uint16_t> geo;
  for (const act::Bone& bone : section.bones) geo.push_back(bone.geo);
  return geo;
}

/// Ids depend on how many inert bones there are, not on what they are: a first pass with plain ones shows the bones to
/// copy.
void EditPair(ModelWork& high, ModelWork& low, validators::Verdict& verdict) {
  const AlignSide high_side = SideOf(high), low_side = SideOf(low);
  const Alignment alignment = Align(high_side, low_side);
  InertPlan high_inert, low_inert;
  if (!alignment.empty()) {
    const act::Section nothing;
    high_inert = CopyFromPartner(alignment.high, high_side.donor_bones, nothing);
    low_inert = CopyFromPartner(alignment.low, low_side.donor_bones, nothing);
    const act::Section high_draft = ApplyEdits(InputOf(high, high_inert)).planned;
    const act::Section low_draft = ApplyEdits(InputOf(low, low_inert)).planned;
    high_inert = CopyFromPartner(alignment.high, high_side.donor_bones, low_draft);
    low_inert = CopyFromPartner(alignment.low, low_side.donor_bones, high_draft);
    const bool fits = CanTake(high_inert, high_side.donor_bones, high.model.stadium) &&
                      CanTake(low_inert, low_side.donor_bones, low.model.stadium);
    if (!fits) high_inert = low_inert = {};  // act/pair-same-id says what comes of it
  }
  Edit(high, high_inert, verdict);
  Edit(low, low_inert, verdict);
}

void ReportInert(const ModelWork& work, const std::string& partner, validators::Verdict& verdict) {
  std::vector<std::uint32_t> ids;
  for (const validators::AddedBone& bone : work.edited.added) {
    if (bone.inert) ids.push_back(bone.bone.value);
  }
  if (ids.empty()) return;
  const Place where =
      Place().Model(work.address).Bone(ids.front()).From(work.edited.provenance.Of(Place().Bone(ids.front())));
  verdict.findings.push_back(validators::Raise(
      "act/pair-aligned", where,
      ids.size() == 1 ? fmt::format("inert bone {} was added so that the ids line up with {}", ids.front(), partner)
                      : fmt::format("{} inert bones ({} to {}) were added so that the ids line up with {}", ids.size(),
                                    ids.front(), ids.back(), partner)));
}

/// Where twins come in another order, inert bones are of no use, and the refusal says enough.
void DropInertNotes(const game::ModelPair& pair, Findings& findings) {
  const auto useless = [&](const Finding& f) {
    return f.rule == "act/pair-aligned" && (f.where.model == pair.high_address || f.where.model == pair.low_address);
  };
  findings.erase(std::remove_if(findings.begin(), findings.end(), useless), findings.end());
}

validators::PairSide EditedSide(const ModelWork& work, const std::string& address) {
  validators::PairSide side;
  side.address = address;
  side.edited = true;
  side.donor_geo = GeoOf(*work.donor.section);
  side.geo = GeoOf(work.edited.planned);
  if (work.donor.skinning) side.donor_skins = work.donor.skinning->references;
  side.skins = work.edited.skinning.references;
  side.planned = &work.edited.planned;
  side.added = work.edited.added;
  for (const std::uint32_t bone : work.edited.change.transformed) {
    const act::Srt *before = act::SrtOf(*work.donor.section, {bone}), *after = act::SrtOf(work.edited.planned, {bone});
    if (validators::Moves(before, after)) side.moved_donors.insert(bone);
  }
  const std::set<std::uint16_t> meshes(work.edited.mesh_edits.begin(), work.edited.mesh_edits.end());
  side.mesh_edits.assign(meshes.begin(), meshes.end());
  return side;
}

/// One pair: its works, where it has any, and unedited partners as they are stored.
struct PairJudge {
  const Donors& donors;
  const game::ModelPair& where;
  std::array<const ModelWork*, 2> works;  ///< high, low

  Result<JudgedPair> Judge(validators::Verdict& verdict) const {
    validators::Pair pair;
    pair.name = where.name;
    std::optional<act::Section> keep[2];
    Result<validators::PairSide> high = Side(works[0], where.high, where.high_address, keep[0]);
    if (!high) return Propagate(std::move(high));
    Result<validators::PairSide> low = Side(works[1], where.low, where.low_address, keep[1]);
    if (!low) return Propagate(std::move(low));
    pair.high = std::move(*high);
    pair.low = std::move(*low);
    const std::string stopped = WhyNot();
    if (!stopped.empty()) {
      for (auto& skipped : validators::NotRunPhase(Phase::kPair, where.high_address, stopped))
        verdict.not_run.push_back(std::move(skipped));
      JudgedPair row = LookAt(pair, {});
      row.stopped = true;
      return row;
    }
    validators::Verdict found = validators::JudgePair(pair);
    for (Finding& finding : found.findings) Attribute(finding);
    JudgedPair row = LookAt(pair, found.findings);
    const auto apart = [](const Finding& f) { return f.rule == "act/pair-same-id"; };
    if (std::any_of(found.findings.begin(), found.findings.end(), apart)) DropInertNotes(where, verdict.findings);
    verdict.Add(std::move(found));
    return row;
  }

 private:
  /// The reason of the last phase that refused one of the two; empty: none did.
  std::string WhyNot() const {
    std::string reason;
    for (const ModelWork* work : works) {
      if (work && !work->stopped.empty()) reason = fmt::format("{}: {}", work->address, work->stopped);
    }
    return reason;
  }

  Result<validators::PairSide> Side(const ModelWork* work, std::size_t entry, const std::string& address,
                                    std::optional<act::Section>& keep) const {
    const bool planned = work && !work->edited.planned.bones.empty();
    return planned ? EditedSide(*work, address) : donors.Side(entry, address, keep);
  }

  /// A finding about the unedited partner points at the edits of the other one.
  void Attribute(Finding& finding) const {
    const ModelWork* own = finding.where.model == where.high_address ? works[0] : works[1];
    const ModelWork* work = own ? own : (works[0] ? works[0] : works[1]);
    if (!work) return;
    Findings one{std::move(finding)};
    Locate(one, work->edited.provenance, own ? work->edited.names : std::vector<std::string>{});
    finding = std::move(one.front());
  }
};

/// What the vanilla game has where a live side lies, as that side's donor.
Result<void> TakeDonor(const Donors& vanilla, const game::Entry& live, validators::PairSide& side) {
  const auto entry = vanilla.Find(live.name.first, live.name.second);
  if (!entry) return {};
  std::optional<act::Section> unused;
  Result<validators::PairSide> donor = vanilla.Side(*entry, side.address, unused);
  if (!donor) return Propagate(std::move(donor));
  side.donor_geo = std::move(donor->donor_geo);
  side.donor_skins = std::move(donor->donor_skins);
  return {};
}

}  // namespace

ModelWork* FindWork(const Works& works, std::size_t entry) {
  for (const auto& work : works) {
    if (work->id.entry == entry && !work->id.slot) return work.get();
  }
  return nullptr;
}

void EditAll(const Works& works, const std::vector<game::ModelPair>& pairs, validators::Verdict& verdict) {
  std::set<const ModelWork*> done;
  for (const game::ModelPair& pair : pairs) {
    ModelWork* high = FindWork(works, pair.high);
    ModelWork* low = FindWork(works, pair.low);
    // A model that is part of several pairs is aligned with its first partner; pair-same-id judges the others.
    if (!high || !low || !high->stopped.empty() || !low->stopped.empty() || done.count(high) || done.count(low))
      continue;
    EditPair(*high, *low, verdict);
    done.insert({high, low});
    if (high->stopped.empty() && low->stopped.empty()) {
      ReportInert(*high, low->address, verdict);
      ReportInert(*low, high->address, verdict);
    }
  }
  for (const auto& work : works) {
    if (work->stopped.empty() && !done.count(work.get())) Edit(*work, {}, verdict);
  }
}

Result<JudgedPair> JudgeStoredPair(const Donors& donors, const game::ModelPair& where, const Donors* vanilla,
                                   validators::Verdict& verdict) {
  validators::Pair pair;
  pair.name = where.name;
  pair.has_vanilla = vanilla != nullptr;
  std::optional<act::Section> keep[2];
  struct {
    std::size_t entry;
    const std::string& address;
    validators::PairSide& side;
  } const sides[] = {{where.high, where.high_address, pair.high}, {where.low, where.low_address, pair.low}};
  for (std::size_t i = 0; i < 2; ++i) {
    Result<validators::PairSide> side = donors.Side(sides[i].entry, sides[i].address, keep[i]);
    if (!side) return Propagate(std::move(side));
    sides[i].side = std::move(*side);
    if (vanilla) {
      if (Result<void> done = TakeDonor(*vanilla, donors.entries()[sides[i].entry], sides[i].side); !done)
        return Propagate(std::move(done));
    }
  }
  validators::Verdict found = validators::JudgePair(pair);
  JudgedPair row = LookAt(pair, found.findings);
  verdict.Add(std::move(found));
  return row;
}

Result<std::vector<JudgedPair>> JudgePairs(const Donors& donors, const Works& works,
                                           const std::vector<game::ModelPair>& pairs, validators::Verdict& verdict) {
  std::vector<JudgedPair> rows;
  for (const game::ModelPair& pair : pairs) {
    Result<JudgedPair> row =
        PairJudge{donors, pair, {FindWork(works, pair.high), FindWork(works, pair.low)}}.Judge(verdict);
    if (!row) return Propagate(std::move(row));
    rows.push_back(std::move(*row));
  }
  return rows;
}

}  // namespace bonepatch::plan
