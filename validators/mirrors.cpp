// act/mirror-*: left and right partners point at each other, and new bones at themselves.
#include <fmt/format.h>

#include "validators/families.h"
#include "validators/index.h"

namespace bonepatch::validators {
namespace {

/// Judged on the first N pairs, if the table has them; its length is act/layout-table-size.
void MirrorInvolution(const State& state, Sink& sink) {
  const act::Section& section = *state.section;
  const Mirrors mirrors(section);
  const auto count = static_cast<std::uint32_t>(section.bones.size());
  if (!mirrors.there() || count == 0 || !mirrors.Of(count - 1)) return;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint8_t partner = mirrors.Of(i)->bone;
    const auto where = [&] { return PlaceOf(sink, section, i).Field("mirror"); };
    if (partner >= count) {
      sink.Add(where(),
               fmt::format("the mirror of bone {} is {}, which does not exist (the model has {} bones, 0 to {})", i,
                           partner, count, count - 1));
    } else if (const std::uint8_t back = mirrors.Of(partner)->bone; back != i) {
      sink.Add(where(),
               fmt::format("the mirror of bone {} is {}, but the mirror of {} is {}; it should lead back to {}", i,
                           partner, partner, back, i));
    }
  }
}

void MirrorDonorChanged(const Model& model, Sink& sink) {
  const Step* step = sink.index().StepOf(model);
  if (!step) return;
  const Mirrors donor(step->donor), planned(step->planned);
  if (donor.there() != planned.there()) {
    sink.Add(sink.here().Field("mirror table"), donor.there()
                                                    ? "the donor has a mirror table and the planned model has none"
                                                    : "the planned model has a mirror table and the donor has none");
    return;
  }
  for (std::uint32_t i = 0; i < step->planned.bones.size(); ++i) {
    const auto index = step->match.DonorOf(i);
    if (!index) continue;
    const auto before = donor.Of(*index), after = planned.Of(i);
    if (!before || !after || *before == *after) continue;
    sink.Add(PlaceOf(sink, model, i).Field("mirror"),
             fmt::format("donor bone {} has mirror {} with role {}; it must stay {} with role {}",
                         step->planned.bones[i].id, after->bone, after->role, before->bone, before->role));
  }
}

/// A bone that one byte can't name is act/id-limit, and one whose id isn't its place has a rule of the id family.
void MirrorNewSelf(const Model& model, Sink& sink) {
  const Step* step = sink.index().StepOf(model);
  if (!step) return;
  const Mirrors mirrors(step->planned);
  for (std::uint32_t i = 0; i < step->planned.bones.size(); ++i) {
    const auto mirror = mirrors.Of(i);
    const std::uint16_t id = step->planned.bones[i].id;
    if (!step->match.IsNew(i) || !mirror || id > 0xFF) continue;
    if ((mirror->bone == id || mirror->bone == i) && mirror->role == act::kOrdinaryRole) continue;
    sink.Add(PlaceOf(sink, model, i).Field("mirror"),
             fmt::format("new bone {} has mirror {} with role {}; a new bone mirrors itself, {} with role {}", id,
                         mirror->bone, mirror->role, id, act::kOrdinaryRole));
  }
}

constexpr Rule kMirrorRules[] = {
    {.id = "act/mirror-involution",
     .severity = Severity::kError,
     .phase = Phase::kDonor,
     .promise =
         "table[table[i]] == i for every bone, ids < N; with a mirror table that isn't clean no bone can be added",
     .reason =
         "For a player who bats with the other hand the game swaps each bone with its partner in this table. An entry "
         "that doesn't lead back swaps a bone with one that belongs to another, or reads outside the skeleton.",
     .symptom = "Fails silently: the model is right until it is mirrored, then limbs are on the wrong side.",
     .example = "A mirror table where bone 5 names 9, and 9 names itself.",
     .fix = "Add bones to another model. Edits that add no bone are allowed here.",
     .when = {.donor = true, .stored = true},
     .depends = Depends::kAddedBones,
     .judge = MirrorInvolution},
    {.id = "act/mirror-donor-changed",
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise = "donor mirror ids and roles stay",
     .reason = "Animations of the donor are mirrored by this table. Other partners or roles mirror them wrongly.",
     .symptom = "Fails silently: a wrong mirror entry shows only when the model is mirrored.",
     .example = "- {id: 5, mirror: 7, role: 3, ...}   # in a stated list, where the donor's bone 5 mirrors 9",
     .fix = "State the donor's own mirror and role, as `inspect --format recipe` prints them.",
     .judge = MirrorDonorChanged},
    {.id = "act/mirror-new-self",
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise = "a new bone mirrors itself with role 3",
     .reason = "No animation was made for a new bone, so it has no partner to take one from. Role 3 is that of an "
               "ordinary bone; the others are the game's own.",
     .symptom = "Fails silently: a wrong mirror entry shows only when the model is mirrored.",
     .example = "- {id: 91, mirror: 5, role: 3, ...}   # in a stated list, where 91 is a new bone",
     .fix = "State the bone's own id as its mirror, and role 3.",
     .judge = MirrorNewSelf},
};

}  // namespace

std::span<const Rule> MirrorRules() { return kMirrorRules; }

}  // namespace bonepatch::validators
