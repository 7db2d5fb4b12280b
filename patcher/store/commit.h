// Turns what a caller wants changed into a run, and refuses what must never be written.
#pragma once

#include <optional>

#include "patcher/store/run.h"

namespace bonepatch::store {

/// None: the game is just so already. kInternal for a change that breaks a promise of the transaction, kWorkspace where
/// the live game isn't the recorded one.
Result<std::optional<Run>> PlanCommit(const Context& at, Change change);

/// A live file for an intent: its hash, and the mode and owner that its successor gets.
struct LiveFile {
  std::string sha256;  ///< or kAbsent
  std::optional<os::Info> info;
};
Result<LiveFile> LookAt(const Context& at, std::string_view name);

/// Adds a file to a run, unless its bytes stay. `bytes` none: it is removed. `sha256`: theirs, where it is known
/// already.
void AddFile(Run& run, std::string_view name, const LiveFile& live, std::optional<Bytes> bytes,
             std::string sha256 = {});

}  // namespace bonepatch::store
