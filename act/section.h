// The ACT section as we think of it: bones by table index, SRT records, user data, and every byte we don't understand.
// The stored form is in FORMAT.md; `Decode` and `Encode` (codec.h) go between the two, `edit.h` changes a section.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "patcher/base/bytes.h"

namespace bonepatch::act {

inline constexpr std::uint32_t kVersion = 0x007B7960;
inline constexpr std::uint16_t kNoMesh = 0xFFFF;       ///< a bone's GEO id, or the header's skin file: none
inline constexpr std::uint16_t kNoTrack = 0xFFFF;      ///< a bone's track: none
inline constexpr std::uint16_t kFirstOwnTrack = 0xC0;  ///< no vanilla model uses a track of these: new bones' own
inline constexpr std::uint16_t kLastOwnTrack = 0xFF;
inline constexpr bool IsOwnTrack(std::uint16_t track) { return track >= kFirstOwnTrack && track <= kLastOwnTrack; }
inline constexpr std::uint16_t kMirrorKind = 2;      ///< user data: (u8 mirror, u8 role)[N]
inline constexpr std::uint16_t kTrackKind = 3;       ///< user data: u16 track[N]
inline constexpr std::uint16_t kTrackNamesKind = 4;  ///< user data: (u16 track, u16 2)[count]; names tracks, not bones
inline constexpr std::uint8_t kOrdinaryRole = 3;     ///< mirror role of an ordinary bone
inline constexpr std::uint8_t kTypeRotation = 0x4;   ///< SRT type bit: the rotation is live
inline constexpr std::uint8_t kTypeTranslation = 0x8;  ///< SRT type bit: the translation is live

/// A bone's place in the bone table, from 0. (The id that the record stores should be the same; a rule says so.)
struct BoneIndex {
  std::uint32_t value = 0;
  friend auto operator<=>(BoneIndex, BoneIndex) = default;
};

/// A byte offset from the first byte of the section.
struct Offset {
  std::uint32_t value = 0;
  friend auto operator<=>(Offset, Offset) = default;
};

/// A link to a bone: none, a bone of the table, or an address that is no bone record (kept as it is).
/// A planned link can name an index that the table doesn't have; rules refuse it before anything is encoded.
class Link {
 public:
  static Link None() { return Link(Kind::kNone, 0); }
  static Link To(BoneIndex bone) { return Link(Kind::kBone, bone.value); }
  static Link Stray(Offset address) { return Link(Kind::kStray, address.value); }

  Link() = default;
  bool is_none() const { return kind_ == Kind::kNone; }
  std::optional<BoneIndex> bone() const {
    return kind_ == Kind::kBone ? std::optional(BoneIndex{value_}) : std::nullopt;
  }
  std::optional<Offset> stray() const { return kind_ == Kind::kStray ? std::optional(Offset{value_}) : std::nullopt; }
  friend bool operator==(Link, Link) = default;

