// A skeleton as an indented tree, for `inspect --tree` of every format.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "patcher/base/forest.h"

namespace bonepatch::report {

struct TreeRow {
  std::string label, words;  ///< words may be empty
};

/// A line for each of the first `count` bones.
std::vector<std::string> TreeText(const Parents& parents, std::size_t count,
                                  const std::function<TreeRow(std::uint32_t bone)>& row);

}  // namespace bonepatch::report
