// Reads what the community's Blender add-on exports of a model: its bones, and the names of all else.
#pragma once

#include <string>
#include <string_view>

#include "patcher/base/result.h"
#include "patcher/sluggie/sluggie.h"

namespace bonepatch::json {

/// Strict about what it reads: types, ranges, keys that are there twice. kUsage names each fault by its path in the
/// JSON, such as SluggiesModel.BoneHierarchy[3].Translation[1].
Result<sluggie::Model> ReadSluggie(std::string_view text, const std::string& path);

}  // namespace bonepatch::json
