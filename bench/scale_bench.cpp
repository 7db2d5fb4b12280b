// What checking costs where there is much of it: the built program over many packs and over many files.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <string>
#include <vector>

#include "sample/act_builder.h"
#include "tests/support/measured.h"
#include "tests/support/temp_folder.h"

namespace bonepatch::bench {
namespace {

tests::Used RunIn(const tests::TempFolder& folder, std::vector<std::string> words) {
  words.insert(words.begin(), BONEPATCH_PROGRAM);
  return tests::RunMeasured({words, folder.path()});
}

/// Times one command over `count` things, and shows what each costs.
void Measure(benchmark::State& state, const std::vector<std::string>& words, const tests::TempFolder& folder) {
  for (auto _ : state) {
    if (RunIn(folder, words).exit_code != 0) state.SkipWithError("the check failed");
  }
  using benchmark::Counter;
  state.counters["each"] =
      Counter(static_cast<double>(state.range(0)), Counter::kIsIterationInvariantRate | Counter::kInvert);
}

void BM_CheckActFiles(benchmark::State& state) {
  const tests::TempFolder scratch;
  sample::ActBuilder builder;
  for (int i = 0; i < 91; ++i) {
    auto& bone = builder.Bone(std::to_string(i));
    bone.At(0, 0.5F, 0);
    if (i > 0) bone.Under(std::to_string(i - 1));
  }
  const Bytes bytes = builder.Build();
  std::vector<std::string> words{"check", "--act"};
  for (std::int64_t i = 0; i < state.range(0); ++i) {
    words.push_back(fmt::format("{}.act", i));
    scratch.Write(words.back(), ByteView(bytes));
  }
  Measure(state, words, scratch);
}

void BM_CheckPacks(benchmark::State& state) {
  const tests::TempFolder scratch;
  if (RunIn(scratch, {"sample", "game"}).exit_code != 0) state.SkipWithError("there is no sample");
  std::vector<std::string> words{"check", "--game", "game"};
  for (std::int64_t i = 0; i < state.range(0); ++i) {
    const std::string pack = fmt::format("pack-{}", i);
    scratch.Write(pack + "/pack.yaml",
                  fmt::format("bonepatch: 1\nid: {}\nversion: '1'\ngame: sluggers-us\nrecipes: [a.yaml]\n", pack));
    scratch.Write(pack + "/a.yaml",
                  "bonepatch: 1\nid: a\ngame: sluggers-us\nmodels:\n  - pair: mario\n    edits:\n"
                  "      - add-bone: {name: antenna, parent: 3, translation: [0, 0.25, 0]}\n");
    words.push_back(pack);
  }
  Measure(state, words, scratch);
}

BENCHMARK(BM_CheckActFiles)->Arg(100)->Arg(10'000)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(BM_CheckPacks)->Arg(10)->Arg(1'000)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace bonepatch::bench
