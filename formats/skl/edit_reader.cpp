// Reading the edits of recipes: one function for each kind, and the table that knows them.
#include <fmt/format.h>

#include <algorithm>

#include "formats/skl/edits.h"
#include "patcher/base/rule_ids.h"
#include "recipes/edit_forms.h"
#include "recipes/fields.h"
#include "recipes/format.h"
#include "recipes/transforms.h"
#include "recipes/values.h"

namespace bonepatch::formats::skl {
namespace {

using recipes::Fields;
using recipes::Key;
using recipes::kRequired;
using recipes::Problems;
using recipes::Value;
namespace yaml = recipes::yaml;

constexpr Key kBoneKey{"bone", Value::kNamedBone, "The bone, by its name, or by its index in the original file.",
                       kRequired};
constexpr Key kTranslation{"translation", Value::kVector, "Where it lies below its parent: x, y, z."};
constexpr Key kRotation{"rotation", Value::kRotation,
                        "How it is turned: a quaternion [x, y, z, w], or {euler: [x, y, z]} in degrees."};

constexpr Key kAddBoneKeys[] = {
    {"name", Value::kText, "The new bone's name.", kRequired},
    {"parent", Value::kNamedBone, "The bone it hangs under.", kRequired},
    kTranslation,
    kRotation,
};
constexpr Key kSetTransformKeys[] = {
    kBoneKey,
    kTranslation,
    kRotation,
    {"bind", Value::kChoice, "keep: the mesh moves with the bone. follow: the mesh stays where it is.",
     Key::Use::kOptional, "keep follow"},
};
constexpr Key kRenameKeys[] = {kBoneKey, {"to", Value::kText, "Its new name.", kRequired}};
constexpr Key kSetParentKeys[] = {
    kBoneKey,
    {"parent", Value::kNamedBone, "The bone it hangs under from now on.", kRequired},
    {"keep", Value::kChoice, "local: it keeps its place under the parent. object: it stays where it is in the model.",
     Key::Use::kOptional, "local object"},
};
constexpr Key kRemoveLeafKeys[] = {kBoneKey};
constexpr Key kFileKeys[] = {{"file", Value::kText, "The other skeleton's file.", kRequired}};
constexpr Key kScaleKeys[] = {
    {"factor", Value::kFactor, "How many times as long bones become.", kRequired},
    {"bones", Value::kNamedBones, "These bones; all of them where this is left out."},
};

constexpr recipes::EditForm kForms[] = {
    {"add-bone", kAddBoneKeys, "Adds a bone at the end of the file."},
    {"set-transform", kSetTransformKeys, "Moves or turns a bone.", "translation rotation"},
    {"rename", kRenameKeys, "Gives a bone another name."},
    {"set-parent", kSetParentKeys, "Hangs a bone under another one."},
    {"remove-leaf", kRemoveLeafKeys, "Takes away a bone that no other hangs under."},
    {"set-link", kFileKeys, "Links the skeleton whose animations this one plays."},
    {"clear-link", {}, "Unlinks the linked skeleton."},
    {"scale", kScaleKeys, "Makes bones longer or shorter."},
    {"order-like", kFileKeys, "Brings the bones into the order of another skeleton."},
    {"repair-children", {}, "Makes the child lists say what the parents say."},
};

std::optional<BoneRef> ReadBone(const yaml::Node& node, Problems& problems) {
  constexpr std::string_view kExpected = "a bone: its name, or its index in the original file";
  if (auto index = recipes::ReadIndex(node, problems)) return BoneRef{*index, recipes::PlaceOf(node, problems)};
  auto name = recipes::ReadText(node, kExpected, problems);
  if (!name) return std::nullopt;
  return BoneRef{std::move(*name), recipes::PlaceOf(node, problems)};
}

void ReadBone(const Fields& fields, std::string_view key, BoneRef& bone, Problems& problems) {
  const auto* member = fields.Find(key);
  if (member == nullptr) return;
  if (auto read = ReadBone(member->value, problems)) bone = std::move(*read);
}

void ReadText(const Fields& fields, std::string_view key, recipes::Located<std::string>& text, Problems& problems) {
  const auto* member = fields.Find(key);
  if (member == nullptr) return;
  text = {recipes::ReadText(member->value, "a text", problems).value_or(""), recipes::PlaceOf(member->value, problems)};
}

/// Whether the second of a key's two words stands; the first is what a key that isn't there means.
bool ReadSecondWord(const Fields& fields, std::string_view key, std::string_view first, std::string_view second,
                    Problems& problems) {
  const auto* member = fields.Find(key);
  if (member == nullptr || recipes::IsWord(member->value, first)) return false;
  if (recipes::IsWord(member->value, second)) return true;
  recipes::WrongType(member->value, fmt::format("'{}' or '{}'", first, second), problems);
  return false;
}

template <typename WithTransform>
void ReadPlace(const Fields& fields, WithTransform& edit, Problems& problems) {
  recipes::Transform transform;
  recipes::ReadTransform(fields, transform, problems);
  if (transform.translation) edit.translation = transform.translation->value;
  if (transform.rotation) edit.rotation = transform.rotation->value;
}

void ReadAddBone(const yaml::Node& node, Edit& edit, Problems& problems) {
  const Fields fields(node, kAddBoneKeys, "add-bone", "a mapping {name, parent, ...}", problems);
  AddBone& add = edit.what.emplace<AddBone>();
  ReadText(fields, "name", add.name, problems);
  ReadBone(fields, "parent", add.parent, problems);
  ReadPlace(fields, add, problems);
}

void ReadSetTransform(const yaml::Node& node, Edit& edit, Problems& problems) {
  const Fields fields(node, kSetTransformKeys, "set-transform", "a mapping {bone, translation, rotation, bind}",
                      problems);
  SetTransform& set = edit.what.emplace<SetTransform>();
  ReadBone(fields, "bone", set.bone, problems);
  ReadPlace(fields, set, problems);
  if (ReadSecondWord(fields, "bind", "keep", "follow", problems)) set.bind = Bind::kFollow;
  if (!fields.Find("translation") && !fields.Find("rotation") && !fields.incomplete()) {
    problems.Add(kRecipeSchema, node.line, node.column,
                 "set-transform needs at least one of the keys 'translation' and 'rotation'");
  }
}

void ReadRename(const yaml::Node& node, Edit& edit, Problems& problems) {
  const Fields fields(node, kRenameKeys, "rename", "a mapping {bone, to}", problems);
  Rename& rename = edit.what.emplace<Rename>();
  ReadBone(fields, "bone", rename.bone, problems);
  ReadText(fields, "to", rename.to, problems);
}

void ReadSetParent(const yaml::Node& node, Edit& edit, Problems& problems) {
  const Fields fields(node, kSetParentKeys, "set-parent", "a mapping {bone, parent, keep}", problems);
  SetParent& set = edit.what.emplace<SetParent>();
  ReadBone(fields, "bone", set.bone, problems);
  ReadBone(fields, "parent", set.parent, problems);
  if (ReadSecondWord(fields, "keep", "local", "object", problems)) set.keep = Keep::kObject;
}

void ReadRemoveLeaf(const yaml::Node& node, Edit& edit, Problems& problems) {
  const Fields fields(node, kRemoveLeafKeys, "remove-leaf", "a mapping {bone}", problems);
  ReadBone(fields, "bone", edit.what.emplace<RemoveLeaf>().bone, problems);
}

void ReadSetLink(const yaml::Node& node, Edit& edit, Problems& problems) {
  const Fields fields(node, kFileKeys, "set-link", "a mapping {file}", problems);
  ReadText(fields, "file", edit.what.emplace<SetLink>().file, problems);
}

void ReadOrderLike(const yaml::Node& node, Edit& edit, Problems& problems) {
  const Fields fields(node, kFileKeys, "order-like", "a mapping {file}", problems);
  ReadText(fields, "file", edit.what.emplace<OrderLike>().file, problems);
}

/// `- clear-link`, `- clear-link:` or `- clear-link: {}`.
void ReadNothing(const yaml::Node& node, std::string_view what, Problems& problems) {
  if (node.kind == yaml::Node::Kind::kNull) return;
  Fields(node, {}, what, "nothing behind it", problems);
}

void ReadClearLink(const yaml::Node& node, Edit& edit, Problems& problems) {
  edit.what = ClearLink();
  ReadNothing(node, "clear-link", problems);
}

void ReadRepairChildren(const yaml::Node& node, Edit& edit, Problems& problems) {
  edit.what = RepairChildren();
  ReadNothing(node, "repair-children", problems);
}

void ReadBones(const yaml::Node& node, Scale& scale, Problems& problems) {
  if (recipes::IsWord(node, "all")) return;
  scale.bones.emplace();
  if (node.kind != yaml::Node::Kind::kSequence || node.items.empty()) {
    recipes::WrongType(node, "'all', or a list of bones that isn't empty", problems);
    return;
  }
  for (const yaml::Node& item : node.items) {
    if (auto bone = ReadBone(item, problems)) scale.bones->push_back(std::move(*bone));
  }
}

void ReadScale(const yaml::Node& node, Edit& edit, Problems& problems) {
  const Fields fields(node, kScaleKeys, "scale", "a mapping {factor, bones}", problems);
  Scale& scale = edit.what.emplace<Scale>();
  if (const auto* member = fields.Find("factor")) {
    scale.factor = recipes::ReadReal(member->value, problems).value_or(1);
    if (!(scale.factor > 0)) {
      problems.Add(kRecipeSchema, member->value.line, member->value.column,
                   fmt::format("expected a factor above 0, found {}", recipes::Quoted(member->value.text)));
    }
  }
  if (const auto* member = fields.Find("bones")) ReadBones(member->value, scale, problems);
}

using EditFunction = void (*)(const yaml::Node&, Edit&, Problems&);

/// In the order of kForms.
constexpr EditFunction kFunctions[] = {ReadAddBone, ReadSetTransform, ReadRename, ReadSetParent, ReadRemoveLeaf,
                                       ReadSetLink, ReadClearLink,    ReadScale,  ReadOrderLike, ReadRepairChildren};
static_assert(std::size(kFunctions) == std::size(kForms));

class SklEditReader final : public recipes::EditReader {
 public:
  std::string_view format() const override { return "skl"; }
  std::span<const recipes::EditForm> forms() const override { return kForms; }

  std::shared_ptr<const recipes::EditList> Read(const yaml::Node& list, Problems& problems) const override {
    auto edits = std::make_shared<Edits>();
    recipes::ForEachEdit(list, kForms, problems, [&](std::size_t form, const Source& at, const yaml::Node& value) {
      Edit edit{{}, at};
      kFunctions[form](value, edit, problems);
      if (!problems.full()) edits->list.push_back(std::move(edit));  // else nobody will carry them out
    });
    return edits;
  }
};

}  // namespace

const recipes::EditReader& TheEditReader() {
  static const SklEditReader reader;
  return reader;
}

}  // namespace bonepatch::formats::skl
