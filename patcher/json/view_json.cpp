// Views key by key. What a format calls "object matrix" has the key `object_matrix`.
#include "patcher/json/view_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "patcher/json/document_json.h"

namespace bonepatch::json {

using Json = nlohmann::ordered_json;

namespace {

std::string KeyOf(std::string name) {
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
}

void PutFields(Json& json, const Document::Object& fields) {
  for (const Document::Member& field : fields) json[KeyOf(field.name)] = DocumentTree(field.value);
}

Json ViewedBoneJson(const formats::View& view, std::uint32_t index) {
  const formats::ViewedBone& bone = view.bones[index];
  Json json{{"index", index}, {"name", bone.label}};
  if (bone.parent && !formats::FieldOf(bone.fields, "parent")) json["parent"] = *bone.parent;
  PutFields(json, bone.fields);
  return json;
}

Json BonesJson(const formats::View& view) {
  Json bones = Json::array();
  for (std::uint32_t i = 0; i < view.bones.size(); ++i) bones.push_back(ViewedBoneJson(view, i));
  return bones;
}

Json LookedSideJson(const report::Looked& side) {
  Json json{{"what", side.view.title}, {"file", side.file}, {"format", side.format}, {"sha256", side.sha256}};
  if (side.view.readable) {
    json["bones"] = side.view.bones.size() + side.view.more;
  } else {
    json["unreadable"] = report::WhyUnreadable(side.view);
  }
  return json;
}

Json FieldsJson(const std::vector<formats::FieldChange>& fields) {
  Json list = Json::array();
  for (const formats::FieldChange& field : fields) {
    list.push_back(
        {{"field", KeyOf(field.name)}, {"before", DocumentTree(field.before)}, {"after", DocumentTree(field.after)}});
  }
  return list;
}

Json ChangedBoneJson(const formats::View& after, const formats::BoneChange& change) {
  Json json{{"bone", after.bones[change.after].label}};
  if (change.moved) json["moved"] = {{"before", change.before}, {"after", change.after}};
  json["fields"] = FieldsJson(change.fields);
  return json;
}

}  // namespace

Json LookedJson(const report::Looked& looked) {
  const formats::View& view = looked.view;
  Json json{{"file", looked.file}, {"format", looked.format}, {"size", looked.size}, {"sha256", looked.sha256}};
  PutFields(json, view.header);
  json.erase("bones");  // the header may count them, and here they are
  json["readable"] = view.readable;
  if (!view.notes.empty()) json["notes"] = view.notes;
  if (view.readable) json["bones"] = BonesJson(view);
  if (view.more > 0) json["more_bones"] = view.more;
  return json;
}

Json LookedPairJson(const report::LookedPair& pair) {
  const formats::View &before = pair.before.view, &after = pair.after.view;
  Json json{
      {"before", LookedSideJson(pair.before)}, {"after", LookedSideJson(pair.after)}, {"same", pair.same_bytes()}};
  if (!pair.readable() || pair.same_bytes()) return json;
  const formats::ViewDifference found = formats::Compare(before, after);
  if (!found.header.empty()) json["header"] = FieldsJson(found.header);
  for (const std::uint32_t bone : found.added) json["added"].push_back(ViewedBoneJson(after, bone));
  for (const std::uint32_t bone : found.removed) json["removed"].push_back(ViewedBoneJson(before, bone));
  for (const formats::BoneChange& change : found.changed) json["changed"].push_back(ChangedBoneJson(after, change));
  return json;
}

}  // namespace bonepatch::json
