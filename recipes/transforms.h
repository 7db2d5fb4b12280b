// Reads where a bone stands: the keys translation, rotation, scale and transform of a mapping.
#pragma once

#include "recipes/fields.h"
#include "recipes/recipe.h"

namespace bonepatch::recipes {

void ReadTransform(const Fields& fields, Transform& transform, Problems& problems);

/// Whether `transform: none` stands instead of the three components.
bool ReadNullTransform(const Fields& fields, Problems& problems);

}  // namespace bonepatch::recipes
