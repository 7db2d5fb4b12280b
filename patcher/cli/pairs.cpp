// One row a pair.
#include "patcher/cli/pairs.h"

namespace bonepatch::cli {

report::PairsPart PairsPartOf(const std::vector<plan::JudgedPair>& pairs) {
  report::PairsPart part;
  for (const plan::JudgedPair& pair : pairs) {
    part.pairs.push_back({pair.high, pair.low, pair.name, pair.bones_high, pair.bones_low, plan::WorstOf(pair),
                          pair.drawn_past, pair.skinned_past, pair.placed_differently});
  }
  return part;
}

}  // namespace bonepatch::cli
