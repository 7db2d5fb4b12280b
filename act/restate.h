// A section with another bone list: what a recipe's `skeleton:` states, put over a donor.
#pragma once

#include <optional>
#include <vector>

#include "act/edit.h"

namespace bonepatch::act {

/// One bone of the wanted list. What is left out is unchanged on a donor bone (matched by id), and the default on a new
/// one.
struct BoneStatement {
  std::uint16_t id = 0;
  std::optional<std::uint16_t> parent;  ///< bone id; none: a root
  std::optional<std::uint16_t> track;   ///< kNoTrack: none
  std::optional<std::uint16_t> mirror;  ///< bone id
  std::optional<std::uint16_t> role;
  std::optional<std::uint16_t> geo;  ///< kNoMesh: none
  TransformChange transform;
  bool null_transform = false;  ///< a new bone's SRT pointer is null
};

/// Effect: a section whose bone table is the list, in its order. A list that begins with the donor's bones as they are
/// gives the donor with its changes and new bones (as the edits in edit.h would), byte for byte the donor if nothing
/// differs. Any other list (bones missing, reordered, reparented, mirrored otherwise) gives a section that is right for
/// rules to look at (ids, parents by index, tracks, mirrors, GEO ids, SRTs), which they refuse, so that it is never
/// encoded.
Section Restate(const Section& donor, const std::vector<BoneStatement>& list);

}  // namespace bonepatch::act
