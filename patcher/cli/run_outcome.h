// What runs of apply and unpatch are about, and how they end before anything is written, over games and folders alike.
#pragma once

#include "patcher/cli/command.h"
#include "patcher/cli/transact.h"

namespace bonepatch::cli {

/// What is to be applied, in plan order: the packs of `state` (none: nothing is applied) with what the wish adds and
/// without the ids of `removed`, which ascend. The report tells of these packs.
Result<std::vector<recipes::Pack>> PacksOf(const Wish& wish, const std::optional<store::State>& state,
                                           const std::vector<std::string>& removed, report::Report& report);

/// Refused by what was found; `told` holds what is known of the run by then.
Outcome RefusedRun(const Context& context, Outcome told, Findings findings, std::vector<NotRun> not_run);

/// Nothing to take back.
Outcome NothingApplied(Outcome told);

}  // namespace bonepatch::cli
