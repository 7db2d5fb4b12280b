// Puts views and trees on a page: first the rest pose from the front and from the side, then the tree.
#include "patcher/drawing/layout.h"

#include <algorithm>
#include <limits>

#include "patcher/drawing/bones.h"
#include "patcher/drawing/labels.h"
#include "patcher/drawing/text_width.h"
#include "patcher/drawing/tree_layout.h"

namespace bonepatch::drawing {
namespace {

constexpr double kMargin = 24, kHalf = 544, kGap = 24;  ///< two halves side by side make a page
constexpr double kTallest = 640, kLowest = 120;         ///< frames of a pose, before their labels ask for more
constexpr double kInside = 32;                          ///< between a frame and the outermost joint
constexpr double kHeading = 26, kLine = 18;
constexpr std::size_t kLongestLine = 100;  ///< characters of a title or a note: as much as a page is wide

struct Direction {
  const char* title;
  std::size_t across;  ///< the axis that leads to the right; the second leads up in both
  const char* right;
};
constexpr Direction kDirections[] = {{"front", 0, "x"}, {"side", 2, "z"}};
constexpr std::size_t kUp = 1;

/// From the model's space to paper: the same for all views, so that heights can be compared.
class Projection {
 public:
  explicit Projection(const std::vector<Side>& sides) : space_(SpaceOf(sides)) {
    const double across = std::max(space_.Extent(0), space_.Extent(2)), up = space_.Extent(kUp);
    const double room = kHalf - 2 * kInside, high = kTallest - 2 * kInside;
    scale_ = std::min(across > 0 ? room / across : kNone, up > 0 ? high / up : kNone);
    if (!(scale_ < kNone)) scale_ = 0;  // one point, or numbers too small to divide by
    double labels = 0;
    for (const Side& side : sides) labels = std::max(labels, RoomForLabels(Texts(side), kHalf));
    height_ = std::max({up * scale_ + 2 * kInside, labels, kLowest});
  }

  double height() const { return height_; }
  const Space& space() const { return space_; }

  Point Of(const std::array<double, 3>& at, const Direction& from, const Box& frame) const {
    return {frame.left + frame.width / 2 + Offset(at, from.across), frame.top + frame.height / 2 - Offset(at, kUp)};
  }

  static std::vector<std::string> Texts(const Side& side) {
    std::vector<std::string> texts;
    for (const DrawnBone& bone : side.bones) texts.push_back(bone.label);
    return texts;
  }

 private:
  static constexpr double kNone = std::numeric_limits<double>::max();

  /// From the middle of the frame; what is far away ends between the outermost joint and the frame.
  double Offset(const std::array<double, 3>& at, std::size_t axis) const {
    constexpr double kBeyond = kInside / 2;
    const double middle = space_.low[axis] + space_.Extent(axis) / 2;
    const double half = space_.Extent(axis) / 2 * scale_;
    if (at[axis] > space_.high[axis]) return half + kBeyond;
    if (at[axis] < space_.low[axis]) return -half - kBeyond;
    return std::clamp((at[axis] - middle) * scale_, -half, half);
  }

  Space space_;
  double scale_ = 0, height_ = 0;
};

View LayOutView(const Side& side, const Projection& projection, const Direction& from, const Box& frame) {
  View view;
  view.title = (side.title.empty() ? "" : side.title + ", ") + from.title;
  view.axes[0] = from.right;
  view.axes[1] = "y";
  view.frame = frame;
  for (std::uint32_t i = 0; i < side.bones.size(); ++i) {
    const DrawnBone& bone = side.bones[i];
    if (!bone.placed) continue;
    const Point at = projection.Of(bone.at, from, frame);
    view.joints.push_back({i, at, bone.mark, bone.draws, !projection.space().Holds(bone.at), bone.words});
    if (!bone.parent || !side.bones[*bone.parent].placed) continue;
    view.limbs.push_back({projection.Of(side.bones[*bone.parent].at, from, frame), at, bone.mark, !bone.inherits});
  }
  PlaceLabels(Projection::Texts(side), view);
  return view;
}

/// "before, front" beside "after, front"; a side alone has its two views beside each other.
void LayOutViews(const std::vector<Side>& sides, Layout& page) {
  const Projection projection(sides);
  const bool two = sides.size() > 1;
  for (std::size_t i = 0; i < 2 * sides.size(); ++i) {
    const std::size_t column = i % 2, row = i / 2;
    const Direction& from = kDirections[two ? row : column];
    const Box frame{kMargin + static_cast<double>(column) * (kHalf + kGap), page.height + kHeading, kHalf,
                    projection.height()};
    page.views.push_back(LayOutView(sides[two ? column : row], projection, from, frame));
    if (column == 1) page.height = frame.bottom() + kGap / 2;
  }
}

void LayOutTrees(const std::vector<Side>& sides, Layout& page) {
  double left = kMargin, bottom = page.height;
  for (const Side& side : sides) {
    const double room = sides.size() > 1 ? kHalf : 2 * kHalf + kGap;
    page.trees.push_back(LayOutTree(side, {left, page.height + kHeading, room, 0}));
    left = page.trees.back().frame.right() + kGap;
    bottom = std::max(bottom, page.trees.back().frame.bottom());
  }
  page.width = std::max(page.width, left - kGap + kMargin);
  page.height = bottom;
}

}  // namespace

Layout LayOut(const Picture& picture) {
  Layout page;
  page.title = Clipped(picture.title, kLongestLine);
  for (const std::string& note : picture.notes) page.notes.push_back(Clipped(note, kLongestLine));
  const std::vector<Side> sides = SidesOf(picture, page.notes);
  page.width = 2 * kMargin + 2 * kHalf + kGap;
  page.notes_top = kMargin + 2 * kLine;
  page.legend_top = page.notes_top + kLine * static_cast<double>(page.notes.size());
  page.height = page.legend_top + kLine;
  if (!sides.empty()) {
    const bool measured = std::all_of(sides.begin(), sides.end(), [](const Side& side) { return side.view->measured; });
    if (measured) LayOutViews(sides, page);
    LayOutTrees(sides, page);
  }
  page.height += kMargin;
  return page;
}

}  // namespace bonepatch::drawing
