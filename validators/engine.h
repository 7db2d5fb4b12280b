// Runs the rule table: phases, no cascades, what a donor already had, mended faults.
#pragma once

#include "validators/rule.h"

namespace bonepatch::validators {

using bonepatch::Verdict;

/// Phase 2: the donor as stored, before any edit. What it already has is a note, unless the change depends on it.
Verdict JudgeDonor(const Model& model);

/// Phase 3: the planned model, against its donor. Faults that the donor had already are notes, or keep their severity
/// where an edit depends on them; faults that only the donor has are mended and dropped.
Verdict JudgePlan(const Model& model);

/// Phase 4: both partners.
Verdict JudgePair(const Pair& pair);

/// The layout, parent, geo and skin families over finished bytes, decoded afresh: nothing that `donor` did not have.
Verdict JudgeFinished(const Model& model, const State& finished);

/// `check --act`, `check --block` and live models: a stored state on its own, at the catalogue's severities.
Verdict JudgeStored(const std::string& address, const State& stored);

/// Every rule's verdict on a stored state, for `State::recorded` later on. Only rules of phase 2 keep their words; of
/// others it is known where they were broken, which is all that a plan asks, and so no number of a transform is told.
Recorded Record(const std::string& address, const State& stored);

/// Lists every rule of a phase as not run for a model (or pair), with the reason.
std::vector<NotRun> NotRunPhase(Phase phase, const std::string& model, const std::string& reason);

/// A finding of a rule that is raised elsewhere: severity, phase and (if none is given) hint come from its row.
Finding Raise(std::string_view rule, Place where, std::string message, std::string hint = {});

}  // namespace bonepatch::validators
