// Orders addresses as people do: 9/0 before 18/0.
#pragma once

#include <string_view>

namespace bonepatch {

/// Runs of digits compare by value, everything else by byte.
bool NaturalLess(std::string_view a, std::string_view b);

}  // namespace bonepatch
