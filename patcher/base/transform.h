// Rotations and translations as the skeleton formats use them: unit quaternions (x, y, z, w), column vectors.
#pragma once

#include <array>

namespace bonepatch {

using Vec3 = std::array<double, 3>;
using Quat = std::array<double, 4>;  ///< x, y, z, w; q and -q are the same rotation

inline constexpr Quat kIdentityRotation{0, 0, 0, 1};

/// A new rotation may be this far from length 1 before it is refused: text recipes with three decimals stay well
/// inside.
inline constexpr double kUnitTolerance = 1e-3;

/// |x|, |y| and |z| below this, after normalising, are the identity; an f32 next to 1 can't tell them apart.
inline constexpr double kIdentityTolerance = 1e-7;

double Length(const Quat& q);
Quat Normalised(const Quat& q);  ///< the identity for length 0
bool IsIdentity(const Quat& q);

/// The rotation as a matrix, row by row, for column vectors (v' = R * v); its transpose is for row vectors. Of a
/// quaternion of length 1.
using Matrix3 = std::array<double, 9>;
Matrix3 RotationMatrix(const Quat& q);

/// The unit quaternion of a rotation matrix; of one that isn't quite orthogonal, one near it.
Quat FromRotationMatrix(const Matrix3& rotation);

/// Degrees about the fixed X, then Y, then Z axis: R = Rz * Ry * Rx.
Quat FromEulerDegrees(const Vec3& degrees);

}  // namespace bonepatch
