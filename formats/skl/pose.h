// Where bones stand, and the two values that a bone stores although they follow from the rest: its object matrix (local
// x the parent's object matrix) and its inverse bind pose.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "formats/skl/skeleton.h"
#include "patcher/base/transform.h"

namespace bonepatch::formats::skl {

/// 4 x 4, row by row, for row vectors: p' = p * M, so that a child's place is local * parent.
using Matrix = std::array<double, 16>;
inline constexpr Matrix kIdentity{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

Matrix Multiply(const Matrix& a, const Matrix& b);

/// Of a rotation and a translation.
Matrix RigidMatrix(const Quat& rotation, const Vec3& translation);
/// The inverse of such a one.
Matrix RigidInverse(const Matrix& m);

Vec3 VectorOf(const std::array<F32, 3>& stored);
Quat QuatOf(const std::array<F32, 4>& stored);

Matrix LocalMatrix(const Numbers& numbers);    ///< of the local position and rotation, this normalised
Matrix InverseMatrix(const Numbers& numbers);  ///< the bone space: of the inverse position and rotation
Matrix ObjectMatrix(const Numbers& numbers);   ///< as stored

bool IsFinite(const Matrix& m);
template <std::size_t N>
bool AllFinite(const std::array<F32, N>& numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](F32 number) { return std::isfinite(number.value()); });
}
bool IsUnit(const Quat& q);  ///< within kUnitTolerance

/// What the rules' promises say.
inline constexpr double kTolerance = 1e-3;
/// The same, but for numbers so large that it is less than a few of their steps: they are stored in steps of up to
/// 2^-24 of themselves, and a product of two matrices sums up some of those.
double ToleranceFor(const Matrix& m);

bool Near(const Matrix& a, const Matrix& b, double tolerance);

/// Whether the numbers say where a bone is: those that are not finite, or a rotation of another length, say nothing.
bool Stands(const Numbers& numbers);   ///< by its local transform and its object matrix
bool Inverts(const Numbers& numbers);  ///< by its inverse and its object matrix

/// Whether what is stored follows from the rest. `parent`: the parent's numbers; null: a root. False where a number is
/// not finite or a rotation has another length than 1.
bool ObjectHolds(const Numbers& numbers, const Numbers* parent);
bool InverseHolds(const Numbers& numbers);

/// Effect: the object matrix is local * the parent's object matrix.
void DeriveObject(Numbers& numbers, const Numbers* parent);
/// Effect: the inverse position and rotation are those of the object matrix.
void DeriveInverse(Numbers& numbers);
/// Effect: the local position and rotation are those that put the bone, under this parent, where its object matrix
/// says.
void DeriveLocal(Numbers& numbers, const Numbers* parent);

/// Where each bone stands by its local transforms alone. Total: a cycle, or a parent that isn't there, ends the walk.
std::vector<Matrix> RestPose(const Skeleton& skeleton, const Parents& parents);

}  // namespace bonepatch::formats::skl
