// Walks data and leaves out holes.
#include "tests/support/sparse_hash.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstring>

#include "patcher/base/sha256.h"

namespace bonepatch::tests {
namespace {

constexpr off_t kPiece = 64 << 10;

/// Hands everything that tells two files apart to `take`, in order; false where the file is missing.
template <typename Take>
bool Walk(const std::string& path, const Take& take) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  struct stat info {};
  fstat(file, &info);
  take(AsBytes(fmt::format("{}\n", info.st_size)));
  Bytes piece(kPiece);
  const Bytes zeros(kPiece);
  for (off_t at = lseek(file, 0, SEEK_DATA); at >= 0 && at < info.st_size;) {
    at -= at % kPiece;
    const ssize_t n = pread(file, piece.data(), piece.size(), at);
    if (n <= 0) break;
    const ByteView read(piece.data(), static_cast<std::size_t>(n));
    if (std::memcmp(read.data(), zeros.data(), read.size()) != 0) {
      take(AsBytes(fmt::format("{}\n", at)));
      take(read);
    }
    at = lseek(file, at + n, SEEK_DATA);
  }
  close(file);
  return true;
}

}  // namespace

std::string SparseHash(const std::string& path) {
  Sha256Stream hash;
  if (!Walk(path, [&](ByteView bytes) { hash.Update(bytes); })) return "(missing)";
  return hash.Finish();
}

std::string SparseBytes(const std::string& path) {
  std::string all;
  if (!Walk(path, [&](ByteView bytes) { all += AsText(bytes); })) return "(missing)";
  return all;
}

}  // namespace bonepatch::tests
