// act/id-*: a bone's id is its place in the table, and donors keep theirs.
#include <fmt/format.h>

#include <algorithm>

#include "validators/families.h"
#include "validators/index.h"

namespace bonepatch::validators {
namespace {

constexpr std::size_t kMostBones = 255;    ///< mirror ids are u8
constexpr std::size_t kTestedBones = 131;  ///< the largest vanilla skeleton

void IdTableOrderStored(const State& state, Sink& sink) {
  const auto& bones = state.section->bones;
  for (std::uint32_t i = 0; i < bones.size(); ++i) {
    if (bones[i].id == i) continue;
    sink.Add(sink.here().Bone(i).Field("bone id").At(RecordOffset(i, 0x16)),
             fmt::format("the bone at place {} of the table has id {}; its id is its place", i, bones[i].id));
  }
}

/// Whether the donor has the same two bones at these places: then it isn't the plan that put them there.
bool AsInDonor(const Model& model, std::uint32_t i) {
  if (!model.donor.section || i >= model.donor.section->bones.size()) return false;
  const auto& donor = model.donor.section->bones;
  const auto& planned = model.planned.section->bones;
  return donor[i].id == planned[i].id && donor[i - 1].id == planned[i - 1].id;
}

/// A removed donor and a gap in new ids have rules of their own, so only the order is judged.
void IdTableOrderPlanned(const Model& model, Sink& sink) {
  const auto& bones = model.planned.section->bones;
  std::vector<bool> seen(65536);
  for (std::uint32_t i = 0; i < bones.size(); ++i) {
    const std::uint16_t id = bones[i].id;
    const bool again = seen[id];
    seen[id] = true;
    if (i == 0 || bones[i - 1].id < id || AsInDonor(model, i)) continue;
    const std::string what = again ? fmt::format("id {} is there twice", id)
                                   : fmt::format("bone {} stands after bone {}", id, bones[i - 1].id);
    sink.Add(PlaceOf(sink, model, i).Field("bone id"),
             fmt::format("{}, at place {} of the list; ids ascend, each once", what, i));
  }
}

void IdContiguous(const Model& model, Sink& sink) {
  const Step* step = sink.index().StepOf(model);
  if (!step) return;
  std::vector<std::pair<std::uint16_t, std::uint32_t>> added;  // id, index
  for (std::uint32_t i = 0; i < step->planned.bones.size(); ++i) {
    if (step->match.IsNew(i)) added.emplace_back(step->planned.bones[i].id, i);
  }
  std::sort(added.begin(), added.end());
  std::size_t expected = step->donor.bones.size();
  for (const auto& [id, index] : added) {
    if (id > expected) {
      sink.Add(PlaceOf(sink, model, index).Field("bone id"),
               fmt::format("new bone {} leaves a gap; the next id is {}", id, expected));
    }
    expected = std::size_t{id} + 1;
  }
}

/// Placed on the last bone, so that a plan that adds to a donor already too large has a fault of its own.
Place LastBone(const State& state, const Sink& sink) {
  const act::Section& section = *state.section;
  return PlaceOf(sink, section, static_cast<std::uint32_t>(section.bones.size() - 1)).Field("bone count");
}

void IdLimit(const State& state, Sink& sink) {
  const std::size_t count = state.section->bones.size();
  if (count <= kMostBones) return;
  sink.Add(LastBone(state, sink), fmt::format("the model has {} bones; {} is the most", count, kMostBones));
}

void IdAboveTested(const State& state, Sink& sink) {
  const std::size_t count = state.section->bones.size();
  if (count <= kTestedBones || count > kMostBones) return;
  sink.Add(LastBone(state, sink),
           fmt::format("the model has {} bones; the largest vanilla skeleton has {}", count, kTestedBones));
}

void IdDonorRemoved(const Model& model, Sink& sink) {
  const Step* step = sink.index().StepOf(model);
  if (!step) return;
  for (std::uint32_t i = 0; i < step->donor.bones.size(); ++i) {
    if (step->match.PlannedOf(i)) continue;
    const std::uint16_t id = step->donor.bones[i].id;
    sink.Add(sink.here().Bone(id).Field("bone id"),
             fmt::format("donor bone {} is missing; all of 0 to {} stay", id, step->donor.bones.size() - 1));
  }
}

constexpr Rule kIdentityRules[] = {
    {.id = "act/id-table-order",
     .severity = Severity::kError,
     .phase = Phase::kDonor,
     .promise = "bone id == table index",
     .reason = "Skinning, mirror tables and the track table all name bones by number, and the game uses that number as "
               "an index into the bone table. Where id and place differ, two parts of the game mean different bones.",
     .symptom = "",
     .example = "A stated list in which bone 6 comes before bone 5.",
     .fix = "List the bones in the order of their ids, from 0, each once.",
     .when = {.donor = true, .plan = true, .stored = true},
     .depends = Depends::kAddedBones,
     .judge = ComparedRule{IdTableOrderStored, IdTableOrderPlanned}},
    {.id = "act/id-contiguous",
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise = "new ids go on from the donor's count without a gap",
     .reason = "A bone's id is its place in the table, and a table has no empty places.",
     .symptom = "",
     .example = "A stated new bone with id 93 on a donor of 91 bones, whose next id is 91.",
     .fix = "Number new bones from the donor's bone count on, without leaving one out.",
     .judge = IdContiguous},
    {.id = "act/id-limit",
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise = "at most 255 bones (mirror ids are u8)",
     .reason = "The mirror table names each bone's partner in one byte. A bone past that can't be named.",
     .symptom = "",
     .example = "165 add-bone edits on a donor of 91 bones.",
     .fix = "Add fewer bones, over all packs that edit this model.",
     .when = {.plan = true, .stored = true},
     .judge = IdLimit},
    {.id = "act/id-above-tested",
     .severity = Severity::kWarning,
     .phase = Phase::kPlan,
     .promise = "at most 131 bones: no vanilla skeleton has more",
     .reason = "The largest skeleton that the game ships has 131 bones, and 115 is the most that was run in game with "
               "added bones. Buffers for more may exist or not; nobody has looked.",
     .symptom = "",
     .example = "41 add-bone edits on a donor of 91 bones.",
     .fix = "Add fewer bones, or try the result in game before you share it.",
     .when = {.plan = true},
     .judge = IdAboveTested},
    {.id = "act/id-donor-removed",
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise = "no donor bone is missing",
     .reason = "Animations, skinning and the other model of the pair count on the donor's bones. Without one of them "
               "every later bone would get another number.",
     .symptom = "",
     .example = "A stated list that goes from bone 11 to bone 13.",
     .fix = "State the bone again. To hide what it draws, move its mesh to a new bone far below the model.",
     .judge = IdDonorRemoved},
};

}  // namespace

std::span<const Rule> IdentityRules() { return kIdentityRules; }

}  // namespace bonepatch::validators
