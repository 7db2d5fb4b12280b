// Judges the names of bones over the recipes of a pack: added before they are used, and once in each model.
#pragma once

#include <span>

#include "recipes/problems.h"
#include "recipes/recipe.h"

namespace bonepatch::recipes {

/// A recipe of a pack, with the list that its findings go to.
struct JudgedRecipe {
  const Recipe* recipe = nullptr;
  bool lost_names = false;  ///< names that it adds may be missing, so a name that isn't known later may be one of them
  Problems* problems = nullptr;
};

/// The packs whose bones the recipes may name, as `pack-id/name`.
struct PackNames {
  const Pack& pack;
  bool lost_requires = false;  ///< it may require packs that are not known
};

/// Edits over all the models that they are for; what is past it is refused, since no game has room for it.
inline constexpr std::size_t kMaxEdits = 250'000;

/// Recipes in the pack's order.
void JudgeNames(const PackNames& pack, std::span<const JudgedRecipe> recipes);

}  // namespace bonepatch::recipes
