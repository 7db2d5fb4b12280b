// The schemas of recipes and of pack.yaml, from the key tables.
#include <fmt/format.h>

#include "patcher/json/schema.h"
#include "patcher/json/schema_values.h"

namespace bonepatch::json {

using Json = nlohmann::ordered_json;

namespace {

Json Needs(const char* key) { return {{"required", Json::array({key})}}; }

Json AnyKeyOf(std::initializer_list<const char*> keys) {
  Json any = Json::array();
  for (const char* key : keys) any.push_back(Needs(key));
  return any;
}

/// `transform: none` stands instead of the three components.
void ForbidBesideTransform(Json& bone) {
  bone["not"] = {{"required", Json::array({"transform"})}, {"anyOf", AnyKeyOf({"translation", "rotation", "scale"})}};
}

/// What an edit's keys need beyond each other's names.
Json EditSchema(const recipes::EditForm& form) {
  Json body = ObjectSchema(form.keys);
  body["description"] = form.about;
  if (form.name == "add-bone") ForbidBesideTransform(body);
  if (form.name == "move-mesh") body["anyOf"] = AnyKeyOf({"from", "submesh"});
  if (form.name == "set-transform") body["anyOf"] = AnyKeyOf({"translation", "rotation", "scale"});
  Json properties = Json::object();
  properties[std::string(form.name)] = std::move(body);
  return {{"type", "object"},
          {"properties", std::move(properties)},
          {"required", Json::array({form.name})},
          {"additionalProperties", false}};
}

Json Definitions() {
  Json entry = ObjectSchema(recipes::kModelKeys);
  entry["allOf"] =
      Json::array({Json{{"oneOf", AnyKeyOf({"model", "pair"})}}, Json{{"oneOf", AnyKeyOf({"edits", "skeleton"})}}});
  Json edits = Json::array();
  for (const recipes::EditForm& form : recipes::kEditForms) edits.push_back(EditSchema(form));
  Json bone = ObjectSchema(recipes::kStatedBoneKeys);
  ForbidBesideTransform(bone);
  return {{"models-entry", std::move(entry)},
          {"expect", ObjectSchema(recipes::kExpectKeys)},
          {"edit", {{"oneOf", std::move(edits)}}},
          {"bone", std::move(bone)}};
}

}  // namespace

std::string RecipeSchema() {
  Json schema = ObjectSchema(recipes::kRecipeKeys);
  schema["definitions"] = Definitions();
  return SchemaText("A recipe of bonepatch", std::move(schema));
}

std::string PackSchema() { return SchemaText("The pack.yaml of a bonepatch pack", ObjectSchema(recipes::kPackKeys)); }

}  // namespace bonepatch::json
