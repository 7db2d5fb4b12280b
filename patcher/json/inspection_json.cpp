// What `inspect` tells, key by key; parts that could not be read are absent, and say why under `truncations` and
// `faults`.
#include "patcher/json/inspection_json.h"

#include "act/tree.h"
#include "patcher/base/sha256.h"

namespace bonepatch::json {

using Json = nlohmann::ordered_json;

namespace {

template <typename Values>
Json Floats(const Values& values) {
  Json list = Json::array();
  for (const F32 value : values) list.push_back(value.value());
  return list;
}

Json FaultsJson(const std::vector<block::Fault>& faults) {
  Json list = Json::array();
  for (const block::Fault& fault : faults)
    list.push_back({{"field", fault.field}, {"offset", fault.offset}, {"message", fault.message}});
  return list;
}

Json BlockJson(const block::Header& header) {
  Json sections = Json::array();
  for (std::uint32_t word = 1; word < header.words.size(); ++word) {
    const auto kind = static_cast<block::SectionKind>(word);
    if (!header.Has(kind)) continue;
    Json section{{"kind", block::Name(kind)}, {"offset", header.words[word]}};
    if (const auto span = header.Find(kind)) section["size"] = span->size;
    sections.push_back(std::move(section));
  }
  return {{"size", header.block_size}, {"sections", std::move(sections)}, {"faults", FaultsJson(header.faults)}};
}

Json HeaderJson(const act::Section& section) {
  Json json{{"version", section.version},
            {"actor_id", section.actor_id},
            {"bones", section.bones.size()},
            {"tree_word", section.tree_word}};
  if (section.skin_file != act::kNoMesh) json["skin_file"] = section.skin_file;
  json["geo_name_pointer"] = section.stored.geo_name;
  json["user_data_size"] = section.stored.user_data_size;
  json["user_data_pointer"] = section.stored.user_data;
  return json;
}

}  // namespace

Json BoneJson(const act::Section& section, std::uint32_t index, const std::vector<std::uint32_t>& children) {
  const act::Bone& bone = section.bones[index];
  Json json{{"id", bone.id}};
  if (const auto parent = bone.parent.bone()) {
    const bool there = parent->value < section.bones.size();  // a planned bone may name one that isn't
    json["parent"] = there ? section.bones[parent->value].id : parent->value;
  } else {
    json["parent"] = "root";
  }
  if (const auto stray = bone.parent.stray()) json["stray_parent"] = stray->value;
  Json below = Json::array();
  for (const std::uint32_t child : children) below.push_back(section.bones[child].id);
  json["children"] = std::move(below);
  if (const act::Srt* srt = act::SrtOf(section, {index})) {
    json["srt"] = {{"type", srt->type},
                   {"scale", Floats(srt->scale)},
                   {"rotation", Floats(srt->rotation)},
                   {"translation", Floats(srt->translation)}};
  }
  if (const auto track = act::TrackOf(section, {index}); track && *track != act::kNoTrack) json["track"] = *track;
  if (const auto mirror = act::MirrorOf(section, {index})) {
    json["mirror"] = mirror->bone;
    json["role"] = mirror->role;
  }
  if (bone.geo != act::kNoMesh) json["mesh"] = bone.geo;
  json["inherit"] = bone.inherit;
  json["priority"] = bone.priority;
  json["flags"] = bone.flags;
  return json;
}

namespace {

Json UserDataJson(const act::UserData& data) {
  Json kinds = Json::array();
  for (const act::Descriptor& descriptor : data.chain)
    kinds.push_back({{"kind", descriptor.kind}, {"size", descriptor.size}, {"count", descriptor.count}});
  return kinds;
}

void PutSection(Json& json, const act::Section& section) {
  json["header"] = HeaderJson(section);
  const auto children = ChildrenOf(act::ParentsOf(section));
  Json bones = Json::array(), roots = Json::array();
  for (std::uint32_t i = 0; i < section.bones.size(); ++i) bones.push_back(BoneJson(section, i, children[i]));
  for (const std::uint32_t root : act::RootsOf(section)) roots.push_back(section.bones[root].id);
  json["bones"] = std::move(bones);
  json["roots"] = std::move(roots);
  if (section.user_data) json["user_data"] = UserDataJson(*section.user_data);
  json["tracks"] = report::TracksOf(section);
}

void PutTruncated(Json& json, const report::Inspection& model) {
  Json list = Json::array();
  for (const act::Truncation& truncation : model.section.error()) {
    Json one{{"field", truncation.field}, {"offset", truncation.offset}, {"message", truncation.message}};
    if (truncation.bone) one["bone"] = *truncation.bone;
    list.push_back(std::move(one));
  }
  json["truncations"] = std::move(list);
  if (!model.table) return;
  Json bones = Json::array();
  for (std::size_t i = 0; i < model.table->ids.size(); ++i) {
    Json bone{{"id", model.table->ids[i]}};
    if (model.table->geo[i] != act::kNoMesh) bone["mesh"] = model.table->geo[i];
    bones.push_back(std::move(bone));
  }
  json["bones"] = std::move(bones);
}

Json MeshesJson(const report::Inspection& model) {
  std::map<std::uint16_t, std::vector<std::uint32_t>> owners;
  if (model.section) owners = act::OwnersOf(*model.section);
  Json meshes = Json::array();
  for (std::size_t i = 0; i < model.geometry->submeshes.size(); ++i) {
    const block::Submesh& submesh = model.geometry->submeshes[i];
    Json by = Json::array();
    if (const auto own = owners.find(static_cast<std::uint16_t>(i)); own != owners.end()) {
      for (const std::uint32_t bone : own->second) by.push_back(model.section->bones[bone].id);
    }
    meshes.push_back({{"submesh", i},
                      {"kind", report::KindOf(submesh)},
                      {"vertices", submesh.vertex_count},
                      {"owners", std::move(by)}});
  }
  return meshes;
}

Json BankJson(const report::NearbyBank& near, const std::vector<std::uint16_t>& tracks) {
  if (!near.unreadable.empty()) return {{"address", near.address}, {"unreadable", near.unreadable}};
  const report::Keyed keyed = report::Compare(tracks, near.bank);
  return {{"address", near.address},       {"id", near.bank.id},   {"sequences", near.bank.sequence_count},
          {"tracks", near.bank.track_ids}, {"moves", keyed.moved}, {"lacking", keyed.lacking}};
}

}  // namespace

Json InspectionJson(const report::Inspection& model) {
  Json json;
  if (!model.address.empty()) json["model"] = model.address;
  if (!model.file.empty()) json["file"] = model.file;
  json["name"] = model.name;
  if (!model.sharers.empty()) json["sharers"] = model.sharers;
  if (!model.partners.empty()) json["partners"] = model.partners;
  if (model.header) json["block"] = BlockJson(*model.header);
  if (!model.act.empty()) {
    json["size"] = model.act.size();
    json["sha256"] = Sha256(model.act);
  }
  if (model.section) {
    PutSection(json, *model.section);
  } else {
    PutTruncated(json, model);
  }
  if (model.geometry) {
    json["meshes"] = MeshesJson(model);
    json["geometry_faults"] = FaultsJson(model.geometry->faults);
  }
  if (model.skinning) {
    json["skinned_bones"] = report::SkinnedBones(*model.skinning);
    json["skinning_faults"] = FaultsJson(model.skinning->faults);
  }
  if (model.chunk && model.section) {
    const std::vector<std::uint16_t> tracks = report::TracksOf(*model.section);
    Json banks = Json::array();
    for (const report::NearbyBank& near : model.banks) banks.push_back(BankJson(near, tracks));
    json["banks"] = std::move(banks);
  }
  return json;
}

}  // namespace bonepatch::json
