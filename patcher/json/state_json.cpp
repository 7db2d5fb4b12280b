// The state of a workspace as JSON. Keys are written in one fixed order; a text that isn't what encoding its value
// gives is refused, which covers unknown, repeated and reordered keys at once.
#include "patcher/json/state_json.h"

#include <algorithm>

#include "patcher/base/utf8.h"
#include "patcher/json/strict.h"
#include "patcher/json/text.h"

namespace bonepatch::json {

namespace {

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

store::StoredFile FolderFile(Reader& reader, const Json& json) {
  return {reader.Text(json, "name"), reader.Hash(json, "before"), reader.Hash(json, "after"),
          reader.Word(json, "bones_before"), reader.Word(json, "bones_after")};
}

/// Files by ascending name, so each is there once.
void ReadFiles(Reader& reader, const Json& json, store::State& state) {
  for (const Json& entry : reader.List(json, "files")) {
    store::StoredFile file = FolderFile(reader, entry);
    if (!IsFileBelow(file.name)) reader.Complain("name", "is no file below the folder");
    if (!state.files.empty() && state.files.back().name >= file.name) reader.Complain("name", "is out of order");
    state.files.push_back(std::move(file));
  }
}

/// A folder's state has files, a game's has hashes and blocks.
store::State ReadState(Reader& reader, const Json& json) {
  store::State state;
  state.of_folder = json.is_object() && json.contains("files");
  if (state.of_folder) {
    ReadFiles(reader, json, state);
  } else {
    state.dol_sha256 = reader.Hash(json, "dol_sha256");
    state.fst_sha256 = reader.Hash(json, "fst_sha256");
    state.archive_size = reader.Number(json, "archive_size", kMostArchive);
  }
  for (const Json& pack : reader.List(json, "packs")) state.packs.push_back(Pack(reader, pack));
  if (state.of_folder) return state;
  for (const Json& block : reader.List(json, "blocks")) state.blocks.push_back(Block(reader, block));
  return state;
}

Json FilesToJson(const std::vector<store::StoredFile>& files) {
  Json out = Json::array();
  for (const auto& file : files) {
    out.push_back(Json{{"name", TextToJson(file.name)},
                       {"before", TextToJson(file.before)},
                       {"after", TextToJson(file.after)},
                       {"bones_before", file.bones_before},
                       {"bones_after", file.bones_after}});
  }
  return out;
}

/// Also in capitals, which some file systems don't tell apart.
bool IsStateFolder(std::string_view part) {
  return std::equal(part.begin(), part.end(), store::kStateFolder.begin(), store::kStateFolder.end(),
                    [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; });
}

}  // namespace

bool IsFileBelow(std::string_view name) {
  if (name.find('\0') != std::string_view::npos || name.find('\\') != std::string_view::npos) return false;
  while (true) {
    const std::size_t end = name.find('/');
    const std::string_view part = name.substr(0, end);
    if (part.empty() || part == "." || part == ".." || IsStateFolder(part)) return false;
    if (end == std::string_view::npos) return true;
    name.remove_prefix(end + 1);
  }
}

std::string EncodeState(const store::State& state) {
  Json json;
  if (state.of_folder) {
    json["files"] = FilesToJson(state.files);
  } else {
    json["dol_sha256"] = TextToJson(state.dol_sha256);
    json["fst_sha256"] = TextToJson(state.fst_sha256);
    json["archive_size"] = state.archive_size;
  }
  json["packs"] = Json::array();
  for (const auto& pack : state.packs) json["packs"].push_back(ToJson(pack));
  if (!state.of_folder) {
    json["blocks"] = Json::array();
    for (const auto& block : state.blocks) json["blocks"].push_back(ToJson(block));
  }
  return Seal(kStateDocument, Dump(json));
}

Result<store::State> DecodeState(std::string_view text, const std::string& path) {
  return DecodeStrictly<store::State>(kStateDocument, text, path, ReadState, EncodeState);
}

}  // namespace bonepatch::json
