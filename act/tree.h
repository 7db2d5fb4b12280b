// The skeleton as a tree: who hangs under whom, and who draws what.
#pragma once

#include <map>
#include <vector>

#include "act/section.h"

namespace bonepatch::act {

/// Bones by the parent that their record names: children of each bone, ascending.
std::vector<std::vector<std::uint32_t>> ChildrenOf(const Section& section);

/// Bones whose parent is no bone of the table.
std::vector<std::uint32_t> RootsOf(const Section& section);

/// Bones (by index) that draw each submesh.
std::map<std::uint16_t, std::vector<std::uint32_t>> OwnersOf(const Section& section);

/// A bone on a walk through the whole tree.
struct Step {
  std::uint32_t bone = 0;
  std::size_t depth = 0;  ///< 0: a root
  bool in_cycle = false;  ///< under no root: the walk began at one of the bones whose parents form a cycle
};

/// Every bone once, each before those below it, these in the order of the table; what hangs under no root comes last.
std::vector<Step> Walk(const Section& section);

}  // namespace bonepatch::act
