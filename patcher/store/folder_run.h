// Turns what a caller wants changed in a plain folder into a run.
#pragma once

#include <optional>

#include "patcher/store/folder_workspace.h"
#include "patcher/store/run.h"

namespace bonepatch::store {

/// None: the folder is just so already. kInternal for a change that no caller may ask for.
Result<std::optional<Run>> PlanFolderCommit(const Context& at, FolderChange change);

/// A run that brings every original back, with copies of what it replaces in `found.new`. None: nothing to do.
Result<std::optional<Run>> PlanFolderRestore(const Context& at, bool over_wreck);

}  // namespace bonepatch::store
