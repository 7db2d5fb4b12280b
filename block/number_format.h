// How a vertex array stores its numbers: the quantize byte (FORMAT.md).
#pragma once

#include <optional>
#include <string>

#include "patcher/base/bytes.h"

namespace bonepatch::block {

struct NumberFormat {
  bool is_float = false;
  int fraction_bits = 0;  ///< s16 only: a stored 1 is 2 to the minus this

  std::uint64_t size() const { return is_float ? sizeof(std::uint32_t) : sizeof(std::uint16_t); }

  /// The number at an offset, which must lie inside.
  double Read(ByteView bytes, std::uint64_t at) const;
  /// The nearest number that can be stored; none where the value is out of range or not finite.
  std::optional<double> Nearest(double value) const;
  /// Stores what `Nearest` gave.
  void Write(std::span<std::uint8_t> bytes, std::uint64_t at, double value) const;

  std::string Describe() const;  ///< "s16 with 8 fraction bits, -128 to 127.99609375"
};

/// None for a kind of number that we don't know.
std::optional<NumberFormat> FormatOf(std::uint8_t quantize);

}  // namespace bonepatch::block
