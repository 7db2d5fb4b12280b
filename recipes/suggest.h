// "did you mean": the known word that a misspelt one was probably meant to be.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace bonepatch::recipes {

/// `did you mean 'edits'?`, or nothing where no word is near. Case, `_` for `-`, and swapped neighbours count little.
std::string DidYouMean(std::string_view word, std::span<const std::string_view> known);

}  // namespace bonepatch::recipes
