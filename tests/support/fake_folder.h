// A plain folder of a few small files, for tests of the store; on the disk or in another file system.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>

#include "patcher/store/folder_workspace.h"
#include "tests/support/fake_game.h"

namespace bonepatch::tests {

/// What the files of a folder are patched to; an empty one is vanilla.
using Patches = std::map<std::string, std::string>;
inline const Patches kHero = {{"hero.skl", "patched hero"}};
inline const Patches kHeroAndTwo = {{"hero.skl", "patched twice"}, {"models/deep/two.skl", "patched two"}};
inline const Patches kTwoAlone = {{"models/deep/two.skl", "patched two"}};

class FakeFolder {
 public:
  explicit FakeFolder(os::FileSystem& fs = os::System());

  std::string path() const { return outer_ / "folder"; }
  std::string state_folder() const { return path() + "/.bonepatch"; }
  std::string operator/(const std::string& name) const { return path() + "/" + name; }
  const TempFolder& outer() const { return outer_; }
  os::FileSystem& fs() const { return fs_; }

  std::unique_ptr<store::FolderWorkspace> Open(store::Access access = store::Access::kWrite) const {
    return Open(access, fs_);
  }
  std::unique_ptr<store::FolderWorkspace> Open(store::Access access, os::FileSystem& fs) const;

  /// Goes from what is applied to `patches`, as `apply` and `unpatch` do.
  Result<void> Apply(store::FolderWorkspace& workspace, const Patches& patches) const;
  Result<void> Apply(const Patches& patches) const { return Apply(*Open(), patches); }

  /// Every file, ours and the user's, but the lock.
  Snapshot Look() const;

 private:
  os::FileSystem& fs_;
  TempFolder outer_;
};

}  // namespace bonepatch::tests
