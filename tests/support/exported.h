// What the community's Blender add-on writes of a model, made of a section: for tests of the import.
#pragma once

#include <nlohmann/json.hpp>

#include "act/section.h"

namespace bonepatch::tests {

/// Every bone of a section, as in BoneHierarchy.
nlohmann::json ExportedBones(const act::Section& section);

/// A whole file: some keys that aren't about bones, and the list.
nlohmann::json Exported(int chunk, int file, const act::Section& section);

/// An added bone that stands where its parent does.
nlohmann::json AddedBone(int id, int parent);

/// The same file with an edited list: the original one and these additions.
nlohmann::json WithEdited(nlohmann::json file, const std::vector<nlohmann::json>& additions = {});

/// The edited list of such a file.
nlohmann::json& Edited(nlohmann::json& file);

}  // namespace bonepatch::tests
