// A second opinion on what a plan wrote: reads raw bytes by the written format, with no help from act/, block/, game/
// or validators/.
#pragma once

#include <string>
#include <vector>

#include "patcher/base/bytes.h"

namespace bonepatch::tests {

/// What is wrong with a model block that a plan made; empty if nothing is. `stadium`: new bones and meshes belong on
/// roots.
std::vector<std::string> Recheck(ByteView block, std::uint32_t donor_bones, bool stadium);

/// What is wrong with the blocks of a pair: the low-poly model draws and skins with bones that the high-poly one has.
std::vector<std::string> RecheckPair(ByteView high, ByteView low);

/// What is wrong with main.dol and fst.bin over a dt_na.dat of `archive_size` bytes: every route that isn't vanilla's
/// starts past the vanilla size on a multiple of 32, lies inside, overlaps no other, and is the same in all languages.
std::vector<std::string> RecheckRoutes(ByteView vanilla_dol, ByteView dol, ByteView fst, std::uint64_t archive_size);

}  // namespace bonepatch::tests
