// Small turns of phrase that many messages share.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bonepatch {

/// "1 model", "2 models".
std::string Plural(std::uint64_t n, std::string_view word);

/// A list that may be long, cut for people: "a, b, c, d, e, f and 12 more".
std::string Some(const std::vector<std::string>& names, std::size_t most = 6);

}  // namespace bonepatch
