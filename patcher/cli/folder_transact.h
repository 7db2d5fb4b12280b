// From a wanted list of packs to a committed folder: what apply and unpatch do with `--folder`.
#pragma once

#include "patcher/cli/transact.h"

namespace bonepatch::cli {

/// Plans, judges and (unless `dry_run`) commits.
Outcome TransactFolder(const Context& context, const std::string& folder, const Wish& wish, bool dry_run);

}  // namespace bonepatch::cli
