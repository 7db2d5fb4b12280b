// What was not judged, and why, in few words.
#pragma once

#include <string>
#include <vector>

#include "patcher/base/finding.h"

namespace bonepatch::report {

/// One line for what one reason kept from running, with the models that it concerns:
/// "not run on 18/0, 18/1: phase 3: act/geo-*, act/skin-bone (the donor has an error in an earlier phase)".
std::string NotRunText(const std::vector<NotRun>& not_run);

}  // namespace bonepatch::report
