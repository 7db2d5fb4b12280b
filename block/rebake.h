// Re-bakes a rigid submesh into another bone's space: `move-mesh keep: place`.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "act/pose.h"
#include "block/geometry.h"

namespace bonepatch::block {

struct Rebaked {
  Bytes gpl;                 ///< the whole GPL section, same size, with the submesh's positions and normals rewritten
  double largest_error = 0;  ///< of rounding, over positions, in the model's units
};

/// Why a submesh can't be re-baked; each is a finding of act/geo-rebake.
struct RebakeRefusal {
  std::string message;
};

/// p_new = M * p for every position, normals by M's rotation alone, re-quantised in each array's own format. Refused: a
/// submesh that isn't rigid, an array that doesn't lie inside the GPL or shares bytes with another submesh, a value
/// that doesn't fit its format, a GPL with user data. `gpl` are the bytes of the section.
tl::expected<Rebaked, RebakeRefusal> Rebake(ByteView gpl, std::uint32_t submesh, const act::Matrix& matrix);

}  // namespace bonepatch::block
