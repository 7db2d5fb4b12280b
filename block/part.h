// Reads a part of a block in small pieces with few calls: whoever asks checks `Has` first, and a short read-ahead
// serves the words that lie next to each other.
#pragma once

#include <algorithm>

#include "patcher/base/source.h"

namespace bonepatch::block {

class Part {
 public:
  /// The `size` bytes at `offset`, as far as the source has them. `source` must outlive it.
  Part(const ByteSource& source, std::uint64_t offset, std::uint64_t size)
      : source_(source),
        offset_(std::min(offset, source.size())),
        size_(std::min(size, source.size() - std::min(offset, source.size()))) {}

  std::uint64_t size() const { return size_; }
  bool Has(std::uint64_t at, std::uint64_t n) const { return Fits(size_, at, n); }

  /// The source's offset of byte `at` of the part: what a Fault names.
  std::uint64_t InSource(std::uint64_t at) const { return offset_ + at; }

  /// `n` bytes at `at`, valid until the next call. An error unless the part has them.
  Result<ByteView> Read(std::uint64_t at, std::uint64_t n);

 private:
  /// A layout and its headers, or eight SK1 records, come with one call; a page of the disk cache holds several of
  /// these.
  static constexpr std::uint64_t kReadAhead = 512;

  const ByteSource& source_;
  std::uint64_t offset_;
  std::uint64_t size_;
  std::uint64_t held_at_ = 0;
  Bytes held_;
};

}  // namespace bonepatch::block
