// Counting findings, and what they mean for the exit code.
#include "patcher/report/report.h"

#include <algorithm>

#include "patcher/base/rule_ids.h"

namespace bonepatch::report {

Counts Count(const Findings& findings) {
  Counts counts;
  for (const Finding& finding : findings) {
    switch (finding.severity) {
      case Severity::kError:
        ++counts.errors;
        break;
      case Severity::kWarning:
        ++counts.warnings;
        break;
      case Severity::kNote:
        ++counts.notes;
        break;
    }
  }
  return counts;
}

std::string_view VerdictOf(const PairsPart::Pair& pair) {
  return pair.worst == Severity::kNote ? "ok" : Name(pair.worst);
}

int ExitCode(const Findings& findings, bool strict) {
  int code = 0;
  for (const Finding& finding : findings) {
    if (finding.severity == Severity::kNote) continue;
    if (finding.severity == Severity::kWarning && !strict) continue;
    int wanted = 1;
    if (finding.severity == Severity::kError) {
      if (finding.phase == Phase::kText) wanted = 2;
      if (finding.rule == kGameFst || finding.rule == kGameUnsupported) wanted = 3;
      if (finding.rule == kGameForeign) wanted = 4;
    }
    code = std::max(code, wanted);
  }
  return code;
}

}  // namespace bonepatch::report
