// The rest pose: where each bone stands in the model's space.
#pragma once

#include <array>
#include <vector>

#include "act/section.h"

namespace bonepatch::act {

/// A 3x4 matrix, row by row, column vectors: p_global = M * (p_local, 1).
using Matrix = std::array<double, 12>;

/// Rotation and translation of a bone's SRT as the game reads it: a component whose type bit is clear is the identity,
/// scale is ignored, a null record is the identity.
Matrix LocalMatrix(const Srt* srt);

/// The global bind matrix of every bone: its own under its parent's, where it inherits (Bone::inherit), else its own
/// alone. Total: a parent that isn't there or a cycle ends the walk.
std::vector<Matrix> BindMatrices(const Section& section);

Matrix Multiply(const Matrix& a, const Matrix& b);
/// Of a rotation and a translation; the identity for a matrix that has no inverse.
Matrix Inverse(const Matrix& m);

}  // namespace bonepatch::act
