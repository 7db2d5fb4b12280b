// Finds a place for every label of a view, so that none lies on another and few on bones.
#pragma once

#include <vector>

#include "patcher/drawing/layout.h"

namespace bonepatch::drawing {

/// The height that a frame of this width needs at least, so that `PlaceLabels` has room for these texts wherever the
/// joints are.
double RoomForLabels(const std::vector<std::string>& texts, double width);

/// A label for each joint of the view (in `view.labels`): beside it where there is room, else at the end of a leader
/// line. `texts` are by bone.
void PlaceLabels(const std::vector<std::string>& texts, View& view);

}  // namespace bonepatch::drawing
