// What an exported model wants of its bones, with nothing left out, beside what they were.
#pragma once

#include <string>

#include "patcher/base/result.h"
#include "patcher/sluggie/sluggie.h"

namespace bonepatch::sluggie {

struct Pose {
  std::array<float, 3> translation{0, 0, 0}, scale{1, 1, 1};
  std::array<float, 4> rotation{0, 0, 0, 1};  ///< x, y, z, w
};

struct WishedBone {
  std::uint16_t id = 0;
  std::optional<std::uint16_t> parent;
  std::uint16_t mesh_before = 0, mesh = 0;  ///< act::kNoMesh: none
  std::uint16_t track = 0;                  ///< act::kNoTrack: none
  std::optional<std::uint16_t> mirror, role;
  Pose pose_before, pose;
  bool added = false;
  bool keeps = true;             ///< of an original bone: parent, track and mirror are what they were
  const Bone* said = nullptr;    ///< the list's own words; they live as long as the model
  const Bone* before = nullptr;  ///< null: added
};

struct Wish {
  std::size_t originals = 0;
  std::vector<WishedBone> bones;   ///< by id
  std::vector<std::size_t> added;  ///< indices into `bones`, each parent before its children
  bool as_edits = false;           ///< false: bones of the vanilla model are changed, and only the whole list says how
};

/// kUsage where the original list is no bone table. `model` must outlive the wish.
Result<Wish> MakeWish(const Model& model);

/// "bone_91", as the add-on calls it.
std::string NameOf(std::uint16_t id);

/// Whether two rotations are the same one: q and -q are.
bool SameRotation(const std::array<float, 4>& a, const std::array<float, 4>& b);

}  // namespace bonepatch::sluggie
