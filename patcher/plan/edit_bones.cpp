// Bones, their names, transforms and tracks, while edits go on.
#include <fmt/format.h>

#include "patcher/plan/editor.h"

namespace bonepatch::plan {

using act::BoneIndex;

BoneIndex Editor::Append(const act::NewBone& bone, const std::string& name, const Source& at, bool inert) {
  const BoneIndex index = act::AppendBone(out_.planned, bone);
  out_.change.adds_bones = true;
  out_.names.push_back(name);
  out_.added.push_back({index, inert ? std::string() : task_->RecipeKey(), name, inert});
  out_.provenance.bones[index.value] = at;
  return index;
}

void Editor::AddInert() {
  const auto before = inert_.find(added_count_++);
  if (before == inert_.end()) return;
  for (const InertBone& inert : before->second) {
    act::NewBone bone;
    bone.parent = inert.parent;
    bone.srt = inert.srt;
    Append(bone, {}, edit_at_, true);
  }
}

/// A parent by number is taken as it is, and judged by act/parent-missing.
std::optional<BoneIndex> Editor::Parent(const recipes::BoneRef& ref) {
  if (const auto* id = std::get_if<std::uint16_t>(&ref.bone)) return BoneIndex{*id};
  return FindName(std::get<std::string>(ref.bone), ref.at);
}

std::optional<BoneIndex> Editor::Find(const recipes::BoneRef& ref) {
  const auto* id = std::get_if<std::uint16_t>(&ref.bone);
  if (!id) return FindName(std::get<std::string>(ref.bone), ref.at);
  if (*id < donor_.bones.size()) return BoneIndex{*id};
  Reference(Here().Bone(*id).From(ref.at),
            fmt::format("bone {} does not exist (the model has {} bones, 0 to {})", *id, donor_.bones.size(),
                        donor_.bones.size() - 1),
            "name a bone that a recipe adds by its name");
  return std::nullopt;
}

/// A name of this pack, or `pack-id/name` of another one.
std::optional<BoneIndex> Editor::FindName(const std::string& name, const Source& at) {
  const std::size_t slash = name.find('/');
  const std::pair<std::string, std::string> key = slash == std::string::npos
                                                      ? std::pair(task_->pack->id.value, name)
                                                      : std::pair(name.substr(0, slash), name.substr(slash + 1));
  const auto found = names_.find(key);
  if (found != names_.end()) return found->second;
  if (refused_names_.count(key)) return std::nullopt;
  if (task_->missing_packs.count(key.first)) {
    out_.lacks_pack = true;
    return std::nullopt;
  }
  Reference(Here().From(at),
            fmt::format("the pack '{}' adds no bone '{}' to this model before this edit", key.first, key.second), {});
  return std::nullopt;
}

void Editor::NoteRotation(BoneIndex bone, const recipes::Transform& transform) {
  if (transform.rotation) out_.change.rotations.push_back({bone.value, Length(transform.rotation->value)});
}

void Editor::MoveBone(BoneIndex bone, const recipes::Transform& transform) {
  act::SetTransform(out_.planned, bone, ToChange(transform));
  NoteRotation(bone, transform);
  out_.provenance.bones[bone.value] = edit_at_;
  if (bone.value >= donor_.bones.size()) return;
  out_.change.transformed.insert(bone.value);
  if (const auto other = moves_.Take(bone.value, MakeClaim(bone))) {
    Conflict(Here().Bone(bone.value), fmt::format("bone {} is moved by two recipes", bone.value), *other);
  }
}

std::uint16_t Editor::Track(const recipes::Track& track, const Source& at, BoneIndex bone) {
  if (std::holds_alternative<recipes::NoTrack>(track)) return act::kNoTrack;
  out_.change.wants_track.insert(bone.value);
  if (const auto* id = std::get_if<std::uint16_t>(&track)) {
    if (*id != act::kNoTrack) ClaimTrack(*id, bone, at);
    return *id;
  }
  for (std::uint16_t id = act::kFirstOwnTrack; id <= act::kLastOwnTrack; ++id) {
    if (used_tracks_.insert(id).second) return id;
  }
  out_.change.auto_track_failed.insert(bone.value);
  return act::kNoTrack;
}

void Editor::ClaimTrack(std::uint16_t id, BoneIndex bone, const Source& at) {
  const auto other = tracks_.Take(id, {task_->RecipeKey(), at, bone.value});
  if (!other) return;
  out_.track_conflicts.insert({bone.value, other->bone});
  Conflict(Here().Bone(bone.value).From(at), fmt::format("track 0x{:X} is used by two recipes", id), *other);
}

}  // namespace bonepatch::plan
