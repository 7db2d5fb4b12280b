// Finds cycles by walking up from every bone, and never walking a bone twice.
#include "validators/cycles.h"

#include <algorithm>

namespace bonepatch::validators {

std::optional<std::uint32_t> ParentIndex(const act::Section& section, std::uint32_t bone) {
  const auto parent = section.bones[bone].parent.bone();
  if (!parent || parent->value >= section.bones.size()) return std::nullopt;
  return parent->value;
}

std::vector<std::vector<std::uint32_t>> ParentCycles(const act::Section& section) {
  constexpr std::uint32_t kUnseen = 0xFFFFFFFF;
  std::vector<std::uint32_t> walk_of(section.bones.size(), kUnseen);  // the bone from which a walk first came here
  std::vector<std::vector<std::uint32_t>> cycles;
  for (std::uint32_t start = 0; start < section.bones.size(); ++start) {
    std::optional<std::uint32_t> bone = start;
    for (; bone && walk_of[*bone] == kUnseen; bone = ParentIndex(section, *bone)) walk_of[*bone] = start;
    if (!bone || walk_of[*bone] != start) continue;
    std::vector<std::uint32_t> cycle;  // the walk came back to a bone of its own
    for (std::uint32_t i = *bone; cycle.empty() || i != *bone; i = *ParentIndex(section, i)) cycle.push_back(i);
    std::rotate(cycle.begin(), std::min_element(cycle.begin(), cycle.end()), cycle.end());
    cycles.push_back(std::move(cycle));
  }
  return cycles;
}

std::vector<bool> OnCycle(const act::Section& section) {
  std::vector<bool> on(section.bones.size());
  for (const auto& cycle : ParentCycles(section)) {
    for (const std::uint32_t bone : cycle) on[bone] = true;
  }
  return on;
}

}  // namespace bonepatch::validators
