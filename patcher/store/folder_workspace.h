// A plain folder that plans are applied to: its lock, its state, and the same transaction that changes games
// (TRANSACTION.md). Originals are kept in `.bonepatch/vanilla`, and every file of a run is replaced in one step or
// none.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "patcher/store/hold.h"
#include "patcher/store/state.h"
#include "patcher/store/workspace.h"

namespace bonepatch::store {

/// Everything that one run changes.
struct FolderChange {
  struct File {
    std::string name;
    Bytes bytes;
    std::uint32_t bones_before = 0, bones_after = 0;
    std::string before;  ///< sha256 of the original that the plan was made over; a file that changed since is refused
  };
  std::vector<File> files;  ///< all that differ from their originals afterwards; other patched files get theirs back
  std::vector<StoredPack> packs;  ///< empty: everything goes back to the originals, and the state goes
};

/// A file of the state beside the live one.
enum class FileState { kVanilla, kOurs, kForeign, kMissing };

class FolderWorkspace {
 public:
  /// Takes the lock, which is the folder's own (kWrite and kRepair: exclusive; kRead: shared, creates nothing).
  /// kSystem for what is no folder, and, with the holder's pid, where somebody else holds the lock.
  static Result<std::unique_ptr<FolderWorkspace>> Open(os::FileSystem& fs, const std::string& folder, Access access);

  FolderWorkspace(os::FileSystem& fs, Paths paths, std::unique_ptr<os::Lock> lock);
  FolderWorkspace(const FolderWorkspace&) = delete;
  FolderWorkspace& operator=(const FolderWorkspace&) = delete;

  const std::string& folder() const { return paths_.root; }  ///< absolute, links resolved
  const std::string& state_folder() const { return paths_.folder; }

  /// `.bonepatch/staged` is there: a run was stopped.
  Result<bool> Interrupted();
  /// Finishes or undoes it (writing only). kWorkspace where another program changed a file meanwhile.
  Result<Recovered> Recover();

  /// None: nothing is applied. kWorkspace for a state that can't be understood.
  Result<std::optional<State>> ReadState();

  /// Every file below the folder, sorted, with '/' between the parts of a name; nothing of a `.bonepatch`. Links to
  /// files are listed, links to folders aren't followed. kSystem past 100,000 entries or 64 levels.
  Result<std::vector<std::string>> List() const;

  /// The kept original of a file that the state names (kWorkspace where it is missing or damaged), else the live file.
  Result<Bytes> ReadOriginal(const std::string& name, std::uint64_t limit);

  /// The files of the state, by name, and what their live ones are now.
  Result<std::vector<std::pair<StoredFile, FileState>>> Compare();

  /// Carries a change out, steps 4 to 11. Errors up to the commit leave everything as it was; later ones are kWorkspace
  /// ("recover finishes it"). `game/foreign` where a live file is neither the state's, nor its original, nor `before`.
  Result<void> Commit(FolderChange change);

  /// `restore`: every kept original comes back in one transaction, whatever the live files are and even if the state
  /// can't be read; what is replaced is kept in `.bonepatch/found/`. Returns the folder with it; empty: none.
  Result<std::string> Restore();

 private:
  Result<const std::optional<State>*> Known();  ///< the state, read once

  os::FileSystem& fs_;
  const Paths paths_;
  Hold hold_;
  Context at_{fs_, paths_, nullptr};
  std::optional<std::optional<State>> known_;
  bool recovered_ = false;  ///< an interrupted run was finished or undone
};

/// `--output`: copies the folder with its originals and applied packs, as CopyGame does a game. What links lead to is
/// copied in their place.
Result<std::string> CopyFolder(os::FileSystem& fs, const std::string& folder, const std::string& out,
                               const std::function<void(std::uint64_t, std::uint64_t)>& progress);

}  // namespace bonepatch::store
