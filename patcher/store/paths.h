// Where everything of one game lies: the three files, what is staged beside them, and the names inside `.bonepatch`.
#pragma once

#include <string>
#include <string_view>

#include "patcher/game/files.h"

namespace bonepatch::store {

struct Paths {
  explicit Paths(const game::GameFiles& files);

  std::string dol, fst, archive;       ///< the live files
  std::string staged_dol, staged_fst;  ///< beside them
  std::string folder;                  ///< `.bonepatch`
  std::string lock;                    ///< names the holder of the lock
  std::string state;                   ///< the live state
  std::string baseline;                ///< folder: main.dol, fst.bin, baseline.json
  std::string baseline_new;            ///< one that isn't in place yet, or not any more
  std::string baseline_old;            ///< one that is being replaced
  std::string staged;                  ///< folder: there while a run is under way
  std::string staged_state;            ///< the new state, in `staged`
  std::string finished;                ///< in `staged`: the intent of a run that only has to clean up
  std::string staged_done;             ///< what `staged` is called while it is removed
  std::string intent, intent_new;      ///< the promise, and the same not yet in place
  std::string found, found_new;        ///< files that `restore` replaced

  /// The live file that an intent's name stands for, and where its successor is staged.
  const std::string& Live(std::string_view name) const;
  const std::string& Staged(std::string_view name) const;
  std::string Found(unsigned number) const;  ///< found, found/2, found/3, ...
};

}  // namespace bonepatch::store
