// Every kind of run of the store, over a small game: what tests of faults break at each of its operations.
#pragma once

#include <functional>
#include <iterator>
#include <ostream>
#include <string>
#include <vector>

#include "tests/support/fake_game.h"

namespace bonepatch::tests {

struct StoreScenario {
  std::string name;
  std::function<void(const FakeGame&)> prepare;  ///< makes the old game
  std::function<Result<void>(const FakeGame&, store::Workspace&)> act;
  bool commits = true;  ///< `adopt` is one rename, and nothing is left to finish
};

inline void PrintTo(const StoreScenario& scenario, std::ostream* out) { *out << scenario.name; }

const std::vector<StoreScenario>& StoreScenarios();

/// Two files of a game that another program wrote over, and the way back.
void ChangeByAnother(const FakeGame& game);
Result<void> RestoreGame(const FakeGame& game, store::Workspace& workspace);

/// Recovers over the game's own file system; a failure fails the test.
store::Recovered RecoverFully(const FakeGame& game);

/// BONEPATCH_FAULTS=all: each fault is tried, which takes minutes; else what a few seconds allow.
bool TriesAllFaults();

/// All scenarios, or the first two where a few seconds are all there is.
template <typename Scenarios>
auto SomeOf(const Scenarios& scenarios) {
  const auto end = TriesAllFaults() ? std::end(scenarios) : std::begin(scenarios) + 2;
  return std::vector(std::begin(scenarios), end);
}

/// A row of the table that `./dev faults` shows, and a test property of the same name.
void TellFaults(const std::string& scenario, std::size_t operations, std::size_t tried, std::size_t undone,
                std::size_t finished);

}  // namespace bonepatch::tests
