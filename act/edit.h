// Changes to a section. Each is total (any section, any values) and judges nothing: the rules see the result.
#pragma once

#include "act/section.h"

namespace bonepatch::act {

/// A bone to append. Links that would follow from a missing parent are left out; `act/parent-missing` refuses it later.
struct NewBone {
  Link parent;                     ///< none: a root
  std::optional<Srt> srt = Srt{};  ///< none: a null pointer
  std::uint16_t geo = kNoMesh;
  std::uint16_t track = kNoTrack;
  std::optional<Mirror> mirror;  ///< none: the bone itself, role 3
};

/// Requires: a section whose layout, table order, links and mirror table are sound (their rules say so).
/// Effect: a record at the table's end with the next id; its SRT after the last SRT record; linked at the end of its
/// parent's child chain (a root: of the root chain); one entry more in whichever of the kind 2 and kind 3 tables is
/// there. Returns its index. Ids, and mirror entries, above what their field holds are cut; `act/id-limit` refuses
/// them.
BoneIndex AppendBone(Section& section, const NewBone& bone);

/// Effect: the bone's GEO id is `geo`. Nothing for a bone that isn't there.
void SetGeo(Section& section, BoneIndex bone, std::uint16_t geo);

/// The components to change; others stay as they are.
struct TransformChange {
  std::optional<std::array<float, 3>> translation;
  std::optional<std::array<float, 4>> rotation;  ///< x, y, z, w
  std::optional<std::array<float, 3>> scale;
};

/// Effect: the named components and their type bits change (identity clears the bit, anything else sets it); no other
/// bit does. A null SRT becomes a record, inserted in bone order; a record stays one.
void SetTransform(Section& section, BoneIndex bone, const TransformChange& change);

/// The record with the named components and their type bits changed, as SetTransform does it.
Srt WithChange(Srt srt, const TransformChange& change);

/// A new record with these values: the type byte is derived from them, an identity rotation is written 0, 0, 0, 1.
Srt MakeSrt(const TransformChange& values);

}  // namespace bonepatch::act
