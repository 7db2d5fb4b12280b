// act/skin-bone: skinning names bones that are there.
#include <fmt/format.h>

#include "validators/families.h"
#include "validators/match.h"

namespace bonepatch::validators {
namespace {

/// A SKN names bones by their place in the table. `removed`: ids whose absence another rule reports.
void ReportMissing(const State& state, const std::set<std::uint32_t>& removed, Sink& sink) {
  if (!state.skinning) return;
  const std::size_t count = state.section->bones.size();
  for (const block::SkinReference& reference : state.skinning->references) {
    if (reference.bone < count || removed.contains(reference.bone)) continue;
    sink.Add(sink.here().Bone(reference.bone).Field(reference.record).At(reference.offset),
             fmt::format("SKN record {} names bone {}, which does not exist (the model has {} bones, 0 to {})",
                         reference.record, reference.bone, count, static_cast<std::int64_t>(count) - 1));
  }
}

void SkinBoneStored(const State& state, Sink& sink) { ReportMissing(state, {}, sink); }

/// Where donors are missing, the bones that moved down into their numbers are no fault of the skinning.
void SkinBonePlanned(const Model& model, Sink& sink) {
  std::set<std::uint32_t> removed;
  if (model.donor.section) {
    const std::size_t donors = model.donor.section->bones.size();
    for (std::size_t id = model.planned.section->bones.size(); id < donors; ++id) {
      removed.insert(static_cast<std::uint32_t>(id));
    }
  }
  ReportMissing(model.planned, removed, sink);
}

constexpr Rule kSkinRules[] = {
    {.id = "act/skin-bone",
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise = "SKN records name existing bones only",
     .reason = "Skinning takes each record's bone as an index into the bone table, without a check, and deforms the "
               "mesh with whatever matrix it finds there.",
     .symptom = "",
     .example = "A SKN record that names bone 95 in a model of 91 bones.",
     .fix = "Take the block from an unmodified copy of the game, or have the tool that wrote the SKN name a bone of "
            "the model.",
     .needs = Needs::kSkinning,
     .when = {.plan = true, .stored = true, .finished = true},
     .judge = ComparedRule{SkinBoneStored, SkinBonePlanned}},
};

}  // namespace

std::span<const Rule> SkinRules() { return kSkinRules; }

}  // namespace bonepatch::validators
