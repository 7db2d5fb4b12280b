// Reports as a person reads them.
#pragma once

#include <string>

#include "patcher/report/report.h"

namespace bonepatch::report {

/// Text with foreign names in it, as a line of its own: control characters, which could forge lines and colours, are
/// `?`.
std::string Visible(std::string_view text);

/// "18/0 bone 91 'antenna': "; a model that is the file itself isn't said twice.
std::string PlaceText(const Place& where);

/// One finding: `file:line:col: error: act/parent-missing: 18/0 bone 91 'antenna': parent 140 does not exist (...)`,
/// and a `hint:` line under it.
std::string FindingText(const Finding& finding, bool color);

/// All findings, the rules that were not run (each reason once), and the error, if any; for standard error.
std::string FindingsText(const Report& report, bool color);

/// A table of pairs, with a header line.
std::vector<std::string> PairsTable(const PairsPart& part);

/// "2 packs, 3 models: 1 error, 0 warnings, 2 notes".
std::string SummaryLine(const Report& report);

}  // namespace bonepatch::report
