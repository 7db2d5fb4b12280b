// Walks data and leaves out holes.
#include "tests/support/sparse_hash.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "patcher/base/sha256.h"

namespace bonepatch::tests {
namespace {

constexpr off_t kPiece = 64 << 10;

}  // namespace

std::string SparseHash(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return "(missing)";
  struct stat info {};
  fstat(file, &info);
  Sha256Stream hash;
  hash.Update(AsBytes(fmt::format("{}\n", info.st_size)));
  Bytes piece(kPiece);
  for (off_t at = lseek(file, 0, SEEK_DATA); at >= 0 && at < info.st_size;) {
    at -= at % kPiece;
    const ssize_t n = pread(file, piece.data(), piece.size(), at);
    if (n <= 0) break;
    const ByteView read(piece.data(), static_cast<std::size_t>(n));
    if (std::any_of(read.begin(), read.end(), [](std::uint8_t byte) { return byte != 0; })) {
      hash.Update(AsBytes(fmt::format("{}\n", at)));
      hash.Update(read);
    }
    at = lseek(file, at + n, SEEK_DATA);
  }
  close(file);
  return hash.Finish();
}

}  // namespace bonepatch::tests
