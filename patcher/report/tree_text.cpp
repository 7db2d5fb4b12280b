// Indents the lines of a tree.
#include "patcher/report/tree_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace bonepatch::report {
namespace {

/// No real skeleton is half as deep; a hostile chain must not make lines grow without end.
constexpr std::size_t kDeepest = 64;

std::string RowLine(const TreeRow& row, std::size_t depth) {
  std::string line(2 * std::min(depth, kDeepest), ' ');
  line += row.label;
  if (depth > kDeepest) line += fmt::format(" (at depth {})", depth);
  if (!row.words.empty()) line += " " + row.words;
  return line;
}

}  // namespace

std::vector<std::string> TreeText(const Parents& parents, std::size_t count,
                                  const std::function<TreeRow(std::uint32_t bone)>& row) {
  std::vector<std::string> lines;
  bool told_cycle = false;
  for (const Step& step : WalkThrough(parents)) {
    if (step.bone >= count) continue;
    if (step.in_cycle && !told_cycle)
      lines.push_back("under no root, since their parents form a cycle, or aren't there:");
    told_cycle = step.in_cycle;
    lines.push_back(RowLine(row(step.bone), step.depth));
  }
  return lines;
}

}  // namespace bonepatch::report
