// How long a plan takes to make, with every rule and the new blocks, by its number of models.
#include <benchmark/benchmark.h>

#include "bench/wishes.h"
#include "patcher/plan/pack_source.h"
#include "patcher/plan/planner.h"
#include "tests/support/sample_folder.h"

namespace bonepatch::bench {
namespace {

void BM_Plan(benchmark::State& state) {
  const tests::SampleArchive archive;
  const plan::GameDonors game(*game::Directory::Read(tests::TheSample().dol, "main.dol"), archive);
  const auto models = static_cast<std::size_t>(state.range(0));
  const tests::TempFolder folder;
  const auto read =
      plan::ReadPackAt(os::System(), folder.Write("wish.yaml", models == 1 ? OneModel() : ManyModels(models)));
  if (!read || !read->pack) return state.SkipWithError("the recipe doesn't read");
  for (auto _ : state) {
    const auto plan = plan::MakePlan({game, {&*read->pack}, {}});
    if (!plan || plan->blocks.size() != models) state.SkipWithError("the plan hasn't a block for each model");
  }
}

BENCHMARK(BM_Plan)->Arg(1)->Arg(10)->Arg(100)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace bonepatch::bench
