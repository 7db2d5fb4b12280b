// New SRT records in a section: where they go, and what has to follow.
#pragma once

#include "act/section.h"

namespace bonepatch::act {

/// Effect: a record after the last one (with none: at the bone table's end). Returns its index.
std::uint32_t AppendSrt(Section& section, const Srt& srt);

/// Requires: `bone` is in the table and has no record.
/// Effect: a record after that of the nearest bone before it that has one (with none: at the bone table's end), and the
/// bone has it.
void InsertSrt(Section& section, BoneIndex bone, const Srt& srt);

}  // namespace bonepatch::act
