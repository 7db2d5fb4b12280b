// Greedy placement on a grid: each label takes the cheapest of the places around its joint, the wide ones first.
#include "patcher/drawing/labels.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "patcher/drawing/text_width.h"

namespace bonepatch::drawing {
namespace {

constexpr double kCell = 4;
constexpr int kLabelRows = 3;  ///< cells
constexpr double kBeside = 7;  ///< a label closer to its joint needs no line to it
constexpr int kLimbInk = 2, kJointInk = 12, kMostInk = 60;
constexpr int kTaken = 1'000'000;  ///< by another label: more than the ink of any label's cells

int CellsWide(const std::string& text) {
  return static_cast<int>(std::ceil((static_cast<double>(Columns(text)) * kLabelCharacter + 2) / kCell));
}

double Between(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

/// The point of a box that is nearest to `to`.
Point Nearest(const Box& box, Point to) {
  return {std::clamp(to.x, box.left, box.right()), std::clamp(to.y, box.top, box.bottom())};
}

/// What lies in each cell of a frame: the cost of covering it.
class Grid {
 public:
  explicit Grid(const Box& frame)
      : frame_(frame),
        columns_(static_cast<int>(frame.width / kCell)),
        rows_(static_cast<int>(frame.height / kCell)),
        ink_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_)) {}

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  Point Corner(int column, int row) const { return {frame_.left + column * kCell, frame_.top + row * kCell}; }

  void Dot(Point at, int ink) {
    const int column = ColumnOf(at.x), row = RowOf(at.y);
    if (!Has(column, row)) return;
    int& cell = ink_[Index(column, row)];
    if (cell < kTaken) cell = std::min(cell + ink, kMostInk);
  }
  void Line(Point from, Point to, int ink) {
    const int steps = static_cast<int>(std::ceil(Between(from, to) / kCell)) + 1;
    for (int i = 0; i <= steps; ++i) {
      const double part = static_cast<double>(i) / steps;
      Dot({from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part}, ink);
    }
  }
  void Take(int column, int row, int width) {
    for (int y = row; y < row + kLabelRows; ++y) {
      for (int x = column; x < column + width; ++x) {
        if (Has(x, y)) ink_[Index(x, y)] = kTaken;
      }
    }
  }

  /// Of a label there; kTaken or more where it can't be.
  int Cost(int column, int row, int width) const {
    if (column < 0 || row < 0 || column + width > columns_ || row + kLabelRows > rows_) return kTaken;
    // A label that is there is as wide as this one or wider, so it can't lie between the corners.
    for (const int y : {row, row + kLabelRows - 1}) {
      for (const int x : {column, column + width - 1}) {
        if (ink_[Index(x, y)] >= kTaken) return kTaken;
      }
    }
    int cost = 0;
    for (int y = row; y < row + kLabelRows; ++y) {
      for (int x = column; x < column + width; ++x) cost += ink_[Index(x, y)];
    }
    return cost;
  }

  int ColumnOf(double x) const { return static_cast<int>(std::floor((x - frame_.left) / kCell)); }
  int RowOf(double y) const { return static_cast<int>(std::floor((y - frame_.top) / kCell)); }

 private:
  std::size_t Index(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(column);
  }
  bool Has(int column, int row) const { return column >= 0 && row >= 0 && column < columns_ && row < rows_; }

  Box frame_;
  int columns_, rows_;
  std::vector<int> ink_;
};

struct Spot {
  int column = 0, row = 0;
  double cost = std::numeric_limits<double>::infinity();
};

class Placing {
 public:
  explicit Placing(const View& view) : grid_(view.frame) {
    for (const Limb& limb : view.limbs) grid_.Line(limb.from, limb.to, kLimbInk);
    for (const Joint& joint : view.joints) {
      for (const double x : {-kCell, 0.0, kCell}) {
        for (const double y : {-kCell, 0.0, kCell}) grid_.Dot({joint.at.x + x, joint.at.y + y}, kJointInk);
      }
    }
  }

