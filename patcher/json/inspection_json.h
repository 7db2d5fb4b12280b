// One model as JSON: the `model` of `inspect --format json`.
#pragma once

#include <nlohmann/json.hpp>

#include "patcher/report/inspection.h"

namespace bonepatch::json {

nlohmann::ordered_json InspectionJson(const report::Inspection& model);

/// An entry of its `bones`. `children` are those of the bone, by index.
nlohmann::ordered_json BoneJson(const act::Section& section, std::uint32_t index,
                                const std::vector<std::uint32_t>& children);

}  // namespace bonepatch::json
