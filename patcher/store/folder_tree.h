// The files below a plain folder.
#pragma once

#include <string>
#include <vector>

#include "patcher/os/file_system.h"

namespace bonepatch::store {

/// As FolderWorkspace::List says.
Result<std::vector<std::string>> ListFiles(os::FileSystem& fs, const std::string& folder);

}  // namespace bonepatch::store
