// What `check` says over a game, it says over facts about that game.
#pragma once

#include "patcher/base/finding.h"
#include "tests/support/program.h"
#include "validators/engine.h"

namespace bonepatch::tests {

/// Runs the same `check` over facts of the game and compares the reports; nothing where packs aren't what is judged, or
/// where the game is one that facts aren't made of.
void ExpectSameOverFacts(const std::vector<std::string>& words, const std::string& game, const ProgramRun& over_game);

/// The same for verdicts in memory. `what` is shown where they differ.
void ExpectSameVerdict(const validators::Verdict& over_game, const validators::Verdict& over_facts,
                       const std::string& what);

}  // namespace bonepatch::tests
