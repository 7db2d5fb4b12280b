// Names of bones: whom they lead to, and how people see them.
#include "formats/skl/skeleton.h"

#include <algorithm>
#include <unordered_map>

#include "patcher/base/utf8.h"

namespace bonepatch::formats::skl {

Parents ParentsOf(const Skeleton& skeleton) {
  std::unordered_map<std::string_view, std::uint32_t> first;
  for (std::uint32_t i = 0; i < skeleton.bones.size(); ++i) first.emplace(skeleton.bones[i].name, i);
  Parents parents(skeleton.bones.size());
  for (std::uint32_t i = 0; i < skeleton.bones.size(); ++i) {
    if (skeleton.bones[i].is_root()) continue;
    const auto parent = first.find(skeleton.bones[i].parent);
    if (parent != first.end()) parents[i] = parent->second;
  }
  return parents;
}

std::string Plain(std::string_view name) {
  constexpr std::size_t kLongest = 60;
  std::string plain;
  while (!name.empty()) {
    if (plain.size() > kLongest) return plain + "...";
    const std::size_t length = CharacterLength(name);
    const auto byte = static_cast<unsigned char>(name.front());
    if (length == 0 || byte < 0x20 || byte == 0x7F) {
      plain += '?';
    } else {
      plain += name.substr(0, length);
    }
    name.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return plain;
}

std::string Shown(std::string_view name) { return "'" + Plain(name) + "'"; }

std::string Folded(std::string_view name) {
  std::string folded(name);
  for (char& c : folded) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return folded;
}

}  // namespace bonepatch::formats::skl
