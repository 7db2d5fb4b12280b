// How wide a text is in a monospaced font, and what to do about long ones.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "patcher/base/utf8.h"

namespace bonepatch::drawing {

/// Columns of a text: what isn't ASCII may be two wide.
inline std::size_t Columns(std::string_view text) {
  std::size_t columns = 0;
  while (!text.empty()) {
    const std::size_t length = std::max<std::size_t>(CharacterLength(text), 1);
    columns += length > 1 ? 2 : 1;
    text.remove_prefix(length);
  }
  return columns;
}

/// At most so many characters, and "…" for the rest.
inline std::string Clipped(std::string_view text, std::size_t most) {
  std::size_t size = 0;
  for (std::size_t characters = 0; size < text.size() && characters < most; ++characters)
    size += std::max<std::size_t>(CharacterLength(text.substr(size)), 1);
  return std::string(text.substr(0, size)) + (size < text.size() ? "…" : "");
}

}  // namespace bonepatch::drawing
