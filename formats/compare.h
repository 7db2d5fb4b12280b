// What differs between two views of one format, bone by bone. Bones are the same where their keys are.
#pragma once

#include "formats/view.h"

namespace bonepatch::formats {

/// A value, before and after; nothing where that side has no such field.
struct FieldChange {
  std::string name;
  Document before, after;
};

struct BoneChange {
  std::uint32_t before = 0, after = 0;  ///< the bone's index in both views
  std::vector<FieldChange> fields;      ///< may be empty: it only moved
  bool moved = false;                   ///< among the bones that both views have, it stands in another place
};

struct ViewDifference {
  std::vector<FieldChange> header;
  std::vector<std::uint32_t> removed;  ///< by their index in the view before, ascending
  std::vector<std::uint32_t> added;    ///< by their index in the view after, ascending
  std::vector<BoneChange> changed;     ///< by their index in the view after, ascending

  bool empty() const { return header.empty() && removed.empty() && added.empty() && changed.empty(); }
};

/// Where a key stands several times, the first of them are the same, the second, and so on. A parent is the same where
/// its key is, whatever its index; what the field "parent" says counts where no bone is meant. As few bones as possible
/// are said to have moved.
ViewDifference Compare(const View& before, const View& after);

}  // namespace bonepatch::formats
