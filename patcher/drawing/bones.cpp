// Collects the bones of one or two views: their places, marks and words.
#include "patcher/drawing/bones.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "formats/compare.h"
#include "patcher/base/words.h"
#include "patcher/drawing/text_width.h"

namespace bonepatch::drawing {
namespace {

constexpr std::size_t kLongestLabel = 28;  ///< characters: a label must not fill the picture
constexpr std::size_t kLongestWords = 64;  ///< characters behind it

Side ReadSide(const formats::View& view) {
  Side side;
  side.view = &view;
  const std::size_t count = std::min(view.bones.size(), kMostDrawn);
  for (std::size_t i = 0; i < count; ++i) {
    const formats::ViewedBone& bone = view.bones[i];
    DrawnBone drawn;
    drawn.label = Clipped(bone.label, kLongestLabel);
    drawn.words = drawn.label + (bone.words.empty() ? "" : " " + Clipped(bone.words, kLongestWords));
    drawn.at = bone.at;
    drawn.placed = bone.placed && view.measured;
    if (bone.parent && *bone.parent < count) drawn.parent = bone.parent;
    drawn.inherits = bone.inherits;
    drawn.draws = bone.draws;
    side.bones.push_back(std::move(drawn));
  }
  return side;
}

void SetMark(Side* side, std::uint32_t bone, Mark mark) {
  if (side && bone < side->bones.size()) side->bones[bone].mark = mark;
}

void SetMarks(const formats::ViewDifference& difference, Side* before, Side& after) {
  for (const formats::BoneChange& changed : difference.changed) {
    if (changed.fields.empty()) continue;  // it only has another place in the file
    SetMark(before, changed.before, Mark::kChanged);
    SetMark(&after, changed.after, Mark::kChanged);
  }
  for (const std::uint32_t bone : difference.added) SetMark(&after, bone, Mark::kNew);
  for (const std::uint32_t bone : difference.removed) SetMark(before, bone, Mark::kRemoved);
}

void AddNotes(const Side& side, std::vector<std::string>& notes) {
  const std::string where = side.title.empty() ? "" : side.title + ": ";
  for (const std::string& note : side.view->notes) notes.push_back(where + note);
  if (!side.view->readable) return;
  const std::size_t count = side.view->bones.size() + side.view->more;
  if (count == 0) notes.push_back(where + "the model has no bones");
  if (count > side.bones.size())
    notes.push_back(fmt::format("{}the first {} of {} bones are drawn", where, side.bones.size(), count));
  if (!side.view->measured) return;
  std::vector<std::string> nowhere;
  for (const DrawnBone& bone : side.bones) {
    if (!bone.placed) nowhere.push_back(bone.label);
  }
  if (!nowhere.empty())
    notes.push_back(fmt::format("{}in the tree alone, since their numbers are not finite: {}", where, Some(nowhere)));
}

/// Distances from the middle, each the largest of the three axes'; and what counts as far among them.
double FarFrom(std::vector<double> distances) {
  constexpr double kOutlier = 8;  ///< times as far as three quarters of the bones
  std::sort(distances.begin(), distances.end());
  double usual = distances[(distances.size() * 3 + 3) / 4 - 1];
  if (usual == 0) {
    const auto some = std::find_if(distances.begin(), distances.end(), [](double distance) { return distance > 0; });
    usual = some == distances.end() ? 0 : *some;
  }
  return usual * kOutlier;
}

}  // namespace

std::vector<Side> SidesOf(const Picture& picture, std::vector<std::string>& notes) {
  std::vector<Side> sides;
  if (!picture.after) return sides;
  const bool two = picture.side_by_side && picture.before;
  if (two) sides.push_back(ReadSide(*picture.before));
  sides.push_back(ReadSide(*picture.after));
  if (two) {
    sides.front().title = picture.before_title;
    sides.back().title = picture.after_title;
  }
  if (picture.before)
    SetMarks(formats::Compare(*picture.before, *picture.after), two ? &sides.front() : nullptr, sides.back());
  for (const Side& side : sides) AddNotes(side, notes);
  const bool readable = std::all_of(sides.begin(), sides.end(), [](const Side& side) { return side.view->readable; });
  if (!readable) sides.clear();
  return sides;
}

bool Space::Holds(const std::array<double, 3>& point) const {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (point[axis] < low[axis] || point[axis] > high[axis]) return false;
  }
  return true;
}

Space SpaceOf(const std::vector<Side>& sides) {
  std::vector<std::array<double, 3>> points;
  for (const Side& side : sides) {
    for (const DrawnBone& bone : side.bones) {
      if (bone.placed) points.push_back(bone.at);
    }
  }
  Space space;
  if (points.empty()) return space;
  std::array<double, 3> middle{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    std::vector<double> values;
    for (const auto& point : points) values.push_back(point[axis]);
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2),
                     values.end());
    middle[axis] = values[(values.size() - 1) / 2];
  }
  std::vector<double> distances;
  for (const auto& point : points) {
    double distance = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) distance = std::max(distance, std::abs(point[axis] - middle[axis]));
    distances.push_back(distance);
  }
  const double most = FarFrom(distances);
  space.low = space.high = middle;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (distances[i] > most) continue;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      space.low[axis] = std::min(space.low[axis], points[i][axis]);
      space.high[axis] = std::max(space.high[axis], points[i][axis]);
    }
  }
  return space;
}

}  // namespace bonepatch::drawing
