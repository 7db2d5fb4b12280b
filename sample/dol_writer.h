// main.dol and fst.bin of the made-up game.
#pragma once

#include "sample/plan.h"

namespace bonepatch::sample {

/// The executable: real section table, directory table, directories and name string, filler for everything else.
/// Requires placed blocks.
Bytes WriteDol(const GamePlan& plan);

/// The disc's file table: a root folder, dt_na.dat as entry 1, and a few files more.
Bytes WriteFst(std::uint64_t archive_size);

}  // namespace bonepatch::sample
