// Effective transforms and their comparison.
#include "validators/pose.h"

#include <algorithm>
#include <cmath>

namespace bonepatch::validators {
namespace {

constexpr std::uint32_t kExponentBits = 0x7F800000;
constexpr std::uint32_t kStandInExponent = 227u << 23;  ///< 2^100 and up: no model is that large
constexpr std::uint32_t kStandInTail = 0xFAC;
constexpr std::uint32_t kStandInNan = 0x7FC00000 | kStandInTail;

bool SameSteps(std::span<const double> a, std::span<const double> b) {
  const std::vector<double> x = StepsOf(a), y = StepsOf(b);
  return std::equal(x.begin(), x.end(), y.begin(), [](double m, double n) { return std::abs(m - n) <= 1; });
}

}  // namespace

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

std::vector<double> StepsOf(std::span<const double> numbers) {
  std::vector<double> steps;
  for (const double number : numbers) steps.push_back(std::floor(number / kPoseStep) + 0.0);  // no negative zero
  return steps;
}

bool SamePose(const Pose& a, const Pose& b) {
  const auto negated = [](Quat q) {
    for (double& number : q) number = -number;
    return q;
  };
  return SameSteps(a.translation, b.translation) &&
         (SameSteps(a.rotation, b.rotation) || SameSteps(a.rotation, negated(b.rotation)));
}

bool Moves(const act::Srt* before, const act::Srt* after) {
  const Pose a = PoseOf(before), b = PoseOf(after);
  return !SamePose(a, b) || !SameSteps(a.scale, b.scale);
}

F32 StandIn(std::uint32_t seed) {
  return F32{(seed & 0x800) << 20 | kStandInExponent | (seed & 0x7FF) << 12 | kStandInTail};
}

F32 StandInNotFinite() { return F32{kStandInNan}; }

bool IsStandIn(double number) {
  const std::uint32_t bits = F32::Of(static_cast<float>(number)).bits;
  return bits == kStandInNan || (bits & (kExponentBits | 0xFFF)) == (kStandInExponent | kStandInTail);
}

std::uint8_t TypeFor(const act::Srt& srt) {
  const Vec3 translation = TranslationOf(srt);
  const bool moved = std::any_of(translation.begin(), translation.end(), [](double v) { return v != 0; });
  const int type = (IsIdentity(RotationOf(srt)) ? 0 : act::kTypeRotation) | (moved ? act::kTypeTranslation : 0);
  return static_cast<std::uint8_t>(type);
}

}  // namespace bonepatch::validators
