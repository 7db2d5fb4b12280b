// Whether a file can be renamed to a place, asked before a promise rests on it.
#pragma once

#include <string>

#include "patcher/base/result.h"

namespace bonepatch::os {

/// kSystem, with the path of what is in the way, where a file of the folder `from` can't be renamed to `to`: that is
/// mounted from elsewhere, must not be replaced, or lies in a folder that must not be changed. It only looks, asks the
/// system itself, and knows nothing against a place that isn't there.
Result<void> CheckRename(const std::string& from, const std::string& to);

}  // namespace bonepatch::os
