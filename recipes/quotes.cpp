// Finding quotes and dashes in YAML text.
#include "recipes/quotes.h"

namespace bonepatch::recipes {
namespace {

/// The offset after the quote that closes the one at `offset`.
std::optional<std::size_t> EndOfQuoted(std::string_view text, std::size_t offset) {
  const char quote = text[offset];
  for (std::size_t i = offset + 1; i < text.size(); ++i) {
    if (quote == '"' && text[i] == '\\') {
      ++i;
    } else if (text[i] == quote) {
      const bool doubled = quote == '\'' && text.substr(i, 2) == "''";
      if (!doubled) return i + 1;
      ++i;
    }
  }
  return std::nullopt;
}

bool IsQuote(char c) { return c == '\'' || c == '"'; }

bool MayBeginValue(std::string_view text, std::size_t offset) {
  return offset == 0 || std::string_view(" \t\n[{,:").find(text[offset - 1]) != std::string_view::npos;
}

}  // namespace

bool IsOpenQuote(std::string_view text, std::size_t offset) {
  return offset < text.size() && IsQuote(text[offset]) && !EndOfQuoted(text, offset);
}

std::optional<std::size_t> FindOpenQuote(std::string_view text, std::size_t from) {
  std::size_t i = from;
  while (i < text.size()) {
    if (text[i] == '#' && MayBeginValue(text, i)) {
      i = text.find('\n', i);
      if (i == std::string_view::npos) return std::nullopt;
    } else if (IsQuote(text[i]) && MayBeginValue(text, i)) {
      const auto end = EndOfQuoted(text, i);
      if (!end) return i;
      i = *end;
    } else {
      ++i;
    }
  }
  return std::nullopt;
}

std::optional<std::size_t> DashBefore(std::string_view text, std::size_t next) {
  std::size_t end = next;
  while (end > 0) {
    const std::size_t newline = text.substr(0, end).rfind('\n');
    const std::size_t start = newline == std::string_view::npos ? 0 : newline + 1;
    std::string_view line = text.substr(start, end - start);
    if (const std::size_t comment = line.find('#'); comment != std::string_view::npos) line = line.substr(0, comment);
    const std::size_t last = line.find_last_not_of(" \t\r");
    if (last != std::string_view::npos) {
      if (line[last] != '-') return std::nullopt;
      return start + last;
    }
    if (start == 0) return std::nullopt;
    end = start - 1;
  }
  return std::nullopt;
}

}  // namespace bonepatch::recipes
