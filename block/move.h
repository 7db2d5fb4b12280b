// Puts other bytes in place of a section or a member and moves what follows: blocks and archives do it alike.
#pragma once

#include "block/block.h"

namespace bonepatch::block {

/// The u32 offsets at the start of a block or an archive, 0: absent.
struct OffsetTable {
  std::uint64_t offset = 0;  ///< where the first one lies
  std::uint64_t count = 0;
};

/// The bytes with `replacement` at `place`. With another length than before it is padded with zeros so that all after
/// it stays on multiples of 32, and offsets greater than the place's move along. Total: what doesn't lie inside is left
/// alone.
Bytes ReplaceStretch(ByteView bytes, Span place, ByteView replacement, OffsetTable table);

}  // namespace bonepatch::block
