// How a record of the file is walked: lists of (offset, name, member) that reading, writing and the size check share.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "patcher/base/bytes.h"

namespace bonepatch {

/// One field of a record: where it lies in the file, what the format's FORMAT.md calls it, and the member that holds
/// it.
template <typename Record, typename Value>
struct Field {
  constexpr Field(std::uint32_t at, std::string_view called, Value Record::*held_by)
      : offset(at), name(called), member(held_by) {}

  std::uint32_t offset;
  std::string_view name;
  Value Record::*member;
};

/// Bytes that a value takes in the file, and how it is read and written.
template <typename Value>
struct Wire;

template <std::unsigned_integral Value>
struct Wire<Value> {
  static constexpr std::uint32_t kSize = sizeof(Value);
  static bool Read(ByteView bytes, std::uint64_t offset, ByteOrder order, Value& value) {
    const auto loaded = Load<Value>(bytes, offset, order);
    if (loaded) value = *loaded;
    return loaded.has_value();
  }
  static bool Write(std::span<std::uint8_t> bytes, std::uint64_t offset, ByteOrder order, Value value) {
    return Store<Value>(bytes, offset, value, order);
  }
};

template <>
struct Wire<F32> {
  static constexpr std::uint32_t kSize = 4;
  static bool Read(ByteView bytes, std::uint64_t offset, ByteOrder order, F32& value) {
    return Wire<std::uint32_t>::Read(bytes, offset, order, value.bits);
  }
  static bool Write(std::span<std::uint8_t> bytes, std::uint64_t offset, ByteOrder order, F32 value) {
    return Wire<std::uint32_t>::Write(bytes, offset, order, value.bits);
  }
};

/// Bytes have no order.
template <std::size_t N>
struct Wire<std::array<std::uint8_t, N>> {
  static constexpr std::uint32_t kSize = N;
  static bool Read(ByteView bytes, std::uint64_t offset, ByteOrder, std::array<std::uint8_t, N>& values) {
    if (!Fits(bytes.size(), offset, N)) return false;
    std::memcpy(values.data(), bytes.data() + offset, N);
    return true;
  }
  static bool Write(std::span<std::uint8_t> bytes, std::uint64_t offset, ByteOrder,
                    const std::array<std::uint8_t, N>& values) {
    if (!Fits(bytes.size(), offset, N)) return false;
    std::memcpy(bytes.data() + offset, values.data(), N);
    return true;
  }
};

template <typename Value, std::size_t N>
struct Wire<std::array<Value, N>> {
  static constexpr std::uint32_t kSize = Wire<Value>::kSize * N;
  static bool Read(ByteView bytes, std::uint64_t offset, ByteOrder order, std::array<Value, N>& values) {
    return EachOf([&](std::size_t i) { return Wire<Value>::Read(bytes, At(offset, i), order, values[i]); });
  }
  static bool Write(std::span<std::uint8_t> bytes, std::uint64_t offset, ByteOrder order,
                    const std::array<Value, N>& values) {
    return EachOf([&](std::size_t i) { return Wire<Value>::Write(bytes, At(offset, i), order, values[i]); });
  }

 private:
  static constexpr std::uint64_t At(std::uint64_t offset, std::size_t i) { return offset + Wire<Value>::kSize * i; }
  /// Written out for each place, so that its offset is a constant too.
  template <typename Do>
  static bool EachOf(Do&& each) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) { return (each(I) && ...); }
    (std::make_index_sequence<N>());
  }
};

/// Bytes of the record if its fields follow each other from 0 without a gap or an overlap; 0 if they don't.
template <typename Record, typename... Values>
constexpr std::uint32_t PackedSize(const std::tuple<Field<Record, Values>...>& fields) {
  std::uint32_t end = 0;
  bool packed = true;
  std::apply([&](const auto&... field) { ((packed = packed && field.offset == end, end += Wire<Values>::kSize), ...); },
             fields);
  return packed ? end : 0;
}

/// Reads every field of the record at `offset`; false where it doesn't lie inside. The list is a template argument so
/// that all offsets are constants, and the bounds are looked at once.
template <const auto& kFields, typename Record>
bool ReadRecord(ByteView bytes, std::uint64_t offset, ByteOrder order, Record& record) {
  constexpr std::uint32_t kSize = PackedSize(kFields);
  if (!Fits(bytes.size(), offset, kSize)) return false;
  const ByteView stored = bytes.subspan(offset, kSize);
  const auto read = [&](const auto& field) {
    using Value = std::remove_reference_t<decltype(record.*(field.member))>;
    Wire<Value>::Read(stored, field.offset, order, record.*(field.member));
  };
  std::apply([&](const auto&... field) { (read(field), ...); }, kFields);
  return true;
}

/// Writes every field of the record at `offset`; false, and nothing written, where it doesn't lie inside.
template <const auto& kFields, typename Record>
bool WriteRecord(std::span<std::uint8_t> bytes, std::uint64_t offset, ByteOrder order, const Record& record) {
  constexpr std::uint32_t kSize = PackedSize(kFields);
  if (!Fits(bytes.size(), offset, kSize)) return false;
  const std::span<std::uint8_t> stored = bytes.subspan(offset, kSize);
  const auto write = [&](const auto& field) {
    using Value = std::remove_cvref_t<decltype(record.*(field.member))>;
    Wire<Value>::Write(stored, field.offset, order, record.*(field.member));
  };
  std::apply([&](const auto&... field) { (write(field), ...); }, kFields);
  return true;
}

/// Where a field lies in its record; by member, so that messages and the list can't disagree.
template <typename Record, typename... Values, typename Value>
constexpr std::uint32_t OffsetOf(const std::tuple<Field<Record, Values>...>& fields, Value Record::*member) {
  std::uint32_t offset = 0;
  const auto look = [&](const auto& field) {
    if constexpr (std::same_as<decltype(field.member), Value Record::*>) {
      if (field.member == member) offset = field.offset;
    }
  };
  std::apply([&](const auto&... field) { (look(field), ...); }, fields);
  return offset;
}

/// What FORMAT.md calls a field.
template <typename Record, typename... Values, typename Value>
constexpr std::string_view NameOf(const std::tuple<Field<Record, Values>...>& fields, Value Record::*member) {
  std::string_view name;
  const auto look = [&](const auto& field) {
    if constexpr (std::same_as<decltype(field.member), Value Record::*>) {
      if (field.member == member) name = field.name;
    }
  };
  std::apply([&](const auto&... field) { (look(field), ...); }, fields);
  return name;
}

}  // namespace bonepatch
