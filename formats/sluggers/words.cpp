// Fields of bones and headers in words.
#include "formats/sluggers/words.h"

#include <fmt/ranges.h>

namespace bonepatch::formats::sluggers {
namespace {

std::string NumberOrNone(std::uint16_t number, std::uint16_t none) {
  return number == none ? "none" : std::to_string(number);
}

}  // namespace

std::string ParentText(const act::Section& section, act::BoneIndex bone) {
  const act::Link parent = section.bones[bone.value].parent;
  if (const auto stray = parent.stray()) return fmt::format("no bone (0x{:X})", stray->value);
  const auto up = parent.bone();
  if (!up) return "root";
  return up->value < section.bones.size() ? std::to_string(section.bones[up->value].id)
                                          : fmt::format("no bone ({})", up->value);
}

std::string FieldText(const act::Section& section, act::BoneIndex index, act::BoneField field) {
  static const act::Srt kIdentity;
  const act::Bone& bone = section.bones[index.value];
  const act::Srt* record = act::SrtOf(section, index);
  const act::Srt& srt = record ? *record : kIdentity;
  const auto mirror = act::MirrorOf(section, index);
  switch (field) {
    case act::BoneField::kId:
      return std::to_string(bone.id);
    case act::BoneField::kParent:
      return ParentText(section, index);
    case act::BoneField::kType:
      return record ? std::to_string(srt.type) : "none";
    case act::BoneField::kScale:
      return NumbersText(srt.scale);
    case act::BoneField::kRotation:
      return NumbersText(srt.rotation);
    case act::BoneField::kTranslation:
      return NumbersText(srt.translation);
    case act::BoneField::kTrack: {
      const std::uint16_t track = act::TrackOf(section, index).value_or(act::kNoTrack);
      return track == act::kNoTrack ? "none" : fmt::format("0x{:X}", track);
    }
    case act::BoneField::kMirror:
      return mirror ? std::to_string(mirror->bone) : "none";
    case act::BoneField::kRole:
      return mirror ? std::to_string(mirror->role) : "none";
    case act::BoneField::kMesh:
      return NumberOrNone(bone.geo, act::kNoMesh);
    case act::BoneField::kInherit:
      return std::to_string(bone.inherit);
    case act::BoneField::kPriority:
      return std::to_string(bone.priority);
    case act::BoneField::kFlags:
      return fmt::format("0x{:04X}", bone.flags);
  }
  return {};
}

std::string FieldText(const act::Section& section, act::HeaderField field) {
  switch (field) {
    case act::HeaderField::kVersionWord:
      return fmt::format("0x{:08X}", section.version);
    case act::HeaderField::kActorId:
      return std::to_string(section.actor_id);
    case act::HeaderField::kTreeWord:
      return fmt::format("0x{:X}", section.tree_word);
    case act::HeaderField::kSkinFile:
      return NumberOrNone(section.skin_file, act::kNoMesh);
    case act::HeaderField::kGeoName:
      return section.geo_name.empty() ? "none" : "'" + section.geo_name + "'";
    case act::HeaderField::kUserData: {
      const std::vector<std::uint16_t> kinds = act::UserDataKinds(section);
      return kinds.empty() ? "none" : fmt::format("kinds {}", fmt::join(kinds, ", "));
    }
    case act::HeaderField::kNamedTracks: {
      const std::vector<std::uint16_t> tracks = act::NamedTracks(section);
      return tracks.empty() ? "none" : fmt::format("0x{:X}", fmt::join(tracks, ", 0x"));
    }
  }
  return {};
}

std::string TreeWords(const act::Section& section, act::BoneIndex index) {
  const act::Bone& bone = section.bones[index.value];
  std::string words;
  const auto add = [&](const std::string& more) { words += (words.empty() ? "" : " ") + more; };
  if (const auto track = act::TrackOf(section, index); track && *track != act::kNoTrack)
    add(fmt::format("track 0x{:X}", *track));
  if (const auto mirror = act::MirrorOf(section, index); mirror && mirror->bone != bone.id)
    add(fmt::format("mirror {}", mirror->bone));
  if (bone.geo != act::kNoMesh) add(fmt::format("mesh {}", bone.geo));
  return words;
}

}  // namespace bonepatch::formats::sluggers
