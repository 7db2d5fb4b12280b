// The state, the intent of a run and the record of a baseline as JSON texts: equal values give equal bytes, and what
// decodes encodes to the same bytes again. Decoding never throws: what isn't exactly such a text is an error of kind
// kWorkspace.
#pragma once

#include <string>
#include <string_view>

#include "patcher/base/result.h"
#include "patcher/store/intent.h"
#include "patcher/store/state.h"

namespace bonepatch::json {

/// A name with '/' between its parts that can't lead out of a folder, nor into a `.bonepatch` in it.
bool IsFileBelow(std::string_view name);

std::string EncodeState(const store::State& state);
Result<store::State> DecodeState(std::string_view text, const std::string& path);

std::string EncodeIntent(const store::Intent& intent);
Result<store::Intent> DecodeIntent(std::string_view text, const std::string& path);

std::string EncodeBaseline(const store::BaselineRecord& baseline);
Result<store::BaselineRecord> DecodeBaseline(std::string_view text, const std::string& path);

}  // namespace bonepatch::json
