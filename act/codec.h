// Between the bytes of an ACT section (big-endian, FORMAT.md) and a Section.
#pragma once

#include <string>
#include <vector>

#include "act/section.h"
#include "patcher/base/source.h"

namespace bonepatch::act {

/// A pointer, count or size that leaves the section.
struct Truncation {
  std::optional<std::uint32_t> bone;  ///< table index
  std::string field;                  ///< "srt pointer", "bone count", ...
  std::uint64_t offset = 0;           ///< where the field lies, in bytes from the section's start
  std::string message;                ///< with every value that matters
};

/// Reads a section. Everything that stays inside the section decodes, however odd; what leaves it is listed, all of it.
/// `Encode(Decode(x)) == x` for every x that decodes without `stored.overlap`.
tl::expected<Section, std::vector<Truncation>> Decode(ByteView bytes);

/// The bytes of a section. An unedited one gives back what it was decoded from, unless parts of it overlap.
/// One that bones were added to gets zeros at the end, to the next multiple of 32.
Bytes Encode(const Section& section);

/// What can be read of a section without following a pointer: enough to list models and to judge a partner.
struct Table {
  std::uint32_t version = 0;
  std::uint16_t actor_id = 0;
  std::uint16_t skin_file = kNoMesh;
  std::vector<std::uint16_t> ids;  ///< stored bone id of each record
  std::vector<std::uint16_t> geo;  ///< GEO id of each record
  std::uint32_t root_count = 0;    ///< records without a parent
};

/// None where the header or the bone table leaves the section, or where there is no bone.
Result<Table> ReadTable(const ByteSource& section);

/// The clean geo name, reading only the header and the name: empty where there is none.
Result<std::string> ReadGeoName(const ByteSource& section);

}  // namespace bonepatch::act
