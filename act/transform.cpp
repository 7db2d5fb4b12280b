// Where a bone stands relative to its parent: values, and the type bits that wake them.
#include <algorithm>
#include <cmath>

#include "act/edit.h"
#include "act/insert.h"
#include "patcher/base/transform.h"

namespace bonepatch::act {
namespace {

/// Rounding its components to f32 moves a unit quaternion's length by no more than this (half an f32 step next to 1):
/// one this close already is what normalising would give, and stays as it was written.
constexpr double kRoundedUnit = 0x1p-24;

F32 WithoutNegativeZero(float value) { return F32::Of(value == 0 ? 0.0f : value); }

void SetBit(Srt& srt, std::uint8_t bit, bool live) {
  srt.type = static_cast<std::uint8_t>(live ? srt.type | bit : srt.type & ~bit);
}

void SetTranslation(Srt& srt, const std::array<float, 3>& translation) {
  std::transform(translation.begin(), translation.end(), srt.translation.begin(), WithoutNegativeZero);
  SetBit(srt, kTypeTranslation, std::any_of(translation.begin(), translation.end(), [](float v) { return v != 0; }));
}

void SetRotation(Srt& srt, const std::array<float, 4>& rotation) {
  Quat q{rotation[0], rotation[1], rotation[2], rotation[3]};
  const bool finite = std::all_of(q.begin(), q.end(), [](double v) { return std::isfinite(v); });
  const bool identity = finite && IsIdentity(q);  // what isn't finite is written as it is, for act/srt-finite to see
  if (identity) {
    q = kIdentityRotation;
  } else if (finite && std::abs(Length(q) - 1) > kRoundedUnit) {
    q = Normalised(q);
  }
  std::transform(q.begin(), q.end(), srt.rotation.begin(),
                 [](double v) { return WithoutNegativeZero(static_cast<float>(v)); });
  SetBit(srt, kTypeRotation, !identity);
}

}  // namespace

Srt WithChange(Srt srt, const TransformChange& change) {
  if (change.translation) SetTranslation(srt, *change.translation);
  if (change.rotation) SetRotation(srt, *change.rotation);
  if (change.scale) std::transform(change.scale->begin(), change.scale->end(), srt.scale.begin(), F32::Of);
  return srt;
}

Srt MakeSrt(const TransformChange& values) { return WithChange(Srt(), values); }

void SetTransform(Section& section, BoneIndex bone, const TransformChange& change) {
  if (bone.value >= section.bones.size()) return;
  const std::optional<std::uint32_t> record = section.bones[bone.value].srt;
  if (!record) {
    InsertSrt(section, bone, MakeSrt(change));
  } else if (*record < section.srts.size()) {
    section.srts[*record] = WithChange(section.srts[*record], change);
  }
}

}  // namespace bonepatch::act
