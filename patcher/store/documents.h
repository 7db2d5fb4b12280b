// The sealed documents of `.bonepatch` as files.
#pragma once

#include <optional>

#include "patcher/json/sealed.h"
#include "patcher/store/disk.h"
#include "patcher/store/state.h"

namespace bonepatch::store {

/// None where it isn't there.
Result<std::optional<Bytes>> LoadDocument(const Context& at, const json::SealedKind& document, const std::string& path,
                                          std::uint64_t limit);

/// Reads the live state. None: nothing is applied.
Result<std::optional<State>> LoadState(const Context& at);

/// The bytes of a new state, which are read again before they are trusted.
Result<Bytes> StateText(const Context& at, const State& state);

}  // namespace bonepatch::store
