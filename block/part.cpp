// The read-ahead of a part.
#include "block/part.h"

#include <fmt/format.h>

namespace bonepatch::block {

Result<ByteView> Part::Read(std::uint64_t at, std::uint64_t n) {
  if (!Has(at, n)) {
    return Fail(Failure::kSystem, fmt::format("cannot read {} bytes at 0x{:X}: only {} bytes are there", n, at, size_));
  }
  if (at < held_at_ || !Fits(held_.size(), at - held_at_, n)) {
    Result<Bytes> read = ReadBytes(source_, offset_ + at, std::max(n, std::min(kReadAhead, size_ - at)));
    if (!read) return Propagate(std::move(read));
    held_ = std::move(*read);
    held_at_ = at;
  }
  return ByteView(held_).subspan(at - held_at_, n);
}

}  // namespace bonepatch::block
