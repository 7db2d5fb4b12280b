// Many small jobs of one kind, on as many threads as the machine has.
#pragma once

#include <cstddef>
#include <functional>

namespace bonepatch::cli {

/// Calls `work(i)` once for each i in [0, count), in any order and on several threads, and returns when all are done.
/// `work` must be safe to call so. `done` (may be empty) is told how many are done, from one thread at a time.
void ForEachIndex(std::size_t count, const std::function<void(std::size_t)>& work,
                  const std::function<void(std::size_t)>& done = {});

}  // namespace bonepatch::cli
