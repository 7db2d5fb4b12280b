// The fields of a bone, one by one.
#include "patcher/report/bone_words.h"

#include <fmt/format.h>

namespace bonepatch::report {
namespace {

template <typename Values>
std::string NumbersText(const Values& values) {
  std::string text;
  for (const F32 value : values) text += (text.empty() ? "" : " ") + fmt::format("{}", value.value());
  return text;
}

std::string ParentText(const act::Section& section, act::Link parent) {
  if (const auto stray = parent.stray()) return fmt::format("no bone (0x{:X})", stray->value);
  const auto up = parent.bone();
  if (!up) return "root";
  return up->value < section.bones.size() ? std::to_string(section.bones[up->value].id) : std::to_string(up->value);
}

std::string OrNone(std::uint16_t value, std::uint16_t none, std::string_view form) {
  return value == none ? "none" : fmt::format(fmt::runtime(form), value);
}

std::string RecordText(const act::Srt& srt, act::BoneField field) {
  if (field == act::BoneField::kScale) return NumbersText(srt.scale);
  if (field == act::BoneField::kRotation) return NumbersText(srt.rotation);
  if (field == act::BoneField::kTranslation) return NumbersText(srt.translation);
  return std::to_string(srt.type);
}

}  // namespace

std::string FieldText(const act::Section& section, act::BoneIndex index, act::BoneField field) {
  const act::Bone& bone = section.bones[index.value];
  const act::Srt* srt = act::SrtOf(section, index);
  const auto mirror = act::MirrorOf(section, index);
  switch (field) {
    case act::BoneField::kId:
      return std::to_string(bone.id);
    case act::BoneField::kParent:
      return ParentText(section, bone.parent);
    case act::BoneField::kType:
    case act::BoneField::kScale:
    case act::BoneField::kRotation:
    case act::BoneField::kTranslation:
      return srt ? RecordText(*srt, field) : "none";
    case act::BoneField::kTrack:
      return OrNone(act::TrackOf(section, index).value_or(act::kNoTrack), act::kNoTrack, "0x{:X}");
    case act::BoneField::kMirror:
      return mirror ? std::to_string(mirror->bone) : "none";
    case act::BoneField::kRole:
      return mirror ? std::to_string(mirror->role) : "none";
    case act::BoneField::kMesh:
      return OrNone(bone.geo, act::kNoMesh, "{}");
    case act::BoneField::kInherit:
      return std::to_string(bone.inherit);
    case act::BoneField::kPriority:
      return std::to_string(bone.priority);
    case act::BoneField::kFlags:
      return fmt::format("0x{:04X}", bone.flags);
  }
  return {};
}

}  // namespace bonepatch::report
