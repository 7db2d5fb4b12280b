// What a bone has in each of its fields, as people read it.
#pragma once

#include <string>

#include "act/difference.h"

namespace bonepatch::report {

/// "3", "root", "0xC0", "1 0.5 0"; "none" for what isn't there. Requires: the section has the bone.
std::string FieldText(const act::Section& section, act::BoneIndex bone, act::BoneField field);

}  // namespace bonepatch::report
