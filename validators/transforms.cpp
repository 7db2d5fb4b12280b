// act/srt-*: transforms that the game reads as they were meant.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "validators/families.h"
#include "validators/index.h"
#include "validators/pose.h"

namespace bonepatch::validators {
namespace {

template <typename Numbers>
bool Finite(const Numbers& numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](double v) { return std::isfinite(v); });
}

template <std::size_t N>
bool Finite(const std::array<F32, N>& numbers) {
  constexpr std::uint32_t kExponent = 0x7F800000;  // all ones: infinite, or no number
  constexpr std::uint32_t kOne = 0x00800000;       // added to all ones, it carries into the sign bit
  std::uint32_t sums = 0;
  for (const F32 number : numbers) sums |= (number.bits & kExponent) + kOne;
  return sums >> 31 == 0;
}

template <typename Numbers>
std::string Write(const Numbers& numbers) {
  if (std::any_of(numbers.begin(), numbers.end(), IsStandIn)) return "(not told by the facts)";
  return fmt::format("{}", fmt::join(numbers.begin(), numbers.end(), ", "));
}

void SrtFinite(const State& state, Sink& sink) {
  const act::Section& section = *state.section;
  for (std::uint32_t i = 0; i < section.bones.size(); ++i) {
    const act::Srt* srt = act::SrtOf(section, {i});
    if (!srt || (Finite(srt->scale) && Finite(srt->rotation) && Finite(srt->translation))) continue;
    const auto judge = [&](const char* field, const auto& numbers) {
      if (Finite(numbers)) return;
      sink.Add(PlaceOf(sink, section, i).Field(field), fmt::format("the {} of bone {} is {}; all numbers are finite",
                                                                   field, section.bones[i].id, Write(numbers)));
    };
    judge("scale", ScaleOf(*srt));
    judge("rotation", RotationOf(*srt));
    judge("translation", TranslationOf(*srt));
  }
}

void SrtUnitQuaternion(const Model& model, Sink& sink) {
  for (const Change::StatedRotation& stated : model.change.rotations) {
    if (std::abs(stated.length - 1) <= kUnitTolerance) continue;
    const std::string length =
        stated.length == 0 ? "length 0, which is no rotation" : fmt::format("length {}", stated.length);
    sink.Add(PlaceOf(sink, model, stated.bone).Field("rotation"),
             fmt::format("the rotation of bone {} has {}; a rotation has length 1, within {}", stated.bone, length,
                         kUnitTolerance));
  }
}

void SrtScale(const State& state, Sink& sink) {
  const act::Section& section = *state.section;
  for (std::uint32_t i = 0; i < section.bones.size(); ++i) {
    const act::Srt* srt = act::SrtOf(section, {i});
    if (!srt) continue;
    const Vec3 scale = ScaleOf(*srt);
    if (scale == Vec3{1, 1, 1} || !Finite(scale)) continue;  // not finite: act/srt-finite
    sink.Add(
        PlaceOf(sink, section, i).Field("scale"),
        fmt::format("the scale of bone {} is {}; the game ignores any but 1, 1, 1", section.bones[i].id, Write(scale)));
  }
}

/// Whether a planned bone has a record that the donor doesn't have.
bool HasNewRecord(const Step& step, std::uint32_t planned) {
  const auto donor = step.match.DonorOf(planned);
  return act::SrtOf(step.planned, {planned}) && (!donor || !act::SrtOf(step.donor, {*donor}));
}

void SrtType(const Model& model, Sink& sink) {
  const Step* step = sink.index().StepOf(model);
  if (!step) return;
  for (std::uint32_t i = 0; i < step->planned.bones.size(); ++i) {
    if (!HasNewRecord(*step, i)) continue;
    const act::Srt& srt = *act::SrtOf(step->planned, {i});
    if (!Finite(RotationOf(srt)) || !Finite(TranslationOf(srt)) || srt.type == TypeFor(srt)) continue;
    sink.Add(PlaceOf(sink, model, i).Field("type"),
             fmt::format("the new record of bone {} has type 0x{:X}; rotation {} and translation {} call for 0x{:X}",
                         step->planned.bones[i].id, srt.type, Write(RotationOf(srt)), Write(TranslationOf(srt)),
                         TypeFor(srt)));
  }
}

/// The pose that the game sees changes. (The same values set again change nothing.)
bool PoseChanges(const Step& step, std::uint32_t donor) {
  const auto planned = step.match.PlannedOf(donor);
  if (!planned) return false;
  return !SamePose(PoseOf(act::SrtOf(step.donor, {donor})), PoseOf(act::SrtOf(step.planned, {*planned})));
}

/// For each bone, how many bones that a SKN names hang on it (itself included), and the lowest of them.
struct Skinned {
  std::vector<std::uint32_t> count;
  std::vector<std::uint32_t> lowest;
};

