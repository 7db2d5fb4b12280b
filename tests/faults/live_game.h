// A sample game, or a plain folder, on the real disk that the built program changes, put back to where it was before
// each try.
#pragma once

#include <string>
#include <vector>

#include "tests/support/fake_game.h"
#include "tests/support/program.h"
#include "tests/support/sample_folder.h"

namespace bonepatch::tests {

/// A run of the program whose operations are broken.
struct ProcessScenario {
  std::string name;
  std::vector<std::vector<std::string>> before;  ///< commands that make the old game
  std::vector<std::string> words;  ///< of the command that is broken; PACKS/ stands for the recipes' folder
  bool copies = false;             ///< `--output`: what changes is a copy, absent before
  bool folder = false;             ///< of plain files, in the place of a game

  friend void PrintTo(const ProcessScenario& scenario, std::ostream* out) { *out << scenario.name; }
};

const std::vector<ProcessScenario>& ProcessScenarios();

class LiveGame {
 public:
  explicit LiveGame(const ProcessScenario& scenario);  ///< makes the old game, and learns the new one

  void PutBack() const;

  /// The scenario's command, under another program (`strace` and its words) where there is one.
  ProgramRun Run(const std::vector<std::string>& under = {}) const;

  /// Judges what a run left, and recovers it; whether the new game came of it. `by_us`: the signal that ended it.
  bool Settle(const ProgramRun& run, bool killed_by_us) const;

  /// In the end everything is undone, and the game is vanilla byte for byte.
  void ExpectVanillaAfterUndo() const;

 private:
  std::string Where() const { return scenario_.folder ? "--folder" : "--game"; }
  std::vector<std::string> Words(const std::vector<std::string>& words, const std::string& game) const;
  void PutArchiveBack() const;
  /// All files of a game, dt_na.dat by its size.
  Snapshot Look(const std::string& game) const;
  int Ask(const std::vector<std::string>& words, const std::string& game) const;

  const ProcessScenario& scenario_;
  SampleFolder game_;
  const std::string path_, copy_, written_;
  Snapshot vanilla_, old_, new_;  ///< vanilla_: of a folder
  std::string tail_;              ///< of the old dt_na.dat, past the vanilla end
};

}  // namespace bonepatch::tests
