// Walks through the links to parents; however deep they go, not into our own stack.
#include "act/tree.h"

namespace bonepatch::act {
namespace {

class Walker {
 public:
  explicit Walker(const Section& section) : children_(ChildrenOf(section)), seen_(section.bones.size()) {}

  std::vector<Step> Run(const std::vector<std::uint32_t>& roots) {
    for (const std::uint32_t root : roots) Below(root, false);
    for (std::uint32_t i = 0; i < seen_.size(); ++i) Below(i, true);
    return std::move(steps_);
  }

 private:
  void Below(std::uint32_t start, bool in_cycle) {
    std::vector<Step> todo{{start, 0, in_cycle}};
    while (!todo.empty()) {
      const Step step = todo.back();
      todo.pop_back();
      if (seen_[step.bone]) continue;
      seen_[step.bone] = true;
      steps_.push_back(step);
      const std::vector<std::uint32_t>& below = children_[step.bone];
      for (auto child = below.rbegin(); child != below.rend(); ++child)
        todo.push_back({*child, step.depth + 1, in_cycle});
    }
  }

  const std::vector<std::vector<std::uint32_t>> children_;
  std::vector<bool> seen_;
  std::vector<Step> steps_;
};

}  // namespace

std::vector<std::vector<std::uint32_t>> ChildrenOf(const Section& section) {
  std::vector<std::vector<std::uint32_t>> children(section.bones.size());
  for (std::uint32_t i = 0; i < section.bones.size(); ++i) {
    const auto parent = section.bones[i].parent.bone();
    if (parent && parent->value < children.size()) children[parent->value].push_back(i);
  }
  return children;
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

std::vector<Step> Walk(const Section& section) { return Walker(section).Run(RootsOf(section)); }

}  // namespace bonepatch::act
