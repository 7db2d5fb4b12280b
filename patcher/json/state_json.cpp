// The state of a workspace as JSON. Keys are written in one fixed order; a text that isn't what encoding its value
// gives is refused, which covers unknown, repeated and reordered keys at once.
#include "patcher/json/state_json.h"

#include "patcher/base/utf8.h"
#include "patcher/json/reader.h"
#include "patcher/json/sealed.h"
#include "patcher/json/text.h"

namespace bonepatch::json {

namespace {

constexpr std::uint64_t kMostArchive = std::uint64_t{1} << 32;
constexpr int kIndent = 1;

/// A path inside a pack: relative, and no way out of it.
bool IsInside(std::string_view path) {
  if (path.empty() || path.front() == '/' || path.find('\0') != std::string_view::npos) return false;
  while (true) {
    const std::size_t end = path.find_first_of("/\\");
    if (path.substr(0, end) == "..") return false;
    if (end == std::string_view::npos) return true;
    path.remove_prefix(end + 1);
  }
}

Json ToJson(const store::StoredPack& pack) {
  Json files = Json::array();
  for (const auto& file : pack.files) {
    Json entry{{"path", TextToJson(file.path)}};
    if (IsUtf8(file.bytes)) {
      entry["text"] = file.bytes;
    } else {
      entry["base64"] = ToBase64(file.bytes);
    }
    files.push_back(std::move(entry));
  }
  Json out{{"id", TextToJson(pack.id)}};
  if (pack.version) out["version"] = TextToJson(*pack.version);
  out["sha256"] = TextToJson(pack.sha256);
  out["lone_recipe"] = pack.lone_recipe;
  out["files"] = std::move(files);
  return out;
}

Json ToJson(const store::StoredBlock& block) {
  Json models = Json::array();
  for (const auto& model : block.models) {
    models.push_back(Json{{"address", TextToJson(model.address)},
                          {"name", TextToJson(model.name)},
                          {"bones_before", model.bones_before},
                          {"bones_after", model.bones_after}});
  }
  Json records = Json::array();
  for (const std::uint32_t record : block.records) records.push_back(record);
  Json out{{"entry", TextToJson(block.entry)}};
  out["records"] = std::move(records);
  out["offset"] = block.offset;
  out["length"] = block.length;
  out["sha256"] = TextToJson(block.sha256);
  out["digest"] = TextToJson(block.digest);
  out["models"] = std::move(models);
  return out;
}

store::StoredPack::File PackFile(Reader& reader, const Json& json) {
  store::StoredPack::File file;
  file.path = reader.Text(json, "path");
  if (!IsInside(file.path)) reader.Complain("path", "leaves its pack");
  if (json.is_object() && json.contains("base64")) {
    auto bytes = FromBase64(reader.Text(json, "base64"));
    if (!bytes) reader.Complain("base64", "is no base64");
    file.bytes = std::move(bytes).value_or(std::string());
  } else {
    file.bytes = reader.Text(json, "text");
  }
  return file;
}

store::StoredPack Pack(Reader& reader, const Json& json) {
  store::StoredPack pack;
  pack.id = reader.Text(json, "id");
  if (json.is_object() && json.contains("version")) pack.version = reader.Text(json, "version");
  pack.sha256 = reader.Hash(json, "sha256");
  pack.lone_recipe = reader.Flag(json, "lone_recipe");
  for (const Json& file : reader.List(json, "files")) pack.files.push_back(PackFile(reader, file));
  return pack;
}

store::StoredBlock Block(Reader& reader, const Json& json) {
  store::StoredBlock block;
  block.entry = reader.Text(json, "entry");
  const Json& records = reader.List(json, "records");
  for (std::size_t i = 0; i < records.size(); ++i) block.records.push_back(reader.WordIn(records, i, "records"));
  block.offset = reader.Word(json, "offset");
  block.length = reader.Word(json, "length");
  block.sha256 = reader.Hash(json, "sha256");
  block.digest = reader.Text(json, "digest");
  for (const Json& model : reader.List(json, "models")) {
    block.models.push_back({reader.Text(model, "address"), reader.Text(model, "name"),
                            reader.Word(model, "bones_before"), reader.Word(model, "bones_after")});
  }
  return block;
}

std::string Dump(const Json& json) { return json.dump(kIndent, ' ', false, Json::error_handler_t::replace); }

/// Reads `text` with `read`, and refuses it unless `encode` gives the same bytes again.
template <typename T>
Result<T> Decode(const Document& document, std::string_view text, const std::string& path,
                 T (*read)(Reader&, const Json&), std::string (*encode)(const T&)) {
  const auto body = Unseal(document, text, path);
  if (!body) return tl::unexpected<Error>(body.error());
  const Json json = ParseBounded(*body);
  if (json.is_discarded()) return tl::unexpected<Error>(Damaged(document, "it is no JSON", path));
  Reader reader;
  T value = read(reader, json);
  if (!reader.problem().empty()) return tl::unexpected<Error>(Damaged(document, reader.problem(), path));
  if (encode(value) != text) {
    return tl::unexpected<Error>(Damaged(document, "it is not written as bonepatch writes it", path));
  }
  return value;
}

store::State ReadState(Reader& reader, const Json& json) {
  store::State state;
  state.dol_sha256 = reader.Hash(json, "dol_sha256");
  state.fst_sha256 = reader.Hash(json, "fst_sha256");
  state.archive_size = reader.Number(json, "archive_size", kMostArchive);
  for (const Json& pack : reader.List(json, "packs")) state.packs.push_back(Pack(reader, pack));
  for (const Json& block : reader.List(json, "blocks")) state.blocks.push_back(Block(reader, block));
  return state;
}

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

store::Intent ReadIntent(Reader& reader, const Json& json) {
  store::Intent intent;
  for (const Json& file : reader.List(json, "files")) {
    const std::string name = reader.Text(file, "name");
    if (name != store::kDolName && name != store::kFstName && name != store::kStateName) {
      reader.Complain("name", "is no file that bonepatch replaces");
    }
    for (const auto& other : intent.files) {
      if (other.name == name) reader.Complain("name", "is there twice");
    }
    intent.files.push_back({name, HashOrAbsent(reader, file, "before"), HashOrAbsent(reader, file, "after")});
  }
  intent.archive_floor = reader.Number(json, "archive_floor", kMostArchive);
  intent.archive_size = reader.Number(json, "archive_size", kMostArchive);
  if (intent.archive_size < intent.archive_floor) reader.Complain("archive_size", "is below the baseline's");
  intent.drop_baseline = reader.Flag(json, "drop_baseline");
  intent.found = reader.Word(json, "found");
  return intent;
}

}  // namespace

std::string EncodeState(const store::State& state) {
  Json json{{"dol_sha256", TextToJson(state.dol_sha256)}, {"fst_sha256", TextToJson(state.fst_sha256)}};
  json["archive_size"] = state.archive_size;
  json["packs"] = Json::array();
  for (const auto& pack : state.packs) json["packs"].push_back(ToJson(pack));
  json["blocks"] = Json::array();
  for (const auto& block : state.blocks) json["blocks"].push_back(ToJson(block));
  return Seal(kStateDocument, Dump(json));
}

Result<store::State> DecodeState(std::string_view text, const std::string& path) {
  return Decode<store::State>(kStateDocument, text, path, ReadState, EncodeState);
}

std::string EncodeIntent(const store::Intent& intent) {
  Json files = Json::array();
  for (const auto& file : intent.files) {
    files.push_back(
        Json{{"name", TextToJson(file.name)}, {"before", TextToJson(file.before)}, {"after", TextToJson(file.after)}});
  }
  Json json{{"files", std::move(files)}};
  json["archive_floor"] = intent.archive_floor;
  json["archive_size"] = intent.archive_size;
  json["drop_baseline"] = intent.drop_baseline;
  json["found"] = intent.found;
  return Seal(kIntentDocument, Dump(json));
}

Result<store::Intent> DecodeIntent(std::string_view text, const std::string& path) {
  return Decode<store::Intent>(kIntentDocument, text, path, ReadIntent, EncodeIntent);
}

std::string EncodeBaseline(const store::BaselineRecord& baseline) {
  Json json{{"dol_sha256", TextToJson(baseline.dol_sha256)}, {"fst_sha256", TextToJson(baseline.fst_sha256)}};
  json["archive_size"] = baseline.archive_size;
  json["adopted"] = baseline.adopted;
  return Seal(kBaselineDocument, Dump(json));
}

Result<store::BaselineRecord> DecodeBaseline(std::string_view text, const std::string& path) {
  return Decode<store::BaselineRecord>(kBaselineDocument, text, path, ReadBaseline, EncodeBaseline);
}

}  // namespace bonepatch::json
