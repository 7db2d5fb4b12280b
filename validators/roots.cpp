// act/root-*: where a new bone may be a root, and where it must be one.
#include <fmt/format.h>

#include "validators/families.h"
#include "validators/index.h"

namespace bonepatch::validators {
namespace {

void RootNewOutsideStadium(const Model& model, Sink& sink) {
  const Step* step = sink.index().StepOf(model);
  if (!step || model.stadium) return;
  for (std::uint32_t i = 0; i < step->planned.bones.size(); ++i) {
    if (!step->match.IsNew(i) || !step->planned.bones[i].parent.is_none()) continue;
    sink.Add(
        PlaceOf(sink, model, i).Field("parent"),
        fmt::format("new bone {} is a root; only a stadium (chunks 7 to 16) gets a new one, and this model is none",
                    step->planned.bones[i].id));
  }
}

/// A parent that isn't there is act/parent-missing, one that is the bone itself act/parent-cycle.
void RootChildInStadium(const Model& model, Sink& sink) {
  const Step* step = sink.index().StepOf(model);
  if (!step || !model.stadium) return;
  const Tree& tree = sink.index().TreeOf(step->planned);
  for (std::uint32_t i = 0; i < step->planned.bones.size(); ++i) {
    const std::uint32_t parent = tree[i].parent;
    if (!step->match.IsNew(i) || tree.OnCycle(i) || !tree.Has(parent) || parent > i) continue;
    sink.Add(PlaceOf(sink, model, i).Field("parent"),
             fmt::format("new bone {} hangs under bone {}; in a stadium a new bone is a root",
                         step->planned.bones[i].id, step->planned.bones[parent].id));
  }
}

constexpr Rule kRootRules[] = {
    {.id = "act/root-new-outside-stadium",
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise = "only a stadium model (chunks 7 to 16) gets a new root",
     .reason = "A player's extra roots have fixed meanings that the game looks up. Only stadiums are lists of "
               "independent parts, each a root of its own.",
     .symptom = "",
     .example = "- add-bone: {name: antenna, parent: root}   # on a player model",
     .fix = "Hang the bone under a donor bone, for example under the one that moves what it belongs to.",
     .judge = RootNewOutsideStadium},
    {.id = "act/root-child-in-stadium",
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise = "in a stadium a new bone is a root",
     .reason = "The parts of a stadium that draw are roots, and the game places them one by one. What hangs below one "
               "isn't drawn where its parent is.",
     .symptom = "",
     .example = "- add-bone: {name: banner, parent: 3}   # on a model of chunk 9",
     .fix = "Write `parent: root` and give the bone its place in the stadium's own space.",
     .judge = RootChildInStadium},
};

}  // namespace

std::span<const Rule> RootRules() { return kRootRules; }

}  // namespace bonepatch::validators
