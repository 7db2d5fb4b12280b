// Quaternion arithmetic.
#include "patcher/base/transform.h"

#include <cmath>
#include <numbers>

namespace bonepatch {

double Length(const Quat& q) { return std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]); }

Quat Normalised(const Quat& q) {
  const double length = Length(q);
  if (!(length > 0) || !std::isfinite(length)) return kIdentityRotation;
  return {q[0] / length, q[1] / length, q[2] / length, q[3] / length};
}

bool IsIdentity(const Quat& q) {
  const Quat n = Normalised(q);
  return std::abs(n[0]) < kIdentityTolerance && std::abs(n[1]) < kIdentityTolerance &&
         std::abs(n[2]) < kIdentityTolerance;
}

Quat FromEulerDegrees(const Vec3& degrees) {
  const auto half = [](double d) { return d * std::numbers::pi / 360.0; };
  const double cx = std::cos(half(degrees[0])), sx = std::sin(half(degrees[0]));
  const double cy = std::cos(half(degrees[1])), sy = std::sin(half(degrees[1]));
  const double cz = std::cos(half(degrees[2])), sz = std::sin(half(degrees[2]));
  return {sx * cy * cz - cx * sy * sz, cx * sy * cz + sx * cy * sz, cx * cy * sz - sx * sy * cz,
          cx * cy * cz + sx * sy * sz};
}

}  // namespace bonepatch
