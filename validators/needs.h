// What must have been read before a rule can be judged.
#pragma once

#include "validators/rule.h"

namespace bonepatch::validators {

/// Why a rule can't be judged on a state; none: it can.
std::optional<std::string> Unmet(Needs needs, const State& state);

/// Whether a rule is about the block around an ACT section rather than about the section.
constexpr bool NeedsBlock(Needs needs) {
  return needs != Needs::kNothing && needs != Needs::kAct && needs != Needs::kSection;
}

}  // namespace bonepatch::validators
