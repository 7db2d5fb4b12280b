// The order in which commands are run, and what is wanted of them.
#include "bench/commands.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <map>

#include "bench/rivals.h"
#include "bench/scratch.h"
#include "bench/wishes.h"

namespace bonepatch::bench {
namespace {

using tests::Used;

constexpr std::uint64_t kMegabyte = 1'000'000;
constexpr int kRounds = 5;

class Commands {
 public:
  explicit Commands(const Scratch& scratch) : scratch_(scratch) {
    scratch_.Write("one.yaml", OneModel());
    scratch_.Write("many.yaml", ManyModels(100));
    scratch_.Write("another.yaml", Another());
  }

  /// Runs a command of bonepatch in the scratch folder.
  Used Run(std::vector<std::string> words) const {
    words.insert(words.begin(), BONEPATCH_PROGRAM);
    const Used used = MeasureQuietly(scratch_, words);
    if (used.exit_code != 0) {
      fmt::print(stderr, "bench: `{}` ended with {}\n", fmt::join(words, " "), used.exit_code);
      std::exit(1);
    }
    return used;
  }

  /// There and back, again and again.
  void Pairs(const std::string& what, const std::string& pack, const std::string& id) {
    for (int round = 0; round < kRounds; ++round) {
      runs_["apply, " + what].push_back(Run({"apply", pack, "--game", "game"}));
      runs_["unpatch, " + what].push_back(Run({"unpatch", id, "--game", "game"}));
    }
  }

  void Once(const std::string& what, const std::vector<std::string>& words) { runs_[what].push_back(Run(words)); }

  void Again(const std::string& what, const std::vector<std::string>& words) {
    for (int round = 0; round < kRounds; ++round) Once(what, words);
  }

  /// The run of middling time.
  Used Middle(const std::string& what) const {
    std::vector<Used> runs = runs_.at(what);
    std::sort(runs.begin(), runs.end(), [](const Used& a, const Used& b) { return a.seconds < b.seconds; });
    return runs[runs.size() / 2];
  }

  const std::map<std::string, std::vector<Used>>& runs() const { return runs_; }

 private:
  const Scratch& scratch_;
  std::map<std::string, std::vector<Used>> runs_;
};

void RunAll(Commands& commands) {
  const std::vector<std::string> game{"--game", "game"};
  commands.Once("apply, the first of a game", {"apply", "another.yaml", "--game", "game"});
  commands.Pairs("one model", "one.yaml", "one");
  commands.Pairs("100 models", "many.yaml", "many");
  commands.Again("check, one model", {"check", "one.yaml", "--game", "game"});
  commands.Again("check, 100 models", {"check", "many.yaml", "--game", "game"});
  commands.Again("facts", {"facts", "-o", "facts.json", "--game", "game"});
  commands.Again("list", {"list", "--game", "game"});
  commands.Again("preflight", {"preflight", "--game", "game"});
  commands.Again("status", {"status", "--game", "game"});
  commands.Once("unpatch --all", {"unpatch", "--all", "--game", "game"});
}

void AddGoals(const Commands& commands, const std::vector<Rival>& rivals, std::vector<Goal>& goals) {
  const Used one = commands.Middle("apply, one model"), many = commands.Middle("apply, 100 models");
  const auto below = [&](const std::string& what, std::uint64_t bytes, std::uint64_t limit) {
    goals.push_back(
        {what, "under " + Size(static_cast<double>(limit)), Size(static_cast<double>(bytes)), bytes < limit});
  };
  for (const Rival& rival : rivals) {
    if (rival.times_slower == 0 || rival.used.exit_code != 0) continue;
    const double factor = rival.used.seconds / one.seconds;
    goals.push_back({"apply of one model, faster than " + rival.what, "at least " + Times(rival.times_slower),
                     Times(factor), factor >= rival.times_slower});
  }
  const double growth = many.seconds / one.seconds;
  goals.push_back({"apply of 100 models, beside one", "under 10 x", Times(growth), growth < 10});
  below("apply of one model reads", one.bytes_read, 32 * kMegabyte);
  below("apply of one model writes", one.bytes_written, 16 * kMegabyte);
  below("facts of the whole game reads", commands.Middle("facts").bytes_read, 24 * kMegabyte);
  std::uint64_t most = 0;
  for (const auto& [what, runs] : commands.runs()) {
    for (const Used& used : runs) most = std::max(most, used.peak_memory);
  }
  below("memory of any command", most, 32 * kMegabyte);
}

report::Row RowOf(const std::string& what, const Used& used) {
  const auto size = [](std::uint64_t bytes) { return Size(static_cast<double>(bytes)); };
  return {what,
          Seconds(used.seconds),
          size(used.bytes_read),
          size(used.bytes_written),
          size(used.disk_written),
          size(used.peak_memory)};
}

const report::Row kHead{"command", "time", "read", "written", "for the disk", "memory"};

}  // namespace

std::vector<Sheet> MeasureCommands(std::vector<Goal>& goals) {
  const Scratch scratch(BONEPATCH_SCRATCH);
  const bool room = scratch.room() >= kRoomForAll;
  Commands commands(scratch);
  commands.Run({"sample", "game"});
  if (room) {
    fmt::print(stderr, "bench: filling the made-up game's holes in {}\n", scratch.path());
    FillHoles(scratch / "game/files/dt_na.dat");
  }
  fmt::print(stderr, "bench: commands of bonepatch\n");
  RunAll(commands);
  Sheet own{"Commands on the whole made-up game, synced (middle of five runs, files in the cache)", {kHead}, {}};
  for (const auto& [what, runs] : commands.runs()) own.rows.push_back(RowOf(what, commands.Middle(what)));

  Sheet others{"The same change of dt_na.dat by other means, synced (one run)", {kHead}, {}};
  std::vector<Rival> rivals;
  if (room) {
    commands.Run({"apply", "one.yaml", "--game", "game"});
    rivals = MeasureRivals(scratch, [&] { commands.Run({"unpatch", "--all", "--game", "game"}); });
    for (const Rival& rival : rivals) {
      if (rival.used.exit_code == 0) others.rows.push_back(RowOf(rival.what, rival.used));
      if (rival.used.exit_code == 127) others.notes.push_back(rival.what + ": not installed");
      if (rival.used.exit_code != 0 && rival.used.exit_code != 127) others.notes.push_back(rival.what + ": failed");
    }
    others.notes.push_back("bsdiff isn't run: it needs 17 times the file in memory, 12 GB, and minutes.");
  } else {
    others.notes.push_back(fmt::format("Not run, and dt_na.dat has holes: that takes {} of free disk.",
                                       Size(static_cast<double>(kRoomForAll))));
  }
  AddGoals(commands, rivals, goals);
  return {own, others};
}

}  // namespace bonepatch::bench
