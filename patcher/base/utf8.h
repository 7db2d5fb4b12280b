// Text as UTF-8 (RFC 3629): no overlong forms, no surrogates, nothing past U+10FFFF.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bonepatch {

/// Bytes of the character that the text starts with; 0 where it starts with none.
std::size_t CharacterLength(std::string_view text);

/// Bytes before the first one that belongs to no character.
std::size_t ValidUtf8Prefix(std::string_view text);

bool IsUtf8(std::string_view text);

/// At most so many characters, and "…" for the rest. A byte that belongs to no character counts as one.
std::string Clipped(std::string_view text, std::size_t most);

}  // namespace bonepatch
