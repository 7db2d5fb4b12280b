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
  if (q[0] == 0 && q[1] == 0 && q[2] == 0) return true;  // nearly always, and no root is taken
  const Quat n = Normalised(q);
  return std::abs(n[0]) < kIdentityTolerance && std::abs(n[1]) < kIdentityTolerance &&
         std::abs(n[2]) < kIdentityTolerance;
}

Matrix3 RotationMatrix(const Quat& q) {
  const auto [x, y, z, w] = q;
  return {1 - 2 * (y * y + z * z), 2 * (x * y - z * w),     2 * (x * z + y * w),
          2 * (x * y + z * w),     1 - 2 * (x * x + z * z), 2 * (y * z - x * w),
          2 * (x * z - y * w),     2 * (y * z + x * w),     1 - 2 * (x * x + y * y)};
}

Quat FromRotationMatrix(const Matrix3& r) {
  // Four times the square of each component; the largest is 1 or more, so that dividing by its root is safe.
  const std::array<double, 4> squares{1 + r[0] - r[4] - r[8], 1 - r[0] + r[4] - r[8], 1 - r[0] - r[4] + r[8],
                                      1 + r[0] + r[4] + r[8]};
  std::size_t largest = 3;
  for (std::size_t i = 0; i < 3; ++i) {
    if (squares[i] > squares[largest]) largest = i;
  }
  const double twice = std::sqrt(squares[largest]);
  const double xy = r[1] + r[3], xz = r[2] + r[6], yz = r[5] + r[7];
  const double xw = r[7] - r[5], yw = r[2] - r[6], zw = r[3] - r[1];
  switch (largest) {
    case 0:
      return Normalised({squares[0] / twice, xy / twice, xz / twice, xw / twice});
    case 1:
      return Normalised({xy / twice, squares[1] / twice, yz / twice, yw / twice});
    case 2:
      return Normalised({xz / twice, yz / twice, squares[2] / twice, zw / twice});
    default:
      return Normalised({xw / twice, yw / twice, zw / twice, squares[3] / twice});
  }
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
