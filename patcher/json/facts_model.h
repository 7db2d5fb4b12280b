// One model's facts, from JSON.
#pragma once

#include "patcher/facts/facts.h"
#include "patcher/json/reader.h"

namespace bonepatch::json {

/// Reads all of a model but which entry it is. The reader complains of what can't be used.
void ReadModelFacts(Reader& reader, const Json& json, facts::Model& model);

}  // namespace bonepatch::json
