// Finds the three files of an extracted game.
#pragma once

#include <string>

#include "patcher/os/file_system.h"

namespace bonepatch::game {

struct GameFiles {
  std::string dol, fst, archive;  ///< absolute, links resolved
  std::string state_folder;       ///< `.bonepatch`, beside sys/ and files/, or beside main.dol in a flat folder
  bool has_dol = true;            ///< false only where the search allows it
  bool has_fst = true;            ///< false: fst.bin is missing (game/fst)
};

enum class WithoutDol { kRefused, kAllowed };

/// kSystem where main.dol or dt_na.dat is missing; the message says what was looked for. State lies where the real
/// files are: where links lead to another game's sys/ and files/, it is that game's state. Accepts `DIR/sys +
/// DIR/files`, `DIR/DATA/sys + DIR/DATA/files`, and a flat folder.
/// kAllowed: main.dol may be missing, for who puts it back.
Result<GameFiles> FindGame(os::FileSystem& fs, const std::string& folder,
                           WithoutDol without_dol = WithoutDol::kRefused);

}  // namespace bonepatch::game
