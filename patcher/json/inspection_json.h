// One model as JSON: the `model` of `inspect --format json`.
#pragma once

#include <nlohmann/json.hpp>

#include "patcher/report/inspection.h"

namespace bonepatch::json {

nlohmann::ordered_json InspectionJson(const report::Inspection& model);

}  // namespace bonepatch::json
