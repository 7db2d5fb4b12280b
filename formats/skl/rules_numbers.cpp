// skl/number-finite, matrix-finite, unit-quaternion, inverse and object: the thirty numbers of a bone.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "formats/skl/pose.h"
#include "formats/skl/rules.h"

namespace bonepatch::formats::skl {
namespace {

constexpr const char* kNotTold = "(not told by the facts)";

template <std::size_t N>
std::string Write(const Case& of, const std::array<F32, N>& numbers) {
  if (!of.state().measured) return kNotTold;
  std::string text;
  for (const F32 number : numbers) text += (text.empty() ? "" : ", ") + fmt::format("{}", number.value());
  return text;
}

std::string Number(const Case& of, double number) {
  return of.state().measured ? fmt::format("{:.4g}", number) : kNotTold;
}

void NumberFinite(const Case& of, Faults& faults) {
  for (std::uint32_t i = 0; i < of.bones().size(); ++i) {
    const auto judge = [&](const char* field, const auto& numbers) {
      if (AllFinite(numbers)) return;
      faults.Add(of.Of(i).Field(field), fmt::format("its {} is {}; all numbers are finite", field, Write(of, numbers)));
    };
    const Numbers& numbers = of.bones()[i].numbers;
    judge("position", numbers.position);
    judge("rotation", numbers.rotation);
    judge("inverse position", numbers.inverse_position);
    judge("inverse rotation", numbers.inverse_rotation);
  }
}

void MatrixFinite(const Case& of, Faults& faults) {
  for (std::uint32_t i = 0; i < of.bones().size(); ++i) {
    if (AllFinite(of.bones()[i].numbers.object)) continue;
    faults.Add(of.Of(i).Field("object matrix"), "its object matrix holds a number that is not finite");
  }
}

void UnitQuaternion(const Case& of, Faults& faults) {
  for (std::uint32_t i = 0; i < of.bones().size(); ++i) {
    const auto judge = [&](const char* field, const std::array<F32, 4>& numbers) {
      const Quat q = QuatOf(numbers);
      if (!AllFinite(numbers) || IsUnit(q)) return;
      faults.Add(of.Of(i).Field(field), fmt::format("its {} has length {}; a rotation has length 1, within {}", field,
                                                    Number(of, Length(q)), kUnitTolerance));
    };
    judge("rotation", of.bones()[i].numbers.rotation);
    judge("inverse rotation", of.bones()[i].numbers.inverse_rotation);
  }
}

double Farthest(const Matrix& a, const Matrix& b) {
  double farthest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) farthest = std::max(farthest, std::abs(a[i] - b[i]));
  return farthest;
}

/// Inverses that held in the original of a patched file, by name.
std::map<std::string_view, const Numbers*> OriginalInverses(const State& state) {
  std::map<std::string_view, const Numbers*> inverses;
  if (state.edited || !state.donor) return inverses;
  for (const Bone& bone : state.donor->bones) {
    if (InverseHolds(bone.numbers)) inverses.emplace(bone.name, &bone.numbers);
  }
  return inverses;
}

bool SameInverse(const Numbers& a, const Numbers& b) {
  return a.inverse_position == b.inverse_position && a.inverse_rotation == b.inverse_rotation;
}

/// An inverse that stays behind on purpose is none: an edit says so, or in a patched file that it is the original's.
void Inverse(const Case& of, Faults& faults) {
  const Edited* edited = of.state().edited;
  const auto originals = OriginalInverses(of.state());
  for (std::uint32_t i = 0; i < of.bones().size(); ++i) {
    const Numbers& numbers = of.bones()[i].numbers;
    if ((edited && edited->inverse_kept.contains(i)) || !Inverts(numbers) || InverseHolds(numbers)) continue;
    const auto original = originals.find(of.bones()[i].name);
    if (original != originals.end() && SameInverse(*original->second, numbers)) continue;
    const double off = Farthest(Multiply(InverseMatrix(numbers), ObjectMatrix(numbers)), kIdentity);
    faults.Add(of.Of(i).Field("inverse"),
               fmt::format("its inverse x its object matrix is {} away from the identity", Number(of, off)));
  }
}

void Object(const Case& of, Faults& faults) {
  for (std::uint32_t i = 0; i < of.bones().size(); ++i) {
    const Bone& bone = of.bones()[i];
    if (!bone.is_root() && (!of.HangsSoundly(i) || of.Named(bone.parent).size() > 1)) continue;
    const Numbers* parent = bone.is_root() ? nullptr : &of.bones()[*of.parents()[i]].numbers;
    if (!Stands(bone.numbers) || (parent && !AllFinite(parent->object)) || ObjectHolds(bone.numbers, parent)) continue;
    const Matrix above = parent ? ObjectMatrix(*parent) : kIdentity;
    const double off = Farthest(Multiply(LocalMatrix(bone.numbers), above), ObjectMatrix(bone.numbers));
    faults.Add(of.Of(i).Field("object matrix"),
               fmt::format("its object matrix is {} away from its local transform x {}", Number(of, off),
                           parent ? "its parent's object matrix" : "the identity"));
  }
}

constexpr Rule kNumberRules[] = {
    {.words = {.id = "skl/number-finite",
               .severity = Severity::kError,
               .phase = Phase::kPlan,
               .promise = "positions and rotations are finite",
               .reason = "A number that is infinite or none at all spreads through every matrix below the bone.",
               .symptom = "",
               .example = "A stored position of 0, NaN, 0.",
               .fix = "Give the bone finite numbers with set-transform, or take the file from an unmodified copy."},
     .silenced_by = kTruncated,
     .judge = NumberFinite},
    {.words = {.id = "skl/matrix-finite",
               .severity = Severity::kWarning,
               .phase = Phase::kPlan,
               .promise = "object matrices are finite (the client uses them only with a link)",
               .reason = "Object matrices of both skeletons make the offsets of a linked pair, and nothing else.",
               .symptom = "",
               .example = "A stored object matrix with NaN in it.",
               .fix = "Export the skeleton again, or leave it unlinked."},
     .silenced_by = kTruncated,
     .judge = MatrixFinite},
    {.words = {.id = "skl/unit-quaternion",
               .severity = Severity::kError,
               .phase = Phase::kPlan,
               .promise = "rotations have length 1 within 1e-3",
               .reason = "A quaternion of another length stretches everything below the bone when it is made a matrix.",
               .symptom = "",
               .example = "- set-transform: {bone: Bip01 Head, rotation: [0, 0.5, 0, 0.5]}",
               .fix = "Write the rotation as {euler: [x, y, z]}, or divide the four numbers by their length."},
     .silenced_by = kTruncated,
     .judge = UnitQuaternion},
    {.words = {.id = "skl/inverse",
               .severity = Severity::kWarning,
               .phase = Phase::kPlan,
               .promise = "inverse x object matrix is the identity within 1e-3",
               .reason = "A skinned vertex follows the inverse bind pose times the bone's place. Where the two "
                         "disagree at rest, the mesh is out of shape before anything moves.",
               .symptom = "The mesh around the bone is out of place, in every pose alike.",
               .example = "A bone whose position was changed by hand, and nothing else of it.",
               .fix = "Have the program that made the file bake it again. Edits bring back in step only what was in "
                      "step before: after a `bind: keep`, a set-transform with `bind: follow`."},
     .silenced_by = kTruncated,
     .judge = Inverse},
    {.words = {.id = "skl/object",
               .severity = Severity::kWarning,
               .phase = Phase::kPlan,
               .promise =
                   "object matrix is local x parent's object matrix within 1e-3 (vendor files break it for some bones)",
               .reason = "The two say where the bone stands at rest. The client uses the object matrix where skeletons "
                         "are linked.",
               .symptom = "",
               .example = "A bone that was hung elsewhere by hand, with its old object matrix.",
               .fix = "Set the bone's parent or transform by a recipe: what follows from it is then worked out."},
     .silenced_by = kTruncated,
     .judge = Object},
};

}  // namespace

std::span<const Rule> NumberRules() { return kNumberRules; }

}  // namespace bonepatch::formats::skl
