// The live files that a run replaces: what has their names, and how they enter a run.
#pragma once

#include <optional>

#include "patcher/store/run.h"

namespace bonepatch::store {

/// A live file for an intent: its hash, and the mode and owner that its successor gets.
struct LiveFile {
  std::string sha256;  ///< or kAbsent
  std::optional<os::Info> info;
};

/// kWorkspace for what is no file. In a plain folder kSystem, too, for what can't be replaced by one rename from
/// `.bonepatch`: a link, a file behind a link, one that is mounted, or one in a folder that must not be changed.
Result<LiveFile> LookAt(const Context& at, std::string_view name);

/// In a plain folder, the first that keeps a file's name from being a file's below folders.
struct Obstacle {
  std::string path;
  bool is_link = false;  ///< false: it has a folder's name, and is none
};
Result<std::optional<Obstacle>> ObstacleOf(const Context& at, std::string_view name);

/// Adds a file to a run, unless its bytes stay. `bytes` none: it is removed. `sha256`: theirs, where it is known
/// already.
void AddFile(Run& run, std::string_view name, const LiveFile& live, std::optional<Bytes> bytes,
             std::string sha256 = {});
/// The same with a copy of the file at `from`.
void AddCopy(Run& run, std::string_view name, const LiveFile& live, std::string from, const std::string& sha256);

}  // namespace bonepatch::store
