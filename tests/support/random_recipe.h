// Random recipes for the sample game, right and wrong ones.
#pragma once

#include <random>
#include <string>

namespace bonepatch::tests {

/// A lone recipe of one to three models with one to five edits each; about half of them break a rule. Deterministic by
/// `random`.
std::string RandomRecipe(const std::string& id, std::mt19937& random);

}  // namespace bonepatch::tests
