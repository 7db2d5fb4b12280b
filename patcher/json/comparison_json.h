// Two models beside each other as JSON: an entry of the `differences` of `diff --format json`.
#pragma once

#include <nlohmann/json.hpp>

#include "patcher/report/comparison.h"

namespace bonepatch::json {

nlohmann::ordered_json ComparisonJson(const report::Comparison& comparison);

}  // namespace bonepatch::json
