// Takes a list of edits apart, whatever edits there are: each item is a mapping whose one key names its form.
#pragma once

#include <functional>
#include <span>

#include "recipes/keys.h"
#include "recipes/problems.h"
#include "recipes/yaml.h"

namespace bonepatch::recipes {

/// `form`: an index into the forms; `at`: where the edit's key stands; `value`: what stands behind it.
using TakeEdit = std::function<void(std::size_t form, const Source& at, const yaml::Node& value)>;

/// Calls `take` for each edit of a known form. A form without keys may also stand as a word alone, and has a null then.
/// False where some item is no such edit, or the node is no list.
bool ForEachEdit(const yaml::Node& list, std::span<const EditForm> forms, Problems& problems, const TakeEdit& take);

}  // namespace bonepatch::recipes
