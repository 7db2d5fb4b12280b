// A made-up game with the real layout and no game data: the three files of an extracted disc, made by code alone.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "patcher/base/bytes.h"

namespace bonepatch::sample {

/// Size of dt_na.dat. Nearly all of it is holes: only the blocks hold bytes, everything else reads as zero.
inline constexpr std::uint64_t kArchiveSize = 0x2A9EBD00;

struct SampleGame {
  struct Block {
    std::uint64_t offset = 0;  ///< in dt_na.dat, a multiple of 32
    Bytes bytes;
    std::string what;  ///< "18/0 mario.gpl": its lowest address and what it is
  };

  Bytes dol;                       ///< sys/main.dol
  Bytes fst;                       ///< sys/fst.bin
  std::uint64_t archive_size = 0;  ///< of files/dt_na.dat
  std::vector<Block> blocks;       ///< ascending by offset, none overlapping
};

/// The same bytes on every call and every machine. What is where: README.md.
SampleGame MakeGame();

}  // namespace bonepatch::sample
