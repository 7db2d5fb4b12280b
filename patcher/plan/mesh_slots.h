// Which bone draws which submesh while edits go on. A mesh that a fill pushes out of its slot waits there until the
// recipe ends, so that edits of one recipe may come in any order: two bones can swap their meshes with two move-mesh.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "act/section.h"
#include "validators/model.h"

namespace bonepatch::plan {

class MeshSlots {
 public:
  MeshSlots(const act::Section& donor, act::Section& planned, validators::Change& change)
      : donor_(donor), planned_(planned), change_(change) {}

  /// What an edit finds on the bone: a mesh that waits there, else the one that it draws.
  std::optional<std::uint16_t> Drawn(act::BoneIndex bone) const;
  std::optional<std::uint16_t> DonorDrawn(act::BoneIndex bone) const;
  std::vector<act::BoneIndex> Drawers(std::uint16_t submesh) const;  ///< ascending

  /// `contested`: another recipe filled the slot, which is told elsewhere.
  void Fill(act::BoneIndex bone, std::uint16_t submesh, bool contested);
  void Take(act::BoneIndex bone);

  /// Meshes that still wait have lost their slot for good: they become Change::fills.
  void EndRecipe();

 private:
  const act::Section& donor_;
  act::Section& planned_;
  validators::Change& change_;
  std::map<act::BoneIndex, std::uint16_t> waiting_;
  std::map<std::uint16_t, std::set<act::BoneIndex>> given_;  // submesh -> bones that this recipe gave it to
};

}  // namespace bonepatch::plan
