// Bytes that grow towards the end, as builders write them.
#pragma once

#include "patcher/base/bytes.h"

namespace bonepatch::sample {

inline void Pad(Bytes& bytes, std::uint64_t alignment) { bytes.resize(AlignUp(bytes.size(), alignment)); }

inline std::uint32_t SizeOf(const Bytes& bytes) { return static_cast<std::uint32_t>(bytes.size()); }

}  // namespace bonepatch::sample
