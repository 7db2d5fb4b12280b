// A rule is data: one row of the table has its id, severity, words, and the pure function that judges.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "patcher/base/rules.h"
#include "validators/model.h"

namespace bonepatch::validators {

class Index;

/// Where a rule function puts what it finds. Rule id and severity come from the row that is being run.
class Sink {
 public:
  /// Reports one violation. Places compose on `here()`: `sink.Add(sink.here().Bone(91), "...")`.
  virtual void Add(Place where, std::string message, std::string hint = {}) = 0;
  /// The model that is judged.
  virtual Place here() const = 0;
  /// What rules have worked out of the model's sections (index.h).
  virtual Index& index() const = 0;
  virtual ~Sink() = default;
};

using StateRule = void (*)(const State&, Sink&);   ///< judges one state: a donor as stored, or a planned model
using ChangeRule = void (*)(const Model&, Sink&);  ///< judges the step from donor to planned model
using PairRule = void (*)(const Pair&, Sink&);     ///< judges both partners of a pair
struct RaisedElsewhere {};                         ///< by the reader or planner, by id (recipe, game)

/// A state rule that judges a planned state with what it knows of the step; what both find counts as had already.
struct ComparedRule {
  StateRule stored;
  ChangeRule planned;
};

using Judge = std::variant<RaisedElsewhere, StateRule, ComparedRule, ChangeRule, PairRule>;

/// What must have been read for the rule to be judged.
enum class Needs {
  kNothing,
  kBlock,     ///< the header of a block
  kGpl,       ///< a GPL whose offset is sound
  kSkn,       ///< a SKN whose offset is sound, if there is one
  kAct,       ///< an ACT section whose offset is sound, decoded or not
  kSection,   ///< a decoded ACT section
  kGeometry,  ///< that, and what the rules read of the GPL
  kSkinning,  ///< that, and what the rules read of the SKN, if there is one
};

/// When a state rule or a compared rule is judged. (Change rules judge plans, pair rules pairs.)
struct When {
  bool donor = false;        ///< phase 2
  bool plan = false;         ///< phase 3, donor against planned state
  bool stored = false;       ///< a stored state on its own: `check --act`, `check --block`, live models
  bool finished = false;     ///< finished bytes, decoded afresh
  bool added_bones = false;  ///< in phases 2 and 3 only where bones are added
};

/// Which edits depend on the rule: where they do, a fault that the donor had already keeps the catalogue's severity.
enum class Depends {
  kNone,
  kEveryEdit,
  kAddedBones,
  kMeshEdits,
  kSkinning,         ///< any set-transform or move-skin
  kTransformedBone,  ///< a set-transform of the bone that has the fault
  kAlways,           ///< the rule is about vanilla models, so that having it already is the very fault
};

struct Rule {
  std::string_view id{};
  Severity severity = Severity::kError;
  Phase phase = Phase::kPlan;
  std::string_view promise{};  ///< when it holds, as the catalogue says it
  std::string_view reason{};   ///< why the game needs it
  std::string_view symptom{};  ///< what a player sees when it is broken; empty where it isn't known
  std::string_view example{};  ///< what breaks it, in words or as recipe lines
  std::string_view fix{};      ///< what to do; the hint of its findings, unless the function gives a better one
  Needs needs = Needs::kSection;
  When when{};
  Depends depends = Depends::kNone;
  std::string_view silenced_by{};  ///< where that rule is broken, this one is not judged
  Judge judge = RaisedElsewhere{};

  RuleWords words() const { return {id, severity, phase, promise, reason, symptom, example, fix}; }
};

/// The rules of ACT sections, blocks, games and recipes, in the catalogue's order. (Those of all formats: formats/.)
std::span<const Rule> Catalogue();

/// Null for an unknown id.
const Rule* FindRule(std::string_view id);

}  // namespace bonepatch::validators
