// The smallest blocks that an entry of dt_na.dat can be: for tests of routes and names, not of skeletons.
#pragma once

#include <string>
#include <vector>

#include "patcher/base/bytes.h"

namespace bonepatch::tests {

/// A model block with an empty GPL and one bone.
Bytes TinyModel(const std::string& geo_name);

/// An archive of these members, each padded to a multiple of 32; an empty one is an empty slot.
Bytes TinyArchive(const std::vector<Bytes>& members);

}  // namespace bonepatch::tests
