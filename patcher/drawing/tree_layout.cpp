// Rows of a tree, and columns of rows.
#include "patcher/drawing/tree_layout.h"

#include <fmt/format.h>

#include <algorithm>

#include "patcher/base/forest.h"
#include "patcher/drawing/text_width.h"

namespace bonepatch::drawing {
namespace {

constexpr double kRowHeight = 16, kIndent = 14, kSymbol = 12, kBetween = 28;
constexpr std::size_t kMostColumns = 4, kFewestRows = 12;
constexpr std::size_t kDeepest = 16;  ///< deeper rows say how deep they are

struct Row {
  Step step;
  std::size_t indent = 0;
  std::string text;
};

std::vector<Row> RowsOf(const Side& side) {
  std::vector<Row> rows;
  for (const Step& step : WalkThrough(formats::ParentsOf(*side.view))) {
    if (step.bone >= side.bones.size()) continue;
    Row row{step, std::min(step.depth, kDeepest), side.bones[step.bone].words};
    if (step.depth > kDeepest) row.text += fmt::format(" at depth {}", step.depth);
    if (step.in_cycle && step.depth == 0) row.text += " under no root";
    rows.push_back(std::move(row));
  }
  return rows;
}

double WidthOf(const Row& row) {
  return static_cast<double>(row.indent) * kIndent + kSymbol + static_cast<double>(Columns(row.text)) * kTreeCharacter;
}

/// The width of each of `count` columns.
std::vector<double> ColumnWidths(const std::vector<Row>& rows, std::size_t count) {
  const std::size_t high = (rows.size() + count - 1) / count;
  std::vector<double> widths(count);
  for (std::size_t i = 0; i < rows.size(); ++i) widths[i / high] = std::max(widths[i / high], WidthOf(rows[i]));
  return widths;
}

double Sum(const std::vector<double>& widths) {
  double sum = 0;
  for (const double width : widths) sum += width + kBetween;
  return sum - kBetween;
}

/// As many columns as fit, but no short ones.
std::vector<double> ChooseColumns(const std::vector<Row>& rows, double room) {
  std::size_t count = std::clamp<std::size_t>(rows.size() / kFewestRows, 1, kMostColumns);
  while (count > 1 && Sum(ColumnWidths(rows, count)) > room) --count;
  return ColumnWidths(rows, count);
}

}  // namespace

Tree LayOutTree(const Side& side, Box frame) {
  const std::vector<Row> rows = RowsOf(side);
  const std::vector<double> widths = ChooseColumns(rows, frame.width);
  const std::size_t high = (rows.size() + widths.size() - 1) / widths.size();
  frame.width = std::max(frame.width, Sum(widths));
  frame.height = static_cast<double>(high) * kRowHeight;
  Tree tree{side.title.empty() ? "skeleton" : side.title, frame, {}};
  std::vector<std::optional<std::size_t>> row_of(side.bones.size());
  double left = frame.left;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::size_t column = i / high;
    if (i > 0 && i % high == 0) left += widths[column - 1] + kBetween;
    const DrawnBone& bone = side.bones[rows[i].step.bone];
    TreeRow row{rows[i].step.bone,
                {left + static_cast<double>(rows[i].indent) * kIndent + 4,
                 frame.top + (static_cast<double>(i % high) + 0.5) * kRowHeight},
                rows[i].text,
                bone.mark,
                bone.draws,
                {}};
    const auto parent = bone.parent && rows[i].step.depth > 0 ? row_of[*bone.parent] : std::nullopt;
    if (parent && rows[i].indent > 0) {
      const bool same_column = *parent / high == column;
      row.parent = Point{row.at.x - kIndent, same_column ? tree.rows[*parent].at.y : frame.top};
      if (rows[i].step.depth > kDeepest) row.parent.reset();
    }
    row_of[row.bone] = i;
    tree.rows.push_back(std::move(row));
  }
  return tree;
}

}  // namespace bonepatch::drawing
