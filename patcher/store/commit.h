// Turns what a caller wants changed into a run, and refuses what must never be written.
#pragma once

#include <optional>

#include "patcher/store/run.h"

namespace bonepatch::store {

/// None: the game is just so already. kInternal for a change that breaks a promise of the transaction, kWorkspace where
/// the live game isn't the recorded one.
Result<std::optional<Run>> PlanCommit(const Context& at, Change change);

}  // namespace bonepatch::store
