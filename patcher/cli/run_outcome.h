// How runs of apply and unpatch end before anything is written, over games and folders alike.
#pragma once

#include "patcher/cli/command.h"

namespace bonepatch::cli {

/// Refused by what was found; `told` holds what is known of the run by then.
Outcome RefusedRun(const Context& context, Outcome told, Findings findings, std::vector<NotRun> not_run);

/// Nothing to take back.
Outcome NothingApplied(Outcome told);

}  // namespace bonepatch::cli
