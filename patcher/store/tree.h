// What is in a game's folder, for a copy of it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "patcher/os/file_system.h"

namespace bonepatch::store {

/// A file or folder to copy: where it is, and its path below the copy. Links are copied as what they lead to, so that
/// the copy stands on its own and nothing is ever written through a link.
struct Entry {
  std::string from, below;
  os::Info info;
};

/// What a walk over a game finds, folders before what is in them.
struct Tree {
  std::vector<Entry> entries;
  std::vector<std::string> folders;  ///< links resolved; the copy must be inside none of them
  std::uint64_t bytes = 0;
};

/// Walks a game's folder without what is bonepatch's own. kSystem where there is something that can't be copied.
Result<Tree> WalkTree(os::FileSystem& fs, const std::string& folder);

}  // namespace bonepatch::store
