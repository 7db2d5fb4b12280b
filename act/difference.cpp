// Compares the bones of two sections, field by field.
#include "act/difference.h"

#include <algorithm>

namespace bonepatch::act {
namespace {

bool SameParent(const Section& before, const Section& after, BoneIndex bone) {
  return before.bones[bone.value].parent == after.bones[bone.value].parent;
}

/// A component of both records. Without one on either side there is nothing to compare: kType tells of it.
template <typename Component>
bool SameInRecord(const Section& before, const Section& after, BoneIndex bone, Component Srt::*component) {
  const Srt* old_record = SrtOf(before, bone);
  const Srt* new_record = SrtOf(after, bone);
  const Srt none;
  return (old_record ? *old_record : none).*component == (new_record ? *new_record : none).*component;
}

bool SameType(const Section& before, const Section& after, BoneIndex bone) {
  const Srt* old_record = SrtOf(before, bone);
  const Srt* new_record = SrtOf(after, bone);
  if (!old_record || !new_record) return old_record == new_record;
  return old_record->type == new_record->type;
}

bool Same(const Section& before, const Section& after, BoneIndex bone, BoneField field) {
  const Bone& was = before.bones[bone.value];
  const Bone& is = after.bones[bone.value];
  const auto old_mirror = MirrorOf(before, bone), new_mirror = MirrorOf(after, bone);
  switch (field) {
    case BoneField::kId:
      return was.id == is.id;
    case BoneField::kParent:
      return SameParent(before, after, bone);
    case BoneField::kType:
      return SameType(before, after, bone);
    case BoneField::kScale:
      return SameInRecord(before, after, bone, &Srt::scale);
    case BoneField::kRotation:
      return SameInRecord(before, after, bone, &Srt::rotation);
    case BoneField::kTranslation:
      return SameInRecord(before, after, bone, &Srt::translation);
    case BoneField::kTrack:
      return TrackOf(before, bone).value_or(kNoTrack) == TrackOf(after, bone).value_or(kNoTrack);
    case BoneField::kMirror:
      return old_mirror.has_value() == new_mirror.has_value() && (!old_mirror || old_mirror->bone == new_mirror->bone);
    case BoneField::kRole:
      return old_mirror.has_value() == new_mirror.has_value() && (!old_mirror || old_mirror->role == new_mirror->role);
    case BoneField::kMesh:
      return was.geo == is.geo;
    case BoneField::kInherit:
      return was.inherit == is.inherit;
    case BoneField::kPriority:
      return was.priority == is.priority;
    case BoneField::kFlags:
      return was.flags == is.flags;
  }
  return true;
}

bool Same(const Section& before, const Section& after, HeaderField field) {
  switch (field) {
    case HeaderField::kVersionWord:
      return before.version == after.version;
    case HeaderField::kActorId:
      return before.actor_id == after.actor_id;
    case HeaderField::kTreeWord:
      return before.tree_word == after.tree_word;
    case HeaderField::kSkinFile:
      return before.skin_file == after.skin_file;
    case HeaderField::kGeoName:
      return before.geo_name == after.geo_name;
    case HeaderField::kUserData:
      return UserDataKinds(before) == UserDataKinds(after);
    case HeaderField::kNamedTracks:
      return NamedTracks(before) == NamedTracks(after);
  }
  return true;
}

}  // namespace

std::vector<std::uint16_t> UserDataKinds(const Section& section) {
  std::vector<std::uint16_t> kinds;
  if (!section.user_data) return kinds;
  for (const Descriptor& descriptor : section.user_data->chain) kinds.push_back(descriptor.kind);
  return kinds;
}

std::string_view Name(HeaderField field) {
  constexpr std::string_view kNames[] = {"version",  "actor",     "tree word",   "skin file",
                                         "geo name", "user data", "named tracks"};
  return kNames[static_cast<std::size_t>(field)];
}

std::string_view Name(BoneField field) {
  constexpr std::string_view kNames[] = {"id",     "parent", "type", "scale",   "rotation", "translation", "track",
                                         "mirror", "role",   "mesh", "inherit", "priority", "flags"};
  return kNames[static_cast<std::size_t>(field)];
}

Difference Compare(const Section& before, const Section& after) {
  Difference difference;
  difference.before = static_cast<std::uint32_t>(before.bones.size());
  difference.after = static_cast<std::uint32_t>(after.bones.size());
  for (int field = 0; field <= static_cast<int>(HeaderField::kNamedTracks); ++field) {
    if (!Same(before, after, static_cast<HeaderField>(field)))
      difference.header.push_back(static_cast<HeaderField>(field));
  }
  for (std::uint32_t i = 0; i < std::min(difference.before, difference.after); ++i) {
    BoneDifference bone{{i}, {}};
    for (int field = 0; field <= static_cast<int>(BoneField::kFlags); ++field) {
      if (!Same(before, after, {i}, static_cast<BoneField>(field)))
        bone.fields.push_back(static_cast<BoneField>(field));
    }
    if (!bone.fields.empty()) difference.changed.push_back(std::move(bone));
  }
  return difference;
}

}  // namespace bonepatch::act
