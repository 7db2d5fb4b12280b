// Escaping for XML.
#include "patcher/base/xml.h"

#include <fmt/format.h>

#include <algorithm>

#include "patcher/base/utf8.h"

namespace bonepatch {
namespace {

/// Whether XML 1.0 has room for a character of well-formed UTF-8.
bool HasRoomFor(std::string_view character) {
  const auto byte = static_cast<unsigned char>(character[0]);
  if (byte < 0x20) return byte == '\t' || byte == '\n' || byte == '\r';
  return character != "\xEF\xBF\xBE" && character != "\xEF\xBF\xBF";
}

std::string XmlCharacter(std::string_view character, std::string_view by_number) {
  switch (character[0]) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    default:
      break;
  }
  if (by_number.find(character[0]) == std::string_view::npos) return std::string(character);
  return fmt::format("&#{};", static_cast<int>(character[0]));
}

std::string AllEscaped(std::string_view text, std::string_view by_number) {
  constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
  std::string out;
  while (!text.empty()) {
    const std::size_t length = CharacterLength(text);
    const std::string_view character = text.substr(0, std::max<std::size_t>(length, 1));
    out += length == 0 || !HasRoomFor(character) ? std::string(kReplacement) : XmlCharacter(character, by_number);
    text.remove_prefix(character.size());
  }
  return out;
}

}  // namespace

std::string XmlText(std::string_view text) { return AllEscaped(text, "\r"); }

std::string XmlAttribute(std::string_view text) { return AllEscaped(text, "\r\n\t"); }

}  // namespace bonepatch
