// Reads the `models:` of a recipe for a sibling format: files of a folder, and the format's edits.
#pragma once

#include <vector>

#include "recipes/format.h"

namespace bonepatch::recipes {

std::vector<FileEntry> ReadFileEntries(const yaml::Node& node, const EditReader& reader, Problems& problems);

}  // namespace bonepatch::recipes
