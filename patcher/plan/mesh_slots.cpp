// Filling and emptying mesh slots.
#include "patcher/plan/mesh_slots.h"

#include "act/edit.h"

namespace bonepatch::plan {

using act::BoneIndex;

std::optional<std::uint16_t> MeshSlots::Drawn(BoneIndex bone) const {
  if (const auto waiting = waiting_.find(bone); waiting != waiting_.end()) return waiting->second;
  if (bone.value >= planned_.bones.size() || planned_.bones[bone.value].geo == act::kNoMesh) return std::nullopt;
  return planned_.bones[bone.value].geo;
}

std::optional<std::uint16_t> MeshSlots::DonorDrawn(BoneIndex bone) const {
  if (bone.value >= donor_.bones.size() || donor_.bones[bone.value].geo == act::kNoMesh) return std::nullopt;
  return donor_.bones[bone.value].geo;
}

std::vector<BoneIndex> MeshSlots::Drawers(std::uint16_t submesh) const {
  std::vector<BoneIndex> drawers;
  for (std::uint32_t i = 0; i < planned_.bones.size(); ++i) {
    if (Drawn(BoneIndex{i}) == submesh) drawers.push_back(BoneIndex{i});
  }
  return drawers;
}

void MeshSlots::Fill(BoneIndex bone, std::uint16_t submesh, bool contested) {
  const std::uint16_t before = planned_.bones[bone.value].geo;
  if (before != act::kNoMesh && before != submesh && !contested) waiting_.try_emplace(bone, before);
  act::SetGeo(planned_, bone, submesh);
  if (submesh != act::kNoMesh) given_[submesh].insert(bone);
}

void MeshSlots::Take(BoneIndex bone) {
  if (waiting_.erase(bone) > 0) return;
  act::SetGeo(planned_, bone, act::kNoMesh);
}

void MeshSlots::EndRecipe() {
  for (const auto& [bone, displaced] : waiting_) {
    const auto given = given_.find(displaced);
    const bool elsewhere = given != given_.end() && (given->second.size() > 1 || !given->second.count(bone));
    change_.fills.push_back({bone, planned_.bones[bone.value].geo, displaced, elsewhere});
  }
  waiting_.clear();
  given_.clear();
}

}  // namespace bonepatch::plan
