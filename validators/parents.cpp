// act/parent-missing and act/parent-donor-*: new bones hang on bones that are there, donors stay where they hang.
#include <fmt/format.h>

#include <map>

#include "validators/families.h"
#include "validators/index.h"

namespace bonepatch::validators {
namespace {

/// Parents by bone id, so that donor and planned ones compare; kRoot and kNowhere are no ids.
using ParentId = std::int64_t;
constexpr ParentId kRoot = -1;
constexpr ParentId kNowhere = -2;

ParentId ParentIdOf(const act::Section& section, std::uint32_t bone) {
  const act::Link parent = section.bones[bone].parent;
  if (parent.is_none()) return kRoot;
  if (!parent.bone()) return kNowhere;
  const std::uint32_t index = parent.bone()->value;
  return index < section.bones.size() ? ParentId{section.bones[index].id} : ParentId{MissingId(index)};
}

void ParentMissing(const Model& model, Sink& sink) {
  const Step* step = sink.index().StepOf(model);
  if (!step) return;
  const act::Section& planned = step->planned;
  const Tree& tree = sink.index().TreeOf(planned);
  for (std::uint32_t i = 0; i < planned.bones.size(); ++i) {
    const act::Link parent = planned.bones[i].parent;
    if (!step->match.IsNew(i) || parent.is_none() || tree.OnCycle(i)) continue;
    const Place where = PlaceOf(sink, model, i).Field("parent");
    if (!parent.bone()) {
      sink.Add(where, fmt::format("parent {}", Describe(planned, parent)));
    } else if (parent.bone()->value >= planned.bones.size()) {
      sink.Add(where, fmt::format("parent {} does not exist (the model has {} bones, 0 to {})",
                                  MissingId(parent.bone()->value), i, std::int64_t{i} - 1));
    } else if (ParentIdOf(planned, i) > planned.bones[i].id) {
      sink.Add(where, fmt::format("parent {} comes after the bone; a parent has a lower id than {}",
                                  ParentIdOf(planned, i), planned.bones[i].id));
    }
  }
}

/// A donor bone that hangs elsewhere than it did.
struct Moved {
  std::uint32_t planned;  ///< index
  std::uint32_t donor;    ///< index
  ParentId before;
  ParentId after;
};

/// How all donor bones moved, to tell what one move is part of.
class Moves {
 public:
  Moves(const Step& step, const Tree& planned) : step_(step) {
    CollectMoves(planned);
    if (!moves_.empty()) CollectParents();
  }

  const std::vector<Moved>& all() const { return moves_; }

  bool HangsUnderNew(const Moved& moved) const {
    const act::Link parent = step_.planned.bones[moved.planned].parent;
    return parent.bone() && parent.bone()->value < step_.planned.bones.size() &&
           step_.match.IsNew(parent.bone()->value);
  }

  /// Its new parent came to stand where it stood itself: that bone was put between it and its old parent.
  bool IsInsertion(const Moved& moved) const {
    return After(moved.after) == moved.before && Before(moved.after) != moved.before;
  }

  /// The bone that it changed places with, if it did.
  std::optional<ParentId> SwappedWith(const Moved& moved) const {
    const ParentId self = step_.planned.bones[moved.planned].id;
    const bool above = Before(moved.after) == self && IsInsertion(moved);  // its child is its parent now
    if (above) return moved.after;
    const bool below = moved.before >= 0 && After(moved.before) == self && Before(moved.before) == moved.after;
    if (below) return moved.before;
    const auto other = swaps_.find({moved.after, moved.before});
    return other == swaps_.end() ? std::nullopt : std::optional(other->second);
  }

 private:
  /// Bones on a cycle are act/parent-cycle.
  void CollectMoves(const Tree& planned) {
    for (std::uint32_t i = 0; i < step_.planned.bones.size(); ++i) {
      const auto donor = step_.match.DonorOf(i);
      if (!donor || planned.OnCycle(i) || Removed(*donor)) continue;
      const ParentId before = ParentIdOf(step_.donor, *donor), after = ParentIdOf(step_.planned, i);
      if (before == after) continue;
      swaps_.emplace(std::pair(before, after), step_.planned.bones[i].id);
      moves_.push_back({i, *donor, before, after});
    }
  }

  void CollectParents() {
    for (std::uint32_t i = 0; i < step_.planned.bones.size(); ++i) {
      const std::uint16_t id = step_.planned.bones[i].id;
      after_[id] = ParentIdOf(step_.planned, i);
      if (const auto donor = step_.match.DonorOf(i)) before_[id] = ParentIdOf(step_.donor, *donor);
    }
  }

