// Where everything of a picture goes, as plain numbers in pixels; svg.cpp writes them down.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "patcher/drawing/drawing.h"

namespace bonepatch::drawing {

/// One character of the labels' and the tree's monospaced font, at their two sizes.
inline constexpr double kLabelCharacter = 6.1, kTreeCharacter = 6.7;

struct Point {
  double x = 0, y = 0;
};

struct Box {
  double left = 0, top = 0, width = 0, height = 0;
  double right() const { return left + width; }
  double bottom() const { return top + height; }
  bool Overlaps(const Box& other) const {
    return left < other.right() && other.left < right() && top < other.bottom() && other.top < bottom();
  }
  bool Holds(const Box& other) const {
    return left <= other.left && top <= other.top && other.right() <= right() && other.bottom() <= bottom();
  }
};

/// How a bone stands to the model that it is compared with.
enum class Mark { kSame, kNew, kChanged, kRemoved };

struct Joint {
  std::uint32_t bone = 0;  ///< index in the table
  Point at;
  Mark mark = Mark::kSame;
  bool draws = false;     ///< a mesh
  bool far_away = false;  ///< it stands outside of the frame, and `at` is on its edge
  std::string words;      ///< all that is known of it
};

/// From a parent to its child.
struct Limb {
  Point from, to;
  Mark mark = Mark::kSame;
  bool loose = false;  ///< the child doesn't move with its parent
};

struct Label {
  std::uint32_t bone = 0;
  std::string text;
  Box box;
  Mark mark = Mark::kSame;
  std::optional<Point> from;  ///< the joint, where a leader line has to lead to it
};

/// The rest pose from one side.
struct View {
  std::string title;
  std::string axes[2];  ///< to the right, and up
  Box frame;
  std::vector<Limb> limbs;
  std::vector<Joint> joints;
  std::vector<Label> labels;
};

struct TreeRow {
  std::uint32_t bone = 0;
  Point at;  ///< of its symbol
  std::string text;
  Mark mark = Mark::kSame;
  bool draws = false;
  std::optional<Point> parent;  ///< of the parent's symbol, or where its line enters the column
};

struct Tree {
  std::string title;
  Box frame;
  std::vector<TreeRow> rows;
};

struct Layout {
  double width = 0, height = 0;
  std::string title;
  std::vector<std::string> notes;
  double notes_top = 0, legend_top = 0;
  std::vector<View> views;
  std::vector<Tree> trees;
};

Layout LayOut(const Picture& picture);

}  // namespace bonepatch::drawing
