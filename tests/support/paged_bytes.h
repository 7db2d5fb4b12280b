// Bytes of a file in memory, in pages that copies share: holes and copies of large files cost nearly nothing.
#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "patcher/base/bytes.h"

namespace bonepatch::tests {

class PagedBytes {
 public:
  static constexpr std::uint64_t kPage = 4096;
  using Page = std::shared_ptr<const Bytes>;

  std::uint64_t size() const { return size_; }
  const std::map<std::uint64_t, Page>& pages() const { return pages_; }  ///< by number; what has none reads as zeros

  /// What is new is zeros.
  void Resize(std::uint64_t size);
  /// Must lie inside.
  void Read(std::uint64_t offset, std::span<std::uint8_t> out) const;
  /// Changes what lies inside, and nothing past the end.
  void Write(std::uint64_t offset, ByteView bytes);

 private:
  std::map<std::uint64_t, Page> pages_;
  std::uint64_t size_ = 0;
};

}  // namespace bonepatch::tests
