// Reports as JUnit XML, which nearly every CI shows as a list of tests.
#pragma once

#include <string>

#include "patcher/report/report.h"

namespace bonepatch::report {

/// A suite for each pack with a case for the pack itself and one for each model. A case fails by what refuses (under
/// `--strict` by warnings too), and shows what doesn't as its output. What was not run is skipped.
std::string JunitReport(const Report& report);

/// Text as XML 1.0 can hold it between tags. Characters that it has no room for, and bytes that are no UTF-8, become
/// U+FFFD.
std::string XmlText(std::string_view text);

/// The same between double quotes, where line ends would be lost.
std::string XmlAttribute(std::string_view text);

}  // namespace bonepatch::report
