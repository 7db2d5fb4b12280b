// What packs are judged over by the commands that only read: the vanilla models, and the packs that are applied.
#pragma once

#include "patcher/cli/session.h"
#include "patcher/cli/wish.h"

namespace bonepatch::cli {

struct Ground {
  Session session;
  std::optional<plan::GameDonors> donors;  ///< the vanilla directory; points into `session`
  std::vector<recipes::Pack> applied;      ///< empty where they don't count
};

/// Opens a game for reading. `ground` must stay where it is.
Result<void> OpenGround(const Context& context, const std::string& folder, bool with_applied, Ground& ground);

}  // namespace bonepatch::cli
