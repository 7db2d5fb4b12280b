// act/pair-*: the low-poly model is posed by the bones of the high-poly one, by id.
#include <fmt/format.h>

#include <map>

#include "validators/families.h"
#include "validators/match.h"
#include "validators/pose.h"

namespace bonepatch::validators {
namespace {

Place At(const PairSide& side, std::uint32_t bone) {
  for (const AddedBone& added : side.added) {
    if (added.bone.value == bone) return Place().Model(side.address).Bone(bone, added.name);
  }
  return Place().Model(side.address).Bone(bone);
}

std::string HighHas(const Pair& pair) {
  const std::size_t count = pair.high.geo.size();
  return fmt::format("{} has {} bones, 0 to {}", pair.high.address, count, static_cast<std::int64_t>(count) - 1);
}

void PairLowDraws(const Pair& pair, Sink& sink) {
  for (std::size_t i = pair.high.geo.size(); i < pair.low.geo.size(); ++i) {
    if (pair.low.geo[i] == act::kNoMesh) continue;
    const auto bone = static_cast<std::uint32_t>(i);
    sink.Add(
        At(pair.low, bone).Field("geo id"),
        fmt::format("bone {} of the low-poly model draws submesh {}, but the high-poly model has no such bone ({})",
                    bone, pair.low.geo[i], HighHas(pair)));
  }
}

/// A bone that several records name is reported once, with the first of them.
void PairLowSkins(const Pair& pair, Sink& sink) {
  std::set<std::uint16_t> reported;
  for (const block::SkinReference& reference : pair.low.skins) {
    if (reference.bone < pair.high.geo.size() || !reported.insert(reference.bone).second) continue;
    sink.Add(
        At(pair.low, reference.bone).Field("skinning").At(reference.offset),
        fmt::format("SKN record {} of the low-poly model names bone {}, but the high-poly model has no such bone ({})",
                    reference.record, reference.bone, HighHas(pair)));
  }
}

/// A bone that one recipe adds to both models under one name.
struct Twin {
  const AddedBone& high;
  const AddedBone& low;
};

std::vector<Twin> Twins(const Pair& pair) {
  std::map<std::pair<std::string, std::string>, const AddedBone*> high;
  for (const AddedBone& bone : pair.high.added) {
    if (!bone.inert) high.emplace(std::pair(bone.recipe, bone.name), &bone);
  }
  std::vector<Twin> twins;
  for (const AddedBone& bone : pair.low.added) {
    const auto it = high.find({bone.recipe, bone.name});
    if (!bone.inert && it != high.end()) twins.push_back({*it->second, bone});
  }
  return twins;
}

void PairSameId(const Pair& pair, Sink& sink) {
  for (const Twin& twin : Twins(pair)) {
    if (twin.high.bone == twin.low.bone) continue;
    sink.Add(At(pair.low, twin.low.bone.value).Field("bone id"),
             fmt::format("bone '{}' is {} in the low-poly model and {} in the high-poly model ({}); it must be one id",
                         twin.low.name, twin.low.bone.value, twin.high.bone.value, pair.high.address));
  }
}

/// Compares twins; parents that are twins themselves are the same, whatever their ids.
class PlacementJudge {
 public:
  PlacementJudge(const Pair& pair, Sink& sink) : pair_(pair), sink_(sink) {
    for (const Twin& twin : Twins(pair)) low_of_[twin.high.bone.value] = twin.low.bone.value;
  }

  void Judge(const Twin& twin) {
    const act::Section& high = *pair_.high.planned;
    const act::Section& low = *pair_.low.planned;
    const std::uint32_t h = twin.high.bone.value, l = twin.low.bone.value;
    if (h >= high.bones.size() || l >= low.bones.size()) return;
    if (AsLow(high.bones[h].parent) != low.bones[l].parent) {
      Add(twin, "parent", Describe(low, low.bones[l].parent), Describe(high, high.bones[h].parent));
    }
    const Pose high_pose = PoseOf(act::SrtOf(high, {h})), low_pose = PoseOf(act::SrtOf(low, {l}));
    if (!SameVector(high_pose.translation, low_pose.translation, kSamePlacement)) {
      Add(twin, "translation", Write(low_pose.translation), Write(high_pose.translation));
    }
    if (!SameRotation(high_pose.rotation, low_pose.rotation, kSamePlacement)) {
      Add(twin, "rotation", Write(low_pose.rotation), Write(high_pose.rotation));
    }
    if (!SameVector(high_pose.scale, low_pose.scale, kSamePlacement)) {
      Add(twin, "scale", Write(low_pose.scale), Write(high_pose.scale));
    }
    const std::uint16_t high_track = Tracks(high).Of(h).value_or(act::kNoTrack);
    const std::uint16_t low_track = Tracks(low).Of(l).value_or(act::kNoTrack);
    if (high_track != low_track) Add(twin, "track", DescribeTrack(low_track), DescribeTrack(high_track));
  }

