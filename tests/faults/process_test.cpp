// The built program under strace, which fails or kills it at one system call after the other, and under kills by
// chance.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <map>
#include <random>
#include <sstream>

#include "tests/faults/live_game.h"
#include "tests/support/store_scenarios.h"

namespace bonepatch::tests {
namespace {

constexpr const char* kChanging =
    "openat,pwrite64,ftruncate,fsync,rename,unlink,mkdir,rmdir,copy_file_range,ioctl,fchmod,fchown";

/// A system call that changes a file or a folder: the how many-th of its name.
struct Call {
  std::string name;
  int number = 0;
};

/// Of all calls in a log of strace, those that change something.
std::vector<Call> ChangesIn(const std::string& log) {
  std::vector<Call> calls;
  std::map<std::string, int> counts;
  std::ifstream file(log);
  for (std::string line; std::getline(file, line);) {
    const std::size_t space = line.find_first_not_of("0123456789 "), bracket = line.find('(');
    if (space == std::string::npos || bracket == std::string::npos || bracket < space) continue;
    const std::string name = line.substr(space, bracket - space);
    const int number = ++counts[name];
    if (name == "openat" && line.find("O_CREAT") == std::string::npos) continue;
    if (name == "ioctl" && line.find("FICLONE") == std::string::npos) continue;
    calls.push_back({name, number});
  }
  return calls;
}

struct Injection {
  const char* what;   ///< as strace has it
  const char* words;  ///< of the system, that a refusal passes on; null: the process is killed
};

constexpr Injection kInjections[] = {
    {"error=EIO", "Input/output error"},
    {"error=ENOSPC", "No space left on device"},
    {"error=EACCES", "Permission denied"},
    {"signal=KILL", nullptr},
};

class Process : public testing::TestWithParam<ProcessScenario> {
 protected:
  /// Empty where strace can be used here.
  static std::string WhyNoStrace() {
    const ProgramRun run = RunCommand({"strace", "-f", "-o", "/dev/null", "-e", "trace=openat", "true"});
    return run.exit_code == 0 ? std::string() : run.exit_code == 127 ? "it is not installed" : run.err;
  }

  void BreakCalls(const LiveGame& game) {
    const TempFolder logs;
    game.PutBack();
    ASSERT_EQ(game.Run({"strace", "-f", "-o", logs / "log", "-e", std::string("trace=") + kChanging}).exit_code, 0);
    const std::vector<Call> calls = ChangesIn(logs / "log");
    ASSERT_GT(calls.size(), 20u);
    const std::size_t all = std::size(kInjections) * calls.size(), step = TriesAllFaults() ? 1 : all / 3;
    std::size_t tried = 0, now_new = 0;
    for (std::size_t i = step / 2; i < all && !HasFailure(); i += step) {
      ++tried;
      now_new += Break(game, calls[i / std::size(kInjections)], kInjections[i % std::size(kInjections)]);
    }
    TellFaults(GetParam().name + ", strace", calls.size(), tried, tried - now_new, now_new);
  }

  bool Break(const LiveGame& game, const Call& call, const Injection& injection) {
    const std::string inject = fmt::format("inject={}:{}:when={}", call.name, injection.what, call.number);
    SCOPED_TRACE(inject);
    game.PutBack();
    const ProgramRun run = game.Run({"strace", "-f", "-o", "/dev/null", "-e", "trace=" + call.name, "-e", inject});
    if (injection.words != nullptr && run.exit_code != 0) {
      EXPECT_NE(run.err.find(injection.words), std::string::npos) << "the system's words are passed on: " << run.err;
    }
    return game.Settle(run, injection.words == nullptr);
  }

  /// `--foreground`: it waits until the program is gone, and its lock with it. The status is the program's own, which
  /// may end by itself at that very moment.
  void KillByChance(const LiveGame& game, std::size_t kills) {
    game.PutBack();
    const auto start = std::chrono::steady_clock::now();
    ASSERT_EQ(game.Run({"timeout", "--foreground", "--preserve-status", "-s", "KILL", "60"}).exit_code, 0);
    const std::chrono::duration<double> whole = std::chrono::steady_clock::now() - start;
    const unsigned seed = std::random_device()();
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> moment(0.001, whole.count());
    std::size_t now_new = 0;
    for (std::size_t i = 0; i < kills && !HasFailure(); ++i) {
      const std::string seconds = fmt::format("{:.6f}", moment(random));
      SCOPED_TRACE(fmt::format("killed after {} of {} seconds, seed {}", seconds, whole.count(), seed));
      game.PutBack();
      now_new += game.Settle(game.Run({"timeout", "--foreground", "--preserve-status", "-s", "KILL", seconds}), true);
    }
    TellFaults(GetParam().name + ", killed by chance", 0, kills, kills - now_new, now_new);
  }
};

TEST_P(Process, ThatFailsOrDiesAnywhereLeavesTheOldOrTheNewGame) {
  const LiveGame game(GetParam());
  if (const std::string why = WhyNoStrace(); why.empty()) {
    BreakCalls(game);
  } else {
    std::fprintf(stderr, "faults: strace can't trace here, so no call was broken, and more kills are by chance: %s\n",
                 why.c_str());
    KillByChance(game, 20);
  }
  KillByChance(game, TriesAllFaults() ? 200 : 1);
  game.ExpectVanillaAfterUndo();
}

INSTANTIATE_TEST_SUITE_P(Program, Process, testing::ValuesIn(SomeOf(ProcessScenarios(), 3)), [](const auto& scenario) {
  std::string name = scenario.param.name;
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
});

}  // namespace
}  // namespace bonepatch::tests
