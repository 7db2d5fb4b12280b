// The clean geo name: what of the stored bytes is a name.
#pragma once

#include <string>

#include "act/records.h"

namespace bonepatch::act {

/// More than this is never looked at; the longest vanilla name has 16 characters.
inline constexpr std::uint64_t kNameLimit = 0x100;

/// How many bytes at the geo name pointer may be read as a name: up to the user data, the section's end or kNameLimit.
/// 0 where the pointer is 0, outside, or inside the header or the user data.
std::uint64_t NameRoom(const HeaderRecord& header, std::uint64_t section_size);

/// What of the bytes at the geo name pointer is the name: Latin-1 up to the first NUL, cut after the first ".gpl" or
/// ".tpl" with a character before it; as UTF-8, a control character as "?". Where the bone count says that these bytes
/// are bones, only what has an extension and no "?" is a name: then the count may be what is wrong.
std::string CleanName(const HeaderRecord& header, ByteView room);

}  // namespace bonepatch::act
