// How long the facts of a whole game take to make and to read, and a pack to check with them.
#include <benchmark/benchmark.h>

#include "patcher/facts/collect.h"
#include "patcher/facts/donors.h"
#include "patcher/json/facts_json.h"
#include "patcher/plan/pack_source.h"
#include "patcher/plan/planner.h"
#include "tests/support/sample_folder.h"

namespace bonepatch {
namespace {

plan::GameDonors Game(const ByteSource& archive) {
  return plan::GameDonors(*game::Directory::Read(tests::TheSample().dol, "main.dol"), archive);
}

std::string Facts(const plan::GameDonors& game) {
  return json::WriteFacts(*facts::Collect(game, [](std::uint64_t, std::uint64_t) {}));
}

/// The whole made-up game.
void BM_MakeFacts(benchmark::State& state) {
  const tests::SampleArchive archive;
  const plan::GameDonors game = Game(archive);
  std::size_t bytes = 0;
  for (auto _ : state) bytes = Facts(game).size();
  state.counters["bytes"] = static_cast<double>(bytes);
}

/// One pack, from the file on.
void BM_CheckWithFacts(benchmark::State& state) {
  const tests::SampleArchive archive;
  const std::string text = Facts(Game(archive));
  const auto read = plan::ReadPackAt(os::System(), BONEPATCH_SOURCE_DIR "/examples/foxtail");
  if (!read || !read->pack) return state.SkipWithError("the pack doesn't read");
  for (auto _ : state) {
    const facts::FactsDonors donors(*json::ReadFacts(text, "facts.json"));
    const auto plan = plan::MakePlan({donors, {&*read->pack}, {}});
    if (!plan || plan->verdict.refused()) state.SkipWithError("the pack is refused");
  }
}

BENCHMARK(BM_MakeFacts)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_CheckWithFacts)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace bonepatch
