// Text as XML 1.0 can hold it.
#pragma once

#include <string>
#include <string_view>

namespace bonepatch {

/// Between tags. Characters that XML has no room for, and bytes that are no UTF-8, become U+FFFD.
std::string XmlText(std::string_view text);

/// Between double quotes, where line ends would be lost.
std::string XmlAttribute(std::string_view text);

}  // namespace bonepatch
