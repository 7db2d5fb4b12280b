// From a Section to bytes: indices become offsets again, and pieces follow each other.
#include "act/codec.h"
#include "act/records.h"

namespace bonepatch::act {
namespace {

Bytes EncodeUserData(const UserData& user_data) {
  Bytes bytes;
  for (const Descriptor& descriptor : user_data.chain) {
    AppendRecord(bytes, kOrder, kDescriptorFields, descriptor);
    Append(bytes, ByteView(descriptor.payload));
  }
  Append(bytes, ByteView(user_data.rest));
  return bytes;
}

/// The body's bytes, and where its parts came to lie.
struct PlacedBody {
  Bytes bytes;
  std::vector<std::uint32_t> pieces;  ///< address of each piece
  std::vector<std::uint32_t> srts;    ///< address of each SRT record; 0: in no piece
  std::uint32_t user_data = 0;        ///< address; 0: none
  std::uint32_t user_data_size = 0;
};

PlacedBody PlaceBody(const Section& section) {
  PlacedBody body;
  body.srts.resize(section.srts.size());
  for (const Piece& piece : section.body) {
    const auto address = static_cast<std::uint32_t>(TableEnd(section.bones.size()) + body.bytes.size());
    body.pieces.push_back(address);
    if (piece.kind == Piece::Kind::kOpaque) Append(body.bytes, ByteView(piece.opaque));
    if (piece.kind == Piece::Kind::kSrt && piece.srt < section.srts.size()) {
      body.srts[piece.srt] = address;
      AppendRecord(body.bytes, kOrder, kSrtFields, section.srts[piece.srt]);
    }
    if (piece.kind == Piece::Kind::kUserData && section.user_data) {
      const Bytes user_data = EncodeUserData(*section.user_data);
      body.user_data = address;
      body.user_data_size = static_cast<std::uint32_t>(user_data.size());
      Append(body.bytes, ByteView(user_data));
    }
  }
  return body;
}

std::uint32_t ToPointer(Link link) {
  if (const auto bone = link.bone()) return kHeaderSize + kBoneSize * bone->value;
  if (const auto stray = link.stray()) return stray->value;
  return 0;
}

std::uint32_t GeoNamePointer(const Section& section, const PlacedBody& body) {
  const auto& place = section.geo_name_place;
  if (!place) return 0;
  if (place->piece == Section::NamePlace::kBeforeBody) return place->delta;
  return place->piece < body.pieces.size() ? body.pieces[place->piece] + place->delta : 0;
}

HeaderRecord ToRecord(const Section& section, const PlacedBody& body) {
  HeaderRecord header;
  header.version = section.version;
  header.actor_id = section.actor_id;
  header.bone_count = static_cast<std::uint16_t>(section.bones.size());
  header.tree_word = section.tree_word;
  header.root = ToPointer(section.root);
  header.geo_name = GeoNamePointer(section, body);
  header.skin_file = section.skin_file;
  header.pad_16 = section.pad_16;
  header.user_data = body.user_data;
  header.user_data_size = body.user_data_size;
  if (!section.user_data) {  // a pointer without a size, or a size without a pointer, stays what it is
    if (section.stored.user_data_size == 0) header.user_data = section.stored.user_data;
    if (section.stored.user_data == 0) header.user_data_size = section.stored.user_data_size;
  }
  return header;
}

BoneRecord ToRecord(const Bone& bone, const PlacedBody& body) {
  BoneRecord record;
  record.srt = bone.srt && *bone.srt < body.srts.size() ? body.srts[*bone.srt] : 0;
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
  const PlacedBody body = PlaceBody(section);
  Bytes bytes;
  bytes.reserve(AlignUp(TableEnd(section.bones.size()) + body.bytes.size(), kAlignment));
  AppendRecord(bytes, kOrder, kHeaderFields, ToRecord(section, body));
  for (const Bone& bone : section.bones) AppendRecord(bytes, kOrder, kBoneFields, ToRecord(bone, body));
  Append(bytes, ByteView(body.bytes));
  const bool grown = bytes.size() > section.stored.size;
  if (grown) bytes.resize(AlignUp(bytes.size(), kAlignment));
  return bytes;
}

}  // namespace bonepatch::act
