// Finishes or undoes a run that was stopped.
#pragma once

#include "patcher/store/run.h"

namespace bonepatch::store {

Result<bool> IsInterrupted(const Context& at);

/// kWorkspace where a run was interrupted.
Result<void> CheckWhole(const Context& at);

/// May itself be stopped anywhere, and repeated. kWorkspace, and nothing renamed, where another program changed a file.
Result<Recovered> RecoverRun(const Context& at);

}  // namespace bonepatch::store
