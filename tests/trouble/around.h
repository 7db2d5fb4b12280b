// A sample game, and commands in this process, where starting the program for each would take too long.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "patcher/cli/command.h"
#include "patcher/report/text.h"
#include "tests/support/program.h"
#include "tests/support/sample_folder.h"
#include "tests/support/sparse_hash.h"

namespace bonepatch::tests {

/// The words that the program runs on, as the shell takes them; `$0` is the program.
inline ProgramRun Shell(const std::string& script, const std::vector<std::string>& arguments = {}) {
  std::vector<std::string> words{"sh", "-c", script, Program()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return RunCommand(words);
}

/// What a command answers: all of its text, findings first.
struct Answer {
  int exit_code = 70;
  std::string text;
};

/// Runs a command as the program does, without starting it.
inline Answer Here(const std::vector<std::string>& words) {
  const auto commands = cli::Commands();
  const auto command =
      std::find_if(commands.begin(), commands.end(), [&](const auto& c) { return c.line.name == words[0]; });
  const auto options = cli::ParseOptions(command->line, {words.begin() + 1, words.end()});
  if (!options) return {static_cast<int>(options.error().kind), options.error().message};
  const cli::Outcome outcome =
      command->run({os::System(), *options, [](std::string_view, std::uint64_t, std::uint64_t) {}});
  Answer answer{outcome.exit_code, report::FindingsText(outcome.report, false)};
  for (const std::string& line : outcome.report.results) answer.text += line + "\n";
  return answer;
}

/// The whole of the three files, sizes included.
inline std::vector<std::string> HashesOf(const std::string& game) {
  std::vector<std::string> hashes;
  for (const char* file : {"/sys/main.dol", "/sys/fst.bin", "/files/dt_na.dat"})
    hashes.push_back(SparseHash(game + file));
  return hashes;
}

inline const std::vector<std::string>& VanillaHashes() {
  static const std::vector<std::string> hashes = HashesOf(SampleFolder().path());
  return hashes;
}

class TroubleTest : public ::testing::Test {
 protected:
  /// A recipe that adds one bone to the bat, which 65 records share.
  std::string Leaf(const std::string& id = "leaf") const {
    return game_.outer().Write(id + ".yaml", "bonepatch: 1\nid: " + id +
                                                 "\ngame: sluggers-us\nmodels:\n  - model: 18/2\n"
                                                 "    edits: [{add-bone: {name: " +
                                                 id + ", parent: 0}}]\n");
  }

  Answer Here(std::vector<std::string> words) const {
    words.insert(words.end(), {"--game", game_.path()});
    return tests::Here(words);
  }
  ProgramRun Run(std::vector<std::string> words) const {
    words.insert(words.end(), {"--game", game_.path()});
    return RunProgram(words);
  }

  std::vector<std::string> Hashes() const { return HashesOf(game_.path()); }

  /// Nothing of bonepatch is left in the game's folders but `.bonepatch` itself.
  void ExpectTidy() const {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(game_.path())) {
      const std::string name = entry.path().filename().string();
      EXPECT_FALSE(name.ends_with(".bonepatch") && name != ".bonepatch") << entry.path();
      EXPECT_NE(name, "staged") << entry.path();
      EXPECT_NE(name, "lock") << entry.path();
    }
  }

  SampleFolder game_;
};

}  // namespace bonepatch::tests
