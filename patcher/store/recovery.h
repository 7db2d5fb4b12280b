// Finishes or undoes a run that was stopped.
#pragma once

#include "patcher/store/run.h"

namespace bonepatch::store {

/// Reads the live state. None: nothing is applied.
Result<std::optional<State>> LoadState(const Context& at);

Result<bool> IsInterrupted(const Context& at);

/// May itself be stopped anywhere, and repeated. kWorkspace, and nothing renamed, where another program changed a file.
Result<Recovered> RecoverRun(const Context& at);

}  // namespace bonepatch::store
