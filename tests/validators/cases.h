// Cases of rules: one input that breaks exactly this rule, and near misses that break none.
#pragma once

#include <functional>

#include "tests/validators/fixture.h"

namespace bonepatch::validators {

struct Case {
  std::string rule;
  std::string what;
  bool trips = true;  ///< exactly this rule; else a near miss
  std::function<Verdict()> run;
};

/// All cases of all files.
inline std::vector<Case>& Cases() {
  static std::vector<Case> cases;
  return cases;
}

inline bool Register(std::vector<Case> cases) {
  for (Case& c : cases) Cases().push_back(std::move(c));
  return true;
}

/// A case that changes the fixture and then judges a stored state, as `check` does.
inline std::function<Verdict()> Stored(std::function<void(Fixture&)> change) {
  return [change = std::move(change)] {
    Fixture fixture;
    change(fixture);
    return fixture.JudgeStoredState();
  };
}

/// A case that changes the fixture and then judges a plan.
inline std::function<Verdict()> Planned(std::function<void(Fixture&)> change) {
  return [change = std::move(change)] {
    Fixture fixture;
    change(fixture);
    return fixture.JudgeAll();
  };
}

/// A plan that is only an edit.
inline std::function<Verdict()> Edited(std::function<void(act::Section&, Change&)> edit) {
  return Planned([edit = std::move(edit)](Fixture& fixture) { fixture.edit = edit; });
}

}  // namespace bonepatch::validators
