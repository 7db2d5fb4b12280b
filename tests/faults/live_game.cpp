// Starts the program, looks at the game, puts it back.
#include "tests/faults/live_game.h"

#include <filesystem>
#include <fstream>

#include "tests/support/sparse_hash.h"

namespace bonepatch::tests {
namespace {

namespace stdfs = std::filesystem;

const std::vector<std::pair<std::string, std::string>> kVariables = {{"ASAN_OPTIONS", "detect_leaks=0"}};

std::string Recipe(const std::string& id, const std::string& pair) {
  return "bonepatch: 1\ngame: sluggers-us\nid: " + id + "\nmodels:\n  - pair: " + pair +
         "\n    edits: [{add-bone: {name: leaf, parent: 3}}]\n";
}

std::string FileRecipe(const std::string& id, const std::string& name) {
  std::string text = "bonepatch: 1\nformat: skl\nid: " + id + "\nmodels:\n";
  for (const char* file : {"hero.skl", "child.skl"})
    text += std::string("  - file: ") + file + "\n    edits: [{add-bone: {name: " + name + ", parent: Bip01}}]\n";
  return text;
}

}  // namespace

const std::vector<ProcessScenario>& ProcessScenarios() {
  static const std::vector<std::string> tail = {"apply", "PACKS/tail.yaml"};
  static const std::vector<ProcessScenario> scenarios = {
      {"apply over an apply", {tail}, {"apply", "PACKS/horn.yaml"}, false},
      {"apply to a copy", {tail}, {"apply", "PACKS/horn.yaml", "--output", "PACKS/copy"}, true},
      {"apply over an apply in a folder", {{"apply", "PACKS/rib.yaml"}}, {"apply", "PACKS/wing.yaml"}, false, true},
      {"apply", {}, tail, false},
      {"unpatch", {tail}, {"unpatch", "--all"}, false},
  };
  return scenarios;
}

LiveGame::LiveGame(const ProcessScenario& scenario)
    : scenario_(scenario),
      path_(scenario.folder ? game_.outer() / "folder" : game_.path()),
      copy_(game_.outer() / "copy"),
      written_(scenario.copies ? copy_ : path_) {
  game_.outer().Write("tail.yaml", Recipe("tail", "mario"));
  game_.outer().Write("horn.yaml", Recipe("horn", "duck"));
  game_.outer().Write("rib.yaml", FileRecipe("rib", "rib"));
  game_.outer().Write("wing.yaml", FileRecipe("wing", "wing"));
  if (scenario.folder) {
    EXPECT_EQ(RunCommand({Program(), "sample", path_, "--format", "skl"}).exit_code, 0);
    vanilla_ = Look(path_);
  }
  for (const auto& words : scenario.before) EXPECT_EQ(Ask(words, path_), 0);
  old_ = Look(path_);
  if (!scenario.folder) {
    std::ifstream archive(game_.archive(), std::ios::binary);
    archive.seekg(static_cast<std::streamoff>(sample::kArchiveSize));
    tail_.assign(std::istreambuf_iterator<char>(archive), {});
  }
  const ProgramRun whole = Run();
  EXPECT_EQ(whole.exit_code, 0) << whole.err;
  new_ = Look(written_);
  EXPECT_NE(Difference(new_, old_), "");
}

Snapshot LiveGame::Look(const std::string& game) const {
  Snapshot look = Take(game);
  look.erase(".bonepatch/");  // with nothing but the lock in it
  if (scenario_.folder) return look;
  std::error_code ignored;
  look["files/dt_na.dat"] = std::to_string(stdfs::file_size(game + "/files/dt_na.dat", ignored));
  return look;
}

void LiveGame::PutBack() const {
  stdfs::remove_all(copy_);
  stdfs::remove_all(copy_ + ".partial");
  if (scenario_.copies) return;  // the game itself is never touched, which Settle sees to
  for (const auto& entry : stdfs::directory_iterator(path_)) {
    if (entry.path().filename() != "files") stdfs::remove_all(entry.path());
  }
  for (const auto& [name, bytes] : old_) {
    if (name != "files/dt_na.dat") Overwrite(path_ + "/" + name, bytes);
  }
  if (!scenario_.folder) PutArchiveBack();
}

void LiveGame::PutArchiveBack() const {
  stdfs::resize_file(game_.archive(), sample::kArchiveSize);
  std::fstream archive(game_.archive(), std::ios::binary | std::ios::in | std::ios::out);
  archive.seekp(static_cast<std::streamoff>(sample::kArchiveSize));
  archive << tail_;
}

std::vector<std::string> LiveGame::Words(const std::vector<std::string>& words, const std::string& game) const {
  std::vector<std::string> command = {Program()};
  for (const std::string& word : words)
    command.push_back(word.starts_with("PACKS/") ? game_.outer() / word.substr(6) : word);
  command.insert(command.end(), {Where(), game});
  return command;
}

ProgramRun LiveGame::Run(const std::vector<std::string>& under) const {
  std::vector<std::string> words = under;
  for (std::string& word : Words(scenario_.words, path_)) words.push_back(std::move(word));
  return RunCommand(words, {}, kVariables);
}

int LiveGame::Ask(const std::vector<std::string>& words, const std::string& game) const {
  return RunCommand(Words(words, game)).exit_code;
}

bool LiveGame::Settle(const ProgramRun& run, bool killed_by_us) const {
  const int code = run.exit_code;
  EXPECT_TRUE(code == 0 || code == 3 || code == 4 || (killed_by_us && (code == -9 || code == 137))) << code << run.err;
  if (scenario_.copies) {
    EXPECT_EQ(Difference(Look(path_), old_), "") << "the game is left alone";
    if (!stdfs::exists(copy_)) {
      EXPECT_NE(code, 0);
      EXPECT_TRUE(!stdfs::exists(copy_ + ".partial") || Run().exit_code == 0) << "a leftover must not be in the way";
      return false;
    }
  }
  EXPECT_EQ(code == 3 ? Difference(Look(written_), old_) : "", "") << "exit 3 says that nothing changed";
  EXPECT_EQ(code == 0 ? Difference(Look(written_), new_) : "", "");
  EXPECT_EQ(Ask({"recover"}, written_), 0);
  EXPECT_EQ(Ask(scenario_.folder ? std::vector<std::string>{"status"} : std::vector<std::string>{"status", "--verify"},
                written_),
            0);
  const Snapshot look = Look(written_);
  EXPECT_TRUE(look == old_ || look == new_)
      << "against the old:" << Difference(look, old_) << "\nagainst the new:" << Difference(look, new_);
  return look == new_;
}

void LiveGame::ExpectVanillaAfterUndo() const {
  PutBack();
  EXPECT_EQ(Ask({"unpatch", "--all"}, path_), 0);
  if (scenario_.folder) {
    EXPECT_EQ(Difference(Look(path_), vanilla_), "");
    return;
  }
  const SampleFolder vanilla;
  EXPECT_EQ(Difference(Take(game_.path()), Take(vanilla.path())), "");
  EXPECT_TRUE(SparseBytes(game_.archive()) == SparseBytes(vanilla.archive()));
}

}  // namespace bonepatch::tests
