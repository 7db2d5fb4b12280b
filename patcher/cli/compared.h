// Reads what `diff` compares: models of a game, single files, or what packs would make of a game.
#pragma once

#include "patcher/cli/session.h"
#include "patcher/report/comparison.h"

namespace bonepatch::cli {

struct Compared {
  std::vector<report::Comparison> models;  ///< by address
  Findings findings;                       ///< of packs
  std::vector<NotRun> not_run;
};

/// Two model blocks or bare ACT sections.
Result<Compared> CompareFiles(const Context& context);

/// Two live models, or one with its vanilla state.
Result<Compared> CompareModels(const Context& context);

/// What one pack changes, or what two packs make of each model that either concerns. Packs that break a rule are shown
/// all the same where they could be planned.
Result<Compared> ComparePacks(const Context& context);

}  // namespace bonepatch::cli
