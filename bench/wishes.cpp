// Recipes of one edit and many models.
#include "bench/wishes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

namespace bonepatch::bench {
namespace {

std::string Recipe(const std::string& id, const std::vector<std::string>& models, int parent) {
  return fmt::format(
      "bonepatch: 1\nid: {}\ngame: sluggers-us\nmodels:\n  - model: [{}]\n    edits: [{{add-bone: {{name: tip, parent: "
      "{}}}}}]\n",
      id, fmt::join(models, ", "), parent);
}

/// 37 and 51 to 54 have mirror tables that refuse added bones.
bool TakesBones(int chunk) { return chunk != 37 && (chunk < 51 || chunk > 54); }

}  // namespace

std::string OneModel() { return Recipe("one", {"18/0"}, 3); }

std::string Another() { return Recipe("another", {"18/2"}, 0); }

std::string ManyModels(std::size_t count) {
  std::vector<std::string> models;
  for (int chunk = 18; chunk <= 77; ++chunk) {
    for (const int file : {0, 1}) {
      if (TakesBones(chunk) && models.size() < count) models.push_back(fmt::format("{}/{}", chunk, file));
    }
  }
  return Recipe("many", models, 3);
}

}  // namespace bonepatch::bench
