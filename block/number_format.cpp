// Numbers of vertices from and to their bytes.
#include "block/number_format.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "block/geometry.h"

namespace bonepatch::block {
namespace {

constexpr std::uint8_t kPlainS16 = 0;  ///< a high nibble that is seen for s16 too
constexpr double kLeast = -0x8000;
constexpr double kMost = 0x7FFF;

}  // namespace

std::optional<NumberFormat> FormatOf(std::uint8_t quantize) {
  const int kind = quantize >> 4;
  if (kind == kF32) return NumberFormat{true, 0};
  if (kind == kS16 || kind == kPlainS16) return NumberFormat{false, quantize & 0xF};
  return std::nullopt;
}

double NumberFormat::Read(ByteView bytes, std::uint64_t at) const {
  if (is_float) return F32{Load<std::uint32_t>(bytes, at).value_or(0)}.value();
  return std::ldexp(static_cast<std::int16_t>(Load<std::uint16_t>(bytes, at).value_or(0)), -fraction_bits);
}

std::optional<double> NumberFormat::Nearest(double value) const {
  if (!std::isfinite(value)) return std::nullopt;
  if (is_float) {
    if (std::abs(value) > double{std::numeric_limits<float>::max()}) return std::nullopt;
    return static_cast<float>(value);
  }
  const double steps = std::round(std::ldexp(value, fraction_bits));
  if (steps < kLeast || steps > kMost) return std::nullopt;
  return std::ldexp(steps, -fraction_bits);
}

void NumberFormat::Write(std::span<std::uint8_t> bytes, std::uint64_t at, double value) const {
  if (is_float) {
    Store<std::uint32_t>(bytes, at, F32::Of(static_cast<float>(value)).bits);
  } else {
    const auto steps = static_cast<std::int16_t>(std::ldexp(value, fraction_bits));
    Store<std::uint16_t>(bytes, at, static_cast<std::uint16_t>(steps));
  }
}

std::string NumberFormat::Describe() const {
  if (is_float) return "f32";
  return fmt::format("s16 with {} fraction bits, {} to {}", fraction_bits, std::ldexp(kLeast, -fraction_bits),
                     std::ldexp(kMost, -fraction_bits));
}

}  // namespace bonepatch::block
