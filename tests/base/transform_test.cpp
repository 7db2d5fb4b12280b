// Rotations: Euler angles about fixed axes, unit length, and what counts as the identity.
#include "patcher/base/transform.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace bonepatch {
namespace {

/// q * v * inverse(q), for a unit quaternion.
Vec3 Rotate(const Quat& q, const Vec3& v) {
  const Vec3 t = {2 * (q[1] * v[2] - q[2] * v[1]), 2 * (q[2] * v[0] - q[0] * v[2]), 2 * (q[0] * v[1] - q[1] * v[0])};
  return {v[0] + q[3] * t[0] + q[1] * t[2] - q[2] * t[1], v[1] + q[3] * t[1] + q[2] * t[0] - q[0] * t[2],
          v[2] + q[3] * t[2] + q[0] * t[1] - q[1] * t[0]};
}

void ExpectNear(const Vec3& a, const Vec3& b) {
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(a[i], b[i], 1e-12) << i;
}

TEST(Euler, TurnsAboutEachAxis) {
  ExpectNear(Rotate(FromEulerDegrees({90, 0, 0}), {0, 1, 0}), {0, 0, 1});
  ExpectNear(Rotate(FromEulerDegrees({0, 90, 0}), {0, 0, 1}), {1, 0, 0});
  ExpectNear(Rotate(FromEulerDegrees({0, 0, 90}), {1, 0, 0}), {0, 1, 0});
}

TEST(Euler, TurnsAboutXFirstThenYThenZ) {
  const Vec3 v = {0.3, -0.7, 1.9};
  for (const Vec3& angles : {Vec3{90, 90, 0}, Vec3{10, 20, 30}, Vec3{-120, 45, 200}}) {
    const Vec3 x = Rotate(FromEulerDegrees({angles[0], 0, 0}), v);
    const Vec3 y = Rotate(FromEulerDegrees({0, angles[1], 0}), x);
    const Vec3 z = Rotate(FromEulerDegrees({0, 0, angles[2]}), y);
    ExpectNear(Rotate(FromEulerDegrees(angles), v), z);
    EXPECT_NEAR(Length(FromEulerDegrees(angles)), 1, 1e-12);
  }
}

TEST(Quaternion, Length) {
  EXPECT_EQ(Length({0, 0, 0, 0}), 0);
  EXPECT_EQ(Length({1, 1, 1, 1}), 2);
  EXPECT_EQ(Length(kIdentityRotation), 1);
}

TEST(Quaternion, NormalisedHasLengthOneOrIsTheIdentity) {
  EXPECT_EQ(Normalised({0, 3, 0, 4}), (Quat{0, 0.6, 0, 0.8}));
  EXPECT_EQ(Normalised({0, 0, 0, 0}), kIdentityRotation);
  EXPECT_EQ(Normalised({std::numeric_limits<double>::quiet_NaN(), 0, 0, 1}), kIdentityRotation);
  EXPECT_EQ(Normalised({std::numeric_limits<double>::infinity(), 0, 0, 1}), kIdentityRotation);
}

TEST(Quaternion, IdentityIsJudgedAfterNormalising) {
  EXPECT_TRUE(IsIdentity(kIdentityRotation));
  EXPECT_TRUE(IsIdentity({0, 0, 0, -1}));
  EXPECT_TRUE(IsIdentity({0, 0, 0, 5}));
  EXPECT_TRUE(IsIdentity({0.99e-7, -0.99e-7, 0.99e-7, 1}));
  EXPECT_FALSE(IsIdentity({1.01e-7, 0, 0, 1}));
  EXPECT_FALSE(IsIdentity({0, -1.01e-7, 0, 1}));
  EXPECT_FALSE(IsIdentity({0, 0, 1.01e-7, 1}));
  EXPECT_TRUE(IsIdentity({4e-7, 0, 0, 5}));  // 8e-8 once it has length 1
  EXPECT_FALSE(IsIdentity({1, 0, 0, 0}));
}

}  // namespace
}  // namespace bonepatch
