// What a command is: its line in the table, and a function from options to an outcome. Printing happens in run.cpp
// alone.
#pragma once

#include <functional>
#include <span>

#include "patcher/cli/options.h"
#include "patcher/os/file_system.h"
#include "patcher/report/report.h"
#include "validators/engine.h"

namespace bonepatch::cli {

struct Outcome {
  int exit_code = 70;    ///< until a verdict sets another
  bool changed = false;  ///< the game, or what is recorded of it
  report::Report report;
  std::optional<Bytes> raw;  ///< goes to standard output byte for byte, and results to standard error
};

/// Tells how far a long step is; does nothing unless standard error is a terminal. A step that is done, or 0 of 0,
/// wipes the bar away.
using Progress = std::function<void(std::string_view what, std::uint64_t done, std::uint64_t all)>;

struct Context {
  os::FileSystem& fs;
  const Options& options;
  Progress progress;
};

/// Progress of one step, for those who know how far they are and not what it is called. `what` and the context must
/// outlive it.
inline std::function<void(std::uint64_t, std::uint64_t)> Telling(const Context& context, std::string_view what) {
  return [&context, what](std::uint64_t done, std::uint64_t all) { context.progress(what, done, all); };
}

/// The outcome of a failure: its exit code, or a finding where it has a rule id.
Outcome Failed(const std::string& command, const Error& error);

/// The outcome of findings alone.
Outcome Judged(const std::string& command, Findings findings, std::vector<NotRun> not_run, bool strict);

struct Command {
  CommandLine line;
  Outcome (*run)(const Context& context);
  bool judges = true;  ///< a summary of findings ends its text
};

/// Every command, in the order in which people read of them.
std::span<const Command> Commands();

Outcome Apply(const Context& context);
Outcome Unpatch(const Context& context);
Outcome Adopt(const Context& context);
Outcome Restore(const Context& context);
Outcome Recover(const Context& context);
Outcome Status(const Context& context);
Outcome List(const Context& context);
Outcome Check(const Context& context);
Outcome Preflight(const Context& context);
Outcome PackPage(const Context& context);
Outcome Facts(const Context& context);
Outcome Diff(const Context& context);
Outcome Inspect(const Context& context);
Outcome Extract(const Context& context);
Outcome Edit(const Context& context);
Outcome ExportRiivolution(const Context& context);
Outcome Rules(const Context& context);
Outcome Explain(const Context& context);
Outcome Schema(const Context& context);
Outcome Sample(const Context& context);
Outcome New(const Context& context);
Outcome ImportSluggie(const Context& context);
Outcome Completion(const Context& context);
Outcome Man(const Context& context);

}  // namespace bonepatch::cli
