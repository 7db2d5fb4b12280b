// Counting and listing in words.
#include "patcher/base/words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace bonepatch {

std::string Plural(std::uint64_t n, std::string_view word) {
  return fmt::format("{} {}{}", n, word, n == 1 ? "" : "s");
}

std::string Some(const std::vector<std::string>& names, std::size_t most) {
  const std::size_t shown = std::min(names.size(), most), more = names.size() - shown;
  const auto end = names.begin() + static_cast<std::ptrdiff_t>(shown);
  return fmt::format("{}{}", fmt::join(names.begin(), end, ", "), more ? fmt::format(" and {} more", more) : "");
}

}  // namespace bonepatch
