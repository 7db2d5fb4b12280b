// Writes and reads base64 (RFC 4648).
#include "patcher/json/text.h"

#include <cstdint>

namespace bonepatch::json {

namespace {

constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string ToBase64(std::string_view bytes) {
  std::string out;
  out.reserve((bytes.size() / 3 + 1) * 4);
  for (; !bytes.empty(); bytes.remove_prefix(bytes.size() < 3 ? bytes.size() : 3)) {
    std::uint32_t group = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      group = group << 8 | (i < bytes.size() ? static_cast<std::uint8_t>(bytes[i]) : 0u);
    }
    for (std::size_t i = 0; i < 4; ++i) {
      out += i <= bytes.size() ? kDigits[group >> (18 - 6 * i) & 63] : '=';
    }
  }
  return out;
}

std::optional<std::string> FromBase64(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  std::string out;
  out.reserve(text.size() / 4 * 3);
  for (; !text.empty(); text.remove_prefix(4)) {
    const std::string_view group = text.substr(0, 4);
    const bool last = text.size() == 4;
    const std::size_t padding = !last ? 0 : group.ends_with("==") ? 2 : group.ends_with('=') ? 1 : 0;
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      const std::size_t digit = i < 4 - padding ? kDigits.find(group[i]) : 0;
      if (digit == std::string_view::npos) return std::nullopt;
      bits = bits << 6 | static_cast<std::uint32_t>(digit);
    }
    for (std::size_t i = 0; i < 3 - padding; ++i) out += static_cast<char>(bits >> (16 - 8 * i) & 0xFF);
  }
  return out;
}

}  // namespace bonepatch::json
