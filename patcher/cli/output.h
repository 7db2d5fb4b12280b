// Where a command's outcome goes: standard output and error in the format that was asked for, and `--report`.
#pragma once

#include <cstdio>
#include <memory>

#include "patcher/cli/command.h"

namespace bonepatch::cli {

/// Whether all of it reached the stream: a full disk or a closed pipe is no success.
bool Print(std::FILE* stream, const std::string& text);

/// A path as a shell takes it for one word, for commands that a person may paste.
std::string ShellWord(const std::string& path);

/// The report file is opened before anything is written, so that an impossible path refuses the run. Null without
/// `--report`. A file that is there and is no such report is somebody's own.
Result<std::unique_ptr<os::File>> OpenReport(os::FileSystem& fs, const Options& options);

Result<void> WriteReport(os::File& file, const report::Report& report);

/// A machine format goes to standard output alone; as text, findings go to standard error. False where something could
/// not be written.
bool PrintOutcome(const Command& command, const Options& options, const Outcome& outcome);

}  // namespace bonepatch::cli
