// The meshes that change their bones, as the edits that a recipe says it with.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "patcher/sluggie/wish.h"

namespace bonepatch::sluggie {

struct MeshEdits {
  std::vector<std::string> edits;                       ///< "clear-mesh: {bone: 54}"
  std::map<std::uint16_t, std::uint16_t> of_new_bones;  ///< bone -> a submesh that no bone gives away
};

/// `refs` is how the recipe calls each bone of the wish.
MeshEdits MakeMeshEdits(const Wish& wish, const std::vector<std::string>& refs);

}  // namespace bonepatch::sluggie
