// Reports as JUnit XML, which nearly every CI shows as a list of tests.
#pragma once

#include <string>

#include "patcher/report/report.h"

namespace bonepatch::report {

/// A suite for each pack with a case for the pack itself and one for each model. A case fails by what refuses (under
/// `--strict` by warnings too), and shows what doesn't as its output. What was not run is skipped.
std::string JunitReport(const Report& report);

}  // namespace bonepatch::report
