// Facts as JSON: one object, a line for each entry and each model.
#pragma once

#include <string>
#include <string_view>

#include "patcher/base/result.h"
#include "patcher/facts/facts.h"

namespace bonepatch::json {

inline constexpr std::uint64_t kMostFactsBytes = 64u << 20;

/// The same facts give the same bytes.
std::string WriteFacts(const facts::Facts& facts);

/// Takes nothing on trust: kSystem, with the place, for a text that isn't JSON, isn't facts of this version, or
/// contradicts itself.
Result<facts::Facts> ReadFacts(std::string_view text, const std::string& path);

/// The JSON Schema (draft-07) of facts.
std::string FactsSchema();

}  // namespace bonepatch::json
