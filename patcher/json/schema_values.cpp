// The values, one by one: types, ranges and patterns as the readers of recipes/ judge them.
#include "patcher/json/schema_values.h"

#include <sstream>

#include "formats/catalogue/formats.h"

namespace bonepatch::json {

using Json = nlohmann::ordered_json;

namespace {
using recipes::Value;

constexpr const char* kId = "^[a-z0-9][a-z0-9-]*$";
constexpr const char* kName = "^(?!root$)[A-Za-z0-9_.-]+$";
constexpr const char* kBone = "^(?!root$)([a-z0-9][a-z0-9-]*/)?[A-Za-z0-9_.-]+$";

/// A chunk to 171, a file to 65535, perhaps a slot.
constexpr const char* kAddress =
    "^([0-9]|[1-9][0-9]|1[0-6][0-9]|17[01])"
    "/([0-9]|[1-9][0-9]{1,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])"
    "(#(0|[1-9][0-9]{0,9}))?$";
constexpr const char* kModelName = "^[^/#]+$";
constexpr const char* kText = "^[^\\u0000-\\u0008\\u000B-\\u001F\\u007F]+$";

/// Inside the pack: not absolute, no `..`, no backslash, no empty part; a file, and not the pack's own list.
constexpr const char* kPath =
    "^(?!/|[A-Za-z]:)(?!(.*/)?\\.\\.(/|$))(?!.*//)(?!(.*/)?\\.$)(?!(\\./)*pack\\.yaml$)"
    "[^\\\\\\u0000-\\u001F\\u007F]*[^/\\\\\\u0000-\\u001F\\u007F]$";

constexpr const char* kFileName =
    "^(?!/|[A-Za-z]:)(?!(.*/)?\\.\\.(/|$))(?!.*//)(?!(.*/)?\\.$)[^\\\\\\u0000-\\u001F\\u007F]*[^/"
    "\\\\\\u0000-\\u001F\\u007F]$";

/// One step past the largest 32-bit float.
constexpr double kPastFloat = 3.4028235677973366e38;

Json Text(const char* pattern) { return {{"type", "string"}, {"pattern", pattern}}; }
Json Number(int least, int most) { return {{"type", "integer"}, {"minimum", least}, {"maximum", most}}; }
Json Index() { return Number(0, 0xFFFF); }
Json Words(std::initializer_list<const char*> words) { return {{"enum", words}}; }
Json AnyOf(std::initializer_list<Json> schemas) { return {{"anyOf", Json(Json::array_t(schemas))}}; }
Json Reference(const char* name) { return {{"$ref", std::string("#/definitions/") + name}}; }

Json ListOf(Json items, int least) {
  Json list{{"type", "array"}, {"items", std::move(items)}};
  if (least > 0) list["minItems"] = least;
  return list;
}

Json UniqueListOf(Json items, int least) {
  Json list = ListOf(std::move(items), least);
  list["uniqueItems"] = true;
  return list;
}

Json Numbers(int count) {
  Json list = ListOf({{"type", "number"}, {"exclusiveMinimum", -kPastFloat}, {"exclusiveMaximum", kPastFloat}}, count);
  list["maxItems"] = count;
  return list;
}

/// Every warning by its id, with what it is about. (Readers of YAML 1.1 take `off` for false.)
Json Severities() {
  Json properties = Json::object();
  for (const RuleWords& rule : formats::Catalogue()) {
    if (rule.severity != Severity::kWarning) continue;
    Json change{{"description", rule.reason}, {"enum", Json::array({"error", "off", false})}};
    properties[std::string(rule.id)] = std::move(change);
  }
  return {{"type", "object"}, {"properties", std::move(properties)}, {"additionalProperties", false}};
}

Json FormatNames() {
  Json names = Json::array();
  for (const recipes::EditReader* reader : formats::EditReaders()) names.push_back(reader->format());
  return names;
}

Json NamedBone() { return AnyOf({Json{{"type", "integer"}, {"minimum", 0}, {"maximum", 0xFFFFFFFFu}}, Text(kText)}); }

Json Model() { return AnyOf({Text(kAddress), Text(kModelName)}); }

}  // namespace

std::vector<std::string> WordsOf(std::string_view text) {
  std::vector<std::string> words;
  std::istringstream stream{std::string(text)};
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

Json ValueSchema(const recipes::Key& key) {
  switch (key.value) {
    case Value::kFormatVersion:
      return {{"const", 1}};
    case Value::kId:
      return Text(kId);
    case Value::kText:
      return Text(kText);
    case Value::kTexts:
      return ListOf(Text(kText), 0);
    case Value::kGame:
      return Words({"sluggers-us"});
    case Value::kModels:
      return ListOf(Reference("models-entry"), 1);
    case Value::kPaths:
      return UniqueListOf(Text(kPath), 1);
    case Value::kPackIds:
      return UniqueListOf(Text(kId), 0);
    case Value::kSeverity:
      return Severities();
    case Value::kModelNames:
      return AnyOf({Model(), UniqueListOf(Model(), 1)});
    case Value::kPairName:
      return Text(kModelName);
    case Value::kExpect:
      return Reference("expect");
    case Value::kEdits:
      return ListOf(Reference("edit"), 1);
    case Value::kSkeleton:
      return ListOf(Reference("bone"), 1);
    case Value::kWord:
    case Value::kIndex:
      return Index();
    case Value::kByte:
      return Number(0, 0xFF);
    case Value::kSha256:
      return Text("^[0-9A-Fa-f]{64}$");
    case Value::kBoneName:
      return Text(kName);
    case Value::kBone:
      return AnyOf({Index(), Text(kBone)});
    case Value::kParent:
      return AnyOf({Index(), Text(kBone), Words({"root"})});
    case Value::kStatedParent:
      return AnyOf({Index(), Words({"root"})});
    case Value::kVector:
    case Value::kAngles:
      return Numbers(3);
    case Value::kRotation:
      return AnyOf({Numbers(4), ObjectSchema(recipes::kRotationKeys)});
    case Value::kNoTransform:
      return Words({"none"});
    case Value::kTrack:
      return AnyOf({Words({"none", "auto"}), Number(0xC0, 0xFF)});
    case Value::kStatedTrack:
    case Value::kMesh:
      return AnyOf({Words({"none"}), Index()});
    case Value::kKeep:
      return Words({"offset", "place"});
    case Value::kEntry:
      return Text(kAddress);
    case Value::kBankPath:
      return Text(kPath);
    case Value::kFormat:
      return {{"enum", FormatNames()}};
    case Value::kFileEntries:
      return ListOf(Reference("file-entry"), 1);
    case Value::kFileNames:
      return AnyOf({Text(kFileName), UniqueListOf(Text(kFileName), 1)});
    case Value::kFormatEdits:
      return ListOf(Json::object(), 1);  // what they are depends on the format
    case Value::kNamedBone:
      return NamedBone();
    case Value::kNamedBones:
      return AnyOf({Words({"all"}), ListOf(NamedBone(), 1)});
    case Value::kFactor:
      return {{"type", "number"}, {"exclusiveMinimum", 0}, {"exclusiveMaximum", kPastFloat}};
    case Value::kChoice:
      return {{"enum", WordsOf(key.choices)}};
  }
  return Json::object();
}

Json ObjectSchema(std::span<const recipes::Key> keys) {
  Json properties = Json::object(), required = Json::array();
  for (const recipes::Key& key : keys) {
    Json property{{"description", key.about}};
    property.update(ValueSchema(key));
    properties[std::string(key.name)] = std::move(property);
    if (key.use == recipes::kRequired) required.push_back(key.name);
  }
  Json object{{"type", "object"}, {"properties", std::move(properties)}, {"additionalProperties", false}};
  if (!required.empty()) object["required"] = std::move(required);
  return object;
}

std::string SchemaText(std::string_view title, const Json& schema) {
  Json whole{{"$schema", "http://json-schema.org/draft-07/schema#"}, {"title", title}};
  whole.update(schema);
  return whole.dump(1) + "\n";
}

}  // namespace bonepatch::json
