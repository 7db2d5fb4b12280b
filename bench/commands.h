// Measures whole commands of the built program on a game on disk, everything synced, beside other ways to do the same.
#pragma once

#include <vector>

#include "bench/sheet.h"

namespace bonepatch::bench {

/// Takes minutes, and `kRoomForAll` of the disk. Call it while this process is small: a child's memory is counted from
/// what its parent had.
std::vector<Sheet> MeasureCommands(std::vector<Goal>& goals);

}  // namespace bonepatch::bench
