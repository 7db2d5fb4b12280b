// The schemas of recipes and of pack.yaml, from the key tables.
#include "formats/catalogue/formats.h"
#include "patcher/json/schema.h"
#include "patcher/json/schema_values.h"

namespace bonepatch::json {

using Json = nlohmann::ordered_json;

namespace {

Json Needs(const std::string& key) { return {{"required", Json::array({key})}}; }

Json AnyKeyOf(const std::vector<std::string>& keys) {
  Json any = Json::array();
  for (const std::string& key : keys) any.push_back(Needs(key));
  return any;
}

/// `transform: none` stands instead of the three components.
void ForbidBesideTransform(Json& bone) {
  bone["not"] = {{"required", Json::array({"transform"})}, {"anyOf", AnyKeyOf({"translation", "rotation", "scale"})}};
}

/// An edit without keys may stand as a word alone.
Json EditSchema(const recipes::EditForm& form) {
  Json body = ObjectSchema(form.keys);
  body["description"] = form.about;
  for (const recipes::Key& key : form.keys) {
    if (key.value == recipes::Value::kNoTransform) ForbidBesideTransform(body);
  }
  if (!form.one_of.empty()) body["anyOf"] = AnyKeyOf(WordsOf(form.one_of));
  if (form.keys.empty()) body = {{"description", form.about}, {"anyOf", Json::array({Json{{"type", "null"}}, body})}};
  Json properties = Json::object();
  properties[std::string(form.name)] = std::move(body);
  Json edit{{"type", "object"},
            {"properties", std::move(properties)},
            {"required", Json::array({form.name})},
            {"additionalProperties", false}};
  if (form.keys.empty()) return {{"anyOf", Json::array({Json{{"const", form.name}}, edit})}};
  return edit;
}

Json EditsSchema(std::span<const recipes::EditForm> forms) {
  Json edits = Json::array();
  for (const recipes::EditForm& form : forms) edits.push_back(EditSchema(form));
  return {{"oneOf", std::move(edits)}};
}

Json Definitions() {
  Json entry = ObjectSchema(recipes::kModelKeys);
  entry["allOf"] =
      Json::array({Json{{"oneOf", AnyKeyOf({"model", "pair"})}}, Json{{"oneOf", AnyKeyOf({"edits", "skeleton"})}}});
  Json file_entry = ObjectSchema(recipes::kFileEntryKeys);
  file_entry["properties"]["expect"] = ObjectSchema(recipes::kFileExpectKeys);
  Json bone = ObjectSchema(recipes::kStatedBoneKeys);
  ForbidBesideTransform(bone);
  return {{"models-entry", std::move(entry)},
          {"expect", ObjectSchema(recipes::kExpectKeys)},
          {"edit", EditsSchema(recipes::kEditForms)},
          {"bone", std::move(bone)},
          {"file-entry", std::move(file_entry)}};
}

/// A recipe for a format: which edits it may have depends on the format.
Json FormatRecipe() {
  Json recipe = ObjectSchema(recipes::kFormatRecipeKeys);
  for (const recipes::EditReader* reader : formats::EditReaders()) {
    Json edits{{"properties", {{"edits", {{"items", EditsSchema(reader->forms())}}}}}};
    recipe["allOf"].push_back({{"if", {{"properties", {{"format", {{"const", reader->format()}}}}}}},
                               {"then", {{"properties", {{"models", {{"items", std::move(edits)}}}}}}}});
  }
  return recipe;
}

/// `format:` in the place of `game:` makes another kind of file of it.
Json ForWhom(Json game, Json format) {
  Json is_format = Needs("format");
  is_format["not"] = Needs("game");
  return {{"type", "object"}, {"if", std::move(is_format)}, {"then", std::move(format)}, {"else", std::move(game)}};
}

}  // namespace

std::string RecipeSchema() {
  Json schema = ForWhom(ObjectSchema(recipes::kRecipeKeys), FormatRecipe());
  schema["definitions"] = Definitions();
  return SchemaText("A recipe of bonepatch", schema);
}

std::string PackSchema() {
  return SchemaText("The pack.yaml of a bonepatch pack",
                    ForWhom(ObjectSchema(recipes::kPackKeys), ObjectSchema(recipes::kFormatPackKeys)));
}

}  // namespace bonepatch::json
