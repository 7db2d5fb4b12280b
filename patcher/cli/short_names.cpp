// Cuts paths down to their ends.
#include "patcher/cli/short_names.h"

#include <algorithm>
#include <set>

namespace bonepatch::cli {
namespace {

std::string WithoutSlashes(std::string path) {
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  return path;
}

/// The last `parts` parts of a path; the whole where it has no more.
std::string EndOf(const std::string& path, std::size_t parts) {
  std::size_t begin = path.size();
  for (; parts > 0 && begin != 0 && begin != std::string::npos; --parts)
    begin = begin == 1 ? std::string::npos : path.rfind('/', begin - 2);
  if (parts > 0 || begin == std::string::npos) return path;
  return path.substr(begin + 1);
}

}  // namespace

std::map<std::string, std::string> ShortNames(const std::vector<std::string>& paths) {
  std::set<std::string> whole;
  for (const std::string& path : paths) whole.insert(WithoutSlashes(path));
  std::map<std::string, std::string> names;
  for (const std::string& path : whole) {
    const auto others = [&](const std::string& end, std::size_t parts) {
      return std::count_if(whole.begin(), whole.end(), [&](const auto& other) { return EndOf(other, parts) == end; }) >
             1;
    };
    std::size_t parts = 1;
    while (EndOf(path, parts) != path && others(EndOf(path, parts), parts)) ++parts;
    names[path] = EndOf(path, parts);
  }
  return names;
}

std::string ShortName(const std::map<std::string, std::string>& names, const std::string& file) {
  for (const auto& [path, name] : names) {
    if (file == path) return name;
    if (!file.starts_with(path + "/")) continue;
    return name == "." ? file.substr(path.size() + 1) : name + file.substr(path.size());
  }
  return file;
}

}  // namespace bonepatch::cli
