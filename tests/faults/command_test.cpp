// The commands themselves over a disk in memory: whatever fails, stops or is lost, the sample game is the one before or
// the one after, and the rules hold for it.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "formats/catalogue/formats.h"
#include "patcher/cli/command.h"
#include "tests/support/faulty_file_system.h"
#include "tests/support/power_loss.h"
#include "tests/support/sample_folder.h"
#include "tests/support/store_scenarios.h"

namespace bonepatch::tests {
namespace {

using Words = std::function<void(cli::Options&)>;

struct CommandScenario {
  std::string name;
  std::vector<std::vector<std::string>> applied;  ///< packs, one run after the other
  cli::Outcome (*command)(const cli::Context&);
  Words words;
  std::string written = "/game";  ///< the game, or folder, that changes
  std::string home = "/game";     ///< the one that the command names

  bool of_folder() const { return home == "/saga"; }
};

void PrintTo(const CommandScenario& scenario, std::ostream* out) { *out << scenario.name; }

Words Packs(std::vector<std::string> packs) {
  return [packs](cli::Options& options) { options.args = packs; };
}

const CommandScenario kCommandScenarios[] = {
    {"apply over an apply", {{"/tail.yaml"}}, cli::Apply, Packs({"/horn.yaml"})},
    {"apply to a copy",
     {{"/tail.yaml"}},
     cli::Apply,
     [](cli::Options& options) {
       options.args = {"/horn.yaml"};
       options.output = "/copy";
     },
     "/copy"},
    {"apply", {}, cli::Apply, Packs({"/tail.yaml"})},
    {"unpatch", {{"/tail.yaml", "/horn.yaml"}}, cli::Unpatch, Packs({"horn"})},
    {"unpatch all", {{"/tail.yaml"}}, cli::Unpatch, [](cli::Options& options) { options.all = true; }},
    {"apply over an apply in a folder", {{"/arm.yaml"}}, cli::Apply, Packs({"/legs.yaml"}), "/saga", "/saga"},
    {"apply to a copy of a folder",
     {{"/arm.yaml"}},
     cli::Apply,
     [](cli::Options& options) {
       options.args = {"/legs.yaml"};
       options.output = "/copy";
     },
     "/copy",
     "/saga"},
    {"unpatch in a folder", {{"/arm.yaml", "/legs.yaml"}}, cli::Unpatch, Packs({"legs"}), "/saga", "/saga"},
    {"unpatch all in a folder",
     {{"/arm.yaml"}},
     cli::Unpatch,
     [](cli::Options& options) { options.all = true; },
     "/saga",
     "/saga"},
};

/// The made-up files of a format, as they lie in a folder.
const std::vector<formats::SampleFile>& SagaFiles() {
  static const std::vector<formats::SampleFile> files = formats::Find("skl")->in_folders()->Sample();
  return files;
}

void WriteSaga(os::FileSystem& fs) {
  for (const formats::SampleFile& file : SagaFiles()) Overwrite("/saga/" + file.name, AsText(file.bytes), fs);
  const std::string head = "bonepatch: 1\nformat: skl\nid: ";
  Overwrite("/arm.yaml", head + "arm\nmodels:\n  - file: hero.skl\n    edits: [{scale: {factor: 2, bones: [14]}}]\n",
            fs);
  Overwrite("/legs.yaml",
            head + "legs\nmodels:\n  - file: [hero.skl, child.skl]\n    edits: [{scale: {factor: 3, bones: [40]}}]\n",
            fs);
}

void WriteSample(os::FileSystem& fs) {
  const sample::SampleGame& game = TheSample();
  Overwrite("/game/sys/main.dol", AsText(game.dol), fs);
  Overwrite("/game/sys/fst.bin", AsText(game.fst), fs);
  Overwrite("/game/files/dt_na.dat", "", fs);
  const auto archive = fs.Open("/game/files/dt_na.dat", os::OpenMode::kReadWrite);
  for (const auto& block : game.blocks) ASSERT_TRUE((*archive)->WriteAt(block.offset, block.bytes));
  ASSERT_TRUE((*archive)->Truncate(game.archive_size));
  const std::string head = "bonepatch: 1\ngame: sluggers-us\nid: ";
  Overwrite("/tail.yaml", head + "tail\nmodels:\n  - pair: mario\n    edits: [{add-bone: {name: t, parent: 3}}]\n", fs);
  Overwrite("/horn.yaml", head + "horn\nmodels:\n  - pair: duck\n    edits: [{add-bone: {name: h, parent: 3}}]\n", fs);
}

/// The sample with and without packs, made once.
const DiskImage& SampleImage() {
  static const DiskImage image = [] {
    MemoryDisk disk;
    WriteSample(disk);
    WriteSaga(disk);
    return disk.image();
  }();
  return image;
}

class CommandFaults : public testing::TestWithParam<CommandScenario> {
 protected:
  cli::Outcome Command(os::FileSystem& fs, cli::Outcome (*command)(const cli::Context&), const Words& words = {}) {
    cli::Options options;
    SetHome(options, GetParam().home);
    if (words) words(options);
    return command({fs, options, [](std::string_view, std::uint64_t, std::uint64_t) {}});
  }

  static void SetHome(cli::Options& options, const std::string& home) {
    (GetParam().of_folder() ? options.folder : options.game) = home;
  }

