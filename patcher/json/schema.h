// JSON Schemas (draft-07) of what people write and of what the program prints, for editors and for tests.
#pragma once

#include <string>

namespace bonepatch::json {

std::string RecipeSchema();  ///< made from the key tables of recipes/
std::string PackSchema();
std::string ReportSchema();

}  // namespace bonepatch::json
