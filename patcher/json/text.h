// Base64, for strings that JSON can't hold as they are.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bonepatch::json {

std::string ToBase64(std::string_view bytes);
std::optional<std::string> FromBase64(std::string_view text);  ///< padded, without line breaks

}  // namespace bonepatch::json
