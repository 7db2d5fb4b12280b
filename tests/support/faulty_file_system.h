// A file system over another that records every operation that changes something, and breaks one of them on request:
// what a full disk, a dying disk and a dying process look like to the program.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "patcher/os/file_system.h"

namespace bonepatch::tests {

/// What happens at the chosen operation.
enum class Fault {
  kFail,        ///< an error, nothing done; later operations work
  kShortWrite,  ///< of a write: half of the bytes, then an error; else as kFail. Later operations work
  kFull,        ///< as kFail, and later operations that need space fail too: the disk is full and stays so
  kReadOnly,    ///< as kFail, and every later change fails too: what a file system does that has seen an error
  kStopBefore,  ///< nothing done, and every later operation fails, reading too: the process has died
  kStopMidway,  ///< half of a write or of a copy is done, else nothing; then as kStopBefore
  kStopAfter,   ///< all of it done; then as kStopBefore
};

inline constexpr Fault kAllFaults[] = {Fault::kFail,       Fault::kShortWrite, Fault::kFull,     Fault::kReadOnly,
                                       Fault::kStopBefore, Fault::kStopMidway, Fault::kStopAfter};

inline constexpr bool IsStop(Fault fault) { return fault >= Fault::kStopBefore; }

/// An operation that changes something: "open", "create", "write", "truncate", "sync", "rename", "remove", "make
/// folder", "remove folder", "sync folder", "attributes", "copy".
struct Operation {
  std::string what;
  std::string path;  ///< of a rename or copy: "from -> to"
  friend bool operator==(const Operation&, const Operation&) = default;
};

class FaultyFileSystem : public os::FileSystem {
 public:
  explicit FaultyFileSystem(os::FileSystem& inner);
  ~FaultyFileSystem() override;

  /// Breaks operation number `number`, from 1, counted from the creation of this object.
  void BreakAt(std::uint64_t number, Fault fault);

  const std::vector<Operation>& operations() const;  ///< all that were asked for, the broken one included
  std::uint64_t NumberOfCommit() const;              ///< of the operation that puts an intent in its place; 0: none
  bool stopped() const;                              ///< a kStop... has happened
  static bool IsInjected(const Error& error);        ///< the error is this file system's doing

  Result<std::unique_ptr<os::File>> Open(const std::string& path, os::OpenMode mode) override;
  Result<std::optional<os::Info>> Stat(const std::string& path, bool follow) override;
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
  class Script;
  class FaultyFile;
  os::FileSystem& inner_;
  std::shared_ptr<Script> script_;  ///< files may outlive the file system
};

}  // namespace bonepatch::tests
