// The folder `baseline/`: copies of main.dol and fst.bin, their hashes, and the size of dt_na.dat.
#pragma once

#include <optional>

#include "patcher/store/disk.h"
#include "patcher/store/intent.h"
#include "patcher/store/state.h"

namespace bonepatch::store {

/// What is known of the baseline without its files: hashes and a size. None: there is no baseline. kWorkspace where the
/// record can't be understood.
Result<std::optional<BaselineRecord>> LoadBaselineRecord(const Context& at);

/// All of it. None: there is no baseline. kWorkspace where it isn't whole.
Result<std::optional<Baseline>> LoadBaseline(const Context& at);

/// There is something to undo, and no baseline to go back to.
Error BaselineGone(const Paths& paths, std::string_view what = "packs are applied");

/// Writes it under another name, synced, and renames it; one that is there is replaced.
Result<void> SaveBaseline(const Context& at, const Baseline& baseline);

/// Renames it away, then removes it: it is there whole, or not at all.
Result<void> DropBaseline(const Context& at);

/// Cleans what a stopped SaveBaseline or DropBaseline left.
Result<void> TidyBaseline(const Context& at);

}  // namespace bonepatch::store
