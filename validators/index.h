// What several rules ask of the sections that they judge: worked out when the first one asks, and kept for the others.
#pragma once

#include <map>
#include <optional>

#include "validators/match.h"
#include "validators/tree.h"

namespace bonepatch::validators {

/// For one model while it is judged; its sections must not change meanwhile.
class Index {
 public:
  const Tree& TreeOf(const act::Section& section) { return trees_.try_emplace(&section, section).first->second; }

  /// Null where the donor or the planned section isn't there.
  const Step* StepOf(const Model& model) {
    if (!model.donor.section || !model.planned.section) return nullptr;
    if (!step_) step_.emplace(*model.donor.section, *model.planned.section);
    return &*step_;
  }

 private:
  std::map<const act::Section*, Tree> trees_;
  std::optional<Step> step_;
};

}  // namespace bonepatch::validators
