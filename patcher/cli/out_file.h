// `-o FILE`: a result goes into a file of its own, whole or not at all, and never over somebody else's.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "patcher/os/file_system.h"

namespace bonepatch::cli {

/// What a command writes, and how its like is told: a file that holds such a thing may be written over.
struct OutKind {
  std::string_view what;  ///< "facts": ends "holds no ..."
  std::function<Result<bool>(const ByteSource& there)> is_one;
};

/// A file that begins with these bytes is one.
OutKind BeginsWith(std::string_view what, std::string_view opening);

struct OutFile {
  std::string path;                  ///< links followed
  std::optional<os::Info> replaced;  ///< the file that is there
};

/// `-o`, before any work is done. kUsage where it is missing (`what_for`: "where the facts go"), kSystem where
/// something is there that isn't of this kind; an empty file is nobody's.
Result<OutFile> TakeOutFile(os::FileSystem& fs, const std::optional<std::string>& path, std::string_view what_for,
                            const OutKind& kind);

using Fill = std::function<Result<void>(os::File& empty)>;

/// Written beside it and synced. Where: whoever renames it there is done; nothing is left behind by a failure.
Result<std::string> StageOutFile(os::FileSystem& fs, const OutFile& file, const Fill& fill);

/// Staged and renamed, so that there is never half a file. A replaced file's mode stays.
Result<void> PutOutFile(os::FileSystem& fs, const OutFile& file, const ByteSource& bytes);
inline Result<void> PutOutFile(os::FileSystem& fs, const OutFile& file, ByteView bytes) {
  return PutOutFile(fs, file, MemorySource(bytes));
}

}  // namespace bonepatch::cli
