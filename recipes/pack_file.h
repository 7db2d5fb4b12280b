// Reads pack.yaml, judged by itself.
#pragma once

#include <string_view>
#include <vector>

#include "recipes/format.h"

namespace bonepatch::recipes {

inline constexpr std::string_view kPackFile = "pack.yaml";
inline constexpr std::size_t kMaxRecipes = 1000;  ///< of a pack

struct ReadPackFile {
  Pack pack;                                  ///< without recipes and files
  std::vector<Located<std::string>> recipes;  ///< paths that stay inside the pack, each once, in order
  bool lost_recipes = false;                  ///< some recipe of the pack is not among them
  bool lost_requires = false;                 ///< some required pack is not among Pack::requires_packs
};

ReadPackFile ReadPackText(std::string_view text, EditReaders readers, Problems& problems);

/// What is wrong with a path inside a pack; empty where nothing is.
std::string PackPathFault(std::string_view path);

}  // namespace bonepatch::recipes
