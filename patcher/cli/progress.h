// A progress bar on standard error for what takes over a second, and only on a terminal.
#pragma once

#include "patcher/cli/command.h"

namespace bonepatch::cli {

Progress MakeProgress(bool quiet);

}  // namespace bonepatch::cli
