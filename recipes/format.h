// Recipes for sibling formats: what they have in common is read here, their edits by the format itself.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "recipes/keys.h"
#include "recipes/problems.h"
#include "recipes/recipe.h"
#include "recipes/yaml.h"

namespace bonepatch::recipes {

class EditReader {
 public:
  virtual ~EditReader() = default;
  virtual std::string_view format() const = 0;          ///< its name, as `format:` says it
  virtual std::span<const EditForm> forms() const = 0;  ///< every edit and its keys, for the JSON Schema
  /// The `edits:` of an entry. With defaults where a part is broken: only worth applying if nothing was reported.
  virtual std::shared_ptr<const EditList> Read(const yaml::Node& list, Problems& problems) const = 0;
};

using EditReaders = std::span<const EditReader* const>;

/// Whether a recipe or pack says `format:` in the place of `game:`.
bool IsForFormat(const yaml::Node& root);

/// `format: skl`, one of those that can be read; null, and told, for any other.
const EditReader* ReadFormat(const yaml::Node& node, EditReaders readers, Problems& problems);

}  // namespace bonepatch::recipes
