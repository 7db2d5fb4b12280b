// The parts that a SARIF log is put together from.
#pragma once

#include <nlohmann/json.hpp>

#include "patcher/report/report.h"

namespace bonepatch::json {

/// `tool.driver`: who we are, and every rule.
nlohmann::ordered_json SarifDriver();

/// `{"id", "index"}` of a rule in the driver; without an index where it isn't there.
nlohmann::ordered_json SarifRuleReference(const std::string& rule);

/// `results`, in the report's order.
nlohmann::ordered_json SarifResults(const report::Report& report);

/// `{"physicalLocation": {"artifactLocation"}}` of a whole file.
nlohmann::ordered_json SarifFileLocation(const report::Report& report, const std::string& file);

}  // namespace bonepatch::json
