// The intent of a run and the record of a baseline as JSON.
#include <set>

#include "patcher/json/state_json.h"
#include "patcher/json/strict.h"
#include "patcher/json/text.h"

namespace bonepatch::json {

namespace {

store::BaselineRecord ReadBaseline(Reader& reader, const Json& json) {
  store::BaselineRecord baseline;
  baseline.dol_sha256 = reader.Hash(json, "dol_sha256");
  baseline.fst_sha256 = reader.Hash(json, "fst_sha256");
  baseline.archive_size = reader.Number(json, "archive_size", kMostArchive);
  baseline.adopted = reader.Flag(json, "adopted");
  return baseline;
}

std::string HashOrAbsent(Reader& reader, const Json& json, const char* key) {
  std::string text = reader.Text(json, key);
  if (text != store::kAbsent && !IsHash(text)) reader.Complain(key, "is neither a sha256 nor 'absent'");
  return text;
}

/// What a folder's intent may name: files below the folder, the state, and originals.
bool IsOfFolder(std::string_view name) {
  if (name == store::kFolderStateName) return true;
  if (!name.starts_with(store::kOriginals)) return IsFileBelow(name);
  name.remove_prefix(store::kOriginals.size());
  return IsFileBelow(name) && name.find('/') == std::string_view::npos;
}

bool IsOfGame(std::string_view name) {
  return name == store::kDolName || name == store::kFstName || name == store::kStateName;
}

void ReadFiles(Reader& reader, const Json& json, store::Intent& intent) {
  std::set<std::string> names;
  for (const Json& file : reader.List(json, "files")) {
    const std::string name = reader.Text(file, "name");
    if (!(intent.of_folder ? IsOfFolder(name) : IsOfGame(name))) {
      reader.Complain("name", "is no file that bonepatch replaces");
    }
    if (!names.insert(name).second) reader.Complain("name", "is there twice");
    intent.files.push_back({name, HashOrAbsent(reader, file, "before"), HashOrAbsent(reader, file, "after")});
  }
}

store::Intent ReadIntent(Reader& reader, const Json& json) {
  store::Intent intent;
  intent.of_folder = json.is_object() && json.contains("of_folder") && reader.Flag(json, "of_folder");
  ReadFiles(reader, json, intent);
  intent.found = reader.Word(json, "found");
  if (intent.of_folder) return intent;
  intent.archive_floor = reader.Number(json, "archive_floor", kMostArchive);
  intent.archive_size = reader.Number(json, "archive_size", kMostArchive);
  if (intent.archive_size < intent.archive_floor) reader.Complain("archive_size", "is below the baseline's");
  intent.drop_baseline = reader.Flag(json, "drop_baseline");
  return intent;
}

}  // namespace

std::string EncodeIntent(const store::Intent& intent) {
  Json files = Json::array();
  for (const auto& file : intent.files) {
    files.push_back(
        Json{{"name", TextToJson(file.name)}, {"before", TextToJson(file.before)}, {"after", TextToJson(file.after)}});
  }
  Json json{{"files", std::move(files)}};
  if (intent.of_folder) {
    json["of_folder"] = true;
  } else {
    json["archive_floor"] = intent.archive_floor;
    json["archive_size"] = intent.archive_size;
    json["drop_baseline"] = intent.drop_baseline;
  }
  json["found"] = intent.found;
  return Seal(kIntentDocument, Dump(json));
}

Result<store::Intent> DecodeIntent(std::string_view text, const std::string& path) {
  return DecodeStrictly<store::Intent>(kIntentDocument, text, path, ReadIntent, EncodeIntent);
}

std::string EncodeBaseline(const store::BaselineRecord& baseline) {
  Json json{{"dol_sha256", TextToJson(baseline.dol_sha256)}, {"fst_sha256", TextToJson(baseline.fst_sha256)}};
  json["archive_size"] = baseline.archive_size;
  json["adopted"] = baseline.adopted;
  return Seal(kBaselineDocument, Dump(json));
}

Result<store::BaselineRecord> DecodeBaseline(std::string_view text, const std::string& path) {
  return DecodeStrictly<store::BaselineRecord>(kBaselineDocument, text, path, ReadBaseline, EncodeBaseline);
}

}  // namespace bonepatch::json
