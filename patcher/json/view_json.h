// Files of any format as JSON: the `model` of `inspect`, and an entry of the `differences` of `diff`.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "patcher/report/view_difference.h"

namespace bonepatch::json {

nlohmann::ordered_json LookedJson(const report::Looked& looked);
nlohmann::ordered_json LookedPairJson(const report::LookedPair& pair);

}  // namespace bonepatch::json
