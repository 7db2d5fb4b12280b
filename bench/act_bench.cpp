// How long an ACT section takes to decode, to judge and to encode, beside copying its bytes.
#include <benchmark/benchmark.h>

#include <string>

#include "act/codec.h"
#include "bench/micro.h"
#include "sample/act_builder.h"

namespace bonepatch::bench {
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

/// The two areas begin half a page apart: where they agree in their low bits, a copy takes many times as long.
void BM_Copy(benchmark::State& state) {
  constexpr std::uintptr_t kPage = 4096;
  const Bytes bytes = Skeleton(state.range(0));
  Bytes room(bytes.size() + kPage);
  const auto from = reinterpret_cast<std::uintptr_t>(bytes.data()), to = reinterpret_cast<std::uintptr_t>(room.data());
  std::uint8_t* const target = room.data() + (from + kPage / 2 - to) % kPage;
  for (auto _ : state) {
    std::memcpy(target, bytes.data(), bytes.size());
    benchmark::ClobberMemory();
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

void BM_Rules(benchmark::State& state) {
  const Bytes bytes = Skeleton(state.range(0));
  const auto section = act::Decode(bytes);
  for (auto _ : state) {
    const validators::Verdict verdict = Judge(*section, bytes);
    if (!verdict.findings.empty()) state.SkipWithError(verdict.findings.front().message.c_str());
    benchmark::DoNotOptimize(verdict);
  }
  CountBytes(state, bytes);
}

void BM_Encode(benchmark::State& state) {
  const Bytes bytes = Skeleton(state.range(0));
  const auto section = act::Decode(bytes);
  if (!section || act::Encode(*section) != bytes) return state.SkipWithError("the section doesn't come back");
  for (auto _ : state) {
    Bytes encoded = act::Encode(*section);
    benchmark::DoNotOptimize(encoded.data());
  }
  CountBytes(state, bytes);
}

void BM_DecodeRulesEncode(benchmark::State& state) {
  const Bytes bytes = Skeleton(state.range(0));
  for (auto _ : state) {
    const auto section = act::Decode(bytes);
    if (!section || !Judge(*section, bytes).findings.empty()) state.SkipWithError("the section isn't sound");
    Bytes encoded = act::Encode(*section);
    benchmark::DoNotOptimize(encoded.data());
  }
  CountBytes(state, bytes);
}

// The smallest player, Mario, and the largest skeleton of the game.
BENCHMARK(BM_Copy)->Arg(52)->Arg(91)->Arg(131);
BENCHMARK(BM_Decode)->Arg(52)->Arg(91)->Arg(131);
BENCHMARK(BM_Rules)->Arg(52)->Arg(91)->Arg(131);
BENCHMARK(BM_Encode)->Arg(52)->Arg(91)->Arg(131);
BENCHMARK(BM_DecodeRulesEncode)->Arg(52)->Arg(91)->Arg(131);

}  // namespace

validators::Verdict Judge(const act::Section& section, const Bytes& bytes) {
  validators::State state;
  state.section = &section;
  state.act_bytes = bytes;
  state.bare_act = true;
  return validators::JudgeStored("section", state);
}

std::size_t SectionSize(std::int64_t bones) { return Skeleton(bones).size(); }

}  // namespace bonepatch::bench
