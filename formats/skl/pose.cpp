// Rotations and translations as row-vector matrices, and back.
#include "formats/skl/pose.h"

#include <algorithm>
#include <cmath>

namespace bonepatch::formats::skl {
namespace {

double At(const Matrix& m, std::size_t row, std::size_t column) { return m[4 * row + column]; }

void StoreVector(const Vec3& values, std::array<F32, 3>& stored) {
  for (std::size_t i = 0; i < 3; ++i) stored[i] = F32::Of(static_cast<float>(values[i]));
}

/// q and -q are one rotation: of the two, the one that is nearer to what was stored.
void StoreRotation(Quat q, std::array<F32, 4>& stored) {
  const Quat before = QuatOf(stored);
  double dot = 0;
  for (std::size_t i = 0; i < 4; ++i) dot += q[i] * before[i];
  for (std::size_t i = 0; i < 4; ++i) stored[i] = F32::Of(static_cast<float>(dot < 0 ? -q[i] : q[i]));
}

/// The rotation and translation of a rigid matrix.
void StoreRigid(const Matrix& m, std::array<F32, 3>& position, std::array<F32, 4>& rotation) {
  Matrix3 columns;  // for column vectors: the transpose
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column) columns[3 * row + column] = At(m, column, row);
  }
  StoreVector({m[12], m[13], m[14]}, position);
  StoreRotation(FromRotationMatrix(columns), rotation);
}

Matrix ParentMatrix(const Numbers* parent) { return parent ? ObjectMatrix(*parent) : kIdentity; }

}  // namespace

Matrix Multiply(const Matrix& a, const Matrix& b) {
  Matrix product;
  for (std::size_t row = 0; row < 4; ++row) {
    for (std::size_t column = 0; column < 4; ++column) {
      double sum = 0;
      for (std::size_t i = 0; i < 4; ++i) sum += At(a, row, i) * At(b, i, column);
      product[4 * row + column] = sum;
    }
  }
  return product;
}

Matrix RigidMatrix(const Quat& rotation, const Vec3& translation) {
  const Matrix3 columns = RotationMatrix(rotation);
  Matrix m = kIdentity;
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column) m[4 * row + column] = columns[3 * column + row];
    m[12 + row] = translation[row];
  }
  return m;
}

Matrix RigidInverse(const Matrix& m) {
  Matrix inverse = kIdentity;
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column) inverse[4 * row + column] = At(m, column, row);
  }
  for (std::size_t column = 0; column < 3; ++column) {
    for (std::size_t i = 0; i < 3; ++i) inverse[12 + column] -= m[12 + i] * At(inverse, i, column);
  }
  return inverse;
}

Vec3 VectorOf(const std::array<F32, 3>& stored) { return {stored[0].value(), stored[1].value(), stored[2].value()}; }

Quat QuatOf(const std::array<F32, 4>& stored) {
  return {stored[0].value(), stored[1].value(), stored[2].value(), stored[3].value()};
}

Matrix LocalMatrix(const Numbers& numbers) {
  return RigidMatrix(Normalised(QuatOf(numbers.rotation)), VectorOf(numbers.position));
}

Matrix InverseMatrix(const Numbers& numbers) {
  return RigidMatrix(Normalised(QuatOf(numbers.inverse_rotation)), VectorOf(numbers.inverse_position));
}

Matrix ObjectMatrix(const Numbers& numbers) {
  Matrix m;
  for (std::size_t i = 0; i < m.size(); ++i) m[i] = numbers.object[i].value();
  return m;
}

bool IsFinite(const Matrix& m) {
  return std::all_of(m.begin(), m.end(), [](double value) { return std::isfinite(value); });
}

bool IsUnit(const Quat& q) { return std::abs(Length(q) - 1) <= kUnitTolerance; }

double ToleranceFor(const Matrix& m) {
  constexpr double kSteps = 16 * 0x1p-24;
  double largest = 0;
  for (const double value : m) largest = std::max(largest, std::abs(value));
  return std::max(kTolerance, largest * kSteps);
}

bool Near(const Matrix& a, const Matrix& b, double tolerance) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!(std::abs(a[i] - b[i]) <= tolerance)) return false;
  }
  return true;
}

bool Stands(const Numbers& numbers) {
  return AllFinite(numbers.object) && AllFinite(numbers.position) && AllFinite(numbers.rotation) &&
         IsUnit(QuatOf(numbers.rotation));
}

bool Inverts(const Numbers& numbers) {
  return AllFinite(numbers.object) && AllFinite(numbers.inverse_position) && AllFinite(numbers.inverse_rotation) &&
         IsUnit(QuatOf(numbers.inverse_rotation));
}

bool ObjectHolds(const Numbers& numbers, const Numbers* parent) {
  const Matrix object = ObjectMatrix(numbers), above = ParentMatrix(parent), local = LocalMatrix(numbers);
  if (!IsFinite(object) || !IsFinite(above) || !IsFinite(local) || !IsUnit(QuatOf(numbers.rotation))) return false;
  return Near(object, Multiply(local, above), ToleranceFor(object));
}

bool InverseHolds(const Numbers& numbers) {
  const Matrix object = ObjectMatrix(numbers), inverse = InverseMatrix(numbers);
  if (!IsFinite(object) || !IsFinite(inverse) || !IsUnit(QuatOf(numbers.inverse_rotation))) return false;
  return Near(Multiply(inverse, object), kIdentity, ToleranceFor(object));
}

void DeriveObject(Numbers& numbers, const Numbers* parent) {
  const Matrix object = Multiply(LocalMatrix(numbers), ParentMatrix(parent));
  for (std::size_t i = 0; i < object.size(); ++i) numbers.object[i] = F32::Of(static_cast<float>(object[i]));
}

void DeriveInverse(Numbers& numbers) {
  StoreRigid(RigidInverse(ObjectMatrix(numbers)), numbers.inverse_position, numbers.inverse_rotation);
}

void DeriveLocal(Numbers& numbers, const Numbers* parent) {
  const Matrix local = Multiply(ObjectMatrix(numbers), RigidInverse(ParentMatrix(parent)));
  StoreRigid(local, numbers.position, numbers.rotation);
}

std::vector<Matrix> RestPose(const Skeleton& skeleton, const Parents& parents) {
  std::vector<Matrix> places(skeleton.bones.size(), kIdentity);
  for (const Step& step : WalkThrough(parents)) {
    const Matrix local = LocalMatrix(skeleton.bones[step.bone].numbers);
    places[step.bone] = step.depth > 0 ? Multiply(local, places[*parents[step.bone]]) : local;
  }
  return places;
}

}  // namespace bonepatch::formats::skl
