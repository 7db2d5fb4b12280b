// Finds cycles by walking up from every bone, and never walking a bone twice.
#include "validators/tree.h"

#include <algorithm>

namespace bonepatch::validators {
namespace {

std::uint32_t ToIndex(act::Link link, std::size_t bones) {
  if (link.is_none()) return Tree::kNone;
  const auto bone = link.bone();
  return bone && bone->value < bones ? bone->value : Tree::kNowhere;
}

}  // namespace

Tree::Tree(const act::Section& section) : root_(ToIndex(section.root, section.bones.size())) {
  const std::size_t size = section.bones.size();
  bool parents_first = true;  // as in every vanilla model: then there is no cycle
  links_.reserve(size);
  for (const act::Bone& bone : section.bones) {
    const Links links{ToIndex(bone.previous, size), ToIndex(bone.next, size), ToIndex(bone.parent, size),
                      ToIndex(bone.child, size)};
    if (links.parent < size && links.parent >= links_.size()) parents_first = false;
    links_.push_back(links);
  }
  if (!parents_first) FindCycles();
}

/// One step a bone, whatever the links.
void Tree::FindCycles() {
  std::vector<std::uint32_t> walk_of(size(), kNone);  // the bone from which a walk first came here
  for (std::uint32_t start = 0; start < size(); ++start) {
    std::uint32_t bone = start;
    for (; Has(bone) && walk_of[bone] == kNone; bone = links_[bone].parent) walk_of[bone] = start;
    if (!Has(bone) || walk_of[bone] != start) continue;
    std::vector<std::uint32_t> cycle;  // the walk came back to a bone of its own
    for (std::uint32_t i = bone; cycle.empty() || i != bone; i = links_[i].parent) cycle.push_back(i);
    std::rotate(cycle.begin(), std::min_element(cycle.begin(), cycle.end()), cycle.end());
    cycles_.push_back(std::move(cycle));
  }
  if (!cycles_.empty()) on_cycle_.resize(size());
  for (const auto& cycle : cycles_) {
    for (const std::uint32_t bone : cycle) on_cycle_[bone] = true;
  }
}

}  // namespace bonepatch::validators
