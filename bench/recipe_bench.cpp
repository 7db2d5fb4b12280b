// How long a recipe takes to read, by its number of edits.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <iterator>
#include <string>

#include "recipes/reader.h"

namespace bonepatch {
namespace {

/// One recipe in memory.
class OneFile : public recipes::PackFiles {
 public:
  explicit OneFile(std::string text) : text_(std::move(text)) {}
  Result<std::string> Read(const std::string&) const override { return text_; }
  std::string Shown(const std::string& path) const override { return path; }

 private:
  std::string text_;
};

std::string Recipe(std::int64_t edits) {
  std::string text = "bonepatch: 1\nid: bench\ngame: sluggers-us\nmodels:\n  - model: 18/0\n    edits:\n";
  for (std::int64_t i = 0; i < edits; ++i) {
    fmt::format_to(
        std::back_inserter(text),
        "      - add-bone:\n          name: bone-{}\n          parent: 3\n          translation: [0, {}.25, 0]\n"
        "          rotation: {{euler: [0, 90, 0]}}\n          track: auto\n",
        i, i);
  }
  return text;
}

void BM_ReadRecipe(benchmark::State& state) {
  const OneFile file(Recipe(state.range(0)));
  for (auto _ : state) {
    const auto pack = recipes::ReadLoneRecipe(file, "bench.yaml");
    if (!pack || !pack->pack) state.SkipWithError("the recipe doesn't read");
    benchmark::DoNotOptimize(pack);
  }
  state.SetComplexityN(state.range(0));
}

BENCHMARK(BM_ReadRecipe)->RangeMultiplier(8)->Range(1, 512)->Complexity();

}  // namespace
}  // namespace bonepatch
