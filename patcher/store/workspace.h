// A game that plans are applied to: its lock, its state, and the one transaction that changes it.
// The order of every step, and what recovery finds after a stop at any of them, is in TRANSACTION.md beside this file.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "patcher/game/files.h"
#include "patcher/os/file_system.h"
#include "patcher/store/state.h"

namespace bonepatch::store {

enum class Access {
  kRead,
  kWrite,
  kRepair,  ///< kWrite, and main.dol may be missing: for Restore
};

/// A block to write into free space of dt_na.dat.
struct NewBlock {
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
  std::function<Result<Bytes>()> make;  ///< its bytes, when they are written: a plan of many blocks stays small
};

/// Everything that one run changes. Files that come out equal to the live ones are not touched.
struct Change {
  std::vector<NewBlock> blocks;
  Bytes dol, fst;  ///< the whole new files
  std::uint64_t archive_size =
      0;        ///< of dt_na.dat afterwards (the end of the last live block, not below the baseline's size)
  State state;  ///< hashes and archive size are filled in by Commit
  std::optional<Baseline> new_baseline;  ///< to record first, where there is none yet
};

enum class Recovered { kNothing, kUndone, kFinished };

class Workspace {
 public:
  /// Finds the game, checks that dt_na.dat has one hard link, takes the lock (kWrite: exclusive, and names the holder
  /// in `.bonepatch/lock` as soon as `.bonepatch` exists; kRead: shared, creates nothing).
  /// kSystem with the holder's pid where somebody else holds it.
  static Result<std::unique_ptr<Workspace>> Open(os::FileSystem& fs, const std::string& folder, Access access);
  virtual ~Workspace() = default;

  virtual const game::GameFiles& files() const = 0;
  virtual os::File& archive() = 0;  ///< dt_na.dat, opened as the access says

  /// `.bonepatch/staged` is there: a run was stopped.
  virtual Result<bool> Interrupted() = 0;

  /// Finishes or undoes it (kWrite only). kWorkspace where another program changed a file meanwhile.
  virtual Result<Recovered> Recover() = 0;

  /// What is recorded. None: no state (nothing applied), no baseline. A state or baseline that can't be understood, or
  /// whose recorded hash is wrong, is an error of kind kWorkspace.
  virtual Result<std::optional<State>> ReadState() = 0;
  virtual Result<std::optional<Baseline>> ReadBaseline() = 0;

  /// Carries a change out, steps 4 to 11 of the transaction. Errors up to the commit are kSystem and leave everything
  /// as it was; later ones are kWorkspace ("recover finishes it"). An empty `state` (no packs) removes state and
  /// baseline, but keeps an adopted baseline.
  virtual Result<void> Commit(Change change) = 0;

  /// `adopt`: records the live game as the baseline. The caller has checked that no pack is applied.
  virtual Result<void> Adopt(const Baseline& baseline) = 0;

  /// `restore`: puts the baseline's main.dol and fst.bin back in one transaction, keeps the found ones in
  /// `.bonepatch/found/` (numbered if there are some already), cuts dt_na.dat to the baseline's size, empties the
  /// state. Returns the folder where the found files are kept.
  virtual Result<std::string> Restore() = 0;
};

/// `--output`: copies the game (and, with it, the recorded baseline and state; not locks or staged files) of `folder`
/// to `out`, by `out.partial`, synced and renamed. `out` must be absent or empty, and not inside the game's folder. The
/// game is locked shared meanwhile, and an interrupted one is refused (kWorkspace). Returns the copy's absolute path:
/// the working folder may have been the empty one that the copy replaced.
Result<std::string> CopyGame(os::FileSystem& fs, const std::string& folder, const std::string& out,
                             const std::function<void(std::uint64_t, std::uint64_t)>& progress);

}  // namespace bonepatch::store
