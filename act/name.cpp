// The clean geo name: cuts it out of bytes that may have no end mark, and makes it printable.
#include "act/name.h"

#include <algorithm>

namespace bonepatch::act {
namespace {

std::size_t EndOfExtension(std::string_view text) {
  std::size_t end = text.size();
  for (const std::string_view extension : {".gpl", ".tpl"}) {
    const std::size_t at = text.find(extension, 1);  // from 1: at least one character before it
    if (at != std::string_view::npos) end = std::min(end, at + extension.size());
  }
  return end;
}

void AppendLatin1(std::string& utf8, std::uint8_t character) {
  const bool control = character < 0x20 || (character >= 0x7F && character < 0xA0);
  if (control) {
    utf8 += '?';
  } else if (character < 0x80) {
    utf8 += static_cast<char>(character);
  } else {
    utf8 += static_cast<char>(0xC0 | (character >> 6));
    utf8 += static_cast<char>(0x80 | (character & 0x3F));
  }
}

/// Up to the first NUL, cut behind the extension.
std::string Cut(ByteView room) {
  std::string_view text = AsText(room);
  text = text.substr(0, text.find('\0'));
  text = text.substr(0, EndOfExtension(text));
  std::string utf8;
  for (const std::uint8_t character : AsBytes(text)) AppendLatin1(utf8, character);
  return utf8;
}

}  // namespace

std::uint64_t NameRoom(const HeaderRecord& header, std::uint64_t section_size) {
  const std::uint64_t start = header.geo_name;
  std::uint64_t end = section_size;
  if (start < kHeaderSize) return 0;
  if (header.user_data != 0) {
    const bool before = start < header.user_data;
    if (before) end = std::min<std::uint64_t>(end, header.user_data);
    if (!before && start - header.user_data < header.user_data_size) return 0;
  }
  return start < end ? std::min(end - start, kNameLimit) : 0;
}

std::string CleanName(const HeaderRecord& header, ByteView room) {
  std::string name = Cut(room);
  const bool in_table = header.geo_name < TableEnd(header.bone_count);
  const bool sure = (name.ends_with(".gpl") || name.ends_with(".tpl")) && name.find('?') == std::string::npos;
  return in_table && !sure ? std::string() : name;
}

}  // namespace bonepatch::act
