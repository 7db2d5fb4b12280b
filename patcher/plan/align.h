// Keeps the ids of a pair in line: twins, the bones that one recipe adds to both models under one name, must get one
// id, since the low-poly model is posed by id.
#pragma once

#include "patcher/plan/edits.h"

namespace bonepatch::plan {

/// One side of a pair before its edits are applied for good.
struct AlignSide {
  std::size_t donor_bones = 0;
  std::vector<std::string> keys;  ///< "pack/recipe/name" of each add-bone, in plan order
};

/// How many inert bones go before the n-th add-bone of each side.
struct Alignment {
  std::map<std::size_t, std::size_t> high, low;
  bool empty() const { return high.empty() && low.empty(); }
};

/// Twins that come in another order on the two sides can't be brought in line; act/pair-same-id refuses them.
Alignment Align(const AlignSide& high, const AlignSide& low);

/// The inert bones of one side: by id, the partner's bones, with the same parents, at the same places as new records
/// say it. `partner` is the partner's section with all its bones, which may itself still lack the right parents for its
/// own inert bones.
InertPlan CopyFromPartner(const std::map<std::size_t, std::size_t>& counts, std::size_t donor_bones,
                          const act::Section& partner);

/// Whether a model can take them: a new bone hangs under one before it, but in a stadium it is a root.
bool CanTake(const InertPlan& inert, std::size_t donor_bones, bool stadium);

}  // namespace bonepatch::plan