  /// Where its old parent is gone, the removal is the fault.
  bool Removed(std::uint32_t donor) const {
    const act::Link parent = step_.donor.bones[donor].parent;
    return parent.bone() && !step_.match.PlannedOf(parent.bone()->value);
  }
  std::optional<ParentId> Before(ParentId bone) const { return Find(before_, bone); }
  std::optional<ParentId> After(ParentId bone) const { return Find(after_, bone); }
  static std::optional<ParentId> Find(const std::map<ParentId, ParentId>& map, ParentId bone) {
    const auto it = map.find(bone);
    return it == map.end() ? std::nullopt : std::optional(it->second);
  }

  const Step& step_;
  std::map<ParentId, ParentId> before_, after_;              // parent by bone id
  std::map<std::pair<ParentId, ParentId>, ParentId> swaps_;  // bone id by its parents before and after
  std::vector<Moved> moves_;
};

std::string Describe(ParentId parent) {
  if (parent == kRoot) return "root";
  if (parent == kNowhere) return "an address that is no bone record";
  return fmt::format("{}", parent);
}

std::string DescribeMove(const Step& step, const Moves& moves, const Moved& moved) {
  const std::uint16_t id = step.planned.bones[moved.planned].id;
  const std::string from = Describe(moved.before), to = Describe(moved.after);
  if (const auto other = moves.SwappedWith(moved)) {
    return fmt::format("swap: donor bones {} and {} change places; the parent of bone {} is {} and must stay {}", id,
                       *other, id, to, from);
  }
  if (moves.IsInsertion(moved)) {
    return fmt::format(
        "insertion: bone {} is put between donor bone {} and its parent; that parent is {} and must stay {}", to, id,
        from, from);
  }
  return fmt::format("reparent: the parent of donor bone {} changes from {} to {}; it must stay {}", id, from, to,
                     from);
}

/// A donor that hangs under a new bone is act/parent-donor-under-new, unless the new bone was put into the chain.
void ParentDonorReparented(const Model& model, Sink& sink) {
  const Step* step = sink.index().StepOf(model);
  if (!step) return;
  const Moves moves(*step, sink.index().TreeOf(step->planned));
  for (const Moved& moved : moves.all()) {
    if (moves.HangsUnderNew(moved) && !moves.IsInsertion(moved)) continue;
    sink.Add(PlaceOf(sink, model, moved.planned).Field("parent"), DescribeMove(*step, moves, moved));
  }
}

void ParentDonorUnderNew(const Model& model, Sink& sink) {
  const Step* step = sink.index().StepOf(model);
  if (!step) return;
  const Moves moves(*step, sink.index().TreeOf(step->planned));
  for (const Moved& moved : moves.all()) {
    if (!moves.HangsUnderNew(moved)) continue;
    sink.Add(PlaceOf(sink, model, moved.planned).Field("parent"),
             fmt::format("donor bone {} hangs under new bone {}; its parent must stay {}",
                         step->planned.bones[moved.planned].id, Describe(moved.after), Describe(moved.before)));
  }
}

constexpr Rule kParentRules[] = {
    {.id = "act/parent-missing",
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise = "a new bone's parent exists and has a lower id",
     .reason = "The game walks the skeleton from the roots down and works out each bone from its parent. A parent that "
               "isn't there is an address outside the table; one that comes later isn't placed yet.",
     .symptom = "",
     .example = "- add-bone: {name: antenna, parent: 140}   # on a model with bones 0 to 90",
     .fix = "Name a donor bone by its id, or a bone that an earlier add-bone of this model adds by its name.",
     .judge = ParentMissing},
    {.id = "act/parent-donor-reparented",
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise = "a donor bone keeps its parent. The message tells reparent, swap and insertion between two bones apart",
     .reason = "Animations and skinning were made for the bone where it hangs. Under another parent the same numbers "
               "put it somewhere else.",
     .symptom = "Fails silently: the model loads, and the bone and all below it are out of place as soon as an "
                "animation plays.",
     .example = "- {id: 12, parent: 3, ...}   # in a stated list, where the donor's bone 12 hangs under 11",
     .fix = "Give the bone its donor parent back. To move what it draws, add a bone and move the mesh there.",
     .judge = ParentDonorReparented},
    {.id = "act/parent-donor-under-new",
     .severity = Severity::kError,
     .phase = Phase::kPlan,
     .promise = "no donor bone hangs under a new bone",
     .reason = "New bones come after all donors in the table, and a parent must come before its children. No animation "
               "knows the new bone either, so the donor would leave its place.",
     .symptom = "Fails silently: the model loads, and the donor bone is out of place.",
     .example = "- {id: 12, parent: 91, ...}   # in a stated list, where 91 is a new bone",
     .fix = "Give the donor its old parent back, and hang the new bone under a donor.",
     .judge = ParentDonorUnderNew},
};

}  // namespace

std::span<const Rule> ParentRules() { return kParentRules; }

}  // namespace bonepatch::validators
