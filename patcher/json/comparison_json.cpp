// Values before and after, each as `inspect` shows it; what doesn't differ is absent.
#include "patcher/json/comparison_json.h"

#include "act/tree.h"
#include "formats/sluggers/words.h"
#include "patcher/base/sha256.h"
#include "patcher/json/inspection_json.h"

namespace bonepatch::json {

using Json = nlohmann::ordered_json;

namespace {

using Side = report::Comparison::Side;

Json SideJson(const Side& side) {
  Json json{{"what", side.title}};
  if (!side.model.address.empty()) json["model"] = side.model.address;
  if (!side.model.file.empty()) json["file"] = side.model.file;
  json["name"] = side.model.name;
  if (!side.model.act.empty()) json["sha256"] = Sha256(side.model.act);
  if (side.model.section) {
    json["bones"] = side.model.section->bones.size();
  } else {
    json["unreadable"] = side.model.section.error().front().message;
  }
  return json;
}

/// One side's bones, ready to be asked for.
class Bones {
 public:
  explicit Bones(const Side& side) : side_(side), children_(ChildrenOf(act::ParentsOf(*side.model.section))) {}

  Json Whole(std::uint32_t bone) const {
    Json json = BoneJson(*side_.model.section, bone, children_[bone]);
    if (const Json name = Name(bone); !name.is_null()) json["name"] = name;
    return json;
  }
  Json Name(std::uint32_t bone) const {
    const auto name = side_.names.find(bone);
    return name == side_.names.end() || name->second.empty() ? Json() : Json(name->second);
  }
  /// A field of a whole bone; null: it has nothing there.
  static Json Field(const Json& json, act::BoneField field) {
    const std::string key(act::Name(field));
    const bool in_record = field == act::BoneField::kType || field == act::BoneField::kScale ||
                           field == act::BoneField::kRotation || field == act::BoneField::kTranslation;
    if (in_record) return json.contains("srt") ? json["srt"][key] : Json();
    if (field == act::BoneField::kParent && json.contains("stray_parent")) return {{"stray", json["stray_parent"]}};
    return json.contains(key) ? json[key] : Json();
  }

 private:
  const Side& side_;
  const std::vector<std::vector<std::uint32_t>> children_;
};

Json ChangeJson(std::string_view field, Json before, Json after) {
  return {{"field", field}, {"before", std::move(before)}, {"after", std::move(after)}};
}

void PutHeader(Json& json, const report::Comparison& comparison, const act::Difference& difference) {
  for (const act::HeaderField field : difference.header) {
    json["header"].push_back(ChangeJson(act::Name(field),
                                        formats::sluggers::FieldText(*comparison.before.model.section, field),
                                        formats::sluggers::FieldText(*comparison.after.model.section, field)));
  }
}

void PutBones(Json& json, const report::Comparison& comparison, const report::Differences& found) {
  const act::Difference& skeleton = found.skeleton;
  const Bones before(comparison.before), after(comparison.after);
  for (std::uint32_t i = skeleton.before; i < skeleton.after; ++i) json["added"].push_back(after.Whole(i));
  for (std::uint32_t i = skeleton.after; i < skeleton.before; ++i) json["removed"].push_back(before.Whole(i));
  std::map<std::uint32_t, Json> changed;  // by index: a bone may be changed and renamed
  for (const act::BoneDifference& bone : skeleton.changed) {
    const Json was = before.Whole(bone.bone.value), is = after.Whole(bone.bone.value);
    for (const act::BoneField field : bone.fields) {
      changed[bone.bone.value].push_back(
          ChangeJson(act::Name(field), Bones::Field(was, field), Bones::Field(is, field)));
    }
  }
  for (const std::uint32_t bone : found.renamed)
    changed[bone].push_back(ChangeJson("name", before.Name(bone), after.Name(bone)));
  for (auto& [bone, fields] : changed) {
    json["changed"].push_back(
        {{"bone", comparison.before.model.section->bones[bone].id}, {"fields", std::move(fields)}});
  }
}

Json MeshJson(const report::Inspection& model, std::size_t submesh) {
  if (submesh >= model.geometry->submeshes.size()) return {};
  const block::Submesh& mesh = model.geometry->submeshes[submesh];
  return {{"kind", report::KindOf(mesh)}, {"vertices", mesh.vertex_count}};
}

}  // namespace

Json ComparisonJson(const report::Comparison& comparison) {
  const report::Inspection &before = comparison.before.model, &after = comparison.after.model;
  Json json{{"before", SideJson(comparison.before)}, {"after", SideJson(comparison.after)}};
  if (!before.section || !after.section) {
    json["same"] = report::SameBytes(comparison);
    return json;
  }
  const report::Differences found = report::DifferencesOf(comparison);
  json["same"] = found.empty();
  PutHeader(json, comparison, found.skeleton);
  PutBones(json, comparison, found);
  for (const std::size_t mesh : found.meshes)
    json["meshes"].push_back({{"submesh", mesh}, {"before", MeshJson(before, mesh)}, {"after", MeshJson(after, mesh)}});
  if (found.skinned) {
    json["skinned_bones"] = {{"before", report::SkinnedBones(*before.skinning)},
                             {"after", report::SkinnedBones(*after.skinning)}};
  }
  return json;
}

}  // namespace bonepatch::json
