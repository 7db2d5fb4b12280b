// What a scalar without quotes is: text, or a number, and in which notation.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace bonepatch::recipes {

enum class Notation {
  kText,
  kDecimal,    ///< 12, -3
  kHex,        ///< 0xC0
  kReal,       ///< 0.25, .5, 1e-3
  kOctal,      ///< 010, 0o17, 00.5: readers of YAML disagree about their value
  kNotFinite,  ///< .inf, .nan
  kBoolean,    ///< true, false
};

Notation NotationOf(std::string_view plain);

/// The value of a kDecimal or kHex; the nearest 64-bit number where it lies outside.
std::int64_t IntegerOf(std::string_view number);

/// The value of a kDecimal or kReal; none where it isn't in the range of a 32-bit float. What is too small is 0.
std::optional<double> RealOf(std::string_view number);

}  // namespace bonepatch::recipes
