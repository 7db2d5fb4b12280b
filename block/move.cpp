// Moves what follows a changed section or member.
#include "block/move.h"

namespace bonepatch::block {

Bytes ReplaceStretch(ByteView bytes, Span place, ByteView replacement, OffsetTable table) {
  Bytes moved;
  const std::optional<ByteView> old = Slice(bytes, place.offset, place.size);
  if (!old) return Bytes(bytes.begin(), bytes.end());
  const ByteView after = bytes.subspan(old->data() - bytes.data() + old->size());
  // Sections start on multiples of 32, so an end that is aligned keeps the ones behind it so; the last one may end
  // anywhere.
  const std::uint64_t size = replacement.size() == place.size ? place.size : AlignUp(replacement.size(), kAlignment);
  moved.reserve(place.offset + size + after.size());
  Append(moved, bytes.first(place.offset));
  Append(moved, replacement);
  moved.resize(place.offset + size);
  Append(moved, after);

  const auto delta = static_cast<std::uint32_t>(size - place.size);  // wraps where it shrinks, and so does the sum
  for (std::uint64_t i = 0; i < table.count && delta != 0; ++i) {
    const std::uint64_t at = table.offset + 4 * i;
    const std::optional<std::uint32_t> offset = Load<std::uint32_t>(bytes, at);
    if (offset && *offset > place.offset && *offset < bytes.size()) Store<std::uint32_t>(moved, at, *offset + delta);
  }
  return moved;
}

}  // namespace bonepatch::block
