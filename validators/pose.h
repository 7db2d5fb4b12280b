// Where a bone stands as the game sees it: components whose type bit is clear don't count.
#pragma once

#include <span>
#include <vector>

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

/// Two places count as one where no number differs by more than a step of this grid: a rotation that is stored,
/// normalised and stored again changes in its last bits (a few f32 steps next to 1). Counting steps, not measuring,
/// lets facts say "the same" by a hash of the steps.
inline constexpr double kPoseStep = 1e-6;

/// The step that each number lies in.
std::vector<double> StepsOf(std::span<const double> numbers);

/// The same translation and rotation, as the game sees them; q and -q are one rotation.
bool SamePose(const Pose& a, const Pose& b);

/// Whether the transform of a bone is another one: its pose, or the scale that the game ignores. Null: identity.
bool Moves(const act::Srt* before, const act::Srt* after);

/// A number in the place of one that isn't told (facts hold none): like no other that a model or recipe has, so that
/// messages can leave it out. `seed`: its lowest 12 bits tell stand-ins apart.
F32 StandIn(std::uint32_t seed);
F32 StandInNotFinite();
bool IsStandIn(double number);

bool SameVector(const Vec3& a, const Vec3& b, double tolerance);
bool SameRotation(const Quat& a, const Quat& b, double tolerance);  ///< q and -q are equal

/// Whether two bones stand alike under their parents, within kSamePlacement. Null: identity.
bool SamePlacement(const act::Srt* a, const act::Srt* b);

/// The type byte that the values call for.
std::uint8_t TypeFor(const act::Srt& srt);

}  // namespace bonepatch::validators
