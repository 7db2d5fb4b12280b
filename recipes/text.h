// A file as text, before it is YAML: is it UTF-8 without control characters, and which line and column is a byte in?
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "recipes/problems.h"

namespace bonepatch::recipes {

struct LineColumn {
  int line = 1;
  int column = 1;
};

/// Line and column (in characters, from 1) of any byte, in constant time. Keeps a view of the text.
class LineMap {
 public:
  explicit LineMap(std::string_view text);
  LineColumn At(std::size_t offset) const;
  std::size_t LineStart(std::size_t offset) const;

 private:
  std::size_t Line(std::size_t offset) const;
  std::size_t Characters(std::size_t offset) const;  ///< that start before the offset

  std::string_view text_;
  std::vector<std::uint32_t> line_starts_;
  std::vector<std::uint32_t> characters_;  ///< that start before every 64th byte
};

/// Size, UTF-8, characters that YAML has no room for, and directives. False, with a recipe/syntax finding, where one is
/// wrong.
bool CheckText(std::string_view text, const LineMap& lines, Problems& problems);

}  // namespace bonepatch::recipes
