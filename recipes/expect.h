// Reads `expect:`, what an entry says of the model or file that it changes.
#pragma once

#include <span>

#include "recipes/fields.h"
#include "recipes/recipe.h"

namespace bonepatch::recipes {

/// `keys` are those that the entry may have, and `expected` is how a message calls the mapping.
Expect ReadExpect(const yaml::Node& node, std::span<const Key> keys, std::string_view expected, Problems& problems);

}  // namespace bonepatch::recipes
