// The JSON Schema of facts (draft-07).
#include <nlohmann/json.hpp>

#include "patcher/json/facts_json.h"
#include "patcher/json/facts_words.h"

namespace bonepatch::json {

using Json = nlohmann::ordered_json;

namespace {

Json Whole(std::uint64_t most, const char* about = nullptr) {
  Json json{{"type", "integer"}, {"minimum", 0}, {"maximum", most}};
  if (about) json["description"] = about;
  return json;
}

Json ListOf(Json items, const char* about) {
  return {{"type", "array"}, {"description", about}, {"items", std::move(items)}};
}

Json Text(const char* about, const char* pattern = nullptr) {
  Json json{{"type", "string"}, {"description", about}};
  if (pattern) json["pattern"] = pattern;
  return json;
}

Json OrNull(Json schema) {
  schema["type"] = {schema["type"], "null"};
  return schema;
}

/// An object that has no other keys than these.
Json Closed(Json properties, Json required) {
  return {{"type", "object"},
          {"properties", std::move(properties)},
          {"required", std::move(required)},
          {"additionalProperties", false}};
}

Json Kind() {
  Json words = Json::array();
  for (const KindWord& known : kKindWords) words.push_back(known.word);
  return {{"type", "string"}, {"enum", std::move(words)}};
}

Json SlotSchema() { return {{"anyOf", {Kind(), {{"type", "null"}, {"description", "an empty slot"}}}}}; }

Json EntrySchema() {
  return Closed(
      {{"names", ListOf(Text("chunk/file", "^[0-9]+/[0-9]+$"), "every record of the block, the lowest first")},
       {"kind", Kind()},
       {"slots", ListOf(SlotSchema(), "of an archive")},
       {"outside", Text("why the entry can't be read")}},
      {"names"});
}

Json Component() {
  return Text("absent: the identity; a mark tells that numbers are the same, not which", "^([0-9a-f]{12}|not finite)$");
}

/// Each of these keywords concerns values of its own type.
Json LinkSchema() {
  return {{"description", "a bone's place in the table; an address that is no bone; null: none"},
          {"type", {"integer", "string", "null"}},
          {"minimum", 0},
          {"maximum", 0xFFFF},
          {"pattern", "^0x[0-9A-Fa-f]+$"}};
}

Json TransformSchema() {
  return Closed(
      {{"type", Whole(0xFF)}, {"rotation", Component()}, {"translation", Component()}, {"scale", Component()}},
      {"type"});
}

Json SkinSchema() {
  return {{"type", "array"},
          {"items", {Whole(0xFFFF), Text("the record"), Whole(0xFFFFFFFF)}},
          {"minItems", 3},
          {"additionalItems", false}};
}

Json MirrorSchema() { return {{"type", "array"}, {"items", Whole(0xFF)}, {"minItems", 2}, {"maxItems", 2}}; }

Json OwnFindingSchema() {
  return Closed({{"rule", Text("rule id")},
                 {"bone", Whole(0xFFFFFFFF)},
                 {"submesh", Whole(0xFFFFFFFF)},
                 {"field", Text("where")},
                 {"offset", Whole(0xFFFFFFFF)},
                 {"message", Text("what is wrong; absent where it would tell numbers")},
                 {"hint", Text("what to do")}},
                {"rule"});
}

Json NotJudgedSchema() {
  return Closed({{"reason", Text("why")}, {"rules", ListOf(Text("rule id"), "which")}}, {"reason", "rules"});
}

Json LinksSchema() {
  return Closed({{"root", LinkSchema()},
                 {"previous", ListOf(LinkSchema(), "by bone")},
                 {"next", ListOf(LinkSchema(), "by bone")},
                 {"child", ListOf(LinkSchema(), "by bone")}},
                {"root", "previous", "next", "child"});
}

Json ModelSchema() {
  const Json name{{"description", "clean geo name"},
                  {"anyOf", {{{"type", "string"}}, Closed({{"base64", {{"type", "string"}}}}, {"base64"})}}};
  return Closed({{"model", Text("its address", "^[0-9]+/[0-9]+(#[0-9]+)?$")},
                 {"name", name},
                 {"sha256", Text("of the ACT section", "^[0-9a-f]{64}$")},
                 {"meshes", ListOf(OrNull(Whole(0xFFFF)), "the submesh that each bone draws")},
                 {"ids", ListOf(Whole(0xFFFF), "where bone ids aren't 0, 1, 2 and so on")},
                 {"parents", ListOf(LinkSchema(), "null: a root; absent: the section doesn't decode")},
                 {"links", LinksSchema()},
                 {"transforms", ListOf(OrNull(TransformSchema()), "null: a null pointer")},
                 {"tracks", ListOf(OrNull(Whole(0xFFFF)), "absent: no table")},
                 {"mirrors", ListOf(MirrorSchema(), "bone and role; absent: no table")},
                 {"named_tracks", ListOf(Whole(0xFFFF), "tracks that kind-4 user data names")},
                 {"submeshes", ListOf(Whole(0xFF), "CompCount of each; absent: no GPL")},
                 {"geometry_readable", {{"type", "boolean"}}},
                 {"skins", ListOf(SkinSchema(), "bones that SKN records name: bone, record, place in the block")},
                 {"skinning_readable", {{"type", "boolean"}}},
                 {"partner_unreadable", Text("why pair rules can't be judged with it")},
                 {"findings", ListOf(OwnFindingSchema(), "the model's own")},
                 {"not_judged", ListOf(NotJudgedSchema(), "rules that couldn't be judged")}},
                {"model", "name", "sha256", "meshes"});
}

}  // namespace

std::string FactsSchema() {
  Json schema{{"$schema", "http://json-schema.org/draft-07/schema#"},
              {"title", "bonepatch facts"},
              {"description", "What rules need to know of the vanilla models of a game; no game data."}};
  schema.update(Closed({{"facts", {{"const", facts::kVersion}}},
                        {"game", {{"const", facts::kGame}}},
                        {"adopted", {{"type", "boolean"}, {"description", "the game had been patched by other tools"}}},
                        {"files", ListOf(Whole(0x10000), "how many files each chunk has")},
                        {"entries", ListOf(EntrySchema(), "by lowest address")},
                        {"models", ListOf(ModelSchema(), "by entry, then slot")}},
                       {"facts", "game", "adopted", "files", "entries", "models"}));
  return schema.dump(2) + "\n";
}

}  // namespace bonepatch::json
