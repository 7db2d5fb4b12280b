// Carries a recipe's edits out on one skeleton, in plan order: what each means, never whether it is allowed.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "formats/format.h"
#include "formats/skl/edits.h"
#include "formats/skl/skeleton.h"
#include "patcher/base/claims.h"

namespace bonepatch::formats::skl {

/// What came of the edits.
struct Edited {
  Skeleton planned;
  std::vector<std::optional<std::uint32_t>>
      donor_of;                           ///< of each planned bone: its index in the donor; none: a new one
  std::vector<Source> sources;            ///< the last edit that touched the bone; no line: none did
  std::set<std::uint32_t> inverse_kept;   ///< planned bones whose inverse stays on purpose
  std::map<std::string, Source> unnamed;  ///< names that edits took from bones of the donor
  Source link_source, order_source;       ///< the last edit of the link, of the order
  Findings references;                    ///< recipe/reference: a bone that isn't there, or isn't what an edit needs
  bool lacks_pack = false;                ///< an edit names a bone of a required pack that isn't in the plan
  Findings conflicts;                     ///< recipe/conflict: two recipes want the same thing
};

/// The names of the bones of another file, in its order; none: there is no such file, and why is said.
using OtherNames = std::function<tl::expected<std::vector<std::string>, std::string>(const std::string& file)>;

/// Total and deterministic, whatever the donor. `tasks` are those of this file, in plan order.
Edited ApplyEdits(const Skeleton& donor, const std::string& file, const std::vector<const Task*>& tasks,
                  const OtherNames& other_names);

}  // namespace bonepatch::formats::skl
