// Matching the edited bones with the original ones, by their ids.
#include "patcher/sluggie/wish.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "act/section.h"

namespace bonepatch::sluggie {
namespace {

using Originals = std::map<std::uint16_t, const Bone*>;

std::uint16_t MeshWord(const Bone& bone) { return bone.mesh.value_or(act::kNoMesh); }

/// The edited list may say it as the bone's own word or as an edit of it; the original list as an edit alone.
std::uint16_t WantedMesh(const Bone& said, const Bone* before) {
  if (said.mesh_edited) return *said.mesh_edited;
  if (!before) return MeshWord(said);
  if (said.mesh && *said.mesh != MeshWord(*before)) return *said.mesh;
  return before->mesh_edited.value_or(MeshWord(*before));
}

template <typename T>
std::optional<T> Either(const std::optional<T>& said, const std::optional<T>& before) {
  return said ? said : before;
}

Pose PoseOf(const Bone& bone, const Pose& unsaid) {
  return {bone.translation.value_or(unsaid.translation), bone.scale.value_or(unsaid.scale),
          bone.rotation.value_or(unsaid.rotation)};
}

WishedBone Merge(const Bone& said, const Bone* before) {
  WishedBone bone;
  bone.id = said.id;
  bone.parent = said.parent;
  bone.said = &said;
  bone.before = before;
  bone.added = before == nullptr;
  bone.mesh = WantedMesh(said, before);
  if (!before) {
    bone.mesh_before = act::kNoMesh;
    bone.track = said.track.value_or(act::kNoTrack);
    bone.mirror = said.mirror;
    bone.role = said.role;
    bone.pose = PoseOf(said, {});
    return bone;
  }
  bone.mesh_before = MeshWord(*before);
  const std::uint16_t track = before->track.value_or(act::kNoTrack);
  bone.track = said.track.value_or(track);
  bone.mirror = Either(said.mirror, before->mirror);
  bone.role = Either(said.role, before->role);
  bone.pose_before = PoseOf(*before, {});
  bone.pose = PoseOf(said, bone.pose_before);
  bone.keeps = bone.parent == before->parent && bone.track == track && bone.mirror == before->mirror &&
               bone.role == before->role;
  return bone;
}

/// The original list is the bone table: ids from 0 on, each once, in any order.
Result<Originals> OriginalsOf(const Model& model) {
  Originals originals;
  for (const Bone& bone : model.original) {
    if (bone.user_added) continue;
    if (!originals.emplace(bone.id, &bone).second)
      return Fail(Failure::kUsage, fmt::format("SluggiesModel.BoneHierarchy lists bone {} twice", bone.id));
  }
  if (originals.empty()) return Fail(Failure::kUsage, "SluggiesModel.BoneHierarchy lists no bone of the vanilla model");
  if (originals.rbegin()->first + std::size_t{1} == originals.size()) return originals;
  std::uint16_t missing = 0;
  while (originals.contains(missing)) ++missing;
  return Fail(
      Failure::kUsage,
      fmt::format(
          "SluggiesModel.BoneHierarchy lists bone {} and not bone {}: it must hold every bone of the vanilla model",
          originals.rbegin()->first, missing));
}

/// Ids that go on from the original ones, each once; its own mirror, as every new bone is.
bool IsPlainAddition(const WishedBone& bone, std::size_t index) {
  return bone.id == index && bone.mirror.value_or(bone.id) == bone.id &&
         bone.role.value_or(act::kOrdinaryRole) == act::kOrdinaryRole;
}

/// Added bones so that each parent comes before its children, by id otherwise; false where parents form a cycle.
bool PutInOrder(Wish& wish) {
  enum class Mark { kNew, kOnTheWay, kPlaced };
  std::vector<Mark> marks(wish.bones.size(), Mark::kNew);
  for (std::size_t first = wish.originals; first < wish.bones.size(); ++first) {
    std::vector<std::size_t> way;  // from a bone up to the first one that is placed
    for (std::size_t at = first; marks[at] != Mark::kPlaced;) {
      if (marks[at] == Mark::kOnTheWay) return false;
      marks[at] = Mark::kOnTheWay;
      way.push_back(at);
      const auto parent = wish.bones[at].parent;
      if (!parent || *parent < wish.originals || *parent >= wish.bones.size()) break;
      at = *parent;
    }
    for (; !way.empty(); way.pop_back()) {
      marks[way.back()] = Mark::kPlaced;
      wish.added.push_back(way.back());
    }
  }
  return true;
}

bool SaysEdits(Wish& wish) {
  if (wish.bones.size() < wish.originals) return false;
  for (std::size_t i = 0; i < wish.bones.size(); ++i) {
    const WishedBone& bone = wish.bones[i];
    if (i < wish.originals ? bone.id != i || !bone.keeps : !IsPlainAddition(bone, i)) return false;
  }
  return PutInOrder(wish);
}

}  // namespace

Result<Wish> MakeWish(const Model& model) {
  Result<Originals> originals = OriginalsOf(model);
  if (!originals) return Propagate(std::move(originals));
  Wish wish;
  wish.originals = originals->size();
  for (const Bone& said : model.edited.empty() ? model.original : model.edited) {
    const auto found = originals->find(said.id);
    const bool apart = model.edited.empty() && said.user_added;  // in one list, an addition is never its own original
    wish.bones.push_back(Merge(said, found == originals->end() || apart ? nullptr : found->second));
  }
  std::stable_sort(wish.bones.begin(), wish.bones.end(),
                   [](const WishedBone& a, const WishedBone& b) { return a.id < b.id; });
  wish.as_edits = SaysEdits(wish);
  return wish;
}

std::string NameOf(std::uint16_t id) { return fmt::format("bone_{}", id); }

bool SameRotation(const std::array<float, 4>& a, const std::array<float, 4>& b) {
  return a == b || std::equal(a.begin(), a.end(), b.begin(), [](float x, float y) { return x == -y; });
}

}  // namespace bonepatch::sluggie
