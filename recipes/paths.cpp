// Judging relative paths.
#include "recipes/paths.h"

#include <vector>

namespace bonepatch::recipes {
namespace {

std::vector<std::string_view> Parts(std::string_view path) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t slash = path.find('/');
    parts.push_back(path.substr(0, slash));
    if (slash == std::string_view::npos) return parts;
    path.remove_prefix(slash + 1);
  }
}

}  // namespace

std::string PathFault(std::string_view path, std::string_view whole) {
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) return "holds a control character";
  }
  if (path.find('\\') != std::string_view::npos) return "holds a backslash (folders are separated by '/')";
  const bool drive = path.size() >= 2 && path[1] == ':';
  if (path.starts_with('/') || drive) return "is absolute";
  bool names_something = false;
  for (const std::string_view part : Parts(path)) {
    if (part == "..") return "leaves the " + std::string(whole);
    if (part.empty()) return "has an empty part";
    names_something = part != ".";
  }
  if (!names_something) return "names no file";
  return {};
}

std::string CleanPath(std::string_view path) {
  std::string clean;
  for (const std::string_view part : Parts(path)) {
    if (part == ".") continue;
    if (!clean.empty()) clean += '/';
    clean += part;
  }
  return clean;
}

}  // namespace bonepatch::recipes
