// One run of the transaction, steps 4 to 11: what it is about to change, and how it is carried out, finished or undone.
#pragma once

#include <optional>
#include <vector>

#include "patcher/store/disk.h"
#include "patcher/store/intent.h"
#include "patcher/store/workspace.h"

namespace bonepatch::store {

/// A file that is replaced: the bytes of its successor, and whose mode and owner that gets.
struct Successor {
  Bytes bytes;          ///< unused where the intent says kAbsent
  std::string copy_of;  ///< the path of a file with these bytes, in their place; empty: none
  std::optional<os::Info> like;
};

struct Run {
  std::vector<NewBlock> blocks;
  std::uint64_t archive_before = 0;
  Intent intent;
  std::vector<Successor> successors;  ///< one for each file of the intent
  std::optional<Baseline> new_baseline;
  bool over_wreck = false;  ///< `restore` over an interrupted run that can't be recovered: what that left stays
};

/// Steps 4 to 11. Before the commit an error leaves everything as it was; after it the error is of kind kWorkspace.
Result<void> CarryOut(const Context& at, const Run& run);

/// Steps 9 to 11 for an intent that is in place; `to_do` are those of its files that aren't renamed yet.
Result<void> Finish(const Context& at, const Intent& intent, const std::vector<IntentFile>& to_do);

/// The end of step 11: the intent is out of its place and every file is renamed.
Result<void> CleanUp(const Context& at, const Intent& intent);

/// Undoes steps 4 to 8 of a run without an intent: staged files go, and in a game dt_na.dat is cut to `archive_size`,
/// and the baseline goes where it says so. `staged` goes last, so that a stop in here is noticed.
Result<void> Discard(const Context& at, std::uint64_t archive_size, bool drop_baseline);

}  // namespace bonepatch::store
