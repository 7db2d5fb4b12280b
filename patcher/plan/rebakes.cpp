// p_new = inverse(B_new) * B_old * p, with B_old of the vanilla and B_new of the planned pose.
#include "patcher/plan/rebakes.h"

#include <fmt/format.h>

#include <algorithm>

#include "act/pose.h"
#include "block/rebake.h"

namespace bonepatch::plan {
namespace {

/// Where bones stood, and where they will.
struct Poses {
  std::vector<act::Matrix> before, after;
};

Poses PosesOf(const act::Section& donor, const act::Section& planned) {
  return {act::BindMatrices(donor), act::BindMatrices(planned)};
}

/// The poses that the game puts the model in: its high-poly partner's, if it has one.
Result<Poses> PosesFor(const Donors& donors, const Works& works, const std::vector<game::ModelPair>& pairs,
                       const ModelWork& work) {
  const auto pair = std::find_if(pairs.begin(), pairs.end(),
                                 [&](const game::ModelPair& p) { return !work.id.slot && p.low == work.id.entry; });
  if (pair != pairs.end()) {
    if (const ModelWork* high = FindWork(works, pair->high)) return PosesOf(*high->donor.section, high->edited.planned);
    std::optional<act::Section> stored;
    Result<validators::PairSide> side = donors.Side(pair->high, pair->high_address, stored);
    if (!side) return Propagate(std::move(side));
    if (stored) return PosesOf(*stored, *stored);
  }
  return PosesOf(*work.donor.section, work.edited.planned);
}

Result<Bytes> ReadGpl(const ArchiveDonors& donors, game::ModelId id, block::Span span) {
  std::string why;
  Result<std::optional<game::BlockPlace>> place = donors.Place(id, &why);
  if (!place) return Propagate(std::move(place));
  if (!*place) return Fail(Failure::kSystem, why);
  return ReadBytes(donors.archive(), (*place)->offset + span.offset, span.size);
}

void Refuse(const ModelWork& work, const RebakeTask& task, std::string message, validators::Verdict& verdict) {
  verdict.findings.push_back(validators::Raise(
      "act/geo-rebake", Place().Model(work.address).Submesh(task.submesh).From(task.at), std::move(message)));
}

/// Whether what isn't in the mesh itself allows a re-bake: then the way from where the mesh stood to where it will.
std::optional<act::Matrix> WayOf(const ModelWork& work, const RebakeTask& task, const Poses& poses,
                                 validators::Verdict& verdict) {
  const auto& bones = work.edited.planned.bones;
  const auto drawers =
      std::count_if(bones.begin(), bones.end(), [&](const act::Bone& bone) { return bone.geo == task.submesh; });
  if (drawers != 1) {
    Refuse(work, task,
           fmt::format("{} bones draw submesh {}; a mesh that is re-baked belongs to one", drawers, task.submesh),
           verdict);
    return std::nullopt;
  }
  const auto standing = [](const std::vector<act::Matrix>& first, const std::vector<act::Matrix>& second,
                           act::BoneIndex bone) {
    if (bone.value < first.size()) return std::optional(first[bone.value]);
    if (bone.value < second.size()) return std::optional(second[bone.value]);
    return std::optional<act::Matrix>();
  };
  const auto before = standing(poses.before, poses.after, task.from), after = standing(poses.after, {}, task.to);
  if (!before || !after) {
    Refuse(work, task, fmt::format("bone {} is not on the high-poly model, which poses this one", task.to.value),
           verdict);
    return std::nullopt;
  }
  return act::Multiply(act::Inverse(*after), *before);
}

void RebakeOne(ModelWork& work, const RebakeTask& task, const act::Matrix& way, validators::Verdict& verdict) {
  auto baked = block::Rebake(work.gpl, task.submesh, way);
  if (!baked) return Refuse(work, task, baked.error().message, verdict);
  work.gpl = std::move(baked->gpl);
  work.rebaked.push_back({task.submesh, baked->largest_error});
}

}  // namespace

Result<void> RebakeAll(const Donors& donors, const Works& works, const std::vector<game::ModelPair>& pairs,
                       validators::Verdict& verdict) {
  for (const auto& work : works) {
    if (!work->stopped.empty() || work->edited.rebakes.empty()) continue;
    const auto span = work->donor.header.Find(block::SectionKind::kGpl);
    if (!span || !work->donor.geometry || !work->donor.geometry->readable()) {
      Refuse(*work, work->edited.rebakes.front(), "the GPL can't be read", verdict);
      continue;
    }
    if (const ArchiveDonors* archived = donors.archived()) {
      Result<Bytes> gpl = ReadGpl(*archived, work->id, *span);
      if (!gpl) return Propagate(std::move(gpl));
      work->gpl = std::move(*gpl);
    }
    Result<Poses> poses = PosesFor(donors, works, pairs, *work);
    if (!poses) return Propagate(std::move(poses));
    for (const RebakeTask& task : work->edited.rebakes) {
      const std::optional<act::Matrix> way = WayOf(*work, task, *poses, verdict);
      if (!way) continue;
      if (donors.archived()) {
        RebakeOne(*work, task, *way, verdict);
      } else {
        verdict.not_run.push_back({"act/geo-rebake", work->address, "the mesh's own numbers need the game"});
      }
    }
  }
  return {};
}

}  // namespace bonepatch::plan
