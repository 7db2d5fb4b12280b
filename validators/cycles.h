// Cycles of parents: bones that are their own ancestors.
#pragma once

#include <vector>

#include "act/section.h"

namespace bonepatch::validators {

/// The bone's parent as an index into the table; none for a root and for a link that leads to no bone.
std::optional<std::uint32_t> ParentIndex(const act::Section& section, std::uint32_t bone);

/// Each cycle once, its bones in the order of their parents, from the lowest on. One step a bone, whatever the links.
std::vector<std::vector<std::uint32_t>> ParentCycles(const act::Section& section);

/// For each bone, whether it is part of a cycle.
std::vector<bool> OnCycle(const act::Section& section);

}  // namespace bonepatch::validators
