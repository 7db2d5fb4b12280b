// Relative paths that people write: inside a pack, or below a folder.
#pragma once

#include <string>
#include <string_view>

namespace bonepatch::recipes {

/// What is wrong with a path that must stay inside `whole` ("pack", "folder"); empty where nothing is.
std::string PathFault(std::string_view path, std::string_view whole);

/// Without the parts that are `.`.
std::string CleanPath(std::string_view path);

}  // namespace bonepatch::recipes
