// Ids of the rules that are raised by whoever reads or writes something, not by a function of the rule table.
#pragma once

#include <string_view>

namespace bonepatch {

inline constexpr std::string_view kRecipeSyntax = "recipe/syntax";
inline constexpr std::string_view kRecipeSchema = "recipe/schema";
inline constexpr std::string_view kRecipeReference = "recipe/reference";
inline constexpr std::string_view kRecipePack = "recipe/pack";
inline constexpr std::string_view kRecipeRelations = "recipe/relations";
inline constexpr std::string_view kRecipeFingerprint = "recipe/fingerprint";
inline constexpr std::string_view kRecipeConflict = "recipe/conflict";
inline constexpr std::string_view kGameLimit = "game/limit";
inline constexpr std::string_view kGameRoutes = "game/routes";
inline constexpr std::string_view kGameFst = "game/fst";
inline constexpr std::string_view kGameForeign = "game/foreign";
inline constexpr std::string_view kGameUnsupported = "game/unsupported";

}  // namespace bonepatch
