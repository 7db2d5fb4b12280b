// `skeleton:`: the whole wanted bone list, turned into what differs from the donor.
#include <algorithm>

#include "act/restate.h"
#include "patcher/plan/editor.h"

namespace bonepatch::plan {
namespace {

using act::BoneIndex;
using recipes::StatedBone;

std::optional<std::uint16_t> ParentId(const StatedBone& stated) {
  if (const auto* id = std::get_if<std::uint16_t>(&stated.parent.value)) return *id;
  return std::nullopt;
}

std::optional<std::uint16_t> GeoOf(const StatedBone& stated) {
  if (!stated.mesh) return std::nullopt;
  return stated.mesh->value.value_or(act::kNoMesh);
}

bool HasTransform(const recipes::Transform& transform) {
  return transform.translation || transform.rotation || transform.scale;
}

/// A donor as the list states it, but for mesh and transform, which have edits of their own.
bool SameDonor(const act::Section& donor, const StatedBone& stated, std::uint32_t index) {
  const BoneIndex bone{index};
  if (stated.id.value != index) return false;
  const auto parent = donor.bones[index].parent.bone();
  const auto wanted = ParentId(stated);
  if (parent.has_value() != wanted.has_value() || (parent && parent->value != *wanted)) return false;
  if (stated.track && stated.track->value != act::TrackOf(donor, bone).value_or(act::kNoTrack)) return false;
  const auto mirror = act::MirrorOf(donor, bone);
  if (!mirror) return true;  // no table that could say otherwise
  return (!stated.mirror || stated.mirror->value == mirror->bone) &&
         (!stated.role || stated.role->value == mirror->role);
}

/// A new bone as add-bone would make it: next in line, its own mirror.
bool IsAppended(const act::Section& donor, const StatedBone& stated, std::uint32_t index) {
  if (stated.id.value != index) return false;
  if (!act::MirrorOf(donor, BoneIndex{0})) return true;
  return (!stated.mirror || stated.mirror->value == index) &&
         (!stated.role || stated.role->value == act::kOrdinaryRole);
}

act::BoneStatement Statement(const StatedBone& stated) {
  act::BoneStatement bone;
  bone.id = stated.id.value;
  bone.parent = ParentId(stated);
  if (stated.track) bone.track = stated.track->value;
  if (stated.mirror) bone.mirror = stated.mirror->value;
  if (stated.role) bone.role = stated.role->value;
  bone.geo = GeoOf(stated);
  bone.transform = ToChange(stated.transform);
  bone.null_transform = stated.null_transform;
  return bone;
}

}  // namespace

bool Editor::KeepsDonors(const std::vector<StatedBone>& list) const {
  const std::size_t donors = donor_.bones.size();
  if (list.size() < donors) return false;
  for (std::uint32_t i = 0; i < list.size(); ++i) {
    if (i < donors ? !SameDonor(donor_, list[i], i) : !IsAppended(donor_, list[i], i)) return false;
  }
  return true;
}

void Editor::State(const std::vector<StatedBone>& list) {
  edit_at_ = task_->entry->at;
  if (KeepsDonors(list)) {
    std::map<std::uint16_t, BoneIndex> added;  // stated id -> planned bone: another pack's bones may come before
    for (const StatedBone& stated : list) {
      edit_at_ = stated.at;
      if (stated.id.value < donor_.bones.size()) {
        StateDonor(stated);
      } else {
        StateNew(stated, added);
      }
    }
    return;
  }
  // Not what the game tolerates: the rules see the list as it stands, over the donor alone, and refuse it.
  out_.change.any_edit = true;
  std::vector<act::BoneStatement> statements;
  for (const StatedBone& stated : list) {
    statements.push_back(Statement(stated));
    out_.provenance.bones[stated.id.value] = stated.at;
    if (stated.track && stated.track->value != act::kNoTrack) out_.change.wants_track.insert(stated.id.value);
    if (stated.id.value >= donor_.bones.size()) {
      out_.change.adds_bones = true;
    } else if (HasTransform(stated.transform)) {
      out_.change.transformed.insert(stated.id.value);
    }
    if (stated.transform.rotation) {
      out_.change.rotations.push_back({stated.id.value, Length(stated.transform.rotation->value)});
    }
  }
  out_.planned = act::Restate(donor_, statements);
  out_.names.assign(out_.planned.bones.size(), {});
  out_.added.clear();
}

void Editor::StateDonor(const StatedBone& stated) {
  const BoneIndex bone{stated.id.value};
  const std::optional<std::uint16_t> geo = GeoOf(stated);
  if (geo && *geo != donor_.bones[bone.value].geo) {
    out_.change.any_edit = out_.change.edits_mesh = true;
    out_.provenance.bones[bone.value] = edit_at_;
    act::SetGeo(out_.planned, bone, *geo);  // declared by no edit: act/geo-donor-changed
  }
  recipes::Transform transform = stated.transform;
  if (stated.null_transform && act::SrtOf(donor_, bone)) {  // a record stays one
    transform.translation = {{0, 0, 0}, stated.at};
    transform.rotation = {kIdentityRotation, stated.at};
  }
  if (!HasTransform(transform)) return;
  out_.change.any_edit = true;
  MoveBone(bone, transform);
}

void Editor::StateNew(const StatedBone& stated, std::map<std::uint16_t, BoneIndex>& added) {
  out_.change.any_edit = true;
  AddInert();
  act::NewBone bone;
  if (const auto parent = ParentId(stated)) {
    const auto mapped = added.find(*parent);
    bone.parent = act::Link::To(mapped == added.end() ? BoneIndex{*parent} : mapped->second);
  }
  bone.srt.reset();
  if (!stated.null_transform) bone.srt = act::MakeSrt(ToChange(stated.transform));
  const BoneIndex next{static_cast<std::uint32_t>(out_.planned.bones.size())};
  if (stated.track && stated.track->value != act::kNoTrack)
    bone.track = Track(stated.track->value, stated.track->at, next);
  const BoneIndex made = Append(bone, {}, stated.at, false);
  added[stated.id.value] = made;
  NoteRotation(made, stated.transform);
  if (stated.mesh && stated.mesh->value) Fill(made, *stated.mesh->value);
}

std::vector<std::string> AddedKeys(const act::Section& donor, const std::string& address,
                                   const std::vector<Task>& tasks) {
  std::vector<std::string> keys;
  for (const Task& task : tasks) {
    if (task.entry->skeleton && task.entry->skeleton->size() > donor.bones.size()) {
      keys.resize(keys.size() + task.entry->skeleton->size() - donor.bones.size(), task.RecipeKey() + "/#" + address);
    }
    for (const recipes::Edit& edit : task.entry->edits) {
      if (const auto* add = std::get_if<recipes::AddBone>(&edit.what))
        keys.push_back(task.RecipeKey() + "/" + add->name.value);
    }
  }
  return keys;
}

}  // namespace bonepatch::plan
