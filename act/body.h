// The parts of a section after its bone table, and the body of pieces that they make.
#pragma once

#include <vector>

#include "act/section.h"

namespace bonepatch::act {

/// The pieces of a section's body, with the file offset of each.
struct Body {
  std::vector<Piece> pieces;
  std::vector<std::uint32_t> starts;
  bool overlap = false;  ///< parts share bytes with each other, or with the header and bone table
};

/// Cuts everything after the bone table into SRT records, user data and the opaque stretches between them. Every part
/// must lie inside `bytes`; where parts overlap each still gets its piece.
/// `srts`: the offset of each record, ascending. `user_data_size` 0: no user data.
Body CutBody(ByteView bytes, std::uint64_t table_end, const std::vector<std::uint32_t>& srts, std::uint32_t user_data,
             std::uint32_t user_data_size);

/// The byte of the body, or of what comes before it, at an offset inside the section.
Section::NamePlace PlaceOf(const Body& body, std::uint64_t table_end, std::uint32_t offset);

/// Walks the descriptors; what forms no whole descriptor is kept as `rest`.
UserData ReadUserData(ByteView bytes);

}  // namespace bonepatch::act
