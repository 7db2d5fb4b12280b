// Quaternions to matrices, and bones under their parents.
#include "act/pose.h"

#include <cmath>

#include "patcher/base/transform.h"

namespace bonepatch::act {
namespace {

constexpr Matrix kIdentity{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};

double At(const Matrix& m, std::size_t row, std::size_t column) { return m[4 * row + column]; }

void SetRotation(Matrix& m, const Quat& q) {
  const Matrix3 r = RotationMatrix(q);
  for (std::size_t i = 0; i < r.size(); ++i) m[4 * (i / 3) + i % 3] = r[i];
}

/// The bone that this one is placed under; none: it stands by itself.
std::optional<std::uint32_t> Above(const Section& section, std::uint32_t bone) {
  const auto parent = section.bones[bone].parent.bone();
  if (section.bones[bone].inherit == 0 || !parent || parent->value >= section.bones.size()) return std::nullopt;
  return parent->value;
}

/// The 2x2 determinant that is left without this row and column, with its sign.
double Cofactor(const Matrix& m, std::size_t row, std::size_t column) {
  const std::size_t r1 = (row + 1) % 3, r2 = (row + 2) % 3, c1 = (column + 1) % 3, c2 = (column + 2) % 3;
  return At(m, r1, c1) * At(m, r2, c2) - At(m, r1, c2) * At(m, r2, c1);
}

}  // namespace

Matrix LocalMatrix(const Srt* srt) {
  Matrix m = kIdentity;
  if (!srt) return m;
  if (srt->type & kTypeRotation) {
    const auto& q = srt->rotation;
    SetRotation(m, Normalised({q[0].value(), q[1].value(), q[2].value(), q[3].value()}));
  }
  if (srt->type & kTypeTranslation) {
    for (std::size_t i = 0; i < 3; ++i) m[4 * i + 3] = srt->translation[i].value();
  }
  return m;
}

std::vector<Matrix> BindMatrices(const Section& section) {
  enum class State : std::uint8_t { kUnseen, kWalked, kDone };
  std::vector<State> states(section.bones.size());
  std::vector<Matrix> matrices(section.bones.size());
  std::vector<std::uint32_t> walk;  // from a bone upwards: kept apart from the call stack, however deep it goes
  for (std::uint32_t start = 0; start < section.bones.size(); ++start) {
    walk.clear();
    std::optional<std::uint32_t> bone = start;
    for (; bone && states[*bone] == State::kUnseen; bone = Above(section, *bone)) {
      states[*bone] = State::kWalked;
      walk.push_back(*bone);
    }
    Matrix above = bone && states[*bone] == State::kDone ? matrices[*bone] : kIdentity;
    for (auto below = walk.rbegin(); below != walk.rend(); ++below) {
      above = Multiply(above, LocalMatrix(SrtOf(section, {*below})));
      matrices[*below] = above;
      states[*below] = State::kDone;
    }
  }
  return matrices;
}

Matrix Multiply(const Matrix& a, const Matrix& b) {
  Matrix product;
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 4; ++column) {
      double sum = column == 3 ? At(a, row, 3) : 0;
      for (std::size_t i = 0; i < 3; ++i) sum += At(a, row, i) * At(b, i, column);
      product[4 * row + column] = sum;
    }
  }
  return product;
}

Matrix Inverse(const Matrix& m) {
  const double determinant = m[0] * Cofactor(m, 0, 0) + m[1] * Cofactor(m, 0, 1) + m[2] * Cofactor(m, 0, 2);
  if (!std::isfinite(determinant) || determinant == 0) return kIdentity;
  Matrix inverse;
  for (std::size_t row = 0; row < 3; ++row) {
    double translation = 0;
    for (std::size_t column = 0; column < 3; ++column) {
      inverse[4 * row + column] = Cofactor(m, column, row) / determinant;
      translation -= At(inverse, row, column) * At(m, column, 3);
    }
    inverse[4 * row + 3] = translation;
  }
  return inverse;
}

}  // namespace bonepatch::act
