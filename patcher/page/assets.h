// The style sheet and the script of a page, which are files beside this one and become part of the program.
#pragma once

#include <string_view>

namespace bonepatch::page {

std::string_view StyleSheet();
std::string_view Script();

}  // namespace bonepatch::page
