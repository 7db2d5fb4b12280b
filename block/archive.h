// An archive: several members in one entry of dt_na.dat (FORMAT.md). Slots count from 0.
#pragma once

#include <vector>

#include "block/block.h"

namespace bonepatch::block {

/// Members by slot; none: an empty slot.
using Slots = std::vector<std::optional<Span>>;

/// None where the bytes are no valid archive: count 1 to 1000, offsets >= 4 + 4 * count, on 32-byte boundaries, inside,
/// strictly ascending, at least one member.
Result<std::optional<Slots>> ReadArchive(const ByteSource& entry);

/// The archive with other bytes in one slot: the member is padded with zeros so that later members and their offsets
/// move by a multiple of 32; all else stays. Requires a populated slot.
Bytes ReplaceMember(ByteView archive, const Slots& slots, std::size_t slot, ByteView member);

}  // namespace bonepatch::block
