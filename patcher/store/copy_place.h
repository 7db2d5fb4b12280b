// Where a copy goes, and the right to make it there.
#pragma once

#include <memory>
#include <string>

#include "patcher/store/disk.h"
#include "patcher/store/tree.h"

namespace bonepatch::store {

/// With links resolved.
struct Target {
  std::string out, partial;  ///< `out` is absent, or an empty folder
};

Result<Target> FindTarget(os::FileSystem& fs, std::string out);

/// The copy and its source must be apart, or the copy would copy itself, or clear its source away.
Result<void> CheckApart(const Target& target, const Tree& tree, std::string_view whose);

/// The right to make a copy in one place, which no two runs may do at once: the lock of a file beside it.
class Claim {
 public:
  /// kSystem where another run has it.
  static Result<std::unique_ptr<Claim>> Take(os::FileSystem& fs, const Target& target);

  Claim(os::FileSystem& fs, std::unique_ptr<os::File> file, std::unique_ptr<os::Lock> lock)
      : fs_(fs), file_(std::move(file)), lock_(std::move(lock)) {}
  ~Claim() { static_cast<void>(fs_.Remove(file_->path())); }  // under the lock still; what stays is only a name
  Claim(const Claim&) = delete;
  Claim& operator=(const Claim&) = delete;

 private:
  static Result<std::unique_ptr<Claim>> TryOnce(os::FileSystem& fs, const std::string& path);

  os::FileSystem& fs_;
  std::unique_ptr<os::File> file_;
  std::unique_ptr<os::Lock> lock_;
};

}  // namespace bonepatch::store
