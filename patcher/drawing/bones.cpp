// Collects the bones of one or two sections: their places, marks and words.
#include "patcher/drawing/bones.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "act/difference.h"
#include "act/pose.h"
#include "patcher/base/words.h"
#include "patcher/drawing/text_width.h"

namespace bonepatch::drawing {
namespace {

constexpr std::size_t kLongestName = 24;  ///< characters: a label must not fill the picture

/// The same of a bone, however the model is shown.
std::string WordsOf(const act::Section& section, std::uint32_t index, const std::string& label) {
  const act::Bone& bone = section.bones[index];
  std::string words = label;
  if (const auto track = act::TrackOf(section, {index}); track && *track != act::kNoTrack)
    words += fmt::format(" track 0x{:X}", *track);
  if (const auto mirror = act::MirrorOf(section, {index}); mirror && mirror->bone != bone.id)
    words += fmt::format(" mirror {}", mirror->bone);
  if (bone.geo != act::kNoMesh) words += fmt::format(" mesh {}", bone.geo);
  return words;
}

Side ReadSide(const act::Section& section, const std::map<std::uint32_t, std::string>& names) {
  Side side;
  side.section = &section;
  const std::vector<act::Matrix> places = act::BindMatrices(section);
  const std::size_t count = std::min(section.bones.size(), kMostDrawn);
  for (std::uint32_t i = 0; i < count; ++i) {
    const act::Bone& bone = section.bones[i];
    DrawnBone drawn;
    drawn.label = std::to_string(bone.id);
    if (const auto name = names.find(i); name != names.end() && !name->second.empty())
      drawn.label += " " + Clipped(name->second, kLongestName);
    drawn.words = WordsOf(section, i, drawn.label);
    drawn.at = {places[i][3], places[i][7], places[i][11]};
    drawn.placed = std::all_of(drawn.at.begin(), drawn.at.end(), [](double value) { return std::isfinite(value); });
    if (const auto parent = bone.parent.bone(); parent && parent->value < count) drawn.parent = parent->value;
    drawn.inherits = bone.inherit != 0;
    drawn.draws = bone.geo != act::kNoMesh;
    side.bones.push_back(std::move(drawn));
  }
  return side;
}

void SetMarks(const act::Difference& difference, Side* before, Side& after) {
  for (const act::BoneDifference& changed : difference.changed) {
    for (Side* side : {before, &after}) {
      if (side && changed.bone.value < side->bones.size()) side->bones[changed.bone.value].mark = Mark::kChanged;
    }
  }
  for (std::size_t i = difference.before; i < after.bones.size(); ++i) after.bones[i].mark = Mark::kNew;
  if (!before) return;
  for (std::size_t i = difference.after; i < before->bones.size(); ++i) before->bones[i].mark = Mark::kRemoved;
}

void AddNotes(const Side& side, std::vector<std::string>& notes) {
  const std::string where = side.title.empty() ? "" : side.title + ": ";
  if (side.section->bones.empty()) notes.push_back(where + "the model has no bones");
  if (side.section->bones.size() > side.bones.size()) {
    notes.push_back(
        fmt::format("{}the first {} of {} bones are drawn", where, side.bones.size(), side.section->bones.size()));
  }
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
  if (two) sides.push_back(ReadSide(*picture.before, picture.before_names));
  sides.push_back(ReadSide(*picture.after, picture.names));
  if (two) {
    sides.front().title = picture.before_title;
    sides.back().title = picture.after_title;
  }
  if (picture.before)
    SetMarks(act::Compare(*picture.before, *picture.after), two ? &sides.front() : nullptr, sides.back());
  for (const Side& side : sides) AddNotes(side, notes);
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
