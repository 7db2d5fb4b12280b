// Other programs that carry a change of a large file from one machine to another.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bench/scratch.h"
#include "tests/support/measured.h"

namespace bonepatch::bench {

struct Rival {
  std::string what;
  tests::Used used;
  double times_slower = 0;  ///< than the apply of one model, at least; 0: nothing is wanted
};

/// Runs a command in the scratch folder when nothing else waits to be written.
tests::Used MeasureQuietly(const Scratch& scratch, const std::vector<std::string>& words);

/// The game in the scratch folder has one model applied. `undo` takes it off.
std::vector<Rival> MeasureRivals(const Scratch& scratch, const std::function<void()>& undo);

}  // namespace bonepatch::bench
