// Judged pairs on their way into a report.
#pragma once

#include "patcher/plan/judged_pair.h"
#include "patcher/report/report.h"

namespace bonepatch::cli {

report::PairsPart PairsPartOf(const std::vector<plan::JudgedPair>& pairs);

}  // namespace bonepatch::cli
