// Where everything of one workspace lies: the live files, what is staged for them, and the names inside `.bonepatch`.
#pragma once

#include <string>
#include <string_view>

#include "patcher/game/files.h"

namespace bonepatch::store {

struct Paths {
  explicit Paths(const game::GameFiles& files);
  /// Of a plain folder, with links resolved.
  explicit Paths(const std::string& plain_folder);

  bool of_folder = false;              ///< false: of a game
  std::string root;                    ///< the plain folder; empty in a game
  std::string dol, fst, archive;       ///< the live files of a game
  std::string staged_dol, staged_fst;  ///< beside them
  std::string locked;                  ///< dt_na.dat, or the plain folder
  std::string folder;                  ///< `.bonepatch`
  std::string lock;                    ///< names the holder of the lock
  std::string state;                   ///< the live state
  std::string baseline;                ///< of a game, folder: main.dol, fst.bin, baseline.json
  std::string baseline_new;            ///< one that isn't in place yet, or not any more
  std::string baseline_old;            ///< one that is being replaced
  std::string vanilla;                 ///< of a plain folder: the originals of what was replaced
  std::string staged;                  ///< folder: there while a run is under way
  std::string staged_state;            ///< the new state, in `staged`
  std::string finished;                ///< in `staged`: the intent of a run that only has to clean up
  std::string staged_done;             ///< what `staged` is called while it is removed
  std::string intent, intent_new;      ///< the promise, and the same not yet in place
  std::string found, found_new;        ///< files that `restore` replaced

  /// The live file that an intent's name stands for, and where its successor is staged.
  std::string Live(std::string_view name) const;
  std::string Staged(std::string_view name) const;
  std::string_view StateName() const;        ///< in an intent
  std::string Found(unsigned number) const;  ///< found, found/2, found/3, ...
};

/// A name below a folder as the name of one file: '/' and '%' are written as %2F and %25.
std::string FlatName(std::string_view name);
/// The name that FlatName made a flat one of; empty where it made no such.
std::string NameOfFlat(std::string_view flat);

/// What an intent calls the original of a file.
std::string OriginalOf(std::string_view name);

/// The name leads to an original, or to the state: it is ours, and no file of the user's.
bool IsRecord(std::string_view name);

}  // namespace bonepatch::store
