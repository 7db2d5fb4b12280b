// The recipes that the benchmarks apply, as text.
#pragma once

#include <string>

namespace bonepatch::bench {

/// A bone for each model: one, or many of the players, high- and low-poly.
std::string OneModel();
std::string ManyModels(std::size_t count);

/// A bone for the bat: what is applied already when others are measured.
std::string Another();

}  // namespace bonepatch::bench
