// Writes mappings and lists line by line; scalars as JSON does, but for what YAML reads otherwise.
#include "patcher/json/yaml.h"

#include <fmt/format.h>

#include <algorithm>

#include "patcher/base/utf8.h"

namespace bonepatch::json {

using Json = nlohmann::ordered_json;

namespace {

bool IsWord(std::string_view text) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto inside = [&](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '.' || c == '/' || c == '-'; };
  if (text.empty() || !letter(text.front()) || !std::all_of(text.begin(), text.end(), inside)) return false;
  constexpr std::string_view kReserved[] = {"true", "false", "yes", "no", "on", "off", "null", "y", "n"};
  std::string small;
  for (const char c : text) small += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  return std::find(std::begin(kReserved), std::end(kReserved), small) == std::end(kReserved);
}

/// The code of a character of well-formed UTF-8 with at most three bytes; others need no escape.
std::uint32_t CodeOf(std::string_view character) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(character[i]); };
  if (character.size() == 1) return byte(0);
  if (character.size() == 2) return (byte(0) & 0x1Fu) << 6 | (byte(1) & 0x3Fu);
  if (character.size() == 3) return (byte(0) & 0x0Fu) << 12 | (byte(1) & 0x3Fu) << 6 | (byte(2) & 0x3Fu);
  return 0x10000;
}

/// What YAML doesn't call printable, or takes for the end of a line.
bool NeedsEscape(std::uint32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x2028 || code == 0x2029 || code == 0xFEFF ||
         code == 0xFFFE || code == 0xFFFF;
}

std::string Quoted(std::string_view text) {
  std::string out = "\"";
  while (!text.empty()) {
    const std::size_t length = CharacterLength(text);
    const std::string_view character = text.substr(0, std::max<std::size_t>(length, 1));
    text.remove_prefix(character.size());
    const std::uint32_t code = CodeOf(character);
    if (length == 0) {
      out += "\xEF\xBF\xBD";
    } else if (code == '"' || code == '\\') {
      out += '\\';
      out += character;
    } else if (NeedsEscape(code)) {
      out += fmt::format("\\u{:04x}", code);
    } else {
      out += character;
    }
  }
  return out + "\"";
}

std::string TextOf(const std::string& text) { return IsWord(text) ? text : Quoted(text); }

std::string ScalarText(const Json& value) {
  if (value.is_string()) return TextOf(value.get_ref<const std::string&>());
  std::string text = value.dump();
  if (!value.is_number_float()) return text;
  // YAML 1.1 reads "1e-07" as a text: a number with an exponent needs a point.
  const std::size_t exponent = text.find('e');
  if (exponent != std::string::npos && text.find('.') == std::string::npos) text.insert(exponent, ".0");
  return text;
}

/// A value that fits behind its key.
bool IsShort(const Json& value) {
  if (value.is_object()) return value.empty();
  if (!value.is_array()) return true;
  return std::all_of(value.begin(), value.end(), [](const Json& item) { return item.is_number(); });
}

std::string ShortText(const Json& value) {
  if (value.is_object()) return "{}";
  if (!value.is_array()) return ScalarText(value);
  std::string text;
  for (const Json& item : value) text += (text.empty() ? "" : ", ") + ScalarText(item);
  return "[" + text + "]";
}

void Write(std::string& out, const Json& value, std::size_t indent);

/// An entry's value: behind what was written of its line, or below it.
void WriteBelow(std::string& out, const Json& value, std::size_t indent) {
  if (IsShort(value)) {
    out += " " + ShortText(value) + "\n";
  } else {
    out += "\n";
    Write(out, value, indent);
  }
}

void Write(std::string& out, const Json& value, std::size_t indent) {
  const std::string margin(indent, ' ');
  if (value.is_object()) {
    for (const auto& [key, inner] : value.items()) {
      out += margin + TextOf(key) + ":";
      WriteBelow(out, inner, indent + 2);
    }
    return;
  }
  for (const Json& item : value) {
    const std::size_t line = out.size();
    if (IsShort(item)) {
      out += margin + "- " + ShortText(item) + "\n";
    } else {
      Write(out, item, indent + 2);
      out[line + indent] = '-';  // in the margin of the item's first line
    }
  }
}

}  // namespace

std::string YamlText(const Json& document) {
  std::string out;
  if (IsShort(document)) return ShortText(document) + "\n";
  Write(out, document, 0);
  return out;
}

}  // namespace bonepatch::json
