// Where packs are read from: files and folders, or what the state kept of them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "patcher/os/file_system.h"
#include "recipes/reader.h"

namespace bonepatch::plan {

/// A folder is a pack, a file a lone recipe. kSystem where the path isn't there or can't be read.
Result<recipes::ReadPack> ReadPackAt(os::FileSystem& fs, const std::string& path);

/// A pack from bytes that were kept: `files` by path, in reading order. Findings name its files as `id/path`.
Result<recipes::ReadPack> ReadKeptPack(const std::string& id, bool lone_recipe,
                                       const std::vector<std::pair<std::string, std::string>>& files);

}  // namespace bonepatch::plan
