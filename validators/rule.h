// A rule is data: one row of the table has its id, severity, words, and the pure function that judges.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "patcher/base/finding.h"
#include "validators/model.h"

namespace bonepatch::validators {

/// Where a rule function puts what it finds. Rule id and severity come from the row that is being run.
class Sink {
 public:
  /// Reports one violation. Places compose on `here()`: `sink.Add(sink.here().Bone(91), "...")`.
  virtual void Add(Place where, std::string message, std::string hint = {}) = 0;
  /// The model that is judged.
  virtual Place here() const = 0;
  virtual ~Sink() = default;
};

using StateRule = void (*)(const State&, Sink&);    ///< judges one state: a donor as stored, or a planned model
using ChangeRule = void (*)(const Model&, Sink&);   ///< judges the step from donor to planned model
using PairRule = void (*)(const Pair&, Sink&);      ///< judges both partners of a pair
struct RaisedElsewhere {};                          ///< by the reader or planner, by id (recipe, game)

using Judge = std::variant<RaisedElsewhere, StateRule, ChangeRule, PairRule>;

/// What must have been read for the rule to be judged.
enum class Needs { kSection, kGeometry, kSkinning, kBlock, kNothing };

struct Rule {
  std::string_view id;
  Severity severity;
  Phase phase;
  std::string_view promise;  ///< when it holds, as the catalogue says it
  std::string_view reason;   ///< why the game needs it
  std::string_view symptom;  ///< what a player sees when it is broken; empty where it isn't known
  std::string_view example;  ///< what breaks it, in words or as recipe lines
  std::string_view fix;      ///< what to do; the hint of its findings, unless the function gives a better one
  Needs needs = Needs::kSection;
  Judge judge = RaisedElsewhere{};
};

/// All rules, in the catalogue's order. What isn't here doesn't exist.
std::span<const Rule> Catalogue();

/// Null for an unknown id.
const Rule* FindRule(std::string_view id);

/// Rules whose id, symptom, promise or reason hold every word of the text (any case), best first; for `explain SYMPTOM`.
std::vector<const Rule*> FindBySymptom(std::string_view text);

}  // namespace bonepatch::validators
