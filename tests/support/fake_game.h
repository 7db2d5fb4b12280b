// A game small enough to be copied a thousand times: three files of some bytes each. The store needs no more of them.
// It lies on the disk, or by the same paths in another file system.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "patcher/store/workspace.h"
#include "tests/support/temp_folder.h"

namespace bonepatch::tests {

inline constexpr std::uint64_t kFakeArchiveSize = 4096;
inline constexpr std::uint32_t kFakeBlockSize = 64;

/// Every file below a folder by its path, and empty folders with a slash at the end; no lock, since that only names.
using Snapshot = std::map<std::string, std::string>;
Snapshot Take(const std::string& folder, os::FileSystem& fs = os::System());
std::string Difference(const Snapshot& is, const Snapshot& expected);  ///< by name; "" where they are equal
void PutBack(const Snapshot& snapshot, const std::string& folder);

/// Which block lies where in hammerspace: what a plan of the tests amounts to. An empty one is vanilla.
using Layout = std::map<std::uint32_t, std::string>;
std::uint64_t SizeOf(const Layout& layout);
inline const Layout kOne = {{4096, "a"}};
inline const Layout kTwo = {{4096, "a"}, {4160, "b"}};

class FakeGame {
 public:
  explicit FakeGame(os::FileSystem& fs = os::System());

  std::string path() const { return outer_ / "game"; }
  std::string dol() const { return path() + "/sys/main.dol"; }
  std::string fst() const { return path() + "/sys/fst.bin"; }
  std::string archive() const { return path() + "/files/dt_na.dat"; }
  std::string state_folder() const { return path() + "/.bonepatch"; }
  const TempFolder& outer() const { return outer_; }
  os::FileSystem& fs() const { return fs_; }

  std::unique_ptr<store::Workspace> Open(store::Access access = store::Access::kWrite) const {
    return Open(access, fs_);
  }
  std::unique_ptr<store::Workspace> Open(store::Access access, os::FileSystem& fs) const;

  /// Goes from what is applied to `layout`, as `apply` and `unpatch` do.
  Result<void> Apply(store::Workspace& workspace, const Layout& layout) const;
  Result<void> Apply(const Layout& layout) const { return Apply(*Open(), layout); }
  Result<void> Adopt() const;

  /// The three files and what is recorded; not the lock, nor bytes of dt_na.dat that nothing points at.
  Snapshot Look() const;

 private:
  os::FileSystem& fs_;
  TempFolder outer_;
};

void Overwrite(const std::string& path, std::string_view text, os::FileSystem& fs = os::System());
std::string Slurp(const std::string& path, os::FileSystem& fs = os::System());

}  // namespace bonepatch::tests
