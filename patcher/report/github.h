// Reports as workflow commands, which GitHub shows beside the lines of a pull request.
#pragma once

#include <string>

#include "patcher/report/report.h"

namespace bonepatch::report {

/// One command a line: `::error file=cap.yaml,line=9,col=9,title=act/geo-unowned::18/0 submesh 1: ...` for each
/// finding and for the error that ended the run. What was not run shows in the debug log.
std::string GithubReport(const Report& report);

}  // namespace bonepatch::report
