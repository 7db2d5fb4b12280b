// Lost Saga skeletons (.skl) as one format among others.
#pragma once

#include "formats/format.h"

namespace bonepatch::formats::skl {

const Format& TheFormat();

}  // namespace bonepatch::formats::skl
