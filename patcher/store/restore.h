// `restore`: the original files come back, whatever happened to the live ones.
#pragma once

#include "patcher/store/run.h"

namespace bonepatch::store {

/// Takes the state away, even one that can't be read.
Result<void> AddNoState(const Context& at, Run& run);

/// Ends the planning of such a run: copies what it replaces to `found.new`. None: it changes nothing.
Result<std::optional<Run>> KeepFound(const Context& at, Run run, bool over_wreck);

/// A run that puts the baseline back, with the copies of what it replaces already in `found.new`. None: nothing to do.
/// It doesn't read the state, so a damaged one is no obstacle.
Result<std::optional<Run>> PlanRestore(const Context& at, const Baseline& baseline, bool over_wreck);

}  // namespace bonepatch::store
