// ANM: an animation bank and the tracks that it keys (FORMAT.md).
#pragma once

#include <vector>

#include "block/block.h"

namespace bonepatch::block {

inline constexpr std::uint32_t kBankVersions[] = {0x01321AFD, 0x013240DB};

struct Bank {
  std::uint16_t id = 0;
  std::uint16_t sequence_count = 0;
  std::uint16_t track_count = 0;         ///< as the header says
  std::vector<std::uint16_t> track_ids;  ///< every track that any sequence keys, ascending, each once
  std::vector<Fault> faults;             ///< a pointer or count that leaves the bank
};

Result<Bank> ReadBank(const ByteSource& bank);

}  // namespace bonepatch::block
