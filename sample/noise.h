// Bytes that look like data and mean nothing, the same on every machine.
#pragma once

#include "patcher/base/bytes.h"

namespace bonepatch::sample {

/// xorshift64*: small, fast and fully specified.
class Noise {
 public:
  explicit Noise(std::uint64_t seed) : state_(seed * 2 + 1) {}

  std::uint64_t Next() {
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return state_ * 0x2545F4914F6CDD1Dull;
  }

 private:
  std::uint64_t state_;
};

/// `size` bytes that no reader takes for a count, a version or a pointer: every word's top byte has its high bit set.
inline Bytes NoiseBytes(std::uint64_t seed, std::size_t size) {
  Noise noise(seed);
  Bytes bytes(size);
  for (std::size_t at = 0; at < size; at += 8) {
    const std::uint64_t word = noise.Next() | 0x8000000080000000ull;
    for (std::size_t i = 0; i < 8 && at + i < size; ++i)
      bytes[at + i] = static_cast<std::uint8_t>(word >> (56 - 8 * i));
  }
  return bytes;
}

}  // namespace bonepatch::sample
