// Reads the offset table of an archive and replaces a member.
#include "block/archive.h"

#include <algorithm>
#include <limits>

#include "block/move.h"

namespace bonepatch::block {
namespace {

constexpr std::uint32_t kMaxMembers = 1000;

/// Gives each member its end: the next one's start, or the archive's.
void SetSizes(Slots& slots, std::uint64_t end) {
  for (auto slot = slots.rbegin(); slot != slots.rend(); ++slot) {
    if (!*slot) continue;
    const std::uint64_t longest = std::numeric_limits<std::uint32_t>::max();
    (*slot)->size = static_cast<std::uint32_t>(std::min(end - (*slot)->offset, longest));
    end = (*slot)->offset;
  }
}

}  // namespace

Result<std::optional<Slots>> ReadArchive(const ByteSource& entry) {
  if (entry.size() < 4) return std::nullopt;
  Result<Bytes> first = ReadBytes(entry, 0, 4);
  if (!first) return Propagate(std::move(first));
  const std::uint32_t count = *Load<std::uint32_t>(*first, 0);
  if (count < 1 || count > kMaxMembers || !Fits(entry.size(), 4, std::uint64_t{4} * count)) return std::nullopt;
  Result<Bytes> table = ReadBytes(entry, 4, std::uint64_t{4} * count);
  if (!table) return Propagate(std::move(table));

  Slots slots(count);
  std::uint32_t least = 4 + 4 * count;
  bool populated = false;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint32_t offset = *Load<std::uint32_t>(*table, 4 * i);
    if (offset == 0) continue;
    if (offset < least || offset >= entry.size() || offset % kAlignment != 0) return std::nullopt;
    slots[i] = Span{offset, 0};
    least = offset + 1;
    populated = true;
  }
  if (!populated) return std::nullopt;
  SetSizes(slots, entry.size());
  return slots;
}

Bytes ReplaceMember(ByteView archive, const Slots& slots, std::size_t slot, ByteView member) {
  if (slot >= slots.size() || !slots[slot]) return Bytes(archive.begin(), archive.end());
  return ReplaceStretch(archive, *slots[slot], member, OffsetTable{4, slots.size()});
}

}  // namespace bonepatch::block
