// A second opinion on a finished block: reads raw bytes by the written format, with no help from act/, block/ or
// validators/.
#pragma once

#include <string>
#include <vector>

#include "patcher/base/bytes.h"

namespace bonepatch::tests {

/// What is wrong with a model block that a plan made; empty if nothing is. `stadium`: new bones and meshes belong on
/// roots.
std::vector<std::string> Recheck(ByteView block, std::uint32_t donor_bones, bool stadium);

}  // namespace bonepatch::tests
