// The records of an ACT section as the file has them (FORMAT.md), and the one list of fields of each.
#pragma once

#include <cstdint>
#include <tuple>

#include "act/section.h"
#include "patcher/base/fields.h"

namespace bonepatch::act {

/// The game's byte order.
inline constexpr ByteOrder kOrder = ByteOrder::kBig;

struct HeaderRecord {
  std::uint32_t version = 0;
  std::uint16_t actor_id = 0;
  std::uint16_t bone_count = 0;
  std::uint32_t tree_word = 0;
  std::uint32_t root = 0;
  std::uint32_t geo_name = 0;
  std::uint16_t skin_file = 0;
  std::uint16_t pad_16 = 0;
  std::uint32_t user_data_size = 0;
  std::uint32_t user_data = 0;
};

inline constexpr std::tuple kHeaderFields{
    Field(0x00, "version", &HeaderRecord::version),
    Field(0x04, "actor id", &HeaderRecord::actor_id),
    Field(0x06, "bone count", &HeaderRecord::bone_count),
    Field(0x08, "tree word", &HeaderRecord::tree_word),
    Field(0x0C, "root", &HeaderRecord::root),
    Field(0x10, "geo name pointer", &HeaderRecord::geo_name),
    Field(0x14, "skin file", &HeaderRecord::skin_file),
    Field(0x16, "pad_16", &HeaderRecord::pad_16),
    Field(0x18, "user data size", &HeaderRecord::user_data_size),
    Field(0x1C, "user data pointer", &HeaderRecord::user_data),
};

struct BoneRecord {
  std::uint32_t srt = 0;
  std::uint32_t previous = 0;
  std::uint32_t next = 0;
  std::uint32_t parent = 0;
  std::uint32_t child = 0;
  std::uint16_t geo = 0;
  std::uint16_t id = 0;
  std::uint8_t inherit = 0;
  std::uint8_t priority = 0;
  std::uint16_t flags = 0;
};

inline constexpr std::tuple kBoneFields{
    Field(0x00, "srt pointer", &BoneRecord::srt),   Field(0x04, "previous", &BoneRecord::previous),
    Field(0x08, "next", &BoneRecord::next),         Field(0x0C, "parent", &BoneRecord::parent),
    Field(0x10, "child", &BoneRecord::child),       Field(0x14, "geo id", &BoneRecord::geo),
    Field(0x16, "bone id", &BoneRecord::id),        Field(0x18, "inherit", &BoneRecord::inherit),
    Field(0x19, "priority", &BoneRecord::priority), Field(0x1A, "flags", &BoneRecord::flags),
};

/// An SRT record has no pointers, so the file's form and ours are one.
inline constexpr std::tuple kSrtFields{
    Field(0x00, "type", &Srt::type),
    Field(0x01, "pad_01", &Srt::pad_01),
    Field(0x04, "scale", &Srt::scale),
    Field(0x10, "rotation", &Srt::rotation),
    Field(0x20, "translation", &Srt::translation),
    Field(0x2C, "rest_2c", &Srt::rest_2c),
};

/// The head of a user-data descriptor; its payload follows.
inline constexpr std::tuple kDescriptorFields{
    Field(0x00, "descriptor size", &Descriptor::size),
    Field(0x04, "kind", &Descriptor::kind),
    Field(0x06, "count", &Descriptor::count),
    Field(0x08, "payload pointer", &Descriptor::payload_pointer),
};

inline constexpr std::uint32_t kHeaderSize = 0x20;
inline constexpr std::uint32_t kBoneSize = 0x1C;
inline constexpr std::uint32_t kSrtSize = 0x34;
inline constexpr std::uint32_t kDescriptorSize = 0x0C;

static_assert(PackedSize(kHeaderFields) == kHeaderSize, "the header's fields leave a gap");
static_assert(PackedSize(kBoneFields) == kBoneSize, "the bone's fields leave a gap");
static_assert(PackedSize(kSrtFields) == kSrtSize, "the SRT's fields leave a gap");
static_assert(PackedSize(kDescriptorFields) == kDescriptorSize, "the descriptor's fields leave a gap");

/// Where the bone table of so many bones ends.
constexpr std::uint64_t TableEnd(std::uint64_t bones) { return kHeaderSize + kBoneSize * bones; }

}  // namespace bonepatch::act
