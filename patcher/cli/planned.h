// Packs planned over a game for commands that put what comes out elsewhere than into the game.
#pragma once

#include "patcher/cli/ground.h"

namespace bonepatch::cli {

/// The last line of what a refused command prints.
inline constexpr std::string_view kRefused = "refused: nothing was written";

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

/// What every command ends with where packs couldn't be read to their end: what was found in them.
Outcome EndAtTextErrors(const std::string& command, PackList& packs, bool strict);

}  // namespace bonepatch::cli
