// What graphs in the language of Graphviz share, whatever the format.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "patcher/base/forest.h"

namespace bonepatch::report {

/// Between double quotes, where `\` begins an escape. Graphviz wants UTF-8.
std::string DotText(std::string_view text);

/// The first lines of a graph. Its nodes are b0, b1, ... by index, and a `}` ends it.
std::vector<std::string> OpenDot(std::string_view title);

/// From each bone to its children.
void AddDotEdges(const Parents& parents, std::vector<std::string>& lines);

}  // namespace bonepatch::report
