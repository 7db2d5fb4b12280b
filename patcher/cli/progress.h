// A progress bar on standard error for what takes over a second, and only on a terminal.
#pragma once

#include <chrono>

#include "patcher/cli/command.h"

namespace bonepatch::cli {

using Clock = std::chrono::steady_clock;

Progress MakeProgress(bool quiet);

/// "took 1.2 s", for who watches: what is printed elsewhere is the same for the same input.
void TellTime(bool quiet, Clock::time_point start);

}  // namespace bonepatch::cli