  Box Place(Point joint, int width) {
    Spot best = Around(joint, width);
    if (best.cost >= kTaken) best = Anywhere(joint, width);
    grid_.Take(best.column, best.row, width);
    const Point corner = grid_.Corner(best.column, best.row);
    const Box box{corner.x, corner.y, width * kCell, kLabelRows * kCell};
    grid_.Line(joint, Nearest(box, joint), kLimbInk);  // later labels stay off the leader line
    return box;
  }

 private:
  void Try(Point joint, int column, int row, int width, Spot& best) const {
    const int ink = grid_.Cost(column, row, width);
    if (ink >= kTaken || ink >= best.cost) return;
    const Point corner = grid_.Corner(column, row);
    const double away = Between(joint, Nearest({corner.x, corner.y, width * kCell, kLabelRows * kCell}, joint));
    const double cost = ink + away + (away > kBeside ? kLeader : 0);
    if (cost < best.cost) best = {column, row, cost};
  }

  /// Rings of sixteen directions, until a farther one can't be cheaper.
  Spot Around(Point joint, int width) const {
    constexpr double k22 = 0.3827, k45 = 0.7071, k67 = 0.9239;  // of a circle, without asking a library for them
    constexpr double kWays[][2] = {{1, 0},      {-1, 0},      {k45, -k45}, {-k45, -k45}, {k45, k45}, {-k45, k45},
                                   {0, -1},     {0, 1},       {k67, -k22}, {-k67, -k22}, {k67, k22}, {-k67, k22},
                                   {k22, -k67}, {-k22, -k67}, {k22, k67},  {-k22, k67}};
    Spot best;
    for (double ring = 4; ring < 300 && ring < best.cost; ring += ring < 40 ? kCell : 3 * kCell) {
      for (const auto& way : kWays) {
        // The label's nearest edge lies on the ring, not its middle.
        const double x = joint.x + way[0] * (ring + width * kCell / 2);
        const double y = joint.y + way[1] * (ring + kLabelRows * kCell / 2);
        Try(joint, grid_.ColumnOf(x - width * kCell / 2 + kCell / 2),
            grid_.RowOf(y - kLabelRows * kCell / 2 + kCell / 2), width, best);
      }
    }
    return best;
  }

  /// Every place of the grid, from the joint outwards.
  Spot Anywhere(Point joint, int width) const {
    Spot best;
    const int column = grid_.ColumnOf(joint.x), row = grid_.RowOf(joint.y);
    const int farthest = std::max(grid_.columns(), grid_.rows());
    for (int ring = 0; ring <= farthest && (ring - width) * kCell < best.cost; ++ring) {
      for (int i = -ring; i <= ring; ++i) {
        Try(joint, column + i, row - ring, width, best);
        Try(joint, column + i, row + ring, width, best);
        Try(joint, column - ring, row + i, width, best);
        Try(joint, column + ring, row + i, width, best);
      }
    }
    return best;
  }

  static constexpr double kLeader = 6;
  Grid grid_;
};

}  // namespace

double RoomForLabels(const std::vector<std::string>& texts, double width) {
  // A label that is there keeps a new one, that is no wider, out of fewer than (2 * its columns) * (2 * its rows)
  // places.
  int kept = 0, widest = 1;
  for (const std::string& text : texts) {
    kept += 2 * CellsWide(text) * 2 * kLabelRows;
    widest = std::max(widest, CellsWide(text));
  }
  const int columns = static_cast<int>(width / kCell) - widest;
  const int rows = columns > 0 ? kept / columns + 1 + kLabelRows : 0;
  return (rows + 1) * kCell;
}

void PlaceLabels(const std::vector<std::string>& texts, View& view) {
  std::vector<const Joint*> order;
  for (const Joint& joint : view.joints) order.push_back(&joint);
  std::stable_sort(order.begin(), order.end(), [&](const Joint* a, const Joint* b) {
    return CellsWide(texts[a->bone]) > CellsWide(texts[b->bone]);
  });
  Placing placing(view);
  for (const Joint* joint : order) {
    Label label{
        joint->bone, texts[joint->bone], placing.Place(joint->at, CellsWide(texts[joint->bone])), joint->mark, {}};
    if (Between(joint->at, Nearest(label.box, joint->at)) > kBeside) label.from = joint->at;
    view.labels.push_back(std::move(label));
  }
}

}  // namespace bonepatch::drawing
