// What a bone has in each of its fields, as people read it: the same words in `inspect`, `diff` and on pages.
#pragma once

#include <fmt/format.h>

#include <string>

#include "act/difference.h"

namespace bonepatch::formats::sluggers {

/// "0 0.25 0".
template <typename Values>
std::string NumbersText(const Values& values) {
  std::string text;
  for (const F32 value : values) text += (text.empty() ? "" : " ") + fmt::format("{}", value.value());
  return text;
}

/// "root", the parent's id, or "no bone (0x54)".
std::string ParentText(const act::Section& section, act::BoneIndex bone);

/// "3", "root", "0xC0", "1 0.5 0"; "none" for what isn't there, but where a bone has no record what the game takes
/// instead. Requires: the section has the bone.
std::string FieldText(const act::Section& section, act::BoneIndex bone, act::BoneField field);

std::string FieldText(const act::Section& section, act::HeaderField field);

/// What a tree says behind a bone's id: "track 0xC0 mirror 5 mesh 1", of these what there is.
std::string TreeWords(const act::Section& section, act::BoneIndex bone);

}  // namespace bonepatch::formats::sluggers
