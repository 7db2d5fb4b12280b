// JSON documents as block-style YAML, for people who would rather read that.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace bonepatch::json {

/// The same document for readers of YAML 1.1 and 1.2. Lists of numbers stand in one line; a text stands without quotes
/// only where nobody could take it for anything else. Bytes that are no UTF-8 become U+FFFD.
std::string YamlText(const nlohmann::ordered_json& document);

}  // namespace bonepatch::json
