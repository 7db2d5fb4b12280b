// Reads the `edits:` of a models entry.
#pragma once

#include <vector>

#include "recipes/problems.h"
#include "recipes/recipe.h"
#include "recipes/yaml.h"

namespace bonepatch::recipes {

struct ReadEdits {
  std::vector<Edit> edits;  ///< with defaults where a part is broken; only worth applying if nothing was reported
  bool lost_names = false;  ///< some edit may have added a bone whose name could not be read
};

ReadEdits ReadEditList(const yaml::Node& node, Problems& problems);

}  // namespace bonepatch::recipes
