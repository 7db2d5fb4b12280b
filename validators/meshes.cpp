// act/geo-*: every rigid submesh has a bone that draws it, and bones draw what can be drawn.
#include <fmt/format.h>

#include "validators/families.h"
#include "validators/index.h"

namespace bonepatch::validators {
namespace {

constexpr std::uint64_t kGeoOffset = 0x14;  ///< of the GEO id in a bone record

Place GeoPlace(const State& state, const Sink& sink, std::uint32_t bone) {
  return PlaceOf(sink, *state.section, bone).Field("geo id").At(RecordOffset(bone, kGeoOffset));
}

/// The submesh that a bone draws; null where it draws none, or names one that isn't there (act/geo-range).
const block::Submesh* Drawn(const State& state, std::uint32_t bone) {
  const std::uint16_t geo = state.section->bones[bone].geo;
  const auto& submeshes = state.geometry->submeshes;
  return geo != act::kNoMesh && geo < submeshes.size() ? &submeshes[geo] : nullptr;
}

void GeoRange(const State& state, Sink& sink) {
  const auto& bones = state.section->bones;
  const std::size_t count = state.geometry->submeshes.size();
  for (std::uint32_t i = 0; i < bones.size(); ++i) {
    if (bones[i].geo == act::kNoMesh || bones[i].geo < count) continue;
    const std::string there = count == 0 ? "none" : fmt::format("{}, 0 to {}", count, count - 1);
    sink.Add(GeoPlace(state, sink, i).Submesh(bones[i].geo),
             fmt::format("bone {} draws submesh {}, which does not exist (submeshes: {})", bones[i].id, bones[i].geo,
                         there));
  }
}

/// `excused`: submeshes whose missing owner another rule reports.
void ReportUnowned(const State& state, const std::set<std::uint16_t>& excused, Sink& sink) {
  const auto& submeshes = state.geometry->submeshes;
  std::vector<bool> owned(submeshes.size());
  for (const act::Bone& bone : state.section->bones) {
    if (bone.geo < owned.size()) owned[bone.geo] = true;
  }
  for (std::uint32_t i = 0; i < submeshes.size(); ++i) {
    if (submeshes[i].comp_count != block::kRigid || owned[i]) continue;
    if (i <= 0xFFFF && excused.contains(static_cast<std::uint16_t>(i))) continue;
    sink.Add(sink.here().Submesh(i).Field("owner"),
             fmt::format("no bone draws rigid submesh {} (the block has {} submeshes); one must", i, submeshes.size()));
  }
}

void GeoUnownedStored(const State& state, Sink& sink) { ReportUnowned(state, {}, sink); }

/// What an edit displaced is act/geo-occupied, what a removed or silently changed donor drew is theirs to report.
void GeoUnownedPlanned(const Model& model, Sink& sink) {
  std::set<std::uint16_t> excused;
  for (const Fill& fill : model.change.fills) {
    if (!fill.displaced_found_owner) excused.insert(fill.displaced);
  }
  if (const Step* step = sink.index().StepOf(model)) {
    for (std::uint32_t i = 0; i < step->donor.bones.size(); ++i) {
      const act::Bone& donor = step->donor.bones[i];
      const auto planned = step->match.PlannedOf(i);
      const bool declared = model.change.declared_geo.contains(donor.id);
      if (!planned || (step->planned.bones[*planned].geo != donor.geo && !declared)) excused.insert(donor.geo);
    }
  }
  ReportUnowned(model.planned, excused, sink);
}

void GeoSkinned(const State& state, Sink& sink) {
  const auto& bones = state.section->bones;
  for (std::uint32_t i = 0; i < bones.size(); ++i) {
    const block::Submesh* submesh = Drawn(state, i);
    if (!submesh || submesh->comp_count != block::kSkinned) continue;
    sink.Add(
        GeoPlace(state, sink, i).Submesh(bones[i].geo),
        fmt::format("bone {} draws submesh {}, which is skinned (CompCount {}); bones draw rigid ones (CompCount {})",
                    bones[i].id, bones[i].geo, block::kSkinned, block::kRigid));
  }
}

void GeoOccupied(const Model& model, Sink& sink) {
  for (const Fill& fill : model.change.fills) {
    const bool kept = fill.displaced == act::kNoMesh || fill.displaced == fill.submesh;
    if (fill.displaced_found_owner || kept) continue;
    sink.Add(PlaceOf(sink, model, fill.bone.value).Field("geo id").Submesh(fill.displaced),
             fmt::format("bone {} gets submesh {}, but it draws submesh {}, to which the recipe gives no other owner",
                         fill.bone.value, fill.submesh, fill.displaced));
  }
}

void GeoDonorChanged(const Model& model, Sink& sink) {
  const Step* step = sink.index().StepOf(model);
  if (!step) return;
  const block::Geometry* geometry = model.planned.geometry;
  for (std::uint32_t i = 0; i < step->planned.bones.size(); ++i) {
    const act::Bone& planned = step->planned.bones[i];
    const auto index = step->match.DonorOf(i);
    if (!index || model.change.declared_geo.contains(planned.id)) continue;
    const std::uint16_t before = step->donor.bones[*index].geo;
    const bool out_of_range = geometry && planned.geo != act::kNoMesh && planned.geo >= geometry->submeshes.size();
    if (planned.geo == before || out_of_range) continue;
    sink.Add(PlaceOf(sink, model, i).Field("geo id"),
             fmt::format("donor bone {} draws {} where the donor draws {}, and no edit says so", planned.id,
                         DescribeMesh(planned.geo), DescribeMesh(before)));
  }
}

void GeoShared(const State& state, Sink& sink) {
  const auto& bones = state.section->bones;
  std::vector<std::optional<std::uint32_t>> owner(state.geometry->submeshes.size());
  for (std::uint32_t i = 0; i < bones.size(); ++i) {
    const block::Submesh* submesh = Drawn(state, i);
    if (!submesh || submesh->comp_count == block::kSkinned) continue;
    auto& first = owner[bones[i].geo];
    if (!first) {
      first = i;
      continue;
    }
    sink.Add(GeoPlace(state, sink, i).Submesh(bones[i].geo),
             fmt::format("bones {} and {} both draw submesh {}", bones[*first].id, bones[i].id, bones[i].geo));
  }
}

std::string NotARoot(const act::Section& section, std::uint32_t bone) {
  return fmt::format("bone {} draws submesh {} and hangs under bone {}; in a stadium a mesh hangs on a root",
                     section.bones[bone].id, section.bones[bone].geo, Describe(section, section.bones[bone].parent));
}

void GeoStadiumHostStored(const State& state, Sink& sink) {
  const auto& bones = state.section->bones;
  for (std::uint32_t i = 0; i < bones.size(); ++i) {
    if (bones[i].geo == act::kNoMesh || bones[i].parent.is_none()) continue;
    sink.Add(GeoPlace(state, sink, i), NotARoot(*state.section, i));
  }
}

/// A new bone that is no root is act/root-child-in-stadium, whatever it draws.
void GeoStadiumHostPlanned(const Model& model, Sink& sink) {
  if (!model.stadium) return;
  const Step* step = sink.index().StepOf(model);
  const auto& bones = model.planned.section->bones;
  for (std::uint32_t i = 0; i < bones.size(); ++i) {
    if (bones[i].geo == act::kNoMesh || bones[i].parent.is_none() || (step && step->match.IsNew(i))) continue;
    sink.Add(PlaceOf(sink, model, i).Field("geo id"), NotARoot(*model.planned.section, i));
  }
}

constexpr When kGeo{.plan = true, .stored = true, .finished = true};

constexpr Rule kMeshRules[] = {
    {.id = "act/geo-range",
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise = "a GEO id is 0xFFFF or < submesh count",
     .reason = "The game takes the GEO id as an index into the block's submeshes, without a check.",
     .symptom = "",
     .example = "- set-mesh: {bone: 49, submesh: 9}   # in a block with 4 submeshes",
     .fix = "Name a submesh that the block has. `inspect` lists them; adding one is another tool's work.",
     .needs = Needs::kGeometry,
     .when = kGeo,
     .depends = Depends::kMeshEdits,
     .judge = GeoRange},
    {.id = "act/geo-unowned",
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise = "every rigid submesh (CompCount 3) is named by a bone",
     .reason = "A rigid submesh's vertices lie in the space of the bone that draws it. On loading, the game looks that "
               "bone up and follows the answer even where there is none.",
     .symptom = "Crashes on load: invalid read from 0x00000008, PC 0x804FF694.",
     .example = "- clear-mesh: {bone: 54}   # where no other bone draws that mesh",
     .fix = "Give the submesh to a bone with set-mesh or move-mesh. To hide it, move it to a new bone far below the "
            "model.",
     .needs = Needs::kGeometry,
     .when = kGeo,
     .depends = Depends::kMeshEdits,
     .judge = ComparedRule{GeoUnownedStored, GeoUnownedPlanned}},
    {.id = "act/geo-skinned",
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise = "no GEO id names a skinned submesh (CompCount 6)",
     .reason = "A skinned submesh has positions and normals interleaved, and is drawn by the skinning. A bone would "
               "draw it as if it were rigid.",
     .symptom = "",
     .example = "- set-mesh: {bone: 49, submesh: 0}   # where submesh 0 is the body",
     .fix = "Name a rigid submesh. `inspect` tells which are.",
     .needs = Needs::kGeometry,
     .when = kGeo,
     .depends = Depends::kMeshEdits,
     .judge = GeoSkinned},
    {.id = "act/geo-occupied",
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise =
         "set-mesh and move-mesh go to a bone that draws nothing, or whose mesh the same recipe gives another owner",
     .reason =
         "A bone draws one submesh. What it drew before would be left without an owner, and the game crashes on that.",
     .symptom = "",
     .example = "- move-mesh: {from: 54, to: 55}   # where bone 55 draws a mesh of its own",
     .fix = "Move the other mesh away in the same recipe, or go to a bone that draws nothing, for example a new one.",
     .judge = GeoOccupied},
    {.id = "act/geo-donor-changed",
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise = "a donor's GEO id changes only through an edit that says so",
     .reason = "What a donor draws is part of the model that others know. A stated list shouldn't change it by a slip.",
     .symptom = "",
     .example = "- {id: 54, mesh: none, ...}   # in a stated list, where the donor's bone 54 draws submesh 3",
     .fix = "State the donor's own mesh, or use `edits:` with set-mesh, clear-mesh or move-mesh.",
     .judge = GeoDonorChanged},
    {.id = "act/geo-shared",
     .severity = Severity::kWarning,
     .phase = Phase::kPlan,
     .promise = "no two bones name one submesh (the game allows it; no player model does)",
     .reason = "The submesh is drawn twice, once at each bone. The game can do that, but no player model does it, so "
               "it is more often a slip than a wish.",
     .symptom = "The mesh is there twice.",
     .example = "- set-mesh: {bone: 49, submesh: 1}   # where bone 54 draws submesh 1 too",
     .fix = "If the mesh should be there once, use move-mesh, or clear-mesh on the other bone.",
     .needs = Needs::kGeometry,
     .when = kGeo,
     .depends = Depends::kMeshEdits,
     .judge = GeoShared},
    {.id = "act/geo-rebake",
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise = "a re-baked array fits its format and belongs to this submesh alone, no other bone draws the mesh, and "
                "the GPL has no user data (it can hold culling bounds)",
     .reason =
         "Vertices are stored as small integers with a fixed scale: a value that doesn't fit would wrap to the other "
         "side. And whoever else uses the array, or bounds that were computed from it, would be wrong afterwards.",
     .symptom = "",
     .example = "- move-mesh: {from: 54, to: antenna, keep: place}   # where antenna stands so far away that a vertex "
                "doesn't fit",
     .fix = "Put the new bone closer to the old one, or write `keep: offset` and place the bone so that the mesh lies "
            "right."},
    {.id = "act/geo-stadium-host",
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise = "in a stadium a mesh hangs on a root bone",
     .reason = "Stadiums draw their parts root by root, and all vanilla ones have their meshes there.",
     .symptom = "",
     .example = "- set-mesh: {bone: 12, submesh: 4}   # in a stadium, where bone 12 hangs under bone 3",
     .fix = "Give the mesh to a root, for example to a new bone with `parent: root`.",
     .when = {.plan = true},
     .depends = Depends::kMeshEdits,
     .judge = ComparedRule{GeoStadiumHostStored, GeoStadiumHostPlanned}},
};

}  // namespace

std::span<const Rule> MeshRules() { return kMeshRules; }

}  // namespace bonepatch::validators
