// The skeleton as a tree: who hangs under whom, and who draws what.
#pragma once

#include <map>
#include <vector>

#include "act/section.h"
#include "patcher/base/forest.h"

namespace bonepatch::act {

/// By the parent that each record names. One that is no address of a bone record is none, as at a root.
Parents ParentsOf(const Section& section);

/// Bones whose parent is no bone of the table.
std::vector<std::uint32_t> RootsOf(const Section& section);

/// Bones (by index) that draw each submesh.
std::map<std::uint16_t, std::vector<std::uint32_t>> OwnersOf(const Section& section);

}  // namespace bonepatch::act