  cli::Outcome Run(os::FileSystem& fs) { return Command(fs, GetParam().command, GetParam().words); }

  void SetUp() override {
    disk_.Load(SampleImage());
    for (const auto& packs : GetParam().applied) ASSERT_EQ(Command(disk_, cli::Apply, Packs(packs)).exit_code, 0);
    old_ = disk_.image();
    before_ = Files(GetParam().home);
    old_files_ = Files(GetParam().written);
    FaultyFileSystem counting(disk_);
    const cli::Outcome outcome = Run(counting);
    ASSERT_EQ(outcome.exit_code, 0);
    operations_ = counting.operations().size();
    new_files_ = Files(GetParam().written);
    ASSERT_NE(old_files_, new_files_);
  }

  /// What a game is: its small files whole, of dt_na.dat the size; its blocks are hashed by `status --verify`.
  std::vector<std::string> Files(const std::string& game) {
    std::vector<std::string> files;
    if (GetParam().of_folder()) {
      for (const formats::SampleFile& file : SagaFiles()) files.push_back(Slurp(game + "/" + file.name, disk_));
      files.push_back(Slurp(game + "/.bonepatch/state.json", disk_));
      return files;
    }
    for (const char* name :
         {"/sys/main.dol", "/sys/fst.bin", "/.bonepatch/state.json", "/.bonepatch/baseline/baseline.json"})
      files.push_back(Slurp(game + name, disk_));
    const auto archive = disk_.Stat(game + "/files/dt_na.dat", true).value();
    files.push_back(archive ? std::to_string(archive->size) : "");
    return files;
  }

  static bool IsInPlace() { return GetParam().written == GetParam().home; }

  /// Recovers, and asks the program about the game that it finds.
  Side Recover() {
    EXPECT_TRUE(IsInPlace() || Files(GetParam().home) == before_) << "the source is left alone";
    if (!disk_.Stat(GetParam().written, true).value()) return Side::kOld;
    const Words written = [](cli::Options& options) {
      SetHome(options, GetParam().written);
      options.verify = true;
    };
    EXPECT_EQ(Command(disk_, cli::Recover, written).exit_code, 0);
    const std::vector<std::string> files = Files(GetParam().written);
    const bool is_old = files == (IsInPlace() ? old_files_ : before_), is_new = files == new_files_;
    EXPECT_TRUE(is_old || is_new);
    if (judged_.insert(disk_.image().Fingerprint()).second) {
      EXPECT_EQ(Command(disk_, cli::Status, written).exit_code, 0);
      if (ruled_.insert(files).second) {
        EXPECT_EQ(Command(disk_, cli::Check, written).exit_code, 0);
      }
    }
    return is_old ? Side::kOld : is_new ? Side::kNew : Side::kNeither;
  }

  MemoryDisk disk_;
  DiskImage old_;
  std::size_t operations_ = 0;
  std::vector<std::string> before_, old_files_, new_files_;
  std::set<std::uint64_t> judged_;
  std::set<std::vector<std::string>> ruled_;
};

TEST_P(CommandFaults, LeaveTheOldOrTheNewGame) {
  std::size_t tried = 0, undone = 0, finished = 0;
  const std::size_t step = TriesAllFaults() ? 1 : operations_ / 2;
  for (const Fault fault : {Fault::kFail, Fault::kStopAfter}) {
    for (std::size_t number = fault == Fault::kFail ? step / 2 + 1 : step; number <= operations_; number += step) {
      SCOPED_TRACE(fmt::format("fault {} at operation {}", static_cast<int>(fault), number));
      disk_.Load(old_);
      FaultyFileSystem faulty(disk_);
      faulty.BreakAt(number, fault);
      const cli::Outcome outcome = Run(faulty);
      ++tried;
      const int code = outcome.exit_code;
      EXPECT_TRUE(code == 0 || code == 3 || code == 4) << code;
      // A copy that was made is as the game was; the words of the refusal say so.
      const std::vector<std::string> now = Files(GetParam().written);
      EXPECT_TRUE(code != 3 || faulty.stopped() || now == old_files_ || (!IsInPlace() && now == before_));
      const Side side = Recover();
      EXPECT_NE(side, Side::kNeither);
      EXPECT_TRUE(code != 0 || side == Side::kNew);
      ++(side == Side::kOld ? undone : finished);
      if (HasFailure()) return;
    }
  }
  TellFaults(GetParam().name, operations_, tried, undone, finished);

  PowerLossPlan plan;
  plan.act = [&] { return Run(disk_).exit_code == 0; };
  plan.recover = [&] { return Recover(); };
  plan.only_all = true;
  if (!TriesAllFaults()) plan.most = 2;
  disk_.Load(old_);
  const PowerLossCounts counts = TakePowerAway(disk_, plan);
  EXPECT_GT(counts.old_games, 0u);
  EXPECT_GT(counts.new_games, 0u);
  TellFaults(GetParam().name + ", power loss", counts.moments, counts.disks, counts.old_games, counts.new_games);
}

INSTANTIATE_TEST_SUITE_P(Commands, CommandFaults, testing::ValuesIn(SomeOf(kCommandScenarios)),
                         [](const auto& scenario) {
                           std::string name = scenario.param.name;
                           std::replace(name.begin(), name.end(), ' ', '_');
                           return name;
                         });

}  // namespace
}  // namespace bonepatch::tests
