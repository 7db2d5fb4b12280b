// Writing the tables of a section that hold one entry a bone: tracks (kind 3) and mirrors (kind 2).
#pragma once

#include "act/section.h"

namespace bonepatch::act {

/// The first descriptor of that kind; null if there is none.
Descriptor* FindTable(Section& section, std::uint16_t kind);

/// Effect: zeros for so many bones.
void ResetTable(Descriptor& table, std::uint32_t bones);

/// These make room for the entry where the table is too short for it.
void StoreTrack(Descriptor& table, BoneIndex bone, std::uint16_t track);
void StoreMirror(Descriptor& table, BoneIndex bone, Mirror mirror);

}  // namespace bonepatch::act
