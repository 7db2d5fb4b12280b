// Paths as others may see them: no longer than it takes to tell them apart.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace bonepatch::cli {

/// The end of each path, by path: of `a/fox` and `b/hat` the last part, of `a/fox` and `b/fox` both parts.
std::map<std::string, std::string> ShortNames(const std::vector<std::string>& paths);

/// A file at or below one of these paths, as it may be shown; any other as it is.
std::string ShortName(const std::map<std::string, std::string>& names, const std::string& file);

}  // namespace bonepatch::cli
