// Holding a workspace: its lock, and the name of who holds it.
#pragma once

#include <functional>
#include <memory>

#include "patcher/store/disk.h"

namespace bonepatch::store {

using TryLock = std::function<Result<std::unique_ptr<os::Lock>>()>;

/// kSystem with the holder's pid where somebody else holds it. Where nobody can be named, who held it a moment ago is
/// often done: then it is tried once more.
Result<std::unique_ptr<os::Lock>> TakeLock(os::FileSystem& fs, const Paths& paths, const TryLock& try_lock);

/// Something else of the name `.bonepatch` would be taken for a workspace that nothing is recorded of, and a game's for
/// a folder's or the other way round, which have different locks.
Result<void> CheckStateFolder(os::FileSystem& fs, const Paths& paths);

class Hold {
 public:
  Hold(os::FileSystem& fs, const Paths& paths, std::unique_ptr<os::Lock> lock);
  /// Under the lock still: takes the name off, and `.bonepatch` away where nothing is left in it.
  ~Hold();
  Hold(const Hold&) = delete;
  Hold& operator=(const Hold&) = delete;

  void Enter();  ///< says in `.bonepatch`, where it is there, who is at work
  Result<void> MakeFolder();

 private:
  void NameHolder();

  os::FileSystem& fs_;
  const Paths& paths_;
  std::unique_ptr<os::Lock> lock_;
  bool named_ = false;
};

}  // namespace bonepatch::store
