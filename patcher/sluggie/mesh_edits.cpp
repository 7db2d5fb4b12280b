// A bone that loses a submesh and one that gets it are a move; what is left over is cleared, or set.
#include "patcher/sluggie/mesh_edits.h"

#include <fmt/format.h>

#include <deque>

#include "act/section.h"

namespace bonepatch::sluggie {

MeshEdits MakeMeshEdits(const Wish& wish, const std::vector<std::string>& refs) {
  std::map<std::uint16_t, std::deque<std::size_t>> losers;  // submesh -> bones
  for (std::size_t i = 0; i < wish.bones.size(); ++i) {
    const WishedBone& bone = wish.bones[i];
    if (bone.mesh_before != act::kNoMesh && bone.mesh_before != bone.mesh) losers[bone.mesh_before].push_back(i);
  }
  MeshEdits made;
  std::vector<std::string> moves, sets;
  for (std::size_t i = 0; i < wish.bones.size(); ++i) {
    const WishedBone& bone = wish.bones[i];
    if (bone.mesh == act::kNoMesh || bone.mesh == bone.mesh_before) continue;
    auto& from = losers[bone.mesh];
    if (!from.empty()) {
      moves.push_back(fmt::format("move-mesh: {{from: {}, to: {}}}", refs[from.front()], refs[i]));
      from.pop_front();
    } else if (bone.added) {
      made.of_new_bones[bone.id] = bone.mesh;
    } else {
      sets.push_back(fmt::format("set-mesh: {{bone: {}, submesh: {}}}", refs[i], bone.mesh));
    }
  }
  for (const auto& [submesh, bones] : losers) {
    for (const std::size_t bone : bones) made.edits.push_back(fmt::format("clear-mesh: {{bone: {}}}", refs[bone]));
  }
  made.edits.insert(made.edits.end(), moves.begin(), moves.end());
  made.edits.insert(made.edits.end(), sets.begin(), sets.end());
  return made;
}

}  // namespace bonepatch::sluggie
