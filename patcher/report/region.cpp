// Reads as much YAML as a region needs: quotes, brackets, and where a plain word stops.
#include "patcher/report/region.h"

#include <algorithm>

#include "patcher/base/utf8.h"

namespace bonepatch::report {
namespace {

constexpr std::size_t kLongestLine = 4096;  ///< so that many findings in one endless line stay cheap

/// Bytes up to the character at `column`; past the end where the line has fewer.
std::size_t OffsetOf(std::string_view line, int column) {
  std::size_t offset = 0;
  for (int i = 1; i < column && offset < line.size(); ++i)
    offset += std::max<std::size_t>(CharacterLength(line.substr(offset)), 1);
  return offset;
}

int CountCharacters(std::string_view text) {
  int count = 0;
  for (std::size_t offset = 0; offset < text.size(); ++count)
    offset += std::max<std::size_t>(CharacterLength(text.substr(offset)), 1);
  return count;
}

/// Bytes of a quoted text with its quotes; all that is left where the quote isn't closed in this line.
std::size_t QuotedLength(std::string_view rest) {
  const char quote = rest[0];
  for (std::size_t i = 1; i < rest.size(); ++i) {
    if (quote == '"' && rest[i] == '\\') {
      ++i;
    } else if (rest[i] == quote) {
      if (quote == '"' || !rest.substr(i + 1).starts_with(quote)) return i + 1;
      ++i;  // '' stands for one quote
    }
  }
  return rest.size();
}

/// Up to the bracket that closes the first one.
std::size_t FlowLength(std::string_view rest) {
  int depth = 0;
  for (std::size_t i = 0; i < rest.size(); ++i) {
    if (rest[i] == '"' || rest[i] == '\'') {
      i += QuotedLength(rest.substr(i)) - 1;
      continue;
    }
    if (rest[i] == '[' || rest[i] == '{') ++depth;
    if ((rest[i] == ']' || rest[i] == '}') && --depth == 0) return i + 1;
  }
  return rest.size();
}

std::size_t PlainLength(std::string_view rest) {
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const char next = i + 1 < rest.size() ? rest[i + 1] : ' ';
    const bool colon = rest[i] == ':' && (next == ' ' || next == '\t');
    const bool comment = i > 0 && rest[i] == '#' && (rest[i - 1] == ' ' || rest[i - 1] == '\t');
    if (colon || comment || rest[i] == ',' || rest[i] == ']' || rest[i] == '}') return i;
  }
  return rest.size();
}

}  // namespace

int EndColumn(std::string_view line, int column) {
  if (column < 1 || line.size() > kLongestLine) return 0;
  const std::string_view rest = line.substr(OffsetOf(line, column));
  if (rest.empty()) return 0;
  const bool quoted = rest[0] == '"' || rest[0] == '\'';
  const bool flow = rest[0] == '[' || rest[0] == '{';
  std::string_view token = rest.substr(0, quoted ? QuotedLength(rest) : flow ? FlowLength(rest) : PlainLength(rest));
  while (!token.empty() && (token.back() == ' ' || token.back() == '\t' || token.back() == '\r'))
    token.remove_suffix(1);
  return token.empty() ? 0 : column + CountCharacters(token);
}

std::vector<std::string_view> LinesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (true) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return lines;
    text.remove_prefix(end + 1);
  }
}

}  // namespace bonepatch::report
