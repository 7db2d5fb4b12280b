// Reports as SARIF 2.1.0, which code hosts show as alerts.
#pragma once

#include <string>

#include "patcher/report/report.h"

namespace bonepatch::json {

/// One run: the rule catalogue in the driver, each finding as a result at a line of a recipe or of the pack's file, and
/// what was not run, or ended the run, as notifications.
std::string SarifReport(const report::Report& report);

/// A path as the URI reference of an artifact: relative where it lies below the working folder, else `file:`.
std::string UriOf(const report::Report& report, const std::string& path);

}  // namespace bonepatch::json
