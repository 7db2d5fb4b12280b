// Words for people.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace bonepatch::report {

/// "1 bone", "2 bones".
inline std::string Plural(std::size_t n, std::string_view word) {
  return fmt::format("{} {}{}", n, word, n == 1 ? "" : "s");
}

}  // namespace bonepatch::report
