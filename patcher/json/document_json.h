// Documents as JSON, both ways.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "patcher/base/document.h"
#include "patcher/base/result.h"

namespace bonepatch::json {

/// What a report holds of a document. A number that is not finite is null.
nlohmann::ordered_json DocumentTree(const Document& document);

/// As a file: JSON in UTF-8 that ReadDocument reads as the same again. A text that is no UTF-8 is an object with its
/// base64, as in every file of ours.
std::string WriteDocument(const Document& document);

/// A file that anybody may have written. kSystem, with line and column: it is no JSON, nests deeper than 16, holds more
/// too many values, a key twice, or a number that nothing here can hold.
Result<Document> ReadDocument(std::string_view text, const std::string& path, std::size_t most_values = 1'000'000);

}  // namespace bonepatch::json
