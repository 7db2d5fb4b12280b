// `restore`: the baseline's files come back, whatever happened to the live ones.
#pragma once

#include "patcher/store/run.h"

namespace bonepatch::store {

/// A run that puts the baseline back, with the copies of what it replaces already in `found.new`. None: nothing to do.
/// It doesn't read the state, so a damaged one is no obstacle.
Result<std::optional<Run>> PlanRestore(const Context& at, const Baseline& baseline, bool over_wreck);

}  // namespace bonepatch::store
