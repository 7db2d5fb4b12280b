// Reading and writing numbers in byte arrays: the one bounds check, and the one place that swaps bytes.
#pragma once

#include <boost/endian/conversion.hpp>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bonepatch {

using Bytes = std::vector<std::uint8_t>;
using ByteView = std::span<const std::uint8_t>;

enum class ByteOrder { kBig, kLittle };

/// Every section, block and archive entry starts on a multiple of this many bytes.
inline constexpr std::uint64_t kAlignment = 32;

/// Whether `n` bytes at `offset` lie inside `size` bytes. It subtracts, so nothing can overflow.
constexpr bool Fits(std::uint64_t size, std::uint64_t offset, std::uint64_t n) {
  return !(offset > size || n > size - offset);
}

/// The next multiple of `alignment` (a power of two) at or after `value`.
constexpr std::uint64_t AlignUp(std::uint64_t value, std::uint64_t alignment) {
  return (value + (alignment - 1)) & ~(alignment - 1);
}

inline std::optional<ByteView> Slice(ByteView bytes, std::uint64_t offset, std::uint64_t n) {
  if (!Fits(bytes.size(), offset, n)) return std::nullopt;
  return bytes.subspan(offset, n);
}

/// Reads one unsigned integer; nothing where it does not lie inside.
template <typename T>
std::optional<T> Load(ByteView bytes, std::uint64_t offset, ByteOrder order = ByteOrder::kBig) {
  if (!Fits(bytes.size(), offset, sizeof(T))) return std::nullopt;
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof(T));
  return order == ByteOrder::kBig ? boost::endian::big_to_native(value) : boost::endian::little_to_native(value);
}

/// Writes one unsigned integer; false, and nothing written, where it does not lie inside.
template <typename T>
bool Store(std::span<std::uint8_t> bytes, std::uint64_t offset, T value, ByteOrder order = ByteOrder::kBig) {
  if (!Fits(bytes.size(), offset, sizeof(T))) return false;
  value = order == ByteOrder::kBig ? boost::endian::native_to_big(value) : boost::endian::native_to_little(value);
  std::memcpy(bytes.data() + offset, &value, sizeof(T));
  return true;
}

template <std::integral T>
void Append(Bytes& bytes, T value, ByteOrder order = ByteOrder::kBig) {
  bytes.resize(bytes.size() + sizeof(T));
  Store<T>(bytes, bytes.size() - sizeof(T), value, order);
}

inline void Append(Bytes& bytes, ByteView more) { bytes.insert(bytes.end(), more.begin(), more.end()); }

inline ByteView AsBytes(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

inline std::string_view AsText(ByteView bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

/// A float as its bits, so that NaN payloads and negative zeros survive a round trip.
struct F32 {
  std::uint32_t bits = 0;

  static F32 Of(float value) {
    F32 f;
    std::memcpy(&f.bits, &value, sizeof value);
    return f;
  }
  float value() const {
    float f;
    std::memcpy(&f, &bits, sizeof f);
    return f;
  }
  friend bool operator==(F32, F32) = default;
};

}  // namespace bonepatch
