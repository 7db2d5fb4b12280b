// Finding one's way in a view.
#include "formats/view.h"

#include <algorithm>

namespace bonepatch::formats {

const Document* FieldOf(const Document::Object& fields, std::string_view name) {
  const auto found = std::find_if(fields.begin(), fields.end(), [&](const auto& field) { return field.name == name; });
  return found == fields.end() ? nullptr : &found->value;
}

const ViewedBone* ParentOf(const View& view, const ViewedBone& bone) {
  return bone.parent && *bone.parent < view.bones.size() ? &view.bones[*bone.parent] : nullptr;
}

Parents ParentsOf(const View& view) {
  Parents parents;
  for (const ViewedBone& bone : view.bones) parents.push_back(bone.parent);
  parents.resize(parents.size() + view.more);
  return parents;
}

}  // namespace bonepatch::formats
