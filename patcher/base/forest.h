// Skeletons as parents alone: whatever the format, who hangs under whom, in which order, and where parents go in
// circles. Every function is total and takes one step a bone, however deep the links go.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace bonepatch {

/// The index of each bone's parent. None: the bone is a root. An index that isn't there leads nowhere.
using Parents = std::vector<std::optional<std::uint32_t>>;

/// Children of each bone, ascending.
std::vector<std::vector<std::uint32_t>> ChildrenOf(const Parents& parents);

/// Each cycle once, its bones in the order of their parents, from the lowest on.
std::vector<std::vector<std::uint32_t>> CyclesOf(const Parents& parents);

/// A bone on a walk through a whole forest.
struct Step {
  std::uint32_t bone = 0;
  std::size_t depth = 0;  ///< 0: a root
  bool in_cycle = false;  ///< under no root: its parents go in a circle, or lead nowhere
};

/// Every bone once, each before those below it, these in the order of the table; what hangs under no root comes last.
std::vector<Step> WalkThrough(const Parents& parents);

}  // namespace bonepatch
