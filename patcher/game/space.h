// Free space in dt_na.dat, from routes alone: where a new block may go.
#pragma once

#include <vector>

#include "patcher/base/result.h"

namespace bonepatch::game {

struct Range {
  std::uint64_t begin = 0, end = 0;  ///< [begin, end)
  friend auto operator<=>(const Range&, const Range&) = default;
};

inline constexpr std::uint64_t kArchiveLimit = std::uint64_t{1} << 32;  ///< offsets are u32

/// Places blocks first-fit on 32-byte boundaries at or after `floor`, outside every taken range.
class FreeSpace {
 public:
  FreeSpace(std::uint64_t floor, std::vector<Range> taken);

  /// Takes `size` bytes; game/limit if the block would pass 4 GiB.
  Result<std::uint64_t> Place(std::uint64_t size);

 private:
  std::uint64_t floor_;
  std::vector<Range> taken_;  ///< sorted
};

}  // namespace bonepatch::game
