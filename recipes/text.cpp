// Judging a file as text, and finding lines and columns in it.
#include "recipes/text.h"

#include <fmt/format.h>

#include <algorithm>

#include "patcher/base/rule_ids.h"
#include "patcher/base/utf8.h"
#include "recipes/reader.h"

namespace bonepatch::recipes {
namespace {

constexpr std::size_t kStep = 64;

bool StartsCharacter(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

/// What is wrong with the character at an offset of valid UTF-8; empty where nothing is.
std::string CharacterFault(std::string_view text, std::size_t offset) {
  const auto byte = static_cast<unsigned char>(text[offset]);
  if (byte == 0) return "a NUL byte: the file is not text";
  if (byte == '\r' && text.substr(offset, 2) != "\r\n") return "a carriage return without a line feed";
  const bool c0 = byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\r';
  if (c0 || byte == 0x7F) return fmt::format("the control character 0x{:02X}, which YAML does not allow", byte);
  const std::string_view two = text.substr(offset, 2), three = text.substr(offset, 3);
  if (byte == 0xC2 && static_cast<unsigned char>(two[1]) < 0xA0 && two != "\xC2\x85") {
    return fmt::format("the control character U+{:04X}, which YAML does not allow", static_cast<unsigned char>(two[1]));
  }
  if (three == "\xEF\xBF\xBE" || three == "\xEF\xBF\xBF") return "a character that Unicode reserves";
  const bool line_start = offset == 0 || text[offset - 1] == '\n';
  if (byte == '%' && line_start) return "a YAML directive, which recipes and packs don't use";
  return {};
}

}  // namespace

LineMap::LineMap(std::string_view text) : text_(text), line_starts_{0} {
  std::uint32_t characters = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i % kStep == 0) characters_.push_back(characters);
    if (StartsCharacter(text[i])) ++characters;
    if (text[i] == '\n') line_starts_.push_back(static_cast<std::uint32_t>(i + 1));
  }
  if (text.size() % kStep == 0) characters_.push_back(characters);
}

std::size_t LineMap::Line(std::size_t offset) const {
  const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  return static_cast<std::size_t>(after - line_starts_.begin()) - 1;
}

std::size_t LineMap::LineStart(std::size_t offset) const { return line_starts_[Line(offset)]; }

std::size_t LineMap::Characters(std::size_t offset) const {
  std::size_t count = characters_[offset / kStep];
  for (std::size_t i = offset - offset % kStep; i < offset; ++i) count += StartsCharacter(text_[i]) ? 1u : 0u;
  return count;
}

LineColumn LineMap::At(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  const std::size_t line = Line(offset);
  const std::size_t column = Characters(offset) - Characters(line_starts_[line]);
  return {static_cast<int>(line) + 1, static_cast<int>(column) + 1};
}

bool CheckText(std::string_view text, const LineMap& lines, Problems& problems) {
  if (text.size() > kMaxFileSize) {
    problems.Add(kRecipeSyntax, 1, 1, fmt::format("the file is larger than 1 MiB ({} bytes)", kMaxFileSize));
    return false;
  }
  const std::size_t valid = ValidUtf8Prefix(text);
  for (std::size_t i = 0; i < valid; ++i) {
    if (const std::string fault = CharacterFault(text, i); !fault.empty()) {
      const LineColumn at = lines.At(i);
      problems.Add(kRecipeSyntax, at.line, at.column, fmt::format("the text holds {}", fault));
      return false;
    }
  }
  if (valid == text.size()) return true;
  const LineColumn at = lines.At(valid);
  problems.Add(kRecipeSyntax, at.line, at.column,
               fmt::format("the text is not UTF-8: the byte 0x{:02X} fits no character",
                           static_cast<unsigned char>(text[valid])),
               "save the file as UTF-8");
  return false;
}

}  // namespace bonepatch::recipes
