// Puts SRT records into the body, so that indices and the geo name's place stay true.
#include "act/insert.h"

#include <algorithm>

#include "act/records.h"

namespace bonepatch::act {
namespace {

/// Records from `index` on move by one.
void Renumber(Section& section, std::uint32_t index) {
  if (index >= section.srts.size()) return;
  for (Bone& bone : section.bones) {
    if (bone.srt && *bone.srt >= index) ++*bone.srt;
  }
  for (Piece& piece : section.body) {
    if (piece.kind == Piece::Kind::kSrts && piece.first_srt >= index) ++piece.first_srt;
  }
}

bool Holds(const Piece& piece, std::uint32_t srt) {
  return piece.kind == Piece::Kind::kSrts && srt >= piece.first_srt && srt - piece.first_srt < piece.srt_count;
}

/// Behind the record before it; at the body's start if there is none, or if that one is in no piece.
void InsertAt(Section& section, std::uint32_t index, const Srt& srt) {
  Renumber(section, index);
  section.srts.insert(section.srts.begin() + index, srt);
  auto& name = section.geo_name_place;
  const auto before = [&](const Piece& piece) { return index > 0 && Holds(piece, index - 1); };
  const auto found = std::ranges::find_if(section.body, before);
  if (found == section.body.end()) {
    section.body.insert(section.body.begin(), Piece{Piece::Kind::kSrts, index, 1, {}});
    if (name && name->piece != Section::NamePlace::kBeforeBody) ++name->piece;
    return;
  }
  const std::uint32_t at = kSrtSize * (index - found->first_srt);
  if (name && name->piece == found - section.body.begin() && name->delta >= at) name->delta += kSrtSize;
  ++found->srt_count;
}

}  // namespace

std::uint32_t AppendSrt(Section& section, const Srt& srt) {
  const auto index = static_cast<std::uint32_t>(section.srts.size());
  InsertAt(section, index, srt);
  return index;
}

void InsertSrt(Section& section, BoneIndex bone, const Srt& srt) {
  std::uint32_t index = 0;
  for (std::uint32_t before = bone.value; before-- > 0;) {
    const auto record = section.bones[before].srt;
    if (!record || *record >= section.srts.size()) continue;
    index = *record + 1;
    break;
  }
  InsertAt(section, index, srt);
  section.bones[bone.value].srt = index;
}

}  // namespace bonepatch::act
