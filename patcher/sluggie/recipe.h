// An exported model as a recipe, which holds what is wanted of its bones and tells what it leaves out.
#pragma once

#include "patcher/base/result.h"
#include "patcher/sluggie/sluggie.h"

namespace bonepatch::sluggie {

/// A model's part of the recipe.
struct Entry {
  std::string address;             ///< "18/0"
  std::vector<std::string> lines;  ///< under `models:`; empty where nothing is edited
  std::string done;                ///< "2 bones added, 1 mesh given to another bone"
  std::vector<std::string> notes;  ///< what isn't imported, and what else a person should know
};

Result<Entry> ToEntry(const Model& model);

/// The line that such a recipe begins with.
inline constexpr char kOpening[] = "# Made by `bonepatch import-sluggie`";

/// `sources` are the files' names.
std::string RecipeText(const std::string& id, const std::vector<std::string>& sources,
                       const std::vector<Entry>& entries);

}  // namespace bonepatch::sluggie
