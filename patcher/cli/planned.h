// Packs planned over a game for commands that put what comes out elsewhere than into the game.
#pragma once

#include "patcher/cli/ground.h"

namespace bonepatch::cli {

struct Planned {
  Ground ground;
  std::vector<recipes::Pack> packs;  ///< in plan order
  plan::Plan plan;
  Outcome outcome;  ///< exit code 0 where the plan stands; else the refusal, which is to be returned
};

/// Reads the packs and judges them as `apply` does, over vanilla (`--with-applied`: over what is applied). The game
/// may be patched: plans start from its baseline. An error where they couldn't be judged; `planned` must stay where it
/// is.
Result<void> PlanPacks(const Context& context, const std::string& command, const std::vector<std::string>& paths,
                       Planned& planned);

}  // namespace bonepatch::cli
