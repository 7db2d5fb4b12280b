// Filling in a GamePlan.
#include "sample/plan.h"

#include <fmt/format.h>

namespace bonepatch::sample {

std::size_t GamePlan::Add(std::uint32_t chunk, std::uint32_t file, const std::string& what, Bytes bytes) {
  const std::size_t block = blocks.size();
  blocks.push_back({fmt::format("{}/{} {}", chunk, file, what), std::move(bytes), 0, block % 3 == 1});
  Share(chunk, file, block);
  return block;
}

void GamePlan::Share(std::uint32_t chunk, std::uint32_t file, std::size_t block) {
  std::vector<std::optional<std::size_t>>& files = files_[chunk];
  if (files.size() <= file) files.resize(file + 1);
  files[file] = block;
}

std::size_t GamePlan::BlockAt(std::uint32_t chunk, std::uint32_t file) const { return files_[chunk][file].value(); }

}  // namespace bonepatch::sample
