// Reads what another program writes, part by part.
#include "patcher/os/standard_input.h"

#include <fmt/format.h>

#include <cstdio>

namespace bonepatch::os {

Result<Bytes> ReadStandardInput(std::uint64_t limit) {
  constexpr std::size_t kPart = 1 << 16;
  Bytes all;
  for (std::size_t read = kPart; read == kPart;) {
    const std::size_t before = all.size();
    all.resize(before + kPart);
    read = std::fread(all.data() + before, 1, kPart, stdin);
    all.resize(before + read);
    if (all.size() > limit) return Fail(Failure::kSystem, fmt::format("standard input has more than {} bytes", limit));
  }
  if (std::ferror(stdin)) return Fail(Failure::kSystem, "standard input can't be read");
  return all;
}

}  // namespace bonepatch::os
