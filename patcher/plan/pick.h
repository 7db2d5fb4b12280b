// Which entries of a recipe are meant for a single file, that has no address of its own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "patcher/plan/edit_file.h"

namespace bonepatch::plan {

struct Pick {
  std::vector<PickedEntry> entries;
  std::string label;  ///< what findings call the model: its address where one is known, else its name
  bool stadium = false;
};

/// `wanted`: a model by its address (18/0) or name (mario.gpl), or a pair (mario). Entries that name the model in
/// another of these ways count too, as far as the file's own clean geo name tells. Without it, a pack of one entry, or
/// of entries of which the file's name tells all. kUsage where that says nothing, or not enough.
Result<Pick> PickEntries(const recipes::Pack& pack, const std::optional<std::string>& wanted,
                         const std::string& geo_name);

}  // namespace bonepatch::plan
