// Runs a fuzz entry point as a plain test: every seed of a folder, then a few thousand changes of them, the same every
// time.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

#include "patcher/base/bytes.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using bonepatch::Bytes;

constexpr int kChanges = 3000;
constexpr std::size_t kMostBytes = std::size_t{64} << 20;
constexpr std::uint32_t kEdges[] = {0,      1,          2,          0x7F,       0xFF,      0x7FFF,
                                    0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, 0xFFFFFFFF};

std::vector<Bytes> ReadSeeds(const char* folder) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  std::vector<Bytes> seeds;
  for (const auto& path : paths) {
    std::ifstream file(path, std::ios::binary);
    seeds.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return seeds;
}

/// The standard's distributions differ between libraries; the engine's own numbers don't.
std::size_t Below(std::mt19937& random, std::size_t bound) { return random() % bound; }

/// Half of all changes fall into the first 256 bytes, where headers and counts are.
std::size_t Position(std::mt19937& random, std::size_t size) {
  return Below(random, random() % 2 == 0 ? std::min<std::size_t>(size, 256) : size);
}

void ChangeOnce(Bytes& bytes, const Bytes& other, std::mt19937& random) {
  if (bytes.empty()) {
    bytes.push_back(static_cast<std::uint8_t>(random()));
    return;
  }
  const std::size_t at = Position(random, bytes.size());
  const auto from = bytes.begin() + static_cast<std::ptrdiff_t>(at);
  switch (random() % 6) {
    case 0:
      bytes[at] = static_cast<std::uint8_t>(random());
      break;
    case 1:
      bytes[at] ^= static_cast<std::uint8_t>(1u << (random() % 8));
      break;
    case 2:
      bonepatch::Store<std::uint32_t>(bytes, at & ~std::size_t{3}, kEdges[Below(random, std::size(kEdges))]);
      break;
    case 3:
      bytes.resize(at);
      break;
    case 4:
      bytes.erase(from,
                  from + static_cast<std::ptrdiff_t>(1 + Below(random, std::min<std::size_t>(bytes.size() - at, 64))));
      break;
    default:
      if (other.empty()) break;
      const std::size_t begin = Below(random, other.size());
      const std::size_t count = 1 + Below(random, std::min<std::size_t>(other.size() - begin, 64));
      const auto first = other.begin() + static_cast<std::ptrdiff_t>(begin);
      bytes.insert(from, first, first + static_cast<std::ptrdiff_t>(count));
  }
}

void Run(const Bytes& bytes) {
  // A copy of exactly this size, so that a sanitizer sees a read past its end.
  const Bytes exact(bytes.begin(), bytes.end());
  LLVMFuzzerTestOneInput(exact.data(), exact.size());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s SEED-FOLDER\n", argc > 0 ? argv[0] : "smoke");
    return EXIT_FAILURE;
  }
  const std::vector<Bytes> seeds = ReadSeeds(argv[1]);
  std::size_t budget = kMostBytes;  // large seeds get fewer changes, so that this stays a matter of seconds
  if (seeds.empty()) {
    std::fprintf(stderr, "no seeds in %s\n", argv[1]);
    return EXIT_FAILURE;
  }
  Run({});
  for (const Bytes& seed : seeds) Run(seed);
  std::mt19937 random(1);
  int done = 0;
  for (; done < kChanges && budget > 0; ++done) {
    Bytes bytes = seeds[Below(random, seeds.size())];
    const std::size_t changes = 1 + Below(random, 4);
    for (std::size_t k = 0; k < changes; ++k) ChangeOnce(bytes, seeds[Below(random, seeds.size())], random);
    Run(bytes);
    budget -= std::min(budget, bytes.size());
  }
  std::printf("%zu seeds, %d changes of them\n", seeds.size(), done);
  return EXIT_SUCCESS;
}
