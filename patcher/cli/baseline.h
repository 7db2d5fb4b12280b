// Which game is vanilla: the live one, or an unmodified copy.
#pragma once

#include "patcher/cli/session.h"

namespace bonepatch::cli {

/// The live game, if no route points at or past the US vanilla size; else kWorkspace, naming the ways out.
Result<store::Baseline> LiveBaseline(const Session& session);

/// `--baseline DIR`: the main.dol and fst.bin of an unmodified copy. A vanilla route whose live bytes differ from DIR's
/// is refused; routes of other mods are named as notes, and dropped. Reads both archives where routes lie.
Result<store::Baseline> ForeignBaseline(const Context& context, const Session& session, const std::string& folder,
                                        Findings& notes);

}  // namespace bonepatch::cli
