// act/track-*: new bones use tracks that are theirs alone, donors keep theirs.
#include <fmt/format.h>

#include <map>

#include "validators/families.h"
#include "validators/index.h"

namespace bonepatch::validators {
namespace {

void TrackRange(const Model& model, Sink& sink) {
  const Step* step = sink.index().StepOf(model);
  if (!step) return;
  const Tracks tracks(step->planned);
  for (std::uint32_t i = 0; i < step->planned.bones.size(); ++i) {
    const auto track = tracks.Of(i);
    if (!step->match.IsNew(i) || !track || *track == act::kNoTrack || act::IsOwnTrack(*track)) continue;
    sink.Add(PlaceOf(sink, model, i).Field("track"),
             fmt::format("new bone {} has track 0x{:X}; a new bone's track is none or 0x{:X} to 0x{:X}",
                         step->planned.bones[i].id, *track, act::kFirstOwnTrack, act::kLastOwnTrack));
  }
}

/// Of two new bones with one track, the later one is reported. A track outside the range is act/track-range.
void TrackUnique(const Model& model, Sink& sink) {
  const Step* step = sink.index().StepOf(model);
  if (!step) return;
  const Tracks tracks(step->planned);
  std::map<std::uint16_t, std::string> users;
  for (const std::uint16_t named : act::NamedTracks(step->planned)) users.emplace(named, "a kind-4 entry of the model");
  const auto judge = [&](std::uint32_t i, bool is_new) {
    const auto track = tracks.Of(i);
    if (!track || *track == act::kNoTrack || step->match.IsNew(i) != is_new) return;
    const std::uint16_t id = step->planned.bones[i].id;
    const auto [user, first] = users.emplace(*track, fmt::format("bone {}", id));
    if (!is_new || first || !act::IsOwnTrack(*track)) return;
    sink.Add(PlaceOf(sink, model, i).Field("track"),
             fmt::format("new bone {} has track 0x{:X}, which {} uses already; a new bone's track is its own", id,
                         *track, user->second));
  };
  for (std::uint32_t i = 0; i < step->planned.bones.size(); ++i) judge(i, false);
  for (std::uint32_t i = 0; i < step->planned.bones.size(); ++i) judge(i, true);
}

bool DonorHasTracks(const Model& model) { return model.donor.section && Tracks(*model.donor.section).there(); }

void TrackExhausted(const Model& model, Sink& sink) {
  if (!DonorHasTracks(model)) return;  // act/track-no-table
  for (const std::uint32_t bone : model.change.auto_track_failed) {
    sink.Add(PlaceOf(sink, model, bone).Field("track"),
             fmt::format("bone {} asks for `track: auto`, but all of 0x{:X} to 0x{:X} are used", bone,
                         act::kFirstOwnTrack, act::kLastOwnTrack));
  }
}

void TrackNoTable(const Model& model, Sink& sink) {
  if (!model.donor.section || DonorHasTracks(model)) return;
  for (const std::uint32_t bone : model.change.wants_track) {
    sink.Add(PlaceOf(sink, model, bone).Field("track"),
             fmt::format("bone {} asks for a track, but the model has no track table (user data of kind 3)", bone));
  }
}

void TrackDonorChanged(const Model& model, Sink& sink) {
  const Step* step = sink.index().StepOf(model);
  if (!step) return;
  const Tracks donor(step->donor), planned(step->planned);
  for (std::uint32_t i = 0; i < step->planned.bones.size(); ++i) {
    const auto index = step->match.DonorOf(i);
    if (!index) continue;
    const std::uint16_t before = donor.Of(*index).value_or(act::kNoTrack);
    const std::uint16_t after = planned.Of(i).value_or(act::kNoTrack);
    if (before == after) continue;
    sink.Add(PlaceOf(sink, model, i).Field("track"),
             fmt::format("donor bone {} has track {}; it must stay {}", step->planned.bones[i].id, DescribeTrack(after),
                         DescribeTrack(before)));
  }
}

constexpr Rule kTrackRules[] = {
    {.id = "act/track-range",
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise = "a new bone's track is 0xFFFF or 0xC0 to 0xFF",
     .reason = "Lower ids are keyed by the game's own animations, which would move the new bone with a motion made for "
               "another one. 0xC0 to 0xFF are used by no vanilla model.",
     .symptom = "",
     .example = "- add-bone: {name: antenna, parent: 3, track: 0x12}",
     .fix = "Write `track: none`, `track: auto` or an id of 0xC0 to 0xFF.",
     .judge = TrackRange},
    {.id = "act/track-unique",
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise = "a new bone's own track id is used by no other bone and no kind-4 entry of the model",
     .reason = "An animation moves every bone whose track it keys. Two bones with one track can't be moved apart.",
     .symptom = "",
     .example = "Two add-bone edits of one model that both say `track: 0xC0`.",
     .fix = "Write `track: auto`, or an id that no other bone of the model uses.",
     .judge = TrackUnique},
    {.id = "act/track-exhausted",
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise = "`track: auto` finds a free id",
     .reason = "There are 64 ids for new bones, 0xC0 to 0xFF, and each goes to one bone of a model.",
     .symptom = "",
     .example = "65 add-bone edits of one model that all say `track: auto`.",
     .fix = "Write `track: none` on bones that no animation moves.",
     .judge = TrackExhausted},
    {.id = "act/track-no-table",
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise = "a track id needs a kind-3 table in the donor",
     .reason =
         "A model without a track table isn't animated by tracks: there is no place where the id could be stored.",
     .symptom = "",
     .example = "- add-bone: {name: antenna, parent: 0, track: auto}   # on a model without user data",
     .fix = "Write `track: none`.",
     .judge = TrackNoTable},
    {.id = "act/track-bank",
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise = "a replaced animation bank parses, and keys no track of 0xC0 to 0xFF that the planned model lacks",
     .reason = "The game follows the bank's pointers without a check. A keyed track that no bone has moves nothing, so "
               "the bank was made for another model or another plan.",
     .symptom = "",
     .example = "- replace-bank: {entry: 18/6, file: swing.anm}   # where swing.anm keys track 0xC5 and no bone has it",
     .fix = "Give a bone of this recipe that track, or export the bank for this model."},
    {.id = "act/track-donor-changed",
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise = "donor track ids stay",
     .reason = "All animations of the model find the bone by its track. With another one they move something else, or "
               "nothing.",
     .symptom = "Fails silently: the model loads, and animations leave the bone out or move the wrong one.",
     .example = "- {id: 5, track: 0xC0, ...}   # in a stated list, where the donor's bone 5 has track 0x12",
     .fix = "State the donor's own track, as `inspect --format recipe` prints it.",
     .judge = TrackDonorChanged},
};

}  // namespace

std::span<const Rule> TrackRules() { return kTrackRules; }

}  // namespace bonepatch::validators
