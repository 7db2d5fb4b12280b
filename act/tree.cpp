// The skeleton as a tree.
#include "act/tree.h"

namespace bonepatch::act {

Parents ParentsOf(const Section& section) {
  Parents parents(section.bones.size());
  for (std::uint32_t i = 0; i < section.bones.size(); ++i) {
    if (const auto parent = section.bones[i].parent.bone()) parents[i] = parent->value;
  }
  return parents;
}

std::vector<std::uint32_t> RootsOf(const Section& section) {
  std::vector<std::uint32_t> roots;
  for (std::uint32_t i = 0; i < section.bones.size(); ++i) {
    if (!section.bones[i].parent.bone()) roots.push_back(i);
  }
  return roots;
}

std::map<std::uint16_t, std::vector<std::uint32_t>> OwnersOf(const Section& section) {
  std::map<std::uint16_t, std::vector<std::uint32_t>> owners;
  for (std::uint32_t i = 0; i < section.bones.size(); ++i) {
    if (section.bones[i].geo != kNoMesh) owners[section.bones[i].geo].push_back(i);
  }
  return owners;
}

}  // namespace bonepatch::act
