// `--output`: a copy of a whole folder beside the place where it will be, renamed when it is complete and on the disk.
#pragma once

#include <functional>
#include <string>

#include "patcher/os/file_system.h"

namespace bonepatch::store {

using Progress = std::function<void(std::uint64_t, std::uint64_t)>;

/// What is copied. It is locked and whole.
struct CopySource {
  std::string folder;                                                 ///< as the user named it
  bool of_folder = false;                                             ///< false: of a game
  std::function<Result<void>(const std::string& root)> copy_records;  ///< of `.bonepatch`, into the copy
};

/// The copy's absolute path: the working folder may have been the empty one that the copy replaced.
Result<std::string> MakeCopyOf(os::FileSystem& fs, const CopySource& source, const std::string& out,
                               const Progress& progress);

}  // namespace bonepatch::store
