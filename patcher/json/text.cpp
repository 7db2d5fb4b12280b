// Judges UTF-8, and writes and reads base64 (RFC 4648).
#include "patcher/json/text.h"

#include <array>
#include <cstdint>

namespace bonepatch::json {

namespace {

constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Length of the sequence that starts with `lead`, and the range of its second byte; 0 where nothing starts so.
struct Sequence {
  std::size_t length;
  std::uint8_t low, high;
};

Sequence SequenceOf(std::uint8_t lead) {
  if (lead < 0x80) return {1, 0x80, 0xBF};
  if (lead >= 0xC2 && lead <= 0xDF) return {2, 0x80, 0xBF};
  if (lead == 0xE0) return {3, 0xA0, 0xBF};
  if (lead == 0xED) return {3, 0x80, 0x9F};
  if (lead >= 0xE1 && lead <= 0xEF) return {3, 0x80, 0xBF};
  if (lead == 0xF0) return {4, 0x90, 0xBF};
  if (lead >= 0xF1 && lead <= 0xF3) return {4, 0x80, 0xBF};
  if (lead == 0xF4) return {4, 0x80, 0x8F};
  return {0, 0, 0};
}

bool StartsWell(std::string_view text, const Sequence& sequence) {
  if (sequence.length == 0 || text.size() < sequence.length) return false;
  for (std::size_t i = 1; i < sequence.length; ++i) {
    const auto byte = static_cast<std::uint8_t>(text[i]);
    if (byte < (i == 1 ? sequence.low : 0x80) || byte > (i == 1 ? sequence.high : 0xBF)) return false;
  }
  return true;
}

}  // namespace

bool IsUtf8(std::string_view text) {
  while (!text.empty()) {
    const Sequence sequence = SequenceOf(static_cast<std::uint8_t>(text.front()));
    if (!StartsWell(text, sequence)) return false;
    text.remove_prefix(sequence.length);
  }
  return true;
}

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
