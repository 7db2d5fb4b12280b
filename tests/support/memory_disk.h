// A file system in memory that can lose its power.
//
// The model. What was written is durable once it was synced; what wasn't may be lost, each part on its own:
//
// - A file. Sync makes its bytes and its size durable, and nothing else: not its name. Of what was done since the last
//   Sync any part may be lost: a write piece by piece, cut at multiples of 512 bytes (of a copy: of 4096), and a change
//   of size separately from what was written there. Where the size came and the bytes didn't, there are zeros. What is
//   left happened in order.
// - A folder. SyncFolder makes the changes of its entries durable that were made until then: files and folders that
//   were made, renamed or removed in it. Each that isn't synced may have happened or not, in any order, but
//   - a rename is one thing: it happened under both names or under none, and is durable once both folders are synced;
//   - what was done to one name keeps its order;
//   - nothing happens in a folder that isn't there, and a folder is removed only after what was in it. So a synced
//   entry
//     of a folder whose own entry is lost, is lost with it.
// The disks and journaling file systems of today lose no more than that; on many of them less is lost. Modes and owners
// are kept, and what is durable is never damaged.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "patcher/os/file_system.h"
#include "tests/support/disk_image.h"

namespace bonepatch::tests {

class MemoryDisk : public os::FileSystem {
 public:
  MemoryDisk();
  ~MemoryDisk() override;

  /// The disk as the running system sees it.
  const DiskImage& image() const;
  /// Starts anew with a disk of which all is durable; files that are open and locks are gone.
  void Load(DiskImage image);
  /// What a power loss now could lose.
  const DiskLog& log() const;
  /// Called with the name of each operation that changes or syncs something, before it is done, and between the steps
  /// of a copy: every moment that a power loss can tell apart.
  void Watch(std::function<void(std::string_view)> watcher);

  Result<std::unique_ptr<os::File>> Open(const std::string& path, os::OpenMode mode) override;
  Result<std::optional<os::Info>> Stat(const std::string& path, bool follow) override;  ///< there are no links
  Result<std::string> Resolve(const std::string& path) override;
  Result<std::vector<std::string>> List(const std::string& folder) override;
  Result<void> Rename(const std::string& from, const std::string& to) override;
  Result<void> Remove(const std::string& path) override;
  Result<void> MakeFolder(const std::string& path) override;
  Result<void> RemoveFolder(const std::string& path) override;
  Result<void> SyncFolder(const std::string& path) override;
  Result<void> CopyAttributes(const std::string& path, const os::Info& like) override;
  Result<void> CopyFile(const std::string& from, const std::string& to,
                        const std::function<void(std::uint64_t, std::uint64_t)>& progress) override;
  Result<std::unique_ptr<os::Lock>> TryLock(os::File& file, os::LockMode mode) override;
  Result<std::unique_ptr<os::Lock>> TryLockFolder(const std::string& path, os::LockMode mode) override;

 private:
  class Core;
  class MemoryFile;
  class MemoryLock;
  std::shared_ptr<Core> core_;  ///< shared with what is open
};

}  // namespace bonepatch::tests
