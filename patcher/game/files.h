// Finds the three files of an extracted game.
#pragma once

#include <string>

#include "patcher/os/file_system.h"

namespace bonepatch::game {

struct GameFiles {
  std::string dol, fst, archive;  ///< absolute, links resolved
  std::string state_folder;       ///< `.bonepatch`, beside sys/ and files/, or beside main.dol in a flat folder
  bool has_fst = true;            ///< false: fst.bin is missing (game/fst)
};

/// Accepts `DIR/sys + DIR/files`, `DIR/DATA/sys + DIR/DATA/files`, and a flat folder.
Result<GameFiles> FindGame(os::FileSystem& fs, const std::string& folder);

}  // namespace bonepatch::game
