// What a picture shows of a model, before it has a place on paper.
#pragma once

#include <array>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "patcher/drawing/layout.h"

namespace bonepatch::drawing {

struct DrawnBone {
  std::string label;                    ///< as the view has it, but not without end
  std::string words;                    ///< the label, and what else a tree says
  std::array<double, 3> at{};           ///< in the model's space
  bool placed = false;                  ///< `at` is finite
  std::optional<std::uint32_t> parent;  ///< that is drawn too
  bool inherits = true;
  bool draws = false;
  Mark mark = Mark::kSame;
};

/// One state of a model.
struct Side {
  std::string title;  ///< "before"; empty: it stands alone
  const formats::View* view = nullptr;
  std::vector<DrawnBone> bones;  ///< the first of the view, kMostDrawn at most
};

/// One side, or two. What couldn't be shown is added to `notes`.
std::vector<Side> SidesOf(const Picture& picture, std::vector<std::string>& notes);

/// The part of space that is drawn: most bones lie in it. One bone far from all others must not make them a dot.
struct Space {
  std::array<double, 3> low{}, high{};
  double Extent(std::size_t axis) const { return high[axis] - low[axis]; }
  bool Holds(const std::array<double, 3>& point) const;
};
Space SpaceOf(const std::vector<Side>& sides);

}  // namespace bonepatch::drawing
