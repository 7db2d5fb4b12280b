// The ways of `check` that judge something else than packs.
#pragma once

#include "patcher/cli/session.h"

namespace bonepatch::cli {

/// `check --block FILE... [--partner FILE]` and `check --act FILE...`.
Result<Outcome> CheckFiles(const Context& context);

/// `check --game DIR` without a pack: every live model and pair, whoever patched them.
Result<Outcome> CheckLive(const Context& context);

/// `check --bank FILE --model M --game DIR [PACK...]`: how an animation bank and a model's tracks fit.
Result<Outcome> CheckBank(const Context& context);

}  // namespace bonepatch::cli
