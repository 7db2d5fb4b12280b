// What a pair looks like once it is judged: the row that `preflight` shows of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "patcher/base/finding.h"
#include "validators/model.h"

namespace bonepatch::plan {

struct JudgedPair {
  std::string name;                                    ///< "mario"
  std::string high, low;                               ///< addresses
  std::optional<std::uint32_t> bones_high, bones_low;  ///< none: can't be read
  std::vector<std::uint32_t> drawn_past;    ///< bones that the low-poly model draws on and the high-poly one lacks
  std::vector<std::uint32_t> skinned_past;  ///< the same for bones that its SKN names
  std::optional<std::size_t>
      placed_differently;  ///< bones of both whose parent, transform or track differ; none: not read
  Findings findings;       ///< of phase 4
  bool stopped = false;    ///< an earlier phase refused one of the two, so it wasn't judged
};

/// The row of a pair that was judged, with what was found.
JudgedPair LookAt(const validators::Pair& pair, Findings findings);

/// How bad its worst finding is; a note where it has none.
Severity WorstOf(const JudgedPair& pair);

}  // namespace bonepatch::plan
