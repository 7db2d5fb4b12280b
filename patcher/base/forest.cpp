// Walks through the links to parents; however deep they go, not into our own stack.
#include "patcher/base/forest.h"

#include <algorithm>

namespace bonepatch {
namespace {

bool HasParent(const Parents& parents, std::uint32_t bone) { return parents[bone] && *parents[bone] < parents.size(); }

class Walker {
 public:
  explicit Walker(const Parents& parents) : parents_(parents), children_(ChildrenOf(parents)), seen_(parents.size()) {}

  std::vector<Step> Run() {
    for (std::uint32_t i = 0; i < parents_.size(); ++i) {
      if (!parents_[i]) Below(i, false);
    }
    for (std::uint32_t i = 0; i < parents_.size(); ++i) Below(i, true);
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

  const Parents& parents_;
  const std::vector<std::vector<std::uint32_t>> children_;
  std::vector<bool> seen_;
  std::vector<Step> steps_;
};

}  // namespace

std::vector<std::vector<std::uint32_t>> ChildrenOf(const Parents& parents) {
  std::vector<std::vector<std::uint32_t>> children(parents.size());
  for (std::uint32_t i = 0; i < parents.size(); ++i) {
    if (HasParent(parents, i)) children[*parents[i]].push_back(i);
  }
  return children;
}

std::vector<std::vector<std::uint32_t>> CyclesOf(const Parents& parents) {
  constexpr std::uint32_t kNobody = 0xFFFFFFFF;
  std::vector<std::vector<std::uint32_t>> cycles;
  std::vector<std::uint32_t> walk_of(parents.size(), kNobody);  // the bone from which a walk first came here
  const auto above = [&](std::uint32_t bone) { return HasParent(parents, bone) ? *parents[bone] : kNobody; };
  for (std::uint32_t start = 0; start < parents.size(); ++start) {
    std::uint32_t bone = start;
    for (; bone != kNobody && walk_of[bone] == kNobody; bone = above(bone)) walk_of[bone] = start;
    if (bone == kNobody || walk_of[bone] != start) continue;
    std::vector<std::uint32_t> cycle;  // the walk came back to a bone of its own
    for (std::uint32_t i = bone; cycle.empty() || i != bone; i = above(i)) cycle.push_back(i);
    std::rotate(cycle.begin(), std::min_element(cycle.begin(), cycle.end()), cycle.end());
    cycles.push_back(std::move(cycle));
  }
  return cycles;
}

std::vector<Step> WalkThrough(const Parents& parents) { return Walker(parents).Run(); }

}  // namespace bonepatch
