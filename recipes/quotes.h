// Looks at YAML text around a place for what the YAML library doesn't tell: quotes that stay open, and list dashes.
#pragma once

#include <optional>
#include <string_view>

namespace bonepatch::recipes {

/// Whether a quote stands at `offset` and no other closes it.
bool IsOpenQuote(std::string_view text, std::size_t offset);

/// The first quote at or after `from` that begins a value and is never closed.
std::optional<std::size_t> FindOpenQuote(std::string_view text, std::size_t from);

/// The dash of a list item without a value, given where the next thing begins.
std::optional<std::size_t> DashBefore(std::string_view text, std::size_t next);

}  // namespace bonepatch::recipes
