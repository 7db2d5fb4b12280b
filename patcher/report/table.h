// Columns of text for people.
#pragma once

#include <string>
#include <vector>

namespace bonepatch::report {

using Row = std::vector<std::string>;

/// Columns as wide as their widest cell, two spaces apart; no line ends in a space.
std::vector<std::string> Table(const std::vector<Row>& rows);

}  // namespace bonepatch::report
