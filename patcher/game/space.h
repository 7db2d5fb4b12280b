// Free space in dt_na.dat, from routes alone: where a new block may go.
#pragma once

#include <vector>

#include "patcher/base/result.h"

namespace bonepatch::game {

struct Range {
  std::uint64_t begin = 0, end = 0;  ///< [begin, end)
  friend auto operator<=>(const Range&, const Range&) = default;
};

/// Offsets are u32, and so is the size of dt_na.dat in fst.bin: the file is at most one byte shorter than this.
inline constexpr std::uint64_t kArchiveLimit = std::uint64_t{1} << 32;

/// Places blocks first-fit on 32-byte boundaries at or after `floor`, outside every taken range.
class FreeSpace {
 public:
  /// Ranges may overlap, be empty and come in any order.
  FreeSpace(std::uint64_t floor, std::vector<Range> taken);

  /// Takes `size` bytes and returns where they start; game/limit (kSystem) if dt_na.dat would not stay under 4 GiB.
  Result<std::uint64_t> Place(std::uint64_t size);

 private:
  std::uint64_t floor_;
  std::vector<Range> taken_;  ///< sorted, none empty, none past the limit
};

}  // namespace bonepatch::game
