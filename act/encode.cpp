// From a Section to bytes: indices become offsets again, and pieces follow each other.
#include <algorithm>

#include "act/codec.h"
#include "act/records.h"

namespace bonepatch::act {
namespace {

/// Where the parts of the body come to lie.
struct Places {
  std::vector<std::uint32_t> pieces;  ///< address of each piece
  std::vector<std::uint32_t> srts;    ///< address of each SRT record; 0: in no piece
  std::uint32_t user_data = 0;        ///< address; 0: none
  std::uint32_t user_data_size = 0;
  std::size_t end = 0;
};

std::size_t SizeOf(const UserData& user_data) {
  std::size_t size = user_data.rest.size();
  for (const Descriptor& descriptor : user_data.chain) size += kDescriptorSize + descriptor.payload.size();
  return size;
}

/// The records of a piece, as far as the section has them.
std::span<const Srt> SrtsOf(const Section& section, const Piece& piece) {
  if (piece.kind != Piece::Kind::kSrts || piece.first_srt >= section.srts.size()) return {};
  const std::span<const Srt> from = std::span(section.srts).subspan(piece.first_srt);
  return from.first(std::min<std::size_t>(from.size(), piece.srt_count));
}

Places LayOut(const Section& section) {
  Places places;
  places.pieces.reserve(section.body.size());
  places.srts.resize(section.srts.size());
  places.end = TableEnd(section.bones.size());
  for (const Piece& piece : section.body) {
    const auto address = static_cast<std::uint32_t>(places.end);
    places.pieces.push_back(address);
    if (piece.kind == Piece::Kind::kOpaque) places.end += piece.opaque.size();
    const std::size_t srts = SrtsOf(section, piece).size();
    for (std::size_t i = 0; i < srts; ++i) {
      places.srts[piece.first_srt + i] = static_cast<std::uint32_t>(places.end);
      places.end += kSrtSize;
    }
    if (piece.kind == Piece::Kind::kUserData && section.user_data) {
      places.user_data = address;
      places.user_data_size = static_cast<std::uint32_t>(SizeOf(*section.user_data));
      places.end += places.user_data_size;
    }
  }
  return places;
}

/// Returns where the next part goes.
std::size_t Put(Bytes& bytes, std::size_t at, ByteView part) {
  std::copy_n(part.data(), part.size(), bytes.data() + at);
  return at + part.size();
}

void PutUserData(Bytes& bytes, std::size_t at, const UserData& user_data) {
  for (const Descriptor& descriptor : user_data.chain) {
    WriteRecord<kDescriptorFields>(bytes, at, kOrder, descriptor);
    at = Put(bytes, at + kDescriptorSize, descriptor.payload);
  }
  Put(bytes, at, user_data.rest);
}

void PutBody(Bytes& bytes, const Section& section, const Places& places) {
  for (std::size_t i = 0; i < section.body.size(); ++i) {
    const Piece& piece = section.body[i];
    std::uint64_t at = places.pieces[i];
    if (piece.kind == Piece::Kind::kOpaque) Put(bytes, at, piece.opaque);
    for (const Srt& srt : SrtsOf(section, piece)) {
      WriteRecord<kSrtFields>(bytes, at, kOrder, srt);
      at += kSrtSize;
    }
    if (piece.kind == Piece::Kind::kUserData && section.user_data) PutUserData(bytes, at, *section.user_data);
  }
}

std::uint32_t ToPointer(Link link) {
  if (const auto bone = link.bone()) return kHeaderSize + kBoneSize * bone->value;
  if (const auto stray = link.stray()) return stray->value;
  return 0;
}

std::uint32_t GeoNamePointer(const Section& section, const Places& places) {
  const auto& place = section.geo_name_place;
  if (!place) return 0;
  if (place->piece == Section::NamePlace::kBeforeBody) return place->delta;
  return place->piece < places.pieces.size() ? places.pieces[place->piece] + place->delta : 0;
}

HeaderRecord ToRecord(const Section& section, const Places& places) {
  HeaderRecord header;
  header.version = section.version;
  header.actor_id = section.actor_id;
  header.bone_count = static_cast<std::uint16_t>(section.bones.size());
  header.tree_word = section.tree_word;
  header.root = ToPointer(section.root);
  header.geo_name = GeoNamePointer(section, places);
  header.skin_file = section.skin_file;
  header.pad_16 = section.pad_16;
  header.user_data = places.user_data;
  header.user_data_size = places.user_data_size;
  if (!section.user_data) {  // a pointer without a size, or a size without a pointer, stays what it is
    if (section.stored.user_data_size == 0) header.user_data = section.stored.user_data;
    if (section.stored.user_data == 0) header.user_data_size = section.stored.user_data_size;
  }
  return header;
}

BoneRecord ToRecord(const Bone& bone, const Places& places) {
  BoneRecord record;
  record.srt = bone.srt && *bone.srt < places.srts.size() ? places.srts[*bone.srt] : 0;
  record.previous = ToPointer(bone.previous);
  record.next = ToPointer(bone.next);
  record.parent = ToPointer(bone.parent);
  record.child = ToPointer(bone.child);
  record.geo = bone.geo;
  record.id = bone.id;
  record.inherit = bone.inherit;
  record.priority = bone.priority;
  record.flags = bone.flags;
  return record;
}

}  // namespace

Bytes Encode(const Section& section) {
  const Places places = LayOut(section);
  const bool grown = places.end > section.stored.size;
  Bytes bytes(grown ? AlignUp(places.end, kAlignment) : places.end);
  WriteRecord<kHeaderFields>(bytes, 0, kOrder, ToRecord(section, places));
  for (std::size_t i = 0; i < section.bones.size(); ++i) {
    WriteRecord<kBoneFields>(bytes, TableEnd(i), kOrder, ToRecord(section.bones[i], places));
  }
  PutBody(bytes, section, places);
  return bytes;
}

}  // namespace bonepatch::act
