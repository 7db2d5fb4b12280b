// Where a bone stands as the game sees it: components whose type bit is clear don't count.
#pragma once

#include "act/section.h"
#include "patcher/base/transform.h"

namespace bonepatch::validators {

struct Pose {
  Quat rotation = kIdentityRotation;  ///< of length 1
  Vec3 translation{};
  Vec3 scale{1, 1, 1};  ///< as stored; the game ignores it
};

/// Null: identity.
Pose PoseOf(const act::Srt* srt);

Vec3 TranslationOf(const act::Srt& srt);
Quat RotationOf(const act::Srt& srt);
Vec3 ScaleOf(const act::Srt& srt);

/// Twins are written in two places, so equal means equal to a recipe's few decimals.
inline constexpr double kSamePlacement = 1e-4;

bool SameVector(const Vec3& a, const Vec3& b, double tolerance);
bool SameRotation(const Quat& a, const Quat& b, double tolerance);  ///< q and -q are equal

/// Whether two bones stand alike under their parents, within kSamePlacement. Null: identity.
bool SamePlacement(const act::Srt* a, const act::Srt* b);

/// The type byte that the values call for.
std::uint8_t TypeFor(const act::Srt& srt);

}  // namespace bonepatch::validators
