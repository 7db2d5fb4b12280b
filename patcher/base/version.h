// The version of the program, as `--version` and reports say it.
#pragma once

namespace bonepatch {

inline constexpr const char* kVersion = BONEPATCH_VERSION;

}  // namespace bonepatch
