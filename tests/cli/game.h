// A sample game on disk, with words for what end-to-end tests do to it.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "patcher/base/sha256.h"
#include "patcher/game/dol.h"
#include "patcher/os/file_system.h"
#include "tests/support/over_facts.h"
#include "tests/support/program.h"
#include "tests/support/sample_folder.h"
#include "tests/support/sparse_hash.h"

namespace bonepatch::tests {

class CliTest : public ::testing::Test {
 protected:
  /// A lone recipe; returns its path. `models` is the text under `models:`, indented by two.
  std::string Recipe(const std::string& id, const std::string& models) {
    return game_.outer().Write(id + ".yaml", "bonepatch: 1\nid: " + id + "\ngame: sluggers-us\nmodels:\n" + models);
  }

  /// One models entry for one model with edits in flow style.
  std::string OneModel(const std::string& id, const std::string& model, const std::string& edits) {
    return Recipe(id, "  - model: " + model + "\n    edits: [" + edits + "]\n");
  }

  ProgramRun Run(std::vector<std::string> words) {
    words.insert(words.end(), {"--game", game_.path()});
    return RunProgram(words);
  }

  /// Packs that are checked over the game are checked over facts about it too, and both must say the same.
  ReadReport Report(std::vector<std::string> words, std::optional<int> exit_code = {}) {
    words.insert(words.end(), {"--format", "json"});
    const ProgramRun run = Run(words);
    if (exit_code) {
      EXPECT_EQ(run.exit_code, *exit_code) << run.out << run.err;
    }
    if (words.front() == "check") ExpectSameOverFacts(words, game_.path(), run);
    return ParseReport(run.out);
  }

  ReadReport Json(const std::vector<std::string>& words, int exit_code) { return Report(words, exit_code); }

  /// What another tool does to a live block: two bytes of it.
  void PokeEntry(std::uint32_t chunk, std::uint32_t file, std::uint64_t offset, std::uint16_t value) const {
    const auto dol = os::ReadWhole(os::System(), game_.dol(), 1u << 24);
    const auto directory = game::Directory::Read(*dol, game_.dol());
    Bytes word(2);
    Store<std::uint16_t>(word, 0, value);
    auto archive = os::System().Open(game_.archive(), os::OpenMode::kReadWrite);
    ASSERT_TRUE((*archive)->WriteAt(directory->Find(chunk, file)->slots[0].offset + offset, word).has_value());
  }

  /// Hashes of what undo must give back: main.dol, fst.bin, and dt_na.dat with its size.
  std::vector<std::string> Hashes() const {
    std::vector<std::string> hashes;
    for (const std::string& path : {game_.dol(), game_.fst(), game_.archive()}) hashes.push_back(HashOf(path));
    return hashes;
  }

  /// Of a file's data, holes skipped by size and place: dt_na.dat is 715 MB of nearly nothing.
  static std::string HashOf(const std::string& path) { return SparseHash(path); }

  bool Exists(const std::string& path) const {
    const auto info = os::System().Stat(path, false);
    return info && info->has_value();
  }

  SampleFolder game_;
};

}  // namespace bonepatch::tests
