// First fit over the gaps between taken ranges.
#include "patcher/game/space.h"

#include <fmt/format.h>

#include <algorithm>

#include "patcher/base/bytes.h"
#include "patcher/base/rule_ids.h"

namespace bonepatch::game {

FreeSpace::FreeSpace(std::uint64_t floor, std::vector<Range> taken)
    : floor_(AlignUp(std::min(floor, kArchiveLimit), kAlignment)), taken_(std::move(taken)) {
  for (Range& range : taken_) range.end = std::min(range.end, kArchiveLimit);
  taken_.erase(std::remove_if(taken_.begin(), taken_.end(), [](const Range& r) { return r.begin >= r.end; }),
               taken_.end());
  std::sort(taken_.begin(), taken_.end());
}

Result<std::uint64_t> FreeSpace::Place(std::uint64_t size) {
  std::uint64_t at = floor_;
  for (const Range& range : taken_) {
    if (range.end <= at) continue;
    if (Fits(range.begin, at, size)) break;
    at = AlignUp(range.end, kAlignment);
  }
  if (!Fits(kArchiveLimit - 1, at, size)) {
    return Fail(Failure::kSystem,
                fmt::format("no room for a block of {} bytes: the last free space starts at 0x{:X}, and dt_na.dat must "
                            "stay under 4 GiB",
                            size, at),
                {}, std::string(kGameLimit));
  }
  if (size == 0) return at;
  const Range placed{at, at + size};
  taken_.insert(std::upper_bound(taken_.begin(), taken_.end(), placed), placed);
  return at;
}

}  // namespace bonepatch::game
