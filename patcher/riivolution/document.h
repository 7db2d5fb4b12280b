// A Riivolution patch: the XML file that loads blocks behind the end of dt_na.dat and points the directory at them.
#pragma once

#include <string>
#include <vector>

#include "patcher/game/dol.h"

namespace bonepatch::riivolution {

/// What every document of ours begins with.
extern const std::string_view kOpening;

/// Written to memory when the game starts, where memory holds `original`.
struct MemoryPatch {
  std::uint32_t address = 0;
  Bytes value, original;  ///< of one length
};

struct Document {
  std::string id;            ///< of the option and of the patch
  std::string title;         ///< what players read; any text
  std::string root;          ///< the folder of the blocks, from the root of the card: "/bonepatch/foxtail"
  std::string blocks;        ///< the file in it; empty: nothing is loaded
  std::uint64_t offset = 0;  ///< where in dt_na.dat it goes
  std::vector<MemoryPatch> memory;
};

/// The value words of directory records that differ between two main.dol, at their addresses in memory: three words of
/// each language slot, without the name pointer before them.
std::vector<MemoryPatch> RoutePatches(const game::Directory& directory, ByteView before, ByteView after);

std::string WriteXml(const Document& document);

}  // namespace bonepatch::riivolution
