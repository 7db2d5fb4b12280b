// Every kind of run of the store, over a small game and over a small folder: what tests of faults break at each of its
// operations.
#pragma once

#include <functional>
#include <iterator>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "tests/support/fake_folder.h"
#include "tests/support/fake_game.h"
#include "tests/support/memory_disk.h"

namespace bonepatch::tests {

/// A scenario on its disk.
class Stage {
 public:
  virtual ~Stage() = default;
  virtual Result<void> Act(os::FileSystem& fs) = 0;  ///< over the disk, or over what breaks it
  virtual Result<store::Recovered> Recover(os::FileSystem& fs) = 0;
  virtual Snapshot Look() const = 0;  ///< the files, and what is recorded of them
};

struct StoreScenario {
  std::string name;
  std::function<std::unique_ptr<Stage>(MemoryDisk&)> make;  ///< with the old game or folder
  bool commits = true;                                      ///< `adopt` is one rename, and nothing is left to finish
};

inline void PrintTo(const StoreScenario& scenario, std::ostream* out) { *out << scenario.name; }

const std::vector<StoreScenario>& StoreScenarios();

/// Two files of a game or a folder that another program wrote over, and found files from before; and the way back.
void ChangeByAnother(const FakeGame& game);
void ChangeByAnother(const FakeFolder& folder);
StoreScenario RestoreOf(std::string name, std::function<void(const FakeGame&)> prepare);
StoreScenario RestoreOf(std::string name, std::function<void(const FakeFolder&)> prepare);

/// Recovers over the stage's own disk; a failure fails the test.
store::Recovered RecoverFully(Stage& stage, MemoryDisk& disk);

/// BONEPATCH_FAULTS=all: each fault is tried, which takes minutes; else what a few seconds allow.
bool TriesAllFaults();

/// All scenarios, or the first few where a few seconds are all there is.
template <typename Scenarios>
auto SomeOf(const Scenarios& scenarios, std::ptrdiff_t few = 2) {
  const auto end = TriesAllFaults() ? std::end(scenarios) : std::begin(scenarios) + few;
  return std::vector(std::begin(scenarios), end);
}

/// A row of the table that `./dev faults` shows, and a test property of the same name.
void TellFaults(const std::string& scenario, std::size_t operations, std::size_t tried, std::size_t undone,
                std::size_t finished);

}  // namespace bonepatch::tests
