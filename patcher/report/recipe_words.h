// Words that a recipe or pack is written with, where bonepatch writes one itself.
#pragma once

#include <string>
#include <string_view>

namespace bonepatch::report {

/// A text that no reader of YAML takes for anything else stands as it is, any other one in quotes.
std::string YamlText(std::string_view text);

/// "l-mario" of "L_mario": an id of small letters, digits and dashes, by the words of a name. Empty where it has none.
std::string IdOf(std::string_view name);

}  // namespace bonepatch::report
