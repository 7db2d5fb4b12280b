// Puts SRT records into the body, so that indices and the geo name's place stay true.
#include "act/insert.h"

namespace bonepatch::act {
namespace {

/// Where in the body the piece after a record lies; the body's start if the record has no piece.
std::uint32_t PieceAfter(const Section& section, std::uint32_t srt) {
  for (std::uint32_t i = 0; i < section.body.size(); ++i) {
    if (section.body[i].kind == Piece::Kind::kSrt && section.body[i].srt == srt) return i + 1;
  }
  return 0;
}

void InsertAt(Section& section, std::uint32_t index, std::uint32_t piece, const Srt& srt) {
  for (Bone& bone : section.bones) {
    if (bone.srt && *bone.srt >= index) ++*bone.srt;
  }
  for (Piece& other : section.body) {
    if (other.kind == Piece::Kind::kSrt && other.srt >= index) ++other.srt;
  }
  section.srts.insert(section.srts.begin() + index, srt);
  section.body.insert(section.body.begin() + piece, Piece{Piece::Kind::kSrt, index, {}});
  auto& place = section.geo_name_place;
  if (place && place->piece != Section::NamePlace::kBeforeBody && place->piece >= piece) ++place->piece;
}

}  // namespace

std::uint32_t AppendSrt(Section& section, const Srt& srt) {
  const auto index = static_cast<std::uint32_t>(section.srts.size());
  InsertAt(section, index, index == 0 ? 0 : PieceAfter(section, index - 1), srt);
  return index;
}

void InsertSrt(Section& section, BoneIndex bone, const Srt& srt) {
  std::uint32_t index = 0;
  std::uint32_t piece = 0;
  for (std::uint32_t before = bone.value; before-- > 0;) {
    const auto record = section.bones[before].srt;
    if (!record || *record >= section.srts.size()) continue;
    index = *record + 1;
    piece = PieceAfter(section, *record);
    break;
  }
  InsertAt(section, index, piece, srt);
  section.bones[bone.value].srt = index;
}

}  // namespace bonepatch::act
