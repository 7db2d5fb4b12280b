// Copying bytes between two open descriptors as cheaply as the file system can (Linux).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <system_error>

namespace bonepatch::os {

using CopyProgress = std::function<void(std::uint64_t, std::uint64_t)>;

/// Makes the empty file `to` the same as the first `size` bytes of `from`: by reflink, else with holes kept.
/// None: done. Else what failed; `from` that ends early is EIO.
std::optional<std::error_code> CopyDescriptor(int from, int to, std::uint64_t size, const CopyProgress& progress);

}  // namespace bonepatch::os
