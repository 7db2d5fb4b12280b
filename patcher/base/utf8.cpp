// Judging UTF-8.
#include "patcher/base/utf8.h"

#include <algorithm>

namespace bonepatch {

std::size_t CharacterLength(std::string_view text) {
  const auto at = [&](std::size_t i) -> unsigned { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const auto tail = [&](std::size_t i) { return (at(i) & 0xC0) == 0x80; };
  if (text.empty()) return 0;
  const unsigned lead = at(0);
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return tail(1) ? 2 : 0;
  if (lead >= 0xE0 && lead <= 0xEF) {
    const bool second = tail(1) && !(lead == 0xE0 && at(1) < 0xA0) && !(lead == 0xED && at(1) > 0x9F);
    return second && tail(2) ? 3 : 0;
  }
  if (lead >= 0xF0 && lead <= 0xF4) {
    const bool second = tail(1) && !(lead == 0xF0 && at(1) < 0x90) && !(lead == 0xF4 && at(1) > 0x8F);
    return second && tail(2) && tail(3) ? 4 : 0;
  }
  return 0;
}

std::size_t ValidUtf8Prefix(std::string_view text) {
  std::size_t offset = 0;
  while (offset < text.size()) {
    const std::size_t length = CharacterLength(text.substr(offset));
    if (length == 0) break;
    offset += length;
  }
  return offset;
}

bool IsUtf8(std::string_view text) { return ValidUtf8Prefix(text) == text.size(); }

std::string Clipped(std::string_view text, std::size_t most) {
  std::size_t size = 0;
  for (std::size_t characters = 0; size < text.size() && characters < most; ++characters)
    size += std::max<std::size_t>(CharacterLength(text.substr(size)), 1);
  return std::string(text.substr(0, size)) + (size < text.size() ? "…" : "");
}

}  // namespace bonepatch
