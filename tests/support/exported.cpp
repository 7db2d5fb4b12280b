// The words of the add-on: GeoId beside GeoIdRaw, quaternions as W, X, Y, Z with another sign of W than the disc's.
#include "tests/support/exported.h"

namespace bonepatch::tests {

namespace {
using Json = nlohmann::json;
}  // namespace

Json ExportedBones(const act::Section& section) {
  Json bones = Json::array();
  for (std::uint32_t i = 0; i < section.bones.size(); ++i) {
    const act::Bone& bone = section.bones[i];
    const act::Srt* stored = act::SrtOf(section, {i});
    const act::Srt srt = stored ? *stored : act::Srt();
    const auto parent = bone.parent.bone();
    const auto track = act::TrackOf(section, {i});
    const auto mirror = act::MirrorOf(section, {i});
    const auto& q = srt.rotation;
    bones.push_back(
        {{"BoneId", bone.id},
         {"GeoId", bone.geo == act::kNoMesh ? 0 : bone.geo},
         {"GeoIdRaw", bone.geo},
         {"ParentBoneId", parent ? Json(parent->value) : Json()},
         {"Skinned", bone.geo == act::kNoMesh},
         {"TrackId", track.value_or(act::kNoTrack)},
         {"MirrorBoneId", mirror ? Json(mirror->bone) : Json()},
         {"MirrorRole", mirror ? Json(mirror->role) : Json()},
         {"SRTType", srt.type},
         {"SRTOffset", nullptr},
         {"DrawPriority", bone.priority},
         {"InheritTransform", bone.inherit != 0},
         {"Translation", {srt.translation[0].value(), srt.translation[1].value(), srt.translation[2].value()}},
         {"Scale", {srt.scale[0].value(), srt.scale[1].value(), srt.scale[2].value()}},
         {"Quaternion", {-q[3].value(), q[0].value(), q[1].value(), q[2].value()}},
         {"VertexInfluences", Json::array()}});
  }
  return bones;
}

Json Exported(int chunk, int file, const act::Section& section) {
  return {{"SluggiesModel",
           {{"ChunkNumber", chunk},
            {"FileIndex", file},
            {"UseHammerspace", true},
            {"Submeshes", Json::array({Json::object({{"MeshName", "body"}, {"FacesData", "QUFB"}})})},
            {"BoneHierarchy", ExportedBones(section)}}}};
}

Json AddedBone(int id, int parent) {
  return {{"BoneId", id},
          {"GeoId", 0},
          {"GeoIdRaw", 0xFFFF},
          {"ParentBoneId", parent},
          {"Skinned", false},
          {"TrackId", 0xFFFF},
          {"MirrorBoneId", id},
          {"MirrorRole", 3},
          {"SRTType", 0},
          {"DrawPriority", 0},
          {"InheritTransform", true},
          {"UserAdded", true},
          {"Translation", {0, 0, 0}},
          {"Scale", {1, 1, 1}},
          {"Quaternion", {-1, 0, 0, 0}}};
}

Json WithEdited(Json file, const std::vector<Json>& additions) {
  Json& model = file["SluggiesModel"];
  Json edited = model["BoneHierarchy"];
  for (Json& bone : edited) bone["UserAdded"] = false;
  for (const Json& bone : additions) edited.push_back(bone);
  model["BoneHierarchyEdited"] = std::move(edited);
  return file;
}

Json& Edited(Json& file) { return file["SluggiesModel"]["BoneHierarchyEdited"]; }

}  // namespace bonepatch::tests
