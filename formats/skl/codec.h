// Between the bytes of a .skl file (little-endian, FORMAT.md) and a Skeleton.
#pragma once

#include <string>
#include <tuple>
#include <vector>

#include "formats/skl/skeleton.h"
#include "patcher/base/fields.h"
#include "patcher/base/result.h"

namespace bonepatch::formats::skl {

inline constexpr std::string_view kMagic{"SKL\0", 4};
inline constexpr ByteOrder kOrder = ByteOrder::kLittle;

/// The numbers of a bone as they lie between its name and its parent's.
inline constexpr std::tuple kNumberFields{
    Field(0x00, "position", &Numbers::position),
    Field(0x0C, "rotation", &Numbers::rotation),
    Field(0x1C, "inverse position", &Numbers::inverse_position),
    Field(0x28, "inverse rotation", &Numbers::inverse_rotation),
    Field(0x38, "object matrix", &Numbers::object),
};
inline constexpr std::uint32_t kNumbersSize = PackedSize(kNumberFields);
static_assert(kNumbersSize == 0x78);

/// A magic, count or string that isn't what it must be, or leaves the file.
struct Truncation {
  std::optional<std::uint32_t> bone;  ///< index
  std::string field;                  ///< "bone count", "parent", ...
  std::uint64_t offset = 0;           ///< in bytes from the start of the file
  std::string message;                ///< with every value that matters
};

/// Reads a file. Everything that stays inside it decodes, however odd: `Encode(Decode(x)) == x` for every x that does.
/// Nothing is allocated before it is known to be there.
tl::expected<Skeleton, Truncation> Decode(ByteView bytes);

Bytes Encode(const Skeleton& skeleton);

}  // namespace bonepatch::formats::skl
