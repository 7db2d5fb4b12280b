// Puts SRT records into the body, so that indices and the geo name's place stay true.
#include "act/insert.h"

namespace bonepatch::act {
namespace {

/// Where in the body the piece after a record lies; the body's start if the record has no piece.
/// (From the end, since most new records go behind the last one.)
std::uint32_t PieceAfter(const Section& section, std::uint32_t srt) {
  for (auto i = static_cast<std::uint32_t>(section.body.size()); i > 0; --i) {
    if (section.body[i - 1].kind == Piece::Kind::kSrt && section.body[i - 1].srt == srt) return i;
  }
  return 0;
}

/// Records from `index` on move by one.
void Renumber(Section& section, std::uint32_t index) {
  if (index >= section.srts.size()) return;
  for (Bone& bone : section.bones) {
    if (bone.srt && *bone.srt >= index) ++*bone.srt;
  }
  for (Piece& other : section.body) {
    if (other.kind == Piece::Kind::kSrt && other.srt >= index) ++other.srt;
  }
}

void InsertAt(Section& section, std::uint32_t index, std::uint32_t piece, const Srt& srt) {
  Renumber(section, index);
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
