// Where the word of a recipe that begins at a place ends, for formats that mark regions.
#pragma once

#include <string_view>
#include <vector>

namespace bonepatch::report {

/// The column behind the YAML value or key that begins at `column` of a line (both count characters from 1); 0 where
/// nothing begins there, or the line is longer than anybody writes one.
int EndColumn(std::string_view line, int column);

/// The lines of a text, without their ends.
std::vector<std::string_view> LinesOf(std::string_view text);

}  // namespace bonepatch::report