 private:
  enum class Kind : std::uint8_t { kNone, kBone, kStray };
  Link(Kind kind, std::uint32_t value) : kind_(kind), value_(value) {}
  Kind kind_ = Kind::kNone;
  std::uint32_t value_ = 0;
};

/// One SRT record: where a bone stands relative to its parent. All 0x34 bytes are kept.
struct Srt {
  std::uint8_t type = 0;
  std::array<std::uint8_t, 3> pad_01{};
  std::array<F32, 3> scale{F32::Of(1), F32::Of(1), F32::Of(1)};
  std::array<F32, 4> rotation{F32::Of(0), F32::Of(0), F32::Of(0), F32::Of(1)};  ///< x, y, z, w
  std::array<F32, 3> translation{};
  std::array<std::uint8_t, 8> rest_2c{};
  friend bool operator==(const Srt&, const Srt&) = default;
};

struct Bone {
  std::optional<std::uint32_t> srt;  ///< index into Section::srts; none: a null pointer, identity
  Link previous;                     ///< sibling
  Link next;                         ///< sibling
  Link parent;                       ///< none: a root
  Link child;                        ///< first child
  std::uint16_t geo = kNoMesh;       ///< submesh that this bone draws
  std::uint16_t id = 0;
  std::uint8_t inherit = 1;
  std::uint8_t priority = 0;
  std::uint16_t flags = 0;
  friend bool operator==(const Bone&, const Bone&) = default;
};

/// One user-data descriptor, with its payload as stored.
struct Descriptor {
  std::uint32_t size = 0;  ///< as stored, the 0xC header included
  std::uint16_t kind = 0;
  std::uint16_t count = 0;
  std::uint32_t payload_pointer = 0x0C;
  Bytes payload;  ///< size - 0xC bytes
  friend bool operator==(const Descriptor&, const Descriptor&) = default;
};

/// No model has more than three. What follows this many is no chain any more, and is kept as UserData::rest.
inline constexpr std::size_t kMostDescriptors = 256;

struct UserData {
  std::vector<Descriptor> chain;
  Bytes rest;  ///< bytes inside the user data size that form no whole descriptor, or are too many
  friend bool operator==(const UserData&, const UserData&) = default;
};

/// A stretch of the file after the bone table. Stretches follow each other without a gap, in file order.
struct Piece {
  enum class Kind { kSrts, kUserData, kOpaque };
  Kind kind = Kind::kOpaque;
  std::uint32_t first_srt = 0;  ///< kSrts: index into Section::srts of the first record
  std::uint32_t srt_count = 0;  ///< kSrts: records, which follow each other
  Bytes opaque;                 ///< kOpaque: bytes that mean nothing to us (geo name and fillers), kept as they are
  friend bool operator==(const Piece&, const Piece&) = default;
};

/// Addresses as the file stored them, for the rules that judge the layout. Edits leave them alone.
struct StoredLayout {
  std::uint32_t size = 0;  ///< of the whole section
  std::uint32_t bone_count = 0;
  std::uint32_t geo_name = 0;   ///< pointer; 0: none
  std::uint32_t user_data = 0;  ///< pointer; 0: none
  std::uint32_t user_data_size = 0;
  std::vector<std::uint32_t> srt;  ///< SRT pointer of each bone; 0: none
  bool overlap = false;            ///< parts share bytes, so the section does not re-encode to what it was
};

struct Section {
  std::uint32_t version = kVersion;
  std::uint16_t actor_id = 0;
  std::uint32_t tree_word = 0xC;
  Link root;  ///< first root bone
  std::uint16_t skin_file = kNoMesh;
  std::uint16_t pad_16 = 0;

  std::vector<Bone> bones;  ///< in table order
  std::vector<Srt> srts;    ///< in file order
  std::optional<UserData> user_data;
  std::vector<Piece> body;  ///< everything after the bone table
  std::string geo_name;  ///< the clean name ("mario.gpl", as UTF-8); empty if none can be read. The bytes lie in `body`

  /// Where the geo name pointer points: a piece of `body` and a byte inside it. None: pointer 0.
  struct NamePlace {
    /// As `piece`: the pointer points into the header or the bone table, and `delta` is the pointer.
    static constexpr std::uint32_t kBeforeBody = 0xFFFFFFFF;
    std::uint32_t piece = 0;
    std::uint32_t delta = 0;
    friend bool operator==(NamePlace, NamePlace) = default;
  };
  std::optional<NamePlace> geo_name_place;

  StoredLayout stored;
};

/// Left/right partner of a bone.
struct Mirror {
  std::uint8_t bone = 0;
  std::uint8_t role = kOrdinaryRole;
  friend bool operator==(Mirror, Mirror) = default;
};

/// The first descriptor of that kind; null if there is none.
const Descriptor* FindDescriptor(const Section& section, std::uint16_t kind);

/// Track of a bone: none where the section has no track table or the table is too short for this bone.
std::optional<std::uint16_t> TrackOf(const Section& section, BoneIndex bone);

/// Mirror entry of a bone: none where the section has no mirror table or the table is too short for this bone.
std::optional<Mirror> MirrorOf(const Section& section, BoneIndex bone);

/// The SRT record of a bone; null for a null pointer.
inline const Srt* SrtOf(const Section& section, BoneIndex bone) {
  if (bone.value >= section.bones.size()) return nullptr;
  const std::optional<std::uint32_t> srt = section.bones[bone.value].srt;
  return srt && *srt < section.srts.size() ? &section.srts[*srt] : nullptr;
}

/// Track ids that the kind-4 descriptors name.
std::vector<std::uint16_t> NamedTracks(const Section& section);

/// Size of a kind 2 or kind 3 payload for `bones` bones: two bytes each, zero-padded to a multiple of 4.
constexpr std::uint32_t TableSize(std::uint32_t bones) { return (2 * bones + 3) & ~3u; }

}  // namespace bonepatch::act
