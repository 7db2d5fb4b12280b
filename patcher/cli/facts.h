// Facts in a file: made from a game, and read in its place.
#pragma once

#include "patcher/base/document.h"
#include "patcher/cli/session.h"
#include "patcher/facts/facts.h"

namespace bonepatch::cli {

/// kSystem where the file can't be read or holds no facts.
Result<facts::Facts> ReadFactsFile(os::FileSystem& fs, const std::string& path);

/// Whether a file holds facts about a folder of plain files rather than about a game.
Result<bool> AreFolderFacts(os::FileSystem& fs, const std::string& path);

/// Facts about a folder, by format; each can be planned over.
Result<Document> ReadFolderFacts(os::FileSystem& fs, const std::string& path);

/// The rules that `check --facts` can't judge whatever a recipe says.
std::vector<NotRun> NeedsTheGame();

}  // namespace bonepatch::cli
