// HTML, an element at a time. It is XML as well, so that any XML parser can check it.
#pragma once

#include <string>
#include <string_view>

#include "patcher/base/xml.h"

namespace bonepatch::page {

/// `<tag attributes>inside</tag>`; `inside` is HTML, and so are the attributes.
std::string Element(std::string_view tag, std::string_view attributes, std::string_view inside);

/// The same around plain text.
std::string Text(std::string_view tag, std::string_view attributes, std::string_view text);

/// A part that folds, and that a search finds. `heading` is HTML.
std::string Fold(std::string_view attributes, bool open, std::string_view heading, std::string_view inside);

/// A cell with a number.
std::string Number(std::uint64_t number);

}  // namespace bonepatch::page
