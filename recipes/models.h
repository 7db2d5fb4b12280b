// Reads the `models:` of a recipe.
#pragma once

#include <vector>

#include "recipes/problems.h"
#include "recipes/recipe.h"
#include "recipes/yaml.h"

namespace bonepatch::recipes {

struct ReadModels {
  std::vector<ModelEntry> entries;
  bool lost_names = false;  ///< as in ReadEdits
};

ReadModels ReadModelList(const yaml::Node& node, Problems& problems);

}  // namespace bonepatch::recipes
