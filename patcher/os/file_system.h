// The one small interface between bonepatch and the operating system's files. A port is one implementation; a test that
// fails, shortens or stops an operation is another.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "patcher/base/source.h"

namespace bonepatch::os {

struct Info {
  enum class Kind { kFile, kFolder, kLink, kOther };
  Kind kind = Kind::kFile;
  std::uint64_t size = 0;
  std::uint64_t links = 1;  ///< hard links
  std::uint32_t mode = 0;
  std::uint32_t owner = 0;
  std::uint32_t group = 0;
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
};

/// An open file. Closing happens in the destructor; what must last has been synced before.
class File : public ByteSource {
 public:
  /// size() is the size when it was last asked for or changed through this object; Size() asks the system.
  virtual Result<std::uint64_t> Size() = 0;
  /// Of the file itself, whatever has its name by now.
  virtual Result<Info> Stat() const = 0;
  /// Writes all of `bytes`, or fails: a short write is an error.
  virtual Result<void> WriteAt(std::uint64_t offset, ByteView bytes) = 0;
  virtual Result<void> Truncate(std::uint64_t size) = 0;
  virtual Result<void> Sync() = 0;
  virtual const std::string& path() const = 0;
};

enum class LockMode { kShared, kExclusive };

/// Held until destroyed.
class Lock {
 public:
  virtual ~Lock() = default;
};

enum class OpenMode {
  kRead,
  kReadWrite,  ///< must exist
  kCreate,     ///< created or emptied, read and write; never through a link
  kCreateNew,  ///< must not exist
};

/// Every failure carries the path and the system's words. Paths are UTF-8 and taken as they are.
class FileSystem {
 public:
  virtual ~FileSystem() = default;

  virtual Result<std::unique_ptr<File>> Open(const std::string& path, OpenMode mode) = 0;

  /// None: nothing is there. `follow`: of what a link points to.
  virtual Result<std::optional<Info>> Stat(const std::string& path, bool follow) = 0;
  /// The absolute path with every link resolved; the last part must exist.
  virtual Result<std::string> Resolve(const std::string& path) = 0;
  virtual Result<std::vector<std::string>> List(const std::string& folder) = 0;  ///< names, sorted, without . and ..

  virtual Result<void> Rename(const std::string& from, const std::string& to) = 0;
  virtual Result<void> Remove(const std::string& path) = 0;        ///< a file or a link; fine if it isn't there
  virtual Result<void> MakeFolder(const std::string& path) = 0;    ///< fine if it is there
  virtual Result<void> RemoveFolder(const std::string& path) = 0;  ///< an empty one; fine if it isn't there
  virtual Result<void> SyncFolder(const std::string& path) = 0;
  /// Gives a file the mode and owner of `like` (owner only where the system allows it).
  virtual Result<void> CopyAttributes(const std::string& path, const Info& like) = 0;

  /// Copies a file's bytes into a new file (`to` must not exist) and syncs it: by reflink where the file system can,
  /// else with holes kept. `progress` (may be empty) is told bytes done and bytes in all. A failed copy leaves no file
  /// behind.
  virtual Result<void> CopyFile(const std::string& from, const std::string& to,
                                const std::function<void(std::uint64_t, std::uint64_t)>& progress) = 0;

  /// Takes flock on an open file without waiting. None: somebody else holds it.
  virtual Result<std::unique_ptr<Lock>> TryLock(File& file, LockMode mode) = 0;
  /// The same on a folder itself.
  virtual Result<std::unique_ptr<Lock>> TryLockFolder(const std::string& path, LockMode mode) = 0;
};

/// The operating system's own.
FileSystem& System();

// Conveniences made of the above.
Result<Bytes> ReadWhole(FileSystem& fs, const std::string& path, std::uint64_t limit);  ///< refuses a larger file
std::string JoinPath(const std::string& folder, const std::string& name);
std::string ParentFolder(const std::string& path);
std::string FileName(const std::string& path);
std::uint32_t ProcessId();
/// A process that holds flock on a file or folder, as far as the system tells; for messages alone.
std::optional<std::uint32_t> LockHolder(const Info& file);
bool IsTerminal(int descriptor);

}  // namespace bonepatch::os
