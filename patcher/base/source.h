// Bytes that can be read at random without holding them all: a file's window, or memory.
#pragma once

#include "patcher/base/bytes.h"
#include "patcher/base/result.h"

namespace bonepatch {

class ByteSource {
 public:
  virtual ~ByteSource() = default;
  virtual std::uint64_t size() const = 0;

  /// Fills `out` from `offset`; an error unless all of it lies inside and could be read.
  virtual Result<void> ReadAt(std::uint64_t offset, std::span<std::uint8_t> out) const = 0;
};

class MemorySource : public ByteSource {
 public:
  explicit MemorySource(ByteView bytes) : bytes_(bytes) {}
  std::uint64_t size() const override { return bytes_.size(); }
  Result<void> ReadAt(std::uint64_t offset, std::span<std::uint8_t> out) const override;

 private:
  ByteView bytes_;
};

/// A part of another source, addressed from 0. `base` must outlive it, and the part must lie inside `base`.
class WindowSource : public ByteSource {
 public:
  WindowSource(const ByteSource& base, std::uint64_t offset, std::uint64_t size)
      : base_(base), offset_(offset), size_(size) {}
  std::uint64_t size() const override { return size_; }
  Result<void> ReadAt(std::uint64_t offset, std::span<std::uint8_t> out) const override;

 private:
  const ByteSource& base_;
  std::uint64_t offset_;
  std::uint64_t size_;
};

/// `n` bytes at `offset`, in memory of their own. Refuses what does not lie inside before it allocates.
Result<Bytes> ReadBytes(const ByteSource& source, std::uint64_t offset, std::uint64_t n);

}  // namespace bonepatch
