// Effective transforms and their comparison.
#include "validators/pose.h"

#include <algorithm>
#include <cmath>

namespace bonepatch::validators {

Vec3 TranslationOf(const act::Srt& srt) {
  return {srt.translation[0].value(), srt.translation[1].value(), srt.translation[2].value()};
}

Quat RotationOf(const act::Srt& srt) {
  return {srt.rotation[0].value(), srt.rotation[1].value(), srt.rotation[2].value(), srt.rotation[3].value()};
}

Vec3 ScaleOf(const act::Srt& srt) { return {srt.scale[0].value(), srt.scale[1].value(), srt.scale[2].value()}; }

Pose PoseOf(const act::Srt* srt) {
  Pose pose;
  if (!srt) return pose;
  if (srt->type & act::kTypeRotation) pose.rotation = Normalised(RotationOf(*srt));
  if (srt->type & act::kTypeTranslation) pose.translation = TranslationOf(*srt);
  pose.scale = ScaleOf(*srt);
  return pose;
}

bool SameVector(const Vec3& a, const Vec3& b, double tolerance) {
  return std::equal(a.begin(), a.end(), b.begin(), [&](double x, double y) { return std::abs(x - y) <= tolerance; });
}

bool SameRotation(const Quat& a, const Quat& b, double tolerance) {
  const auto near = [&](double sign) {
    return std::equal(a.begin(), a.end(), b.begin(),
                      [&](double x, double y) { return std::abs(x - sign * y) <= tolerance; });
  };
  return near(1) || near(-1);
}

bool SamePlacement(const act::Srt* a, const act::Srt* b) {
  const Pose first = PoseOf(a), second = PoseOf(b);
  return SameVector(first.translation, second.translation, kSamePlacement) &&
         SameRotation(first.rotation, second.rotation, kSamePlacement) &&
         SameVector(first.scale, second.scale, kSamePlacement);
}

std::uint8_t TypeFor(const act::Srt& srt) {
  const Vec3 translation = TranslationOf(srt);
  const bool moved = std::any_of(translation.begin(), translation.end(), [](double v) { return v != 0; });
  const int type = (IsIdentity(RotationOf(srt)) ? 0 : act::kTypeRotation) | (moved ? act::kTypeTranslation : 0);
  return static_cast<std::uint8_t>(type);
}

}  // namespace bonepatch::validators
