// SKN: which bones drive skinning (FORMAT.md).
#pragma once

#include <string>
#include <vector>

#include "block/block.h"

namespace bonepatch::block {

/// One bone id word of a SKN record.
struct SkinReference {
  std::uint16_t bone = 0;
  std::string record;        ///< "SK1 3", "SK2 0 first", "SK2 0 second", "SKAcc 12"
  std::uint64_t offset = 0;  ///< of the word, in bytes from the block's start
};

struct Skinning {
  std::vector<SkinReference> references;
  std::vector<Fault> faults;  ///< what block/skinning refuses
  bool readable() const { return faults.empty(); }
};

/// Reads the header and the id words only. `skn` is the SKN's place in the block; fault offsets count from the block.
Result<Skinning> ReadSkinning(const ByteSource& block, Span skn);

}  // namespace bonepatch::block
