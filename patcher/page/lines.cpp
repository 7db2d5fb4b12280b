// The lines of a recipe, with their numbers.
#include <fmt/format.h>

#include <algorithm>

#include "patcher/base/utf8.h"
#include "patcher/page/html.h"
#include "patcher/page/parts.h"
#include "patcher/report/region.h"

namespace bonepatch::page {
namespace {

/// Longer lines are cut: nobody writes them, and nobody reads them.
constexpr std::size_t kMostCharacters = 400;

/// The byte that a column, counted in characters from 1, begins at.
std::size_t ByteOf(std::string_view line, std::size_t column) {
  std::size_t at = 0;
  while (column-- > 1 && at < line.size()) at += std::max<std::size_t>(CharacterLength(line.substr(at)), 1);
  return std::min(at, line.size());
}

std::string Marked(std::string_view line, int column) {
  const int end = report::EndColumn(line, column);
  if (column < 1 || end <= column) return XmlText(line);
  const std::size_t from = ByteOf(line, static_cast<std::size_t>(column));
  const std::size_t to = ByteOf(line, static_cast<std::size_t>(end));
  return XmlText(line.substr(0, from)) + fmt::format("<b>{}</b>", XmlText(line.substr(from, to - from))) +
         XmlText(line.substr(to));
}

}  // namespace

std::string Lines(std::string_view text, int first, int last, int line, int column) {
  std::vector<std::string_view> lines = report::LinesOf(text);
  if (!lines.empty() && lines.back().empty()) lines.pop_back();  // what follows the last line's end
  std::string out;
  const int count = static_cast<int>(lines.size());
  for (int at = std::max(first, 1); at <= std::min(last, count); ++at) {
    const std::string_view whole = lines[static_cast<std::size_t>(at) - 1];
    const std::string_view shown = whole.substr(0, ByteOf(whole, kMostCharacters + 1));
    out += fmt::format("<span class=\"row{}\" data-line=\"{}\">{}{}\n</span>", at == line ? " here" : "", at,
                       at == line ? Marked(shown, column) : XmlText(shown), shown.size() < whole.size() ? "…" : "");
  }
  return out.empty() ? "" : Element("pre", "", out);
}

std::string RecipesPart(const Page& page) {
  std::string out;
  for (const auto& [file, text] : page.texts) {
    const int lines = static_cast<int>(report::LinesOf(text).size());
    out += Fold("data-find=\"\"", false, fmt::format("<span class=\"id\">{}</span>", XmlText(file)),
                Lines(text, 1, lines, 0, 0));
  }
  return out;
}

}  // namespace bonepatch::page
