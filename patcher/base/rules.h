// What rules of every format share: their words in the catalogue, the faults that they find, and what becomes of those.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "patcher/base/finding.h"

namespace bonepatch {

/// A row of the catalogue, as people and reports read it. What judges stands beside it (validators/rule.h, formats/).
struct RuleWords {
  std::string_view id{};
  Severity severity = Severity::kError;
  Phase phase = Phase::kPlan;
  std::string_view promise{};  ///< when it holds, as the catalogue says it
  std::string_view reason{};   ///< why the game needs it
  std::string_view symptom{};  ///< what a player sees when it is broken; empty where it isn't known
  std::string_view example{};  ///< what breaks it, in words or as recipe lines
  std::string_view fix{};      ///< what to do; the hint of its findings, unless the rule gives a better one
};

/// One violation, before it is known how much it weighs.
struct Fault {
  Place where;
  std::string message;
  std::string hint;  ///< empty: the rule's fix
};

/// Faults of one model that a rule tells. No real model comes near, and a hostile one must not fill the memory.
inline constexpr std::size_t kMostFaults = 1000;

/// Faults of one rule in one model.
class Faults {
 public:
  void Add(Place where, std::string message, std::string hint = {});
  bool empty() const { return count_ == 0; }
  /// With a last one that counts those that were left out; it stands at `model`.
  std::vector<Fault> Take(const Place& model);

 private:
  std::vector<Fault> found_;
  std::size_t count_ = 0;
};

/// What makes two faults of one rule the same one, before and after an edit.
struct FaultKey {
  std::string model;
  std::optional<std::uint32_t> bone, submesh;
  std::string field;
  friend auto operator<=>(const FaultKey&, const FaultKey&) = default;
};
FaultKey KeyOf(const Fault& fault);

Finding ToFinding(const RuleWords& rule, Phase phase, Fault fault);

/// A fault that was there before the plan: a note, unless an edit depends on the rule.
Finding HadAlready(Finding finding, bool depended_on);

}  // namespace bonepatch
