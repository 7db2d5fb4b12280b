// Appending one bone, and changing what a bone draws. (Transforms: transform.cpp.)
#include "act/edit.h"

#include "act/append.h"

namespace bonepatch::act {

BoneIndex AppendBone(Section& section, const NewBone& bone) {
  return Appender(section).Append(bone, static_cast<std::uint16_t>(section.bones.size()));
}

void SetGeo(Section& section, BoneIndex bone, std::uint16_t geo) {
  if (bone.value < section.bones.size()) section.bones[bone.value].geo = geo;
}

}  // namespace bonepatch::act
