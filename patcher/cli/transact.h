// From a wanted list of packs to a committed game: what apply and unpatch share.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "patcher/cli/session.h"
#include "patcher/cli/wish.h"

namespace bonepatch::cli {

/// What to do with the packs that are applied.
struct Wish {
  std::string command;
  std::vector<recipes::Pack> add;   ///< to add or to replace
  std::vector<std::string> remove;  ///< ids or paths, as the command line has them
  bool remove_all = false;

  bool takes_back() const { return remove_all || !remove.empty(); }

  std::optional<std::string> baseline_folder;  ///< `--baseline`
};

/// Plans, judges and (unless `dry_run`) commits. `folder` is the game.
Outcome Transact(const Context& context, const std::string& folder, const Wish& wish, bool dry_run);

}  // namespace bonepatch::cli
