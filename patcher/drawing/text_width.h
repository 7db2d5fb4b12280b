// How wide a text is in a monospaced font.
#pragma once

#include <algorithm>
#include <cstddef>
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

}  // namespace bonepatch::drawing
