// What may stand behind each key of recipes and packs, as JSON Schema.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "recipes/keys.h"

namespace bonepatch::json {

/// An object with these keys and no others.
nlohmann::ordered_json ObjectSchema(std::span<const recipes::Key> keys);

/// The schema of a key's value; larger ones are references to `definitions`.
nlohmann::ordered_json ValueSchema(const recipes::Key& key);

/// The words of a text, which has spaces between them.
std::vector<std::string> WordsOf(std::string_view text);

/// A schema as text, with what every schema begins with.
std::string SchemaText(std::string_view title, const nlohmann::ordered_json& schema);

}  // namespace bonepatch::json
