// `inspect` and `diff` of files that some format claims, whatever lies around them.
#pragma once

#include "formats/format.h"
#include "patcher/cli/command.h"
#include "patcher/report/view_difference.h"

namespace bonepatch::cli {

/// A hundred times a real skeleton. What is shown of a file takes many times its memory.
inline constexpr std::uint64_t kMostPlainBytes = 4u << 20;

/// `title` is what people call it, `file` its path or its name in a folder.
report::Looked Look(const formats::Format& format, const std::string& title, const std::string& file, ByteView bytes);

/// The outcome of `inspect`, in the form that was asked for.
Outcome ShowLooked(const Options& options, report::Looked looked);

/// The outcome of `diff`: exit code 0, whether something differs or not.
Outcome ShowLookedPairs(const Options& options, std::vector<report::LookedPair> pairs);

/// Whether the first argument is a file that a format claims, by its beginning or its name, and no option says that it
/// is something else. A name that a format claims counts even where no file is there.
Result<bool> NamesPlainFile(const Context& context);

/// Requires: NamesPlainFile.
Outcome InspectPlainFile(const Context& context);
Outcome DiffPlainFiles(const Context& context);

}  // namespace bonepatch::cli
