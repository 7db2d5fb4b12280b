// The schema of the JSON report.
#include <nlohmann/json.hpp>

#include "formats/catalogue/formats.h"
#include "patcher/base/version.h"
#include "patcher/json/report_json.h"
#include "patcher/json/schema.h"
#include "patcher/json/schema_values.h"

namespace bonepatch::json {

using Json = nlohmann::ordered_json;

namespace {

Json Type(const char* type, const char* about) { return {{"description", about}, {"type", type}}; }

Json Count(const char* about) { return {{"description", about}, {"type", "integer"}, {"minimum", 0}}; }

Json Words(const char* about, std::initializer_list<const char*> words) {
  return {{"description", about}, {"enum", words}};
}

Json Hash(const char* about) { return {{"description", about}, {"type", "string"}, {"pattern", "^[0-9a-f]{64}$"}}; }

/// An object with all of `required`, perhaps some of `optional`, and no other key.
Json Object(const char* about, Json required, const Json& optional = Json::object()) {
  Json names = Json::array();
  for (const auto& [name, schema] : required.items()) names.push_back(name);
  required.update(optional);
  return {{"description", about},
          {"type", "object"},
          {"properties", std::move(required)},
          {"required", std::move(names)},
          {"additionalProperties", false}};
}

Json ListOf(Json items) { return {{"type", "array"}, {"items", std::move(items)}}; }

Json RuleId() {
  Json ids = Json::array();
  for (const RuleWords& rule : formats::Catalogue()) ids.push_back(rule.id);
  return {{"description", "The id of a rule of the catalogue."}, {"enum", std::move(ids)}};
}

Json FindingSchema() {
  return Object("What a rule found.",
                {{"rule", {{"$ref", "#/definitions/rule"}}},
                 {"severity", Words("How bad it is.", {"error", "warning", "note"})},
                 {"message", Type("string", "What is wrong.")}},
                {{"hint", Type("string", "What to do.")},
                 {"model", Type("string", "The model, by its address, or the file.")},
                 {"bone", Count("The bone, by its id.")},
                 {"file", Type("string", "The recipe or pack file, or the file of the game.")},
                 {"line", Count("Its line, from 1.")},
                 {"column", Count("Its column, from 1, in characters.")},
                 {"offset", Count("Bytes from the start of the section or block that was judged.")}});
}

Json NotRunSchema() {
  return Object("A rule that was not judged.",
                {{"rule", {{"$ref", "#/definitions/rule"}}}, {"reason", Type("string", "Why not.")}},
                {{"model", Type("string", "On which model.")}});
}

Json PlanSchema() {
  const Json parent{{"description", "The id of the parent, or root."},
                    {"anyOf", Json::array({Json{{"type", "integer"}, {"minimum", 0}}, Json{{"const", "root"}}})}};
  Json bone = Object("A bone that the packs add.", {{"id", Count("Its id.")}, {"parent", parent}},
                     {{"name", Type("string", "Its name in the recipe; an inert bone has none.")},
                      {"track", Count("Its animation track; absent: none.")},
                      {"inert", Type("boolean", "Added so that the ids of a pair line up.")}});
  Json rebaked = Object("A re-baked mesh.", {{"submesh", Count("Its index.")},
                                             {"largest_error", Type("number", "By which rounding moved it.")}});
  Json model = Object("A model that the run changes.",
                      {{"model", Type("string", "Its address.")},
                       {"name", Type("string", "Its geo name.")},
                       {"bones_before", Count("Bones before the run.")},
                       {"bones_after", Count("Bones after it.")},
                       {"new_bones", ListOf(std::move(bone))}},
                      {{"sharers", ListOf(Type("string", "Another address of the same block."))},
                       {"rebaked", ListOf(std::move(rebaked))}});
  return Object("What apply or unpatch changes.",
                {{"models", ListOf(std::move(model))}, {"bytes_written", Count("Of blocks.")}});
}

Json StateSchema() {
  Json pack =
      Object("An applied pack.", {{"id", Type("string", "Its id.")}, {"sha256", Hash("Of all that was read of it.")}},
             {{"version", Type("string", "Its version; a lone recipe has none.")}});
  Json model = Object("A model that isn't vanilla.", {{"model", Type("string", "Its address.")},
                                                      {"name", Type("string", "Its geo name.")},
                                                      {"state", Words("Whose it is.", {"ours", "foreign", "torn"})}});
  return Object("What is applied.", {{"packs", ListOf(std::move(pack))}, {"models", ListOf(std::move(model))}});
}

Json PairSchema() {
  return Object("A high/low-poly pair.",
                {{"high", Type("string", "The address of the high-poly model.")},
                 {"low", Type("string", "The address of the low-poly model.")},
                 {"name", Type("string", "The name of the high-poly model.")},
                 {"verdict", Words("Its worst finding.", {"ok", "warning", "error"})}},
                {{"bones_high", Count("Bones of the high-poly model; absent: unreadable.")},
                 {"bones_low", Count("Bones of the low-poly model; absent: unreadable.")}});
}

}  // namespace

std::string ReportSchema() {
  const Json format{{"description", "Raised when a key changes its meaning."}, {"const", kReportSchema}};
  Json summary = Object("Counts.", {{"errors", Count("Findings that refuse.")},
                                    {"warnings", Count("Findings that refuse under --strict.")},
                                    {"notes", Count("Findings that never refuse.")},
                                    {"models", Count("Models that were looked at.")},
                                    {"packs", Count("Packs that were looked at.")}});
  Json schema = Object("What a command reports with --format json or --report.",
                       {{"schema", format},
                        {"tool", Object("Who wrote it.", {{"name", {{"const", "bonepatch"}}},
                                                          {"version", Type("string", "The version.")}})},
                        {"command", Type("string", "The command.")},
                        {"ok", Type("boolean", "Whether the exit code is 0.")},
                        {"not_run", ListOf(NotRunSchema())},
                        {"findings", ListOf(FindingSchema())},
                        {"summary", std::move(summary)}},
                       {{"error", Object("What ended the run.", {{"message", Type("string", "What is wrong.")}},
                                         {{"file", Type("string", "The file it is about.")}})},
                        {"plan", PlanSchema()},
                        {"state", StateSchema()},
                        {"pairs", ListOf(PairSchema())},
                        {"model", Type("object", "The model that inspect shows.")},
                        {"differences", ListOf(Type("object", "Two models that diff compares."))}});
  schema["definitions"] = {{"rule", RuleId()}};
  return SchemaText("The JSON report of bonepatch", schema);
}

}  // namespace bonepatch::json
