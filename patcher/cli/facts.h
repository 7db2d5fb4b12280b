// Facts in a file: made from a game, and read in its place.
#pragma once

#include "patcher/cli/session.h"
#include "patcher/facts/facts.h"

namespace bonepatch::cli {

/// kSystem where the file can't be read or holds no facts.
Result<facts::Facts> ReadFactsFile(os::FileSystem& fs, const std::string& path);

/// The rules that `check --facts` can't judge whatever a recipe says.
std::vector<NotRun> NeedsTheGame();

}  // namespace bonepatch::cli
