// Takes the power away at every moment of a run, and of the recovery from that, and of the recovery from that, until
// nothing new is found on the disk.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/memory_disk.h"

namespace bonepatch::tests {

/// Which changes are kept of those that may be lost, and how the choice came about.
struct Loss {
  std::string name;
  std::vector<bool> kept;
};

/// Nothing is kept, all is, all but one, one alone with what it needs, and some subsets by chance.
std::vector<Loss> LossesOf(const DiskLog& log, unsigned by_chance, std::uint32_t seed);

/// What a game is: the only two answers that a transaction may give.
enum class Side { kOld, kNew, kNeither };

/// What is done over the disk, and how its outcome is judged.
struct PowerLossPlan {
  std::function<bool()> act;      ///< the run; whether it says that it is done
  std::function<Side()> recover;  ///< recovers, and looks
  std::function<void()> judge;    ///< once for each disk that a recovery leaves; may change it
  unsigned by_chance = 0;         ///< subsets by chance at each moment
  bool only_all = false;          ///< nothing is kept, or all: for disks too large to be tried in every way
  /// Of the disks that the run leaves, about so many are recovered, evenly spread, and all that it may leave at its
  /// end; their recoveries keep the power. None: all, and so are those that come of their recoveries.
  std::optional<std::size_t> most;
};

struct PowerLossCounts {
  std::size_t moments = 0;  ///< of the run
  std::size_t losses = 0;   ///< choices of what is lost
  std::size_t disks = 0;    ///< different ones, each recovered
  std::size_t old_games = 0, new_games = 0;
};

/// Loads the disk again and again. A broken promise fails the test.
PowerLossCounts TakePowerAway(MemoryDisk& disk, const PowerLossPlan& plan);

}  // namespace bonepatch::tests
