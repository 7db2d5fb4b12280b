// Strings that JSON can't hold as they are: which ones those are, and base64 for them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bonepatch::json {

/// Well-formed UTF-8 (RFC 3629): no overlong forms, no surrogates, nothing past U+10FFFF.
bool IsUtf8(std::string_view text);

std::string ToBase64(std::string_view bytes);
std::optional<std::string> FromBase64(std::string_view text);  ///< padded, without line breaks

}  // namespace bonepatch::json
