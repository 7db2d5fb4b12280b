// Runs the built program as a user does, and takes its report apart.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/measured.h"

namespace bonepatch::tests {

struct ProgramRun : Used {
  std::string out, err;
};

/// The program that is tested: the one of this build, or the one that BONEPATCH_SANITIZED_PROGRAM names, so that the
/// tests that drive it are built once.
const std::string& Program();

/// Memory then says nothing, and what repeats much is done less often.
bool ProgramIsSanitized();

/// Runs `Program()` without a shell, in `folder` (empty: here).
ProgramRun RunProgram(const std::vector<std::string>& arguments, const std::string& folder = {});

/// Runs any program, found on the PATH, with these variables beside the environment that is there.
ProgramRun RunCommand(const std::vector<std::string>& words, const std::string& folder = {},
                      const std::vector<std::pair<std::string, std::string>>& variables = {});

/// A finding of a JSON report.
struct ReportedFinding {
  std::string rule, severity, model, file, message;
  int line = 0;
};

struct ReadReport {
  bool ok = false;
  std::vector<ReportedFinding> findings;
  std::vector<std::string> not_run;  ///< rule ids
  std::string error;
  std::string text;  ///< the whole JSON

  std::set<std::string> Errors() const;  ///< rule ids
  std::set<std::string> Of(const std::string& severity) const;
};

/// Fails the test where the text is no report.
ReadReport ParseReport(const std::string& json);

}  // namespace bonepatch::tests
