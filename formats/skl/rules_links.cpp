// skl/link-*: a skeleton that plays another one's animations.
#include <fmt/format.h>

#include <algorithm>

#include "formats/skl/rules.h"

namespace bonepatch::formats::skl {
namespace {

const std::vector<Bone>& LinkedBones(const Case& of) { return of.state().linked.skeleton->bones; }

bool IsThere(const Case& of) { return of.state().linked.kind == Linked::Kind::kThere; }

std::string LinkName(const Case& of) { return Shown(of.skeleton().link.value_or("")); }

void LinkCount(const Case& of, Faults& faults) {
  if (!IsThere(of) || LinkedBones(of).size() == of.bones().size()) return;
  faults.Add(of.here().Field("link"), fmt::format("the skeleton has {} bones, and {}, which it is linked to, has {}",
                                                  of.bones().size(), LinkName(of), LinkedBones(of).size()));
}

void LinkOrder(const Case& of, Faults& faults) {
  if (!IsThere(of)) return;
  const std::vector<Bone>& others = LinkedBones(of);
  std::size_t different = 0, first = 0;
  for (std::size_t i = std::min(others.size(), of.bones().size()); i-- > 0;) {
    if (others[i].name == of.bones()[i].name) continue;
    ++different;
    first = i;
  }
  if (different == 0) return;
  faults.Add(of.here().Field("link order"),
             fmt::format("at {} {} names differ from those of {}: bone {} is {} here and {} there", different,
                         different == 1 ? "index the" : "indices the", LinkName(of), first,
                         Shown(of.bones()[first].name), Shown(others[first].name)));
}

bool HasLength(const Bone& bone) {
  return std::any_of(bone.numbers.position.begin(), bone.numbers.position.end(),
                     [](F32 number) { return number.value() != 0; });
}

void LinkLength(const Case& of, Faults& faults) {
  if (!IsThere(of)) return;
  const std::vector<Bone>& others = LinkedBones(of);
  for (std::uint32_t i = 0; i < std::min(others.size(), of.bones().size()); ++i) {
    if (HasLength(others[i]) || !HasLength(of.bones()[i])) continue;
    faults.Add(of.Of(i).Field("link length"), fmt::format("the bone has a length, and its partner {} in {} has none",
                                                          Shown(others[i].name), LinkName(of)));
  }
}

void LinkMissing(const Case& of, Faults& faults) {
  if (of.state().linked.kind != Linked::Kind::kMissing) return;
  faults.Add(of.here().Field("link"), of.state().linked.why);
}

constexpr Rule kLinkRules[] = {
    {.words = {.id = "skl/link-count",
               .severity = Severity::kError,
               .phase = Phase::kPair,
               .promise = "a linked skeleton that is at hand has the same bone count",
               .reason = "The client drops a link to a skeleton of another size.",
               .symptom = "The character doesn't play the linked skeleton's animations.",
               .example = "- add-bone: {name: tail, parent: Bip01 Pelvis}   # in one of two linked skeletons",
               .fix = "Make the same edit in both files."},
     .needs = Needs::kLinked,
     .silenced_by = kTruncated,
     .judge = LinkCount},
    {.words = {.id = "skl/link-order",
               .severity = Severity::kWarning,
               .phase = Phase::kPair,
               .promise = "the bones at one index of both have the same name (pairing is by index; another order is "
                          "usually a mistake)",
               .reason = "The client pairs bones by index, whatever they are called.",
               .symptom = "Limbs move that should not, or in the place of others.",
               .example = "A linked skeleton whose bones were exported in another order.",
               .fix = "`- order-like: {file: ...}` brings the bones into the linked skeleton's order."},
     .needs = Needs::kLinked,
     .silenced_by = "skl/layout-truncated skl/link-count",
     .judge = LinkOrder},
    {.words = {.id = "skl/link-length",
               .severity = Severity::kWarning,
               .phase = Phase::kPair,
               .promise = "no linked bone has a local length of 0 where this one's isn't",
               .reason = "The client divides this bone's length by the linked one's.",
               .symptom = "",
               .example = "A linked skeleton whose bone lies at 0, 0, 0 under its parent.",
               .fix = "Give both bones a length, or none."},
     .needs = Needs::kLinked,
     .silenced_by = "skl/layout-truncated skl/link-count",
     .judge = LinkLength},
    {.words = {.id = "skl/link-missing",
               .severity = Severity::kWarning,
               .phase = Phase::kPair,
               .promise = "the linked skeleton is at hand",
               .reason = "The client loads the linked skeleton by its file's name, and drops the link where it isn't "
                         "there. Nor can it be compared here.",
               .symptom = "The character doesn't play the linked skeleton's animations.",
               .example = "- set-link: {file: heros.skl}   # where the file is hero.skl",
               .fix = "Put the linked skeleton into the same folder, or correct the name with set-link."},
     .silenced_by = kTruncated,
     .judge = LinkMissing},
};

}  // namespace

std::span<const Rule> LinkRules() { return kLinkRules; }

}  // namespace bonepatch::formats::skl
