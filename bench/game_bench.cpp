// How long all sections of a game take to decode, to judge and to encode, one after the other as a run meets them,
// beside copying their bytes: none lies in the processor's first cache when its turn comes.
#include <benchmark/benchmark.h>

#include "bench/micro.h"
#include "block/block.h"
#include "tests/support/sample_folder.h"

namespace bonepatch::bench {
namespace {

/// The ACT section of each model of the made-up game that decodes, with what it takes to copy all of them.
struct Sections {
  std::vector<Bytes> all;
  std::size_t bytes = 0, bones = 0;
};

const Sections& TheSections() {
  static const Sections sections = [] {
    Sections found;
    for (const sample::SampleGame::Block& block : tests::TheSample().blocks) {
      const auto header = block::ReadHeader(MemorySource(block.bytes));
      const auto span = header ? header->Find(block::SectionKind::kAct) : std::nullopt;
      const auto stored = span ? Slice(block.bytes, span->offset, span->size) : std::nullopt;
      const auto section = stored ? act::Decode(*stored) : tl::unexpected(std::vector<act::Truncation>());
      if (!section) continue;
      found.all.emplace_back(stored->begin(), stored->end());
      found.bytes += stored->size();
      found.bones += section->bones.size();
    }
    return found;
  }();
  return sections;
}

void BM_GameCopy(benchmark::State& state) {
  const Sections& sections = TheSections();
  Bytes room(sections.bytes);
  for (auto _ : state) {
    std::size_t at = 0;
    for (const Bytes& bytes : sections.all) {
      std::memcpy(room.data() + at, bytes.data(), bytes.size());
      at += bytes.size();
    }
    benchmark::ClobberMemory();
  }
}

void BM_GameDecodeRulesEncode(benchmark::State& state) {
  for (auto _ : state) {
    for (const Bytes& bytes : TheSections().all) {
      const auto section = act::Decode(bytes);
      validators::Verdict verdict = Judge(*section, bytes);
      Bytes encoded = act::Encode(*section);
      benchmark::DoNotOptimize(verdict);
      benchmark::DoNotOptimize(encoded.data());
    }
  }
}

BENCHMARK(BM_GameCopy)->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_GameDecodeRulesEncode)->Unit(benchmark::kMicrosecond);

}  // namespace

GameSize SizeOfGame() { return {TheSections().all.size(), TheSections().bytes, TheSections().bones}; }

}  // namespace bonepatch::bench
