// Standard input, for commands that other programs use as a filter.
#pragma once

#include "patcher/base/bytes.h"
#include "patcher/base/result.h"

namespace bonepatch::os {

/// All of it; kSystem where it can't be read, or where there is more than `limit`.
Result<Bytes> ReadStandardInput(std::uint64_t limit);

}  // namespace bonepatch::os
