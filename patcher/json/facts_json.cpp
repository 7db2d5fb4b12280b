// Writes facts; what says nothing is left out.
#include "patcher/json/facts_json.h"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "patcher/json/facts_words.h"
#include "patcher/json/reader.h"

namespace bonepatch::json {
namespace {

Json WordOf(block::EntryKind kind) {
  for (const KindWord& known : kKindWords) {
    if (known.kind == kind) return known.word;
  }
  return nullptr;
}

std::string AddressOf(const std::pair<std::uint32_t, std::uint32_t>& name) {
  return fmt::format("{}/{}", name.first, name.second);
}

Json ToJson(const facts::Entry& entry) {
  Json json{{"names", Json::array()}};
  for (const auto& name : entry.names) json["names"].push_back(AddressOf(name));
  if (!entry.outside.empty()) {
    json["outside"] = entry.outside;
    return json;
  }
  json["kind"] = WordOf(entry.kind);
  if (entry.kind != block::EntryKind::kArchive) return json;
  json["slots"] = Json::array();
  for (const auto& slot : entry.slots) json["slots"].push_back(slot ? WordOf(*slot) : Json(nullptr));
  return json;
}

/// null, a bone's index, or the address of no bone as a text.
Json ToJson(act::Link link) {
  if (const auto bone = link.bone()) return bone->value;
  if (const auto stray = link.stray()) return fmt::format("0x{:X}", stray->value);
  return nullptr;
}

Json ToJson(const std::vector<act::Link>& links) {
  Json json = Json::array();
  for (const act::Link link : links) json.push_back(ToJson(link));
  return json;
}

/// Numbers of which 0xFFFF says none.
Json OrNone(const std::vector<std::uint16_t>& numbers) {
  Json json = Json::array();
  for (const std::uint16_t number : numbers) json.push_back(number == 0xFFFF ? Json(nullptr) : Json(number));
  return json;
}

Json ToJson(const facts::Transform& transform) {
  Json json{{"type", transform.type}};
  if (!transform.rotation.empty()) json["rotation"] = transform.rotation;
  if (!transform.translation.empty()) json["translation"] = transform.translation;
  if (!transform.scale.empty()) json["scale"] = transform.scale;
  return json;
}

void PutSkeleton(const facts::Skeleton& skeleton, Json& json) {
  if (!skeleton.ids.empty()) json["ids"] = skeleton.ids;
  json["parents"] = ToJson(skeleton.parents);
  if (skeleton.links) {
    const facts::Links& links = *skeleton.links;
    json["links"] = {{"root", ToJson(links.root)},
                     {"previous", ToJson(links.previous)},
                     {"next", ToJson(links.next)},
                     {"child", ToJson(links.child)}};
  }
  json["transforms"] = Json::array();
  for (const auto& transform : skeleton.transforms)
    json["transforms"].push_back(transform ? ToJson(*transform) : Json(nullptr));
  if (skeleton.tracks) json["tracks"] = OrNone(*skeleton.tracks);
  if (skeleton.mirrors) {
    json["mirrors"] = Json::array();
    for (const act::Mirror& mirror : *skeleton.mirrors) json["mirrors"].push_back({mirror.bone, mirror.role});
  }
  if (!skeleton.named_tracks.empty()) json["named_tracks"] = skeleton.named_tracks;
}

void PutFindings(const validators::Recorded& recorded, Json& json) {
  Json findings = Json::array(), not_judged = Json::array();
  for (const auto& [rule, faults] : recorded.found) {
    for (const validators::Recorded::Fault& fault : faults) {
      Json one{{"rule", rule}};
      if (fault.where.bone) one["bone"] = *fault.where.bone;
      if (fault.where.submesh) one["submesh"] = *fault.where.submesh;
      if (!fault.where.field.empty()) one["field"] = fault.where.field;
      if (fault.where.offset) one["offset"] = *fault.where.offset;
      if (!fault.message.empty()) one["message"] = fault.message;
      if (!fault.hint.empty()) one["hint"] = fault.hint;
      findings.push_back(std::move(one));
    }
  }
  std::map<std::string, Json> by_reason;
  for (const auto& [rule, reason] : recorded.not_judged) by_reason[reason].push_back(rule);
  for (auto& [reason, rules] : by_reason) not_judged.push_back({{"reason", reason}, {"rules", std::move(rules)}});
  if (!findings.empty()) json["findings"] = std::move(findings);
  if (!not_judged.empty()) json["not_judged"] = std::move(not_judged);
}

Json ToJson(const facts::Model& model, const facts::Entry& entry) {
  const std::string address = AddressOf(entry.names.front());
  Json json{{"model", model.slot ? fmt::format("{}#{}", address, *model.slot) : address},
            {"name", TextToJson(model.name)},
            {"sha256", model.act_sha256},
            {"meshes", OrNone(model.meshes)}};
  if (model.skeleton) PutSkeleton(*model.skeleton, json);
  if (model.submeshes) json["submeshes"] = *model.submeshes;
  if (!model.geometry_readable) json["geometry_readable"] = false;
  if (model.skins) {
    json["skins"] = Json::array();
    for (const block::SkinReference& skin : *model.skins)
      json["skins"].push_back({skin.bone, skin.record, skin.offset});
  }
  if (!model.skinning_readable) json["skinning_readable"] = false;
  if (!model.partner_unreadable.empty()) json["partner_unreadable"] = model.partner_unreadable;
  PutFindings(model.recorded, json);
  return json;
}

/// An element a line.
template <typename Elements, typename Convert>
void PutLines(const char* key, const Elements& elements, const Convert& convert, std::string& text) {
  text += fmt::format(",\n\"{}\":[", key);
  for (std::size_t i = 0; i < elements.size(); ++i) {
    text += i > 0 ? ",\n" : "\n";
    text += convert(elements[i]).dump(-1, ' ', false, Json::error_handler_t::replace);
  }
  text += "\n]";
}

}  // namespace

std::string WriteFacts(const facts::Facts& facts) {
  std::string text = fmt::format("{{\"facts\":{},\n\"game\":\"{}\",\n\"adopted\":{},\n\"files\":{}", facts::kVersion,
                                 facts::kGame, facts.adopted, Json(facts.files).dump());
  PutLines(
      "entries", facts.entries, [](const facts::Entry& entry) { return ToJson(entry); }, text);
  PutLines(
      "models", facts.models, [&](const facts::Model& model) { return ToJson(model, facts.entries[model.entry]); },
      text);
  return text + "}\n";
}

}  // namespace bonepatch::json
