// What is shown of a skeleton.
#include "formats/skl/pose.h"
#include "formats/skl/slice.h"

namespace bonepatch::formats::skl {
namespace {

/// One text for each thing that can stand at the end of a file.
std::string LinkText(const Skeleton& skeleton) {
  if (!skeleton.link) return "none (the file ends after the bones)";
  return skeleton.link->empty() ? "none (an empty name)" : Plain(*skeleton.link);
}

std::string ParentText(const Bone& bone) {
  if (bone.parent.empty()) return "root";
  return bone.is_root() ? "root (NoParent)" : Plain(bone.parent);
}

Document::Object FieldsOf(const Bone& bone) {
  Document::List children;
  for (const std::string& child : bone.children) children.emplace_back(Plain(child));
  const Numbers& numbers = bone.numbers;
  return {{"parent", ParentText(bone)},
          {"children", std::move(children)},
          {"position", Document::ListOf(numbers.position)},
          {"rotation", Document::ListOf(numbers.rotation)},
          {"inverse position", Document::ListOf(numbers.inverse_position)},
          {"inverse rotation", Document::ListOf(numbers.inverse_rotation)},
          {"object matrix", Document::ListOf(numbers.object)}};
}

}  // namespace

View ViewOf(const std::string& title, const Skeleton& skeleton) {
  View view;
  view.title = title;
  const Parents parents = ParentsOf(skeleton);
  std::int64_t roots = 0;
  for (const Bone& bone : skeleton.bones) roots += bone.is_root();
  view.header = {{"version", std::int64_t{skeleton.version}}, {"roots", roots}, {"link", LinkText(skeleton)}};
  const std::vector<Matrix> places = RestPose(skeleton, parents);
  for (std::uint32_t i = 0; i < skeleton.bones.size(); ++i) {
    const Bone& bone = skeleton.bones[i];
    ViewedBone viewed;
    viewed.label = Plain(bone.name);
    viewed.key = bone.name;
    viewed.parent = parents[i];
    viewed.at = {places[i][12], places[i][13], places[i][14]};
    viewed.placed = IsFinite(places[i]);
    viewed.fields = FieldsOf(bone);
    view.bones.push_back(std::move(viewed));
  }
  if (!skeleton.rest.empty())
    view.notes.push_back(std::to_string(skeleton.rest.size()) + " bytes follow where the file should end");
  return view;
}

}  // namespace bonepatch::formats::skl
