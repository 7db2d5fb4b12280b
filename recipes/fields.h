// The keys of a mapping: which are known, which must be there, and what the others were probably meant to be.
#pragma once

#include <span>
#include <string_view>

#include "recipes/keys.h"
#include "recipes/problems.h"
#include "recipes/yaml.h"

namespace bonepatch::recipes {

class Fields {
 public:
  /// Judges the keys and keeps a view of the node. `what` as in "a recipe" or "add-bone". Anything but a mapping is
  /// reported (`expected` says what it should be, `{bone, submesh}`) and has no fields.
  Fields(const yaml::Node& node, std::span<const Key> keys, std::string_view what, std::string_view expected,
         Problems& problems);

  /// Null where the key isn't there.
  const yaml::Member* Find(std::string_view key) const;

  bool readable() const { return readable_; }
  /// Whether a key that isn't there may stand in a part of the file that was refused already.
  bool incomplete() const { return !readable_ || node_.incomplete; }
  const yaml::Node& node() const { return node_; }

 private:
  const yaml::Node& node_;
  bool readable_ = false;
};

}  // namespace bonepatch::recipes
