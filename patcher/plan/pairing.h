// Pairs in a plan: which there are, keeping their ids in line, and judging both partners.
#pragma once

#include <memory>
#include <vector>

#include "patcher/plan/judged_pair.h"
#include "patcher/plan/model_work.h"

namespace bonepatch::plan {

using Works = std::vector<std::unique_ptr<ModelWork>>;

/// The work on an entry's own model (not a member's); null if it has none.
ModelWork* FindWork(const Works& works, std::size_t entry);

/// Applies the edits of all works that are not stopped; pairs of which both models are edited get their ids aligned.
void EditAll(const Works& works, const std::vector<game::ModelPair>& pairs, validators::Verdict& verdict);

/// Phase 4 for every pair; reads unedited partners leniently. Rows in the order of `pairs`, one a pair. An error only
/// for I/O.
Result<std::vector<JudgedPair>> JudgePairs(const Donors& donors, const Works& works,
                                           const std::vector<game::ModelPair>& pairs, validators::Verdict& verdict);

/// Pairs that no plan touches, as `donors` has them. Where `vanilla` is given, what the vanilla pair has too counts as
/// had already; without, every finding has the catalogue's severity. An error only for I/O.
Result<JudgedPair> JudgeStoredPair(const Donors& donors, const game::ModelPair& where, const Donors* vanilla,
                                   validators::Verdict& verdict);

}  // namespace bonepatch::plan
