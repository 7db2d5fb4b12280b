// Making the folder, and filling holes.
#include "bench/scratch.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <vector>

namespace bonepatch::bench {
namespace {

/// Fills from `start` to `end`.
void Fill(int file, off_t start, off_t end, std::mt19937_64& random) {
  std::vector<std::uint64_t> part(1u << 17);
  while (start < end) {
    for (std::uint64_t& word : part) word = random() | 0x0101010101010101;
    const auto n = static_cast<std::size_t>(std::min<off_t>(end - start, static_cast<off_t>(part.size() * 8)));
    const ssize_t written = pwrite(file, part.data(), n, start);
    if (written <= 0) std::abort();  // what is measured on half a game would be nothing
    start += written;
  }
}

}  // namespace

Scratch::Scratch(std::string path) : path_(std::move(path)) {
  std::filesystem::remove_all(path_);
  std::filesystem::create_directories(path_);
}

Scratch::~Scratch() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::uint64_t Scratch::room() const { return std::filesystem::space(path_).available; }

void Scratch::Write(const std::string& name, const std::string& text) const { std::ofstream(*this / name) << text; }

void FillHoles(const std::string& path) {
  const int file = open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (file < 0) std::abort();
  const off_t size = lseek(file, 0, SEEK_END);
  std::mt19937_64 random(1);
  for (off_t hole = lseek(file, 0, SEEK_HOLE); hole < size; hole = lseek(file, hole, SEEK_HOLE)) {
    const off_t data = lseek(file, hole, SEEK_DATA);
    const off_t end = data < 0 ? size : data;
    Fill(file, hole, end, random);
    hole = end;
  }
  fsync(file);
  close(file);
}

}  // namespace bonepatch::bench