/// Adds up from the leaves, each bone once, so that the depth of the tree costs nothing.
Skinned CountSkinned(const Tree& tree, const block::Skinning& skinning) {
  constexpr std::uint32_t kNobody = 0xFFFFFFFF;
  const std::uint32_t size = tree.size();
  Skinned skinned{std::vector<std::uint32_t>(size), std::vector<std::uint32_t>(size, kNobody)};
  for (const block::SkinReference& reference : skinning.references) {
    if (reference.bone >= size) continue;
    skinned.count[reference.bone] = 1;
    skinned.lowest[reference.bone] = reference.bone;
  }
  std::vector<std::uint32_t> open_children(size), leaves;
  for (std::uint32_t i = 0; i < size; ++i) {
    if (tree.Has(tree[i].parent)) ++open_children[tree[i].parent];
  }
  for (std::uint32_t i = 0; i < size; ++i) {
    if (open_children[i] == 0) leaves.push_back(i);
  }
  while (!leaves.empty()) {
    const std::uint32_t bone = leaves.back();
    leaves.pop_back();
    const std::uint32_t parent = tree[bone].parent;
    if (!tree.Has(parent)) continue;
    skinned.count[parent] += skinned.count[bone];
    skinned.lowest[parent] = std::min(skinned.lowest[parent], skinned.lowest[bone]);
    if (--open_children[parent] == 0) leaves.push_back(parent);
  }
  return skinned;
}

void SrtDonorSkinned(const Model& model, Sink& sink) {
  const Step* step = sink.index().StepOf(model);
  if (!step || !model.planned.skinning || model.change.transformed.empty()) return;
  const Skinned skinned = CountSkinned(sink.index().TreeOf(step->donor), *model.planned.skinning);
  for (const std::uint32_t bone : model.change.transformed) {
    if (bone >= step->donor.bones.size() || skinned.count[bone] == 0 || !PoseChanges(*step, bone)) continue;
    const std::string which =
        skinned.lowest[bone] == bone
            ? "which a SKN record names"
            : fmt::format("and bone {}, which a SKN record names, hangs on it", skinned.lowest[bone]);
    const std::string more = skinned.count[bone] > 1 ? fmt::format(" ({} such bones in all)", skinned.count[bone]) : "";
    sink.Add(PlaceOf(sink, model, bone).Field("transform"),
             fmt::format("set-transform moves bone {}, {}{}; the skinned mesh would shear", bone, which, more));
  }
}

void ReportDead(const act::Section& section, std::uint32_t i, Sink& sink) {
  constexpr int kLive = act::kTypeRotation | act::kTypeTranslation;
  const act::Srt* stored = act::SrtOf(section, {i});
  if (!stored || (stored->type & kLive) == kLive) return;
  const act::Srt& srt = *stored;
  const auto add = [&](const char* field, const std::string& values, std::uint8_t bit) {
    sink.Add(PlaceOf(sink, section, i).Field(field),
             fmt::format("the {} of bone {} is {}, but its type 0x{:X} lacks the bit 0x{:X}: the game ignores it",
                         field, section.bones[i].id, values, srt.type, bit));
  };
  const auto lacks = [&](std::uint8_t bit, const auto& numbers) { return !(srt.type & bit) && Finite(numbers); };
  if (lacks(act::kTypeRotation, srt.rotation) && !IsIdentity(RotationOf(srt)))
    add("rotation", Write(RotationOf(srt)), act::kTypeRotation);
  if (lacks(act::kTypeTranslation, srt.translation) && TranslationOf(srt) != Vec3{})
    add("translation", Write(TranslationOf(srt)), act::kTypeTranslation);
}

void SrtDeadComponentStored(const State& state, Sink& sink) {
  const act::Section& section = *state.section;
  for (std::uint32_t i = 0; i < section.bones.size(); ++i) ReportDead(section, i, sink);
}

/// The type of a new record is act/srt-type.
void SrtDeadComponentPlanned(const Model& model, Sink& sink) {
  const Step* step = sink.index().StepOf(model);
  const act::Section& section = *model.planned.section;
  for (std::uint32_t i = 0; i < section.bones.size(); ++i) {
    if (!step || !HasNewRecord(*step, i)) ReportDead(section, i, sink);
  }
}

void SrtDonorAnimated(const Model& model, Sink& sink) {
  const Step* step = sink.index().StepOf(model);
  if (!step) return;
  const Tracks tracks(step->donor);
  for (const std::uint32_t bone : model.change.transformed) {
    const std::uint16_t track = tracks.Of(bone).value_or(act::kNoTrack);
    if (bone >= step->donor.bones.size() || track == act::kNoTrack || !PoseChanges(*step, bone)) continue;
    sink.Add(PlaceOf(sink, model, bone).Field("transform"),
             fmt::format(
                 "set-transform moves bone {}, which has track 0x{:X}: an animation that keys it overrides the change",
                 bone, track));
  }
}

