// Mesh slots: taking, filling, and who did.
#include <fmt/format.h>

#include "patcher/plan/editor.h"

namespace bonepatch::plan {

using act::BoneIndex;

void Editor::NoteMesh(BoneIndex bone, std::uint16_t submesh) {
  out_.change.edits_mesh = true;
  out_.change.declared_geo.insert(bone.value);
  out_.mesh_edits.push_back(submesh);
  out_.provenance.submeshes[submesh] = edit_at_;
  out_.provenance.bones.insert_or_assign(bone.value, edit_at_);
}

void Editor::Fill(BoneIndex bone, std::uint16_t submesh) {
  NoteMesh(bone, submesh);
  const auto other = fills_.Take(bone.value, MakeClaim(bone));
  if (other) {
    out_.mesh_conflicts.insert({submesh, out_.planned.bones[bone.value].geo});
    Conflict(Here().Bone(bone.value), fmt::format("the mesh slot of bone {} is filled by two recipes", bone.value),
             *other);
  }
  slots_.Fill(bone, submesh, other.has_value());
}

/// Takes the mesh that a bone draws, and which must be `wanted` if that is given.
std::optional<std::uint16_t> Editor::Take(BoneIndex bone, std::optional<std::uint16_t> wanted, const Source& at) {
  const std::optional<std::uint16_t> drawn = slots_.Drawn(bone);
  if (!drawn || (wanted && *wanted != *drawn)) {
    const std::optional<std::uint16_t> before = slots_.DonorDrawn(bone);
    const Claim* other = before && !drawn ? takes_.Find(*before) : nullptr;
    if (other && other->recipe != task_->RecipeKey()) {
      Conflict(Here().Bone(bone.value).Submesh(*before).From(at),
               fmt::format("submesh {} is taken away by two recipes", *before), *other);
    } else {
      Reference(Here().Bone(bone.value, out_.names[bone.value]).From(at),
                drawn ? fmt::format("bone {} draws submesh {}, not {}", bone.value, *drawn, *wanted)
                      : fmt::format("bone {} draws nothing, so there is no mesh to take from it", bone.value),
                fmt::format("`bonepatch inspect {}` shows which bone draws what", address_));
    }
    return std::nullopt;
  }
  NoteMesh(bone, *drawn);
  const auto other = takes_.Take(*drawn, MakeClaim(bone));
  // Two donors that share a submesh can each lose it to a recipe of its own.
  const bool shared = other && other->bone != bone.value && slots_.DonorDrawn(bone) == drawn &&
                      slots_.DonorDrawn(BoneIndex{other->bone}) == drawn;
  if (other && !shared) {
    Conflict(Here().Bone(bone.value).Submesh(*drawn), fmt::format("submesh {} is taken away by two recipes", *drawn),
             *other);
  }
  slots_.Take(bone);
  return drawn;
}

/// The one bone that draws a submesh, for move-mesh without `from`.
std::optional<BoneIndex> Editor::Drawer(std::uint16_t submesh, const recipes::MoveMesh& move) {
  const std::vector<BoneIndex> drawers = slots_.Drawers(submesh);
  if (drawers.size() == 1) return drawers.front();
  const Source& at = move.submesh->at;
  const Claim* other = drawers.empty() ? takes_.Find(submesh) : nullptr;
  if (other && other->recipe != task_->RecipeKey()) {
    Conflict(Here().Submesh(submesh).From(at), fmt::format("submesh {} is taken away by two recipes", submesh), *other);
  } else if (drawers.empty()) {
    Reference(Here().Submesh(submesh).From(at), fmt::format("no bone draws submesh {}, so it can't be moved", submesh),
              fmt::format("`bonepatch inspect {}` shows the submeshes; set-mesh gives one to a bone", address_));
  } else {
    Reference(Here().Submesh(submesh).From(at),
              fmt::format("{} bones draw submesh {} (the first are {} and {}): say which one with `from:`",
                          drawers.size(), submesh, drawers[0].value, drawers[1].value),
              fmt::format("for example `move-mesh: {{from: {}, ...}}`", drawers[0].value));
  }
  return std::nullopt;
}

}  // namespace bonepatch::plan
