// Pages are never changed, only replaced.
#include "tests/support/paged_bytes.h"

#include <algorithm>

namespace bonepatch::tests {
namespace {

/// Calls `part(page, begin in the page, done so far, size)` for each page that a stretch touches.
template <typename Part>
void ForEachPart(std::uint64_t offset, std::uint64_t size, const Part& part) {
  for (std::uint64_t done = 0; done < size;) {
    const std::uint64_t begin = (offset + done) % PagedBytes::kPage;
    const std::uint64_t n = std::min(PagedBytes::kPage - begin, size - done);
    part((offset + done) / PagedBytes::kPage, begin, done, n);
    done += n;
  }
}

}  // namespace

void PagedBytes::Resize(std::uint64_t size) {
  if (size < size_) {
    pages_.erase(pages_.lower_bound((size + kPage - 1) / kPage), pages_.end());
    if (const auto last = pages_.find(size / kPage); last != pages_.end()) {
      Bytes cut = *last->second;
      std::fill(cut.begin() + static_cast<std::ptrdiff_t>(size % kPage), cut.end(), std::uint8_t{0});
      last->second = std::make_shared<const Bytes>(std::move(cut));
    }
  }
  size_ = size;
}

void PagedBytes::Read(std::uint64_t offset, std::span<std::uint8_t> out) const {
  ForEachPart(offset, out.size(), [&](std::uint64_t number, std::uint64_t begin, std::uint64_t done, std::uint64_t n) {
    const auto target = out.subspan(done, n);
    const auto page = pages_.find(number);
    if (page == pages_.end()) {
      std::fill(target.begin(), target.end(), std::uint8_t{0});
    } else {
      std::copy_n(page->second->begin() + static_cast<std::ptrdiff_t>(begin), n, target.begin());
    }
  });
}

void PagedBytes::Write(std::uint64_t offset, ByteView bytes) {
  if (offset >= size_) return;
  bytes = bytes.first(std::min<std::uint64_t>(bytes.size(), size_ - offset));
  ForEachPart(offset, bytes.size(),
              [&](std::uint64_t number, std::uint64_t begin, std::uint64_t done, std::uint64_t n) {
                Page& page = pages_[number];
                Bytes changed = page ? *page : Bytes(kPage);
                std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(done), n,
                            changed.begin() + static_cast<std::ptrdiff_t>(begin));
                page = std::make_shared<const Bytes>(std::move(changed));
              });
}

}  // namespace bonepatch::tests