 private:
  template <typename Numbers>
  static std::string Write(const Numbers& numbers) {
    return fmt::format("{}", fmt::join(numbers.begin(), numbers.end(), ", "));
  }

  act::Link AsLow(act::Link high) const {
    const auto bone = high.bone();
    const auto it = bone ? low_of_.find(bone->value) : low_of_.end();
    return it == low_of_.end() ? high : act::Link::To({it->second});
  }

  void Add(const Twin& twin, const char* field, const std::string& low, const std::string& high) {
    sink_.Add(
        At(pair_.low, twin.low.bone.value).Field(field),
        fmt::format(
            "the {} of bone '{}' is {} in the low-poly model and {} in the high-poly model ({}), which poses both",
            field, twin.low.name, low, high, pair_.high.address));
  }

  const Pair& pair_;
  Sink& sink_;
  std::map<std::uint32_t, std::uint32_t> low_of_;
};

void PairPlacement(const Pair& pair, Sink& sink) {
  if (pair.high.planned && pair.low.planned) {
    PlacementJudge judge(pair, sink);
    for (const Twin& twin : Twins(pair)) judge.Judge(twin);
  }
  for (const std::uint32_t bone : pair.low.moved_donors) {
    sink.Add(At(pair.low, bone).Field("transform"),
             fmt::format("the transform of bone {} changes in the low-poly model, which is posed by the bones of {}",
                         bone, pair.high.address));
  }
}

void ReportOneSided(const PairSide& edited, const PairSide& other, Sink& sink) {
  if (edited.mesh_edits.empty() || !other.mesh_edits.empty()) return;
  const std::vector<std::uint32_t> submeshes(edited.mesh_edits.begin(), edited.mesh_edits.end());
  sink.Add(Place().Model(edited.address).Field("meshes"),
           fmt::format("{} gets mesh edits (submeshes {}), its partner {} none", edited.address, List(submeshes),
                       other.address));
}

void PairOneSided(const Pair& pair, Sink& sink) {
  ReportOneSided(pair.high, pair.low, sink);
  ReportOneSided(pair.low, pair.high, sink);
}

void PairPartnerUnreadable(const Pair& pair, Sink& sink) {
  for (const PairSide* side : {&pair.high, &pair.low}) {
    if (side->readable) continue;
    const PairSide& other = side == &pair.high ? pair.low : pair.high;
    sink.Add(Place().Model(side->address), fmt::format("{}, the partner of {}, can't be read: {}", side->address,
                                                       other.address, side->unreadable_reason));
  }
}

/// Nothing where the vanilla models aren't known.
void PairBoneCount(const Pair& pair, Sink& sink) {
  const std::size_t high = pair.high.donor_geo.size(), low = pair.low.donor_geo.size();
  if (high == 0 || low == 0 || high == low) return;
  sink.Add(Place().Model(pair.low.address).Field("bone count"),
           fmt::format("{} has {} bones and its partner {} has {}; both vanilla models of a pair have the same number",
                       pair.low.address, low, pair.high.address, high));
}

constexpr std::string_view kUnreadable = "act/pair-partner-unreadable";

constexpr Rule kPairRules[] = {
    {.id = "act/pair-low-draws",
     .severity = Severity::kError,
     .phase = Phase::kPair,
     .promise = "the low-poly model draws (GEO id) only on bones the high-poly has",
     .reason = "The game poses the high-poly skeleton and hands the low-poly model its matrices, by bone id. A bone "
               "that only the low-poly model has gets no matrix.",
     .symptom = "Crashes on load.",
     .example = "An add-bone with `mesh: 2` on 18/1 alone.",
     .fix = "Add the bone to both models: `model: [18/0, 18/1]` or `pair: mario`.",
     .needs = Needs::kNothing,
     .silenced_by = kUnreadable,
     .judge = PairLowDraws},
    {.id = "act/pair-low-skins",
     .severity = Severity::kError,
     .phase = Phase::kPair,
     .promise = "the low-poly model's SKN names only bones the high-poly has",
     .reason = "The low-poly model is skinned with the matrices of the high-poly skeleton, by bone id. A bone that "
               "only the low-poly model has gets no matrix.",
     .symptom = "",
     .example = "A low-poly block of another tool whose SKN names bone 92, where the high-poly model has 91 bones.",
     .fix = "Add the bone to the high-poly model too, under the same id.",
     .needs = Needs::kNothing,
     .silenced_by = kUnreadable,
     .judge = PairLowSkins},
    {.id = "act/pair-same-id",
     .severity = Severity::kError,
     .phase = Phase::kPair,
     .promise = "a new bone that the low-poly model draws or skins with has the id of the high-poly model's bone of "
                "that recipe and name, where there is one",
     .reason = "The low-poly model takes its matrices from the high-poly one by bone id. Under different ids the mesh "
               "follows a bone that was meant for something else.",
     .symptom = "",
     .example = "A bone `antenna` that becomes 92 in 18/0 and 91 in 18/1, because another pack adds a bone to 18/0 "
                "alone and 18/1 can't take one.",
     .fix = "Add the same bones in the same order to both models.",
     .needs = Needs::kNothing,
     .silenced_by = kUnreadable,
     .judge = PairSameId},
    {.id = "act/pair-aligned",
     .severity = Severity::kNote,
     .phase = Phase::kPair,
     .promise = "no inert bone had to be added to make the ids of a pair line up",
     .reason = "The low-poly model is posed by bone id, so a bone of both models needs one id. Where packs would make "
               "the ids differ, bones that draw and move nothing are added to the model that lags.",
     .symptom = "",
     .example =
         "One pack adds a bone to 18/0 alone, the next one adds `antenna` to both: 18/1 gets an inert bone first.",
     .fix = "Nothing needs to be done. Packs that add their bones to both models don't need it.",
     .needs = Needs::kNothing},
    {.id = "act/pair-placement",
     .severity = Severity::kWarning,
     .phase = Phase::kPair,
     .promise = "a bone added to both has the same parent, SRT (1e-4; q and -q equal) and track, and no low-poly donor "
                "is moved: the low-poly model is posed by the high-poly one, its own placement is ignored",
     .reason = "Both models are posed by the high-poly skeleton. What the low-poly model says about the place of a "
               "bone is never looked at.",
     .symptom = "Fails silently: in the low-poly model the mesh is where the high-poly model's bone is.",
     .example = "A bone `antenna` with translation 0, 0.25, 0 in 18/0 and 0, 0.3, 0 in 18/1.",
     .fix = "Give the bone the same parent, transform and track in both models, and move donors in the high-poly model "
            "only.",
     .needs = Needs::kNothing,
     .silenced_by = kUnreadable,
     .judge = PairPlacement},
    {.id = "act/pair-one-sided",
     .severity = Severity::kNote,
     .phase = Phase::kPair,
     .promise = "a mesh edit, or a new bone that draws, is on both models of a pair",
     .reason = "The game shows the high-poly model near the camera and the low-poly model far from it. A change of "
               "only one is gone when the other one is shown.",
     .symptom = "The change is only there near the camera, or only far from it.",
     .example = "- move-mesh: {from: 54, to: antenna}   # for 18/0, and nothing for 18/1",
     .fix = "Edit the meshes of both models, if the change should be there at any distance.",
     .needs = Needs::kNothing,
     .silenced_by = kUnreadable,
     .judge = PairOneSided},
    {.id = "act/pair-partner-unreadable",
     .severity = Severity::kError,
     .phase = Phase::kPair,
     .promise =
         "the partner's header, bone records, GEO ids and SKN bone ids can be read (user-data faults don't matter)",
     .reason = "Whether a low-poly model crashes on load depends on its partner's bones. If they can't be read, nobody "
               "can tell.",
     .symptom = "",
     .example = "A pack for 18/0 in a game where 18/1 was cut short.",
     .fix = "Take the partner from an unmodified copy of the game.",
     .needs = Needs::kNothing,
     .depends = Depends::kAlways,
     .judge = PairPartnerUnreadable},
    {.id = "act/pair-bone-count",
     .severity = Severity::kWarning,
     .phase = Phase::kPair,
     .promise = "both vanilla models of a pair have the same bone count",
     .reason = "All 66 vanilla pairs do. Where they don't, new bones get different ids in the two models, and these "
               "may be no pair at all.",
     .symptom = "",
     .example = "A high-poly model with 91 bones beside a low-poly model with 90.",
     .fix = "Check that the two models belong together, and take both from an unmodified copy of the game.",
     .needs = Needs::kNothing,
     .depends = Depends::kAlways,
     .silenced_by = kUnreadable,
     .judge = PairBoneCount},
};

}  // namespace

std::span<const Rule> PairRules() { return kPairRules; }

}  // namespace bonepatch::validators
