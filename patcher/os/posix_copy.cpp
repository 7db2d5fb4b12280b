// Reflink, then copy_file_range, then read and write; what the source doesn't store stays a hole.
#include "patcher/os/posix_copy.h"

#include <fcntl.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <vector>

namespace bonepatch::os {
namespace {

constexpr std::uint64_t kStep = 16u << 20;  ///< bytes between two progress calls where the kernel copies
constexpr std::size_t kBufferSize = 256u << 10;

using Failed = std::optional<std::error_code>;

Failed SystemFailure() { return std::error_code(errno, std::generic_category()); }

class Copier {
 public:
  Copier(int from, int to, std::uint64_t size, const CopyProgress& progress)
      : from_(from), to_(to), size_(size), progress_(progress) {}

  /// The stretches that hold data, one after the other. A system that can't tell holes calls everything data.
  Failed Run() {
    if (ftruncate(to_, static_cast<off_t>(size_)) != 0) return SystemFailure();
    std::uint64_t at = 0;
    while (at < size_) {
      std::uint64_t begin = at, end = size_;
      if (const off_t data = lseek(from_, static_cast<off_t>(at), SEEK_DATA); data >= 0) {
        begin = std::min(static_cast<std::uint64_t>(data), size_);
        const off_t hole = lseek(from_, data, SEEK_HOLE);
        if (hole > data) end = std::min(static_cast<std::uint64_t>(hole), size_);
      } else if (errno == ENXIO) {
        begin = size_;  // nothing but a hole from here on
      }
      if (Failed failed = CopyRange(begin, end)) return failed;
      at = end;
      Tell(at);
    }
    return {};
  }

 private:
  Failed CopyRange(std::uint64_t begin, std::uint64_t end) {
    while (kernel_copies_ && begin < end) {
      off_t in = static_cast<off_t>(begin), out = in;
      const ssize_t n = copy_file_range(from_, &in, to_, &out, std::min(kStep, end - begin), 0);
      if (n < 0 && errno == EINTR) continue;
      if (n < 0 && (errno == ENOSPC || errno == EIO || errno == EDQUOT || errno == EFBIG)) return SystemFailure();
      // Two file systems, an old kernel, or a file system that says 0: plain reading and writing decides.
      if (n <= 0) {
        kernel_copies_ = false;
        break;
      }
      begin += static_cast<std::uint64_t>(n);
      Tell(begin);
    }
    return begin < end ? ReadAndWrite(begin, end) : Failed();
  }

  Failed ReadAndWrite(std::uint64_t begin, std::uint64_t end) {
    buffer_.resize(kBufferSize);
    while (begin < end) {
      const std::size_t wanted = static_cast<std::size_t>(std::min<std::uint64_t>(buffer_.size(), end - begin));
      const ssize_t n = pread(from_, buffer_.data(), wanted, static_cast<off_t>(begin));
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) return SystemFailure();
      if (n == 0) return std::error_code(EIO, std::generic_category());
      if (Failed failed = Write(begin, static_cast<std::size_t>(n))) return failed;
      begin += static_cast<std::uint64_t>(n);
      Tell(begin);
    }
    return {};
  }

  /// Zeros are there already: the target was made long enough, as one hole.
  Failed Write(std::uint64_t at, std::size_t size) {
    if (std::all_of(buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(size),
                    [](char c) { return c == 0; })) {
      return {};
    }
    std::size_t done = 0;
    while (done < size) {
      const ssize_t n = pwrite(to_, buffer_.data() + done, size - done, static_cast<off_t>(at + done));
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) return SystemFailure();
      if (n == 0) return std::error_code(EIO, std::generic_category());
      done += static_cast<std::size_t>(n);
    }
    return {};
  }

  void Tell(std::uint64_t done) {
    if (progress_) progress_(done, size_);
  }

  int from_, to_;
  std::uint64_t size_;
  const CopyProgress& progress_;
  bool kernel_copies_ = true;
  std::vector<char> buffer_;
};

}  // namespace

std::optional<std::error_code> CopyDescriptor(int from, int to, std::uint64_t size, const CopyProgress& progress) {
  if (ioctl(to, FICLONE, from) == 0) {
    if (ftruncate(to, static_cast<off_t>(size)) != 0) return SystemFailure();  // it may have grown meanwhile
    if (progress) progress(size, size);
    return {};
  }
  return Copier(from, to, size, progress).Run();
}

}  // namespace bonepatch::os
