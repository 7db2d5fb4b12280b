// How long a .skl file takes to decode, to judge, to encode and to plan over.
#include <benchmark/benchmark.h>

#include <cstring>

#include "bench/micro.h"
#include "formats/skl/codec.h"
#include "formats/skl/skl.h"

namespace bonepatch::bench {
namespace {

Bytes Hero() {
  for (formats::SampleFile& file : formats::skl::TheFormat().in_folders()->Sample()) {
    if (file.name == "hero.skl") return std::move(file.bytes);
  }
  return {};
}

void Count(benchmark::State& state, const Bytes& bytes) {
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes.size()));
}

void BM_SklCopy(benchmark::State& state) {
  const Bytes bytes = Hero();
  Bytes room(bytes.size());
  for (auto _ : state) {
    std::memcpy(room.data(), bytes.data(), bytes.size());
    benchmark::ClobberMemory();
  }
  Count(state, bytes);
}

void BM_SklDecode(benchmark::State& state) {
  const Bytes bytes = Hero();
  for (auto _ : state) {
    const auto skeleton = formats::skl::Decode(bytes);
    if (!skeleton) state.SkipWithError("the file doesn't decode");
    benchmark::DoNotOptimize(skeleton);
  }
  Count(state, bytes);
}

void BM_SklEncode(benchmark::State& state) {
  const Bytes bytes = Hero();
  const auto skeleton = formats::skl::Decode(bytes);
  for (auto _ : state) benchmark::DoNotOptimize(formats::skl::Encode(*skeleton));
  Count(state, bytes);
}

/// Decoding included: that is what a file costs.
void BM_SklJudge(benchmark::State& state) {
  const Bytes bytes = Hero();
  for (auto _ : state) {
    const Verdict verdict = formats::skl::TheFormat().Judge({"hero.skl", bytes, nullptr});
    if (!verdict.findings.empty()) state.SkipWithError(verdict.findings.front().message.c_str());
    benchmark::DoNotOptimize(verdict);
  }
  Count(state, bytes);
}

BENCHMARK(BM_SklCopy);
BENCHMARK(BM_SklDecode);
BENCHMARK(BM_SklEncode);
BENCHMARK(BM_SklJudge);

}  // namespace

Sheet SklSheet(const Timings& seconds) {
  Sheet sheet{"A .skl file of 52 bones (processor time)", {{"what", "time", "bytes/s", "copies of these bytes"}}, {}};
  const auto size = static_cast<double>(Hero().size());
  const auto copy = seconds.find("SklCopy/");
  for (const auto& [name, what] : {std::pair("SklCopy/", "copy"), std::pair("SklDecode/", "decode"),
                                   std::pair("SklEncode/", "encode"), std::pair("SklJudge/", "decode and all rules")}) {
    const auto found = seconds.find(name);
    if (found == seconds.end() || copy == seconds.end()) continue;
    sheet.rows.push_back(
        {what, Seconds(found->second), Size(size / found->second), Times(found->second / copy->second)});
  }
  return sheet;
}

}  // namespace bonepatch::bench
