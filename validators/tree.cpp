// The links of a section, looked up once.
#include "validators/tree.h"

#include "patcher/base/forest.h"

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
    if (links.next <= links_.size()) next_before_ = true;
    links_.push_back(links);
  }
  if (!parents_first) FindCycles();
}

void Tree::FindCycles() {
  Parents parents(size());
  for (std::uint32_t i = 0; i < size(); ++i) {
    if (Has(links_[i].parent)) parents[i] = links_[i].parent;
  }
  cycles_ = CyclesOf(parents);
  if (!cycles_.empty()) on_cycle_.resize(size());
  for (const auto& cycle : cycles_) {
    for (const std::uint32_t bone : cycle) on_cycle_[bone] = true;
  }
}

}  // namespace bonepatch::validators
