// How long an ACT section takes to decode and to encode, beside copying its bytes.
#include <benchmark/benchmark.h>

#include <string>

#include "act/codec.h"
#include "sample/act_builder.h"

namespace bonepatch {
namespace {

/// A chain of bones with a record, a track and a mirror entry each, as players have them.
Bytes Skeleton(std::int64_t bones) {
  sample::ActBuilder builder;
  for (std::int64_t i = 0; i < bones; ++i) {
    builder.Bone(std::to_string(i)).At(static_cast<float>(i), 0.5F, 0).Track(static_cast<std::uint16_t>(i));
    if (i > 0) builder.Under(std::to_string(i - 1 - (i - 1) % 4));
  }
  return builder.Build();
}

void CountBytes(benchmark::State& state, const Bytes& bytes) {
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes.size()));
}

void BM_Copy(benchmark::State& state) {
  const Bytes bytes = Skeleton(state.range(0));
  for (auto _ : state) {
    Bytes copy(bytes.size());
    std::memcpy(copy.data(), bytes.data(), bytes.size());
    benchmark::DoNotOptimize(copy.data());
  }
  CountBytes(state, bytes);
}

void BM_Decode(benchmark::State& state) {
  const Bytes bytes = Skeleton(state.range(0));
  for (auto _ : state) {
    const auto section = act::Decode(bytes);
    if (!section) state.SkipWithError("the section doesn't decode");
    benchmark::DoNotOptimize(section);
  }
  CountBytes(state, bytes);
}

void BM_Encode(benchmark::State& state) {
  const Bytes bytes = Skeleton(state.range(0));
  const auto section = act::Decode(bytes);
  if (!section || act::Encode(*section) != bytes) state.SkipWithError("the section doesn't come back");
  for (auto _ : state) {
    if (!section) break;
    Bytes encoded = act::Encode(*section);
    benchmark::DoNotOptimize(encoded.data());
  }
  CountBytes(state, bytes);
}

// The smallest player, Mario, and the largest skeleton of the game.
BENCHMARK(BM_Copy)->Arg(52)->Arg(91)->Arg(131);
BENCHMARK(BM_Decode)->Arg(52)->Arg(91)->Arg(131);
BENCHMARK(BM_Encode)->Arg(52)->Arg(91)->Arg(131);

}  // namespace
}  // namespace bonepatch
