// `-o`: whatever fails or stops on the way, a file is the one before or the one after, and the XML of an export stands
// over its own blocks alone.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "patcher/cli/command.h"
#include "sample/act_builder.h"
#include "tests/support/faulty_file_system.h"
#include "tests/support/memory_disk.h"
#include "tests/support/sample_folder.h"
#include "tests/support/store_scenarios.h"

namespace bonepatch::tests {
namespace {

using OutCommand = std::function<cli::Outcome(os::FileSystem& fs)>;

cli::Outcome RunWith(os::FileSystem& fs, cli::Outcome (*command)(const cli::Context&), const cli::Options& options) {
  return command({fs, options, [](std::string_view, std::uint64_t, std::uint64_t) {}});
}

std::string OutRecipe(const std::string& edits) {
  return "bonepatch: 1\nid: bat\ngame: sluggers-us\nmodels:\n  - model: 18/2\n    edits: [" + edits + "]\n";
}

/// Breaks every operation of a run in its turn, and asks `judge` what is there afterwards.
void BreakEach(MemoryDisk& disk, const OutCommand& run, std::span<const Fault> faults,
               const std::function<void(const cli::Outcome& outcome, bool stopped, Fault fault)>& judge) {
  const DiskImage old = disk.image();
  FaultyFileSystem counting(disk);
  ASSERT_EQ(run(counting).exit_code, 0);
  const std::size_t operations = counting.operations().size();
  ASSERT_GT(operations, 3u);
  for (const Fault fault : faults) {
    for (std::size_t number = 1; number <= operations; ++number) {
      SCOPED_TRACE(fmt::format("fault {} at operation {}: {}", static_cast<int>(fault), number,
                               counting.operations()[number - 1].what));
      disk.Load(old);
      FaultyFileSystem faulty(disk);
      faulty.BreakAt(number, fault);
      const cli::Outcome outcome = run(faulty);
      judge(outcome, faulty.stopped(), fault);
      if (testing::Test::HasFailure()) return;
    }
  }
}

TEST(OutFileFaults, AnEditedFileIsTheOldOrTheNewOne) {
  MemoryDisk disk;
  const Bytes act = sample::ActBuilder().Bone("hip").Bone("arm").Under("hip").Build();
  Overwrite("/bat.act", AsText(act), disk);
  Overwrite("/bat.yaml", OutRecipe("{add-bone: {name: a, parent: 1}}"), disk);
  cli::Options options;
  options.args = {"/bat.yaml"};
  options.act_file = options.out = "/bat.act";
  const OutCommand run = [&](os::FileSystem& fs) { return RunWith(fs, cli::Edit, options); };
  const std::string before = Slurp("/bat.act", disk);
  const std::vector<std::string> names = *disk.List("/");
  MemoryDisk other;
  other.Load(disk.image());
  ASSERT_EQ(run(other).exit_code, 0);
  const std::string after = Slurp("/bat.act", other);
  ASSERT_NE(before, after);
  BreakEach(disk, run, kAllFaults, [&](const cli::Outcome& outcome, bool stopped, Fault fault) {
    const std::string now = Slurp("/bat.act", disk);
    EXPECT_TRUE(now == before || now == after);
    EXPECT_TRUE(outcome.exit_code == 0 || outcome.exit_code == 3) << outcome.exit_code;
    if (stopped) return;
    EXPECT_EQ(now == after, outcome.exit_code == 0);
    if (fault == Fault::kReadOnly) return;  // the new file can't be taken away again
    const std::vector<std::string> left = *disk.List("/");
    EXPECT_EQ(left, names);
  });
}

TEST(OutFileFaults, AnExportsXmlStandsOverItsOwnBlocks) {
  const sample::SampleGame& game = TheSample();
  MemoryDisk disk;
  Overwrite("/game/sys/main.dol", AsText(game.dol), disk);
  Overwrite("/game/sys/fst.bin", AsText(game.fst), disk);
  Overwrite("/game/files/dt_na.dat", "", disk);
  const auto archive = disk.Open("/game/files/dt_na.dat", os::OpenMode::kReadWrite);
  for (const auto& block : game.blocks) ASSERT_TRUE((*archive)->WriteAt(block.offset, block.bytes));
  ASSERT_TRUE((*archive)->Truncate(game.archive_size));
  Overwrite("/bat.yaml", OutRecipe("{add-bone: {name: a, parent: 0}}"), disk);
  cli::Options options;
  options.game = "/game";
  options.args = {"/bat.yaml"};
  options.out = "/card";
  const OutCommand run = [&](os::FileSystem& fs) { return RunWith(fs, cli::ExportRiivolution, options); };
  const auto files = [](MemoryDisk& on) {
    return std::pair(Slurp("/card/riivolution/bat.xml", on), Slurp("/card/bonepatch/bat/blocks.bin", on));
  };
  ASSERT_EQ(run(disk).exit_code, 0);
  const auto before = files(disk);
  Overwrite("/bat.yaml", OutRecipe("{add-bone: {name: a, parent: 0}}, {add-bone: {name: b, parent: 0}}"), disk);
  MemoryDisk other;
  other.Load(disk.image());
  ASSERT_EQ(run(other).exit_code, 0);
  const auto after = files(other);
  ASSERT_NE(before.first, after.first);
  std::size_t lost = 0;
  constexpr Fault kTwo[] = {Fault::kFail, Fault::kStopAfter};
  BreakEach(disk, run, kTwo, [&](const cli::Outcome& outcome, bool stopped, Fault) {
    const auto now = files(disk);
    const bool no_xml = now.first == "(missing)";  // only renames are left to fail then
    EXPECT_TRUE(no_xml || now == before || now == after);
    if (stopped) return;
    EXPECT_EQ(outcome.exit_code == 0, now == after) << outcome.exit_code;
    lost += no_xml ? 1 : 0;
    EXPECT_EQ(disk.List("/card/riivolution")->size(), no_xml ? 0u : 1u) << "nothing else is left";
    EXPECT_EQ(disk.List("/card/bonepatch/bat")->size(), 1u);
  });
  EXPECT_LE(lost, 2u);
}

}  // namespace
}  // namespace bonepatch::tests
