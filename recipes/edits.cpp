// Reading the edits of models: one function for each kind, and the table that knows them.
#include "recipes/edits.h"

#include <fmt/format.h>

#include <algorithm>

#include "patcher/base/rule_ids.h"
#include "recipes/banks.h"
#include "recipes/edit_forms.h"
#include "recipes/fields.h"
#include "recipes/transforms.h"
#include "recipes/values.h"

namespace bonepatch::recipes {
namespace {

constexpr std::string_view kBone = "a bone: an id or a name";
constexpr std::string_view kSubmesh = "a submesh index";

void ReadParent(const yaml::Node& node, AddBone& bone, Problems& problems) {
  bone.parent_at = PlaceOf(node, problems);
  if (IsWord(node, "root")) {
    bone.parent = RootParent{};
  } else if (auto parent =
                 ReadBone(node, "a parent: a bone's id, the name of a bone added before, or 'root'", problems)) {
    bone.parent = std::move(*parent);
  }
}

void ReadTrack(const yaml::Node& node, AddBone& bone, Problems& problems) {
  bone.track.at = PlaceOf(node, problems);
  if (IsWord(node, "none")) return;
  if (IsWord(node, "auto")) {
    bone.track.value = AutoTrack{};
  } else if (const auto track =
                 ReadU16(node, "a track: 'none', 'auto', or a number from 0xC0 to 0xFF", Hex::kAllowed, problems)) {
    bone.track.value = *track;
  }
}

void ReadMesh(const yaml::Node& node, AddBone& bone, Problems& problems) {
  bone.mesh.at = PlaceOf(node, problems);
  if (IsWord(node, "none")) return;
  bone.mesh.value = ReadU16(node, "a mesh: 'none' or a submesh index", Hex::kAllowed, problems);
}

bool ReadAddBone(const yaml::Node& node, Edit& edit, Problems& problems) {
  const Fields fields(node, kAddBoneKeys, "add-bone", "a mapping {name, parent, ...}", problems);
  AddBone& bone = edit.what.emplace<AddBone>();
  bone.parent_at = edit.at;
  bone.track.at = edit.at;
  bone.mesh.at = edit.at;
  bool has_name = false;
  if (const auto* member = fields.Find("name")) {
    auto name = ReadBoneName(member->value, problems);
    has_name = name.has_value();
    if (name) bone.name = std::move(*name);
  }
  if (const auto* member = fields.Find("parent")) ReadParent(member->value, bone, problems);
  ReadTransform(fields, bone.transform, problems);
  bone.null_transform = ReadNullTransform(fields, problems);
  if (const auto* member = fields.Find("track")) ReadTrack(member->value, bone, problems);
  if (const auto* member = fields.Find("mesh")) ReadMesh(member->value, bone, problems);
  return has_name;
}

void ReadRef(const Fields& fields, std::string_view key, BoneRef& bone, Problems& problems) {
  const auto* member = fields.Find(key);
  if (member == nullptr) return;
  if (auto ref = ReadBone(member->value, kBone, problems)) bone = std::move(*ref);
}

std::optional<Located<std::uint16_t>> ReadSubmesh(const Fields& fields, Problems& problems) {
  const auto* member = fields.Find("submesh");
  if (member == nullptr) return std::nullopt;
  const auto submesh = ReadU16(member->value, kSubmesh, Hex::kAllowed, problems);
  if (!submesh) return std::nullopt;
  return Located<std::uint16_t>{*submesh, PlaceOf(member->value, problems)};
}

void ReadKeep(const yaml::Node& node, MoveMesh& move, Problems& problems) {
  if (IsWord(node, "offset")) return;
  if (IsWord(node, "place")) {
    move.keep = Keep::kPlace;
    return;
  }
  WrongType(node, "'offset' or 'place'", problems);
}

bool ReadMoveMesh(const yaml::Node& node, Edit& edit, Problems& problems) {
  const Fields fields(node, kMoveMeshKeys, "move-mesh", "a mapping {from, to} or {submesh, to}", problems);
  MoveMesh& move = edit.what.emplace<MoveMesh>();
  if (const auto* member = fields.Find("from")) move.from = ReadBone(member->value, kBone, problems);
  move.submesh = ReadSubmesh(fields, problems);
  ReadRef(fields, "to", move.to, problems);
  if (const auto* member = fields.Find("keep")) ReadKeep(member->value, move, problems);
  const bool has_source = fields.Find("from") != nullptr || fields.Find("submesh") != nullptr;
  if (!has_source && !fields.incomplete()) {
    problems.Add(kRecipeSchema, node.line, node.column,
                 "move-mesh needs the key 'from' (the bone that draws the mesh) or 'submesh'");
  }
  return true;
}

bool ReadSetMesh(const yaml::Node& node, Edit& edit, Problems& problems) {
  const Fields fields(node, kSetMeshKeys, "set-mesh", "a mapping {bone, submesh}", problems);
  SetMesh& set = edit.what.emplace<SetMesh>();
  ReadRef(fields, "bone", set.bone, problems);
  if (auto submesh = ReadSubmesh(fields, problems)) set.submesh = std::move(*submesh);
  return true;
}

bool ReadClearMesh(const yaml::Node& node, Edit& edit, Problems& problems) {
  const Fields fields(node, kClearMeshKeys, "clear-mesh", "a mapping {bone}", problems);
  ReadRef(fields, "bone", edit.what.emplace<ClearMesh>().bone, problems);
  return true;
}

bool ReadSetTransform(const yaml::Node& node, Edit& edit, Problems& problems) {
  const Fields fields(node, kSetTransformKeys, "set-transform", "a mapping {bone, translation, rotation, scale}",
                      problems);
  SetTransform& set = edit.what.emplace<SetTransform>();
  ReadRef(fields, "bone", set.bone, problems);
  ReadTransform(fields, set.transform, problems);
  const bool has_component =
      fields.Find("translation") != nullptr || fields.Find("rotation") != nullptr || fields.Find("scale") != nullptr;
  if (!has_component && !fields.incomplete()) {
    problems.Add(kRecipeSchema, node.line, node.column,
                 "set-transform needs at least one of the keys 'translation', 'rotation' and 'scale'");
  }
  return true;
}

bool ReadMoveSkin(const yaml::Node& node, Edit& edit, Problems& problems) {
  const Fields fields(node, kMoveSkinKeys, "move-skin", "a mapping {from, to}", problems);
  MoveSkin& move = edit.what.emplace<MoveSkin>();
  ReadRef(fields, "from", move.from, problems);
  ReadRef(fields, "to", move.to, problems);
  return true;
}

bool ReadBankEdit(const yaml::Node& node, Edit& edit, Problems& problems) {
  edit.what = ReadReplaceBank(node, problems);
  return true;
}

/// Reads what stands behind the edit's key; false where the name of a new bone was lost.
using ReadEditFunction = bool (*)(const yaml::Node&, Edit&, Problems&);

/// In the order of kEditForms.
constexpr ReadEditFunction kReaders[] = {ReadAddBone,      ReadMoveMesh, ReadSetMesh, ReadClearMesh,
                                         ReadSetTransform, ReadMoveSkin, ReadBankEdit};
static_assert(std::size(kReaders) == std::size(kEditForms));

}  // namespace

ReadEdits ReadEditList(const yaml::Node& node, Problems& problems) {
  ReadEdits read;
  if (node.kind == yaml::Node::Kind::kSequence) read.edits.reserve(yaml::Count(node.items));
  const bool all =
      ForEachEdit(node, kEditForms, problems, [&](std::size_t form, const Source& at, const yaml::Node& value) {
        Edit edit;
        edit.at = at;
        if (!kReaders[form](value, edit, problems)) read.lost_names = true;
        if (problems.full()) {  // nobody will carry out the edits, and there may be very many
          read.lost_names = true;
        } else {
          read.edits.push_back(std::move(edit));
        }
      });
  if (!all) read.lost_names = true;
  return read;
}

}  // namespace bonepatch::recipes
