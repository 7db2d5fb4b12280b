// Reading a stated bone list, one line for each bone.
#include "recipes/skeleton.h"

#include <fmt/format.h>

#include "patcher/base/rule_ids.h"
#include "recipes/transforms.h"
#include "recipes/values.h"

namespace bonepatch::recipes {
namespace {

constexpr std::uint16_t kNoTrack = 0xFFFF;

template <typename T>
std::optional<Located<std::uint16_t>> Placed(const std::optional<T>& number, const yaml::Node& node,
                                             const Problems& problems) {
  if (!number) return std::nullopt;
  return Located<std::uint16_t>{*number, PlaceOf(node, problems)};
}

void ReadParent(const yaml::Node& node, StatedBone& bone, Problems& problems) {
  bone.parent.at = PlaceOf(node, problems);
  if (IsWord(node, "root")) return;
  const auto parent = ReadU16(node, "a parent: a bone's id or 'root'", Hex::kAllowed, problems);
  if (parent) bone.parent.value = *parent;
}

std::optional<Located<std::uint16_t>> ReadTrack(const yaml::Node& node, Problems& problems) {
  if (IsWord(node, "none")) return Located<std::uint16_t>{kNoTrack, PlaceOf(node, problems)};
  return Placed(ReadU16(node, "a track: 'none' or a number", Hex::kAllowed, problems), node, problems);
}

std::optional<Located<std::optional<std::uint16_t>>> ReadMesh(const yaml::Node& node, Problems& problems) {
  if (IsWord(node, "none")) return Located<std::optional<std::uint16_t>>{std::nullopt, PlaceOf(node, problems)};
  const auto mesh = ReadU16(node, "a mesh: 'none' or a submesh index", Hex::kAllowed, problems);
  if (!mesh) return std::nullopt;
  return Located<std::optional<std::uint16_t>>{*mesh, PlaceOf(node, problems)};
}

StatedBone ReadBone(const yaml::Node& node, Problems& problems) {
  const Fields fields(node, kStatedBoneKeys, "a bone", "a bone: a mapping {id, parent, ...}", problems);
  StatedBone bone;
  bone.at = PlaceOf(node, problems);
  if (const auto* member = fields.Find("id")) {
    const auto id = ReadU16(member->value, "a bone's id", Hex::kAllowed, problems);
    bone.id = {id.value_or(0), PlaceOf(member->value, problems)};
  }
  if (const auto* member = fields.Find("parent")) ReadParent(member->value, bone, problems);
  if (const auto* member = fields.Find("track")) bone.track = ReadTrack(member->value, problems);
  if (const auto* member = fields.Find("mirror")) {
    bone.mirror = Placed(ReadU8(member->value, "a mirror: a bone's id", problems), member->value, problems);
  }
  if (const auto* member = fields.Find("role")) {
    bone.role = Placed(ReadU8(member->value, "a mirror role", problems), member->value, problems);
  }
  if (const auto* member = fields.Find("mesh")) bone.mesh = ReadMesh(member->value, problems);
  ReadTransform(fields, bone.transform, problems);
  bone.null_transform = ReadNullTransform(fields, problems);
  return bone;
}

}  // namespace

std::vector<StatedBone> ReadSkeleton(const yaml::Node& node, Problems& problems) {
  std::vector<StatedBone> bones;
  if (node.kind != yaml::Node::Kind::kSequence) {
    WrongType(node, "a list of bones", problems);
    return bones;
  }
  if (node.items.empty())
    problems.Add(kRecipeSchema, node.line, node.column, "the list of bones is empty; expected every bone of the model");
  for (const yaml::Node& item : node.items) {
    if (bones.size() >= kMaxStatedBones) {
      problems.Add(kRecipeSchema, item.line, item.column,
                   fmt::format("the list has more than {} bones, so their ids can't differ", kMaxStatedBones));
      break;
    }
    StatedBone bone = ReadBone(item, problems);
    if (!problems.full()) bones.push_back(std::move(bone));
  }
  return bones;
}

}  // namespace bonepatch::recipes
