// The skeleton as an indented tree, in as many columns as there is room for.
#pragma once

#include "patcher/drawing/bones.h"

namespace bonepatch::drawing {

/// At `frame.left` and `frame.top`; the tree is as high as it has to be, and wider than `frame` where it must.
Tree LayOutTree(const Side& side, Box frame);

}  // namespace bonepatch::drawing
