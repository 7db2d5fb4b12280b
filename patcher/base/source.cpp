// Bounds-checked reads from memory and from windows.
#include "patcher/base/source.h"

#include <fmt/format.h>

namespace bonepatch {
namespace {

tl::unexpected<Error> Outside(std::uint64_t offset, std::uint64_t n, std::uint64_t size) {
  return Fail(Failure::kSystem,
              fmt::format("cannot read {} bytes at 0x{:X}: only {} bytes are there", n, offset, size));
}

}  // namespace

Result<void> MemorySource::ReadAt(std::uint64_t offset, std::span<std::uint8_t> out) const {
  if (!Fits(bytes_.size(), offset, out.size())) return Outside(offset, out.size(), bytes_.size());
  if (!out.empty()) std::memcpy(out.data(), bytes_.data() + offset, out.size());
  return {};
}

Result<void> WindowSource::ReadAt(std::uint64_t offset, std::span<std::uint8_t> out) const {
  if (!Fits(size_, offset, out.size())) return Outside(offset, out.size(), size_);
  return base_.ReadAt(offset_ + offset, out);
}

Result<Bytes> ReadBytes(const ByteSource& source, std::uint64_t offset, std::uint64_t n) {
  if (!Fits(source.size(), offset, n)) return Outside(offset, n, source.size());
  Bytes bytes(n);
  if (Result<void> read = source.ReadAt(offset, bytes); !read) return Propagate(std::move(read));
  return bytes;
}

}  // namespace bonepatch
