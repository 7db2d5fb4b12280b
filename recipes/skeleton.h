// Reads the `skeleton:` of a models entry: the whole wanted bone list.
#pragma once

#include <vector>

#include "recipes/problems.h"
#include "recipes/recipe.h"
#include "recipes/yaml.h"

namespace bonepatch::recipes {

inline constexpr std::size_t kMaxStatedBones = 65536;  ///< ids are u16

/// The list as it stands, in its order. Whether it is one that the game could use is for the rules to say.
std::vector<StatedBone> ReadSkeleton(const yaml::Node& node, Problems& problems);

}  // namespace bonepatch::recipes
