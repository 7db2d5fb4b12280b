// Reports as JSON (schema 1, see docs): stable, sorted, without time stamps.
#pragma once

#include <string>

#include "patcher/report/report.h"

namespace bonepatch::json {

/// Raised when a key changes its meaning.
inline constexpr int kReportSchema = 1;

/// One object and a newline. Keys that don't apply are absent. Text that isn't UTF-8 (a path) gets replacement
/// characters.
std::string ReportJson(const report::Report& report);

/// The same document as YAML.
std::string ReportYaml(const report::Report& report);

}  // namespace bonepatch::json
