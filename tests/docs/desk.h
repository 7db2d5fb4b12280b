// The folder that a reader of a page works in: a made-up game, the files that the page has shown, and a shell.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tests/support/sample_folder.h"

namespace bonepatch::docs {

struct Answer {
  int exit_code = -1;
  std::vector<std::string> lines;  ///< standard output and standard error, as a terminal shows them
};

/// `game` is the sample, `saga` that of Lost Saga files, `examples` the folder of that name.
class Desk {
 public:
  Desk();

  void Write(const std::string& name, const std::string& text) const { game_.outer().Write(name, text); }
  /// Runs a command line; the desk's own path is shown as /home/you.
  Answer Run(const std::string& command) const;

 private:
  tests::SampleFolder game_;
};

}  // namespace bonepatch::docs
