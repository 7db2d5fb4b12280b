// Reads one recipe file, judged by itself.
#pragma once

#include <string_view>

#include "recipes/format.h"

namespace bonepatch::recipes {

struct ReadRecipe {
  Recipe recipe;            ///< with defaults where a part is broken; id without a place if there is none
  bool lost_names = false;  ///< as in ReadEdits
};

ReadRecipe ReadRecipeText(std::string_view text, const std::string& path, EditReaders readers, Problems& problems);

}  // namespace bonepatch::recipes