constexpr Rule kTransformRules[] = {
    {.id = "act/srt-finite",
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise = "all ten numbers are finite",
     .reason = "A number that is infinite or none at all spreads through every matrix below the bone.",
     .symptom = "",
     .example = "A stored translation of 0, NaN, 0.",
     .fix = "Give the bone finite numbers with set-transform, or take the model from an unmodified copy of the game.",
     .when = {.plan = true, .stored = true},
     .depends = Depends::kTransformedBone,
     .judge = SrtFinite},
    {.id = "act/srt-unit-quaternion",
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise = "a new rotation has length 1 within 1e-3 (then it is normalised); zero length is refused",
     .reason = "The game makes a matrix of the quaternion without normalising it, so another length scales and shears "
               "what hangs on the bone.",
     .symptom = "",
     .example = "rotation: [0, 0.7, 0, 0.5]",
     .fix = "Write [x, y, z, w] with x*x + y*y + z*z + w*w = 1, or `rotation: {euler: [x, y, z]}` in degrees.",
     .judge = SrtUnitQuaternion},
    {.id = "act/srt-scale",
     .severity = Severity::kWarning,
     .phase = Phase::kPlan,
     .promise = "scale is 1, 1, 1 (the game ignores another)",
     .reason = "No vanilla bone has another scale, and the game has no code path that would use it.",
     .symptom = "Fails silently: what the bone draws has its old size.",
     .example = "- add-bone: {name: antenna, parent: 3, scale: [2, 2, 2]}",
     .fix = "Leave the scale out. To change a size, change the mesh in another tool.",
     .when = {.plan = true},
     .depends = Depends::kTransformedBone,
     .judge = SrtScale},
    {.id = "act/srt-type",
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise = "a new record's type byte is the one its values call for",
     .reason = "The type byte tells the game which components to read: 0x4 the rotation, 0x8 the translation. One that "
               "was copied from another bone hides values or wakes some that nobody wrote.",
     .symptom = "Fails silently: the bone stands as if its rotation or translation were not there.",
     .example = "A new record with translation 0, 1, 0 and type 0.",
     .fix = "Derive the type: 0x4 if the rotation isn't identity, plus 0x8 if the translation isn't 0.",
     .judge = SrtType},
    {.id = "act/srt-donor-skinned",
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise = "a set-transform changes the rest matrix of no bone that a SKN record names, descendants included (the "
                "mesh shears)",
     .reason = "Skinned vertices are stored relative to the bones' rest places. When such a place moves, the vertices "
               "that it shares with other bones are pulled apart.",
     .symptom = "The skinned mesh shears: parts of the body are stretched towards the place that was moved.",
     .example = "- set-transform: {bone: 12, translation: [0, 0, 0.1]}   # where skinned bones hang on bone 12",
     .fix = "Add a bone and move a mesh there, or change the transform of a bone on which no skinned bone hangs.",
     .needs = Needs::kSkinning,
     .judge = SrtDonorSkinned},
    {.id = "act/srt-dead-component",
     .severity = Severity::kWarning,
     .phase = Phase::kPlan,
     .promise = "a stored rotation or translation that isn't identity has its type bit (else the game ignores it)",
     .reason = "The game reads a component only if its type bit is set (0x4 rotation, 0x8 translation), whatever its "
               "bytes say.",
     .symptom = "Fails silently: the bone stands as if its rotation or translation were not there.",
     .example = "A stored record with translation 0, 1, 0 and type 0x4.",
     .fix =
         "If the component is meant, name it in a set-transform, which sets its bit. If not, leave it: nobody sees it.",
     .when = {.plan = true, .stored = true},
     .depends = Depends::kTransformedBone,
     .judge = ComparedRule{SrtDeadComponentStored, SrtDeadComponentPlanned}},
    {.id = "act/srt-donor-animated",
     .severity = Severity::kWarning,
     .phase = Phase::kPlan,
     .promise = "no edit changes the transform of a donor bone that has a track: the animation overrides it",
     .reason = "While an animation plays, the transform of every bone whose track it keys comes from the animation.",
     .symptom = "Fails silently: the bone jumps back to its old place as soon as an animation plays.",
     .example = "- set-transform: {bone: 12, translation: [0, 0, 0.1]}   # where bone 12 has track 0x12",
     .fix = "Add a bone under it and transform that one instead, or replace the animation bank.",
     .judge = SrtDonorAnimated},
};

}  // namespace

std::span<const Rule> TransformRules() { return kTransformRules; }

}  // namespace bonepatch::validators
