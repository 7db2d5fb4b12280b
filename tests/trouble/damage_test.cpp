// Whatever another program or an accident does to a file of the game or of `.bonepatch`: every command ends, says which
// file it is and how to go on, and what it says leads back to the unmodified game.
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "tests/trouble/around.h"

namespace bonepatch::tests {
namespace {

namespace fs = std::filesystem;

enum class Damage { kGone, kEmpty, kByte, kLonger, kShorter, kFolder, kFile, kDangling, kLoop, kFifo, kDevice };

void Inflict(Damage damage, const std::string& path) {
  if (damage == Damage::kByte) {
    auto file = os::System().Open(path, os::OpenMode::kReadWrite).value();
    const std::uint64_t middle = file->size() / 2;
    const Bytes byte = ReadBytes(*file, middle, 1).value();
    ASSERT_TRUE(file->WriteAt(middle, Bytes{static_cast<std::uint8_t>(byte[0] ^ 1)}).has_value());
    return;
  }
  if (damage == Damage::kLonger || damage == Damage::kShorter) {
    const auto size = fs::file_size(path);
    fs::resize_file(path, damage == Damage::kLonger ? size + 1000 : size - 100);
    return;
  }
  fs::remove_all(path);
  fs::create_directories(fs::path(path).parent_path());
  if (damage == Damage::kEmpty) std::ofstream(path).flush();
  if (damage == Damage::kFile) std::ofstream(path) << "x";
  if (damage == Damage::kFolder) fs::create_directories(path + "/in it");
  if (damage == Damage::kDangling) fs::create_symlink("/nonexistent/file", path);
  if (damage == Damage::kLoop) fs::create_symlink(path, path);
  if (damage == Damage::kDevice) fs::create_symlink("/dev/zero", path);
  const bool made = damage != Damage::kFifo || mkfifo(path.c_str(), 0600) == 0;
  ASSERT_TRUE(made);
}

/// What the messages must lead to.
enum class WayOut {
  kNone,      ///< nothing was lost: commands go on
  kRestore,   ///< `restore`
  kMoveAway,  ///< move away what has the file's name, then `restore`
  kCopy,      ///< take dt_na.dat from the disc again, then `restore`
  kDisc,      ///< the baseline is lost: only the disc has the unmodified game
};

struct Case {
  const char* name;
  const char* file;
  Damage damage;
  WayOut way_out;
};

constexpr Case kCases[] = {
    {"DolGone", "sys/main.dol", Damage::kGone, WayOut::kRestore},
    {"DolEmpty", "sys/main.dol", Damage::kEmpty, WayOut::kRestore},
    {"DolByte", "sys/main.dol", Damage::kByte, WayOut::kRestore},
    {"DolShorter", "sys/main.dol", Damage::kShorter, WayOut::kRestore},
    {"DolFolder", "sys/main.dol", Damage::kFolder, WayOut::kMoveAway},
    {"DolDangling", "sys/main.dol", Damage::kDangling, WayOut::kRestore},
    {"DolLoop", "sys/main.dol", Damage::kLoop, WayOut::kRestore},
    {"DolFifo", "sys/main.dol", Damage::kFifo, WayOut::kMoveAway},
    {"DolDevice", "sys/main.dol", Damage::kDevice, WayOut::kMoveAway},
    {"FstGone", "sys/fst.bin", Damage::kGone, WayOut::kRestore},
    {"FstEmpty", "sys/fst.bin", Damage::kEmpty, WayOut::kRestore},
    {"FstByte", "sys/fst.bin", Damage::kByte, WayOut::kRestore},
    {"FstLonger", "sys/fst.bin", Damage::kLonger, WayOut::kRestore},
    {"FstFolder", "sys/fst.bin", Damage::kFolder, WayOut::kMoveAway},
    {"FstLoop", "sys/fst.bin", Damage::kLoop, WayOut::kRestore},
    {"FstFifo", "sys/fst.bin", Damage::kFifo, WayOut::kMoveAway},
    {"ArchiveGone", "files/dt_na.dat", Damage::kGone, WayOut::kCopy},
    {"ArchiveEmpty", "files/dt_na.dat", Damage::kEmpty, WayOut::kCopy},
    {"ArchiveLonger", "files/dt_na.dat", Damage::kLonger, WayOut::kRestore},
    {"ArchiveShorter", "files/dt_na.dat", Damage::kShorter, WayOut::kRestore},
    {"ArchiveFolder", "files/dt_na.dat", Damage::kFolder, WayOut::kCopy},
    {"ArchiveLoop", "files/dt_na.dat", Damage::kLoop, WayOut::kCopy},
    {"ArchiveFifo", "files/dt_na.dat", Damage::kFifo, WayOut::kCopy},
    {"ArchiveDevice", "files/dt_na.dat", Damage::kDevice, WayOut::kCopy},
    {"StateGone", ".bonepatch/state.json", Damage::kGone, WayOut::kRestore},
    {"StateEmpty", ".bonepatch/state.json", Damage::kEmpty, WayOut::kRestore},
    {"StateByte", ".bonepatch/state.json", Damage::kByte, WayOut::kRestore},
    {"StateFolder", ".bonepatch/state.json", Damage::kFolder, WayOut::kMoveAway},
    {"StateDangling", ".bonepatch/state.json", Damage::kDangling, WayOut::kRestore},
    {"StateLoop", ".bonepatch/state.json", Damage::kLoop, WayOut::kRestore},
    {"StateFifo", ".bonepatch/state.json", Damage::kFifo, WayOut::kMoveAway},
    {"BaselineGone", ".bonepatch/baseline", Damage::kGone, WayOut::kDisc},
    {"BaselineFile", ".bonepatch/baseline", Damage::kFile, WayOut::kDisc},
    {"BaselineDolByte", ".bonepatch/baseline/main.dol", Damage::kByte, WayOut::kDisc},
    {"BaselineFstFifo", ".bonepatch/baseline/fst.bin", Damage::kFifo, WayOut::kDisc},
    {"BaselineFstLoop", ".bonepatch/baseline/fst.bin", Damage::kLoop, WayOut::kDisc},
    {"BaselineRecordEmpty", ".bonepatch/baseline/baseline.json", Damage::kEmpty, WayOut::kDisc},
    {"LockFifo", ".bonepatch/lock", Damage::kFifo, WayOut::kNone},
    {"LockFolder", ".bonepatch/lock", Damage::kFolder, WayOut::kNone},
    {"LockDangling", ".bonepatch/lock", Damage::kDangling, WayOut::kNone},
    {"StagedFolder", ".bonepatch/staged", Damage::kFolder, WayOut::kNone},
    {"StagedFile", ".bonepatch/staged", Damage::kFile, WayOut::kNone},
    {"StagedLoop", ".bonepatch/staged", Damage::kLoop, WayOut::kNone},
    {"IntentFifo", ".bonepatch/intent", Damage::kFifo, WayOut::kNone},
    {"StagedDolFifo", "sys/.main.dol.bonepatch", Damage::kFifo, WayOut::kNone},
    {"FolderFile", ".bonepatch", Damage::kFile, WayOut::kDisc},
    {"FolderLoop", ".bonepatch", Damage::kLoop, WayOut::kDisc},
    {"FolderGone", ".bonepatch", Damage::kGone, WayOut::kDisc},
};

class DamagedGame : public ::testing::TestWithParam<Case> {
 protected:
  static void SetUpTestSuite() {
    applied_ = new SampleFolder();
    const Answer applied =
        tests::Here({"apply", std::string(BONEPATCH_SOURCE_DIR) + "/examples/foxtail", "--game", applied_->path()});
    ASSERT_EQ(applied.exit_code, 0) << applied.text;
  }
  static void TearDownTestSuite() { delete applied_; }

  DamagedGame() {
    game_ = outer_ / "game";
    fs::create_directories(game_ + "/files");
    fs::copy(applied_->path() + "/sys", game_ + "/sys");
    fs::copy(applied_->state(), game_ + "/.bonepatch", fs::copy_options::recursive);
    CopyArchive(applied_->archive());
    leaf_ = outer_.Write("leaf.yaml",
                         "bonepatch: 1\nid: leaf\ngame: sluggers-us\nmodels:\n  - model: 18/2\n"
                         "    edits: [{add-bone: {name: a, parent: 0}}]\n");
  }

  void CopyArchive(const std::string& from) {
    ASSERT_TRUE(os::System().CopyFile(from, game_ + "/files/dt_na.dat", nullptr).has_value());
  }

  Answer Do(std::vector<std::string> words) {
    words.insert(words.end(), {"--game", game_});
    return tests::Here(words);
  }

  /// Sizes, times and names of the files, so that a write shows.
  std::string Trace() const {
    std::string trace;
    for (const char* file : {"/sys/main.dol", "/sys/fst.bin", "/files/dt_na.dat", "/.bonepatch/state.json"}) {
      struct stat info {};
      if (lstat((game_ + file).c_str(), &info) != 0) continue;
      trace +=
          fmt::format("{} {} {} {}.{}\n", file, info.st_ino, info.st_size, info.st_mtim.tv_sec, info.st_mtim.tv_nsec);
    }
    return trace;
  }

  /// The message names the damaged file, or what puts it right.
  void ExpectHelp(const Answer& answer) const {
    const std::string name = fs::path(GetParam().file).filename().string();
    const bool helps = answer.text.find(name) != std::string::npos ||
                       answer.text.find("restore`") != std::string::npos ||
                       answer.text.find("recover`") != std::string::npos ||
                       answer.text.find("an unmodified copy") != std::string::npos;
    EXPECT_TRUE(helps) << answer.text;
  }

  static SampleFolder* applied_;
  TempFolder outer_;
  std::string game_, leaf_;
};
SampleFolder* DamagedGame::applied_ = nullptr;

TEST_P(DamagedGame, IsToldAndLedOutOf) {
  const Case& damaged = GetParam();
  const std::string path = game_ + "/" + damaged.file;
  Inflict(damaged.damage, path);
  const std::string before = Trace();
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"status", "--verify"}, {"check", leaf_}, {"apply", leaf_, "--dry-run"}}) {
    const Answer answer = Do(words);
    SCOPED_TRACE(words[0] + ": " + answer.text);
    EXPECT_TRUE(answer.exit_code == 0 || answer.exit_code == 3 || answer.exit_code == 4) << answer.exit_code;
    if (answer.exit_code != 0) ExpectHelp(answer);
    EXPECT_EQ(Trace(), before) << "a reading command wrote";
  }
  if (damaged.way_out == WayOut::kNone) {
    EXPECT_EQ(Do({"recover"}).exit_code, 0);
    EXPECT_EQ(Do({"apply", leaf_}).exit_code, 0);
    EXPECT_EQ(Do({"unpatch", "--all"}).exit_code, 0);
    EXPECT_EQ(HashesOf(game_), VanillaHashes());
    return;
  }
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"apply", leaf_}, {"unpatch", "--all"}, {"adopt"}}) {
    if (damaged.way_out == WayOut::kDisc && words[0] == "adopt") continue;
    const Answer answer = Do(words);
    SCOPED_TRACE(words[0] + ": " + answer.text);
    const bool nothing_known = damaged.damage == Damage::kGone && damaged.way_out == WayOut::kDisc;
    EXPECT_TRUE(answer.exit_code == 3 || answer.exit_code == 4 || nothing_known) << answer.exit_code;
    if (!nothing_known && words[0] != "adopt") ExpectHelp(answer);  // adopt wants the packs taken back first
    EXPECT_EQ(Trace(), before) << "a refused command wrote";
  }
  if (damaged.way_out == WayOut::kMoveAway) {
    const Answer told = Do({"restore"});
    EXPECT_EQ(told.exit_code, 4) << told.text;
    EXPECT_NE(told.text.find("move it away"), std::string::npos) << told.text;
    fs::rename(path, outer_ / "aside");
  }
  if (damaged.way_out == WayOut::kCopy) {
    fs::remove_all(path);
    CopyArchive(SampleFolder().archive());
  }
  const Answer restored = Do({"restore"});
  if (damaged.way_out == WayOut::kDisc) {
    EXPECT_EQ(restored.exit_code, 4) << restored.text;
    return;
  }
  EXPECT_EQ(restored.exit_code, 0) << restored.text;
  EXPECT_EQ(HashesOf(game_), VanillaHashes());
  EXPECT_EQ(Do({"status"}).exit_code, 0) << Do({"status"}).text;
}

/// They run in this process, so a sanitized program makes no difference: then a fifth of them is enough.
std::vector<Case> Cases() {
  std::vector<Case> cases(std::begin(kCases), std::end(kCases));
  if (!ProgramIsSanitized()) return cases;
  std::vector<Case> some;
  for (std::size_t i = 0; i < cases.size(); i += 5) some.push_back(cases[i]);
  return some;
}

INSTANTIATE_TEST_SUITE_P(Damage, DamagedGame, ::testing::ValuesIn(Cases()),
                         [](const auto& test) { return std::string(test.param.name); });

TEST_F(TroubleTest, ABaselineWithoutItsStateIsNotThrownAwayByAdopt) {
  ASSERT_EQ(Here({"apply", Leaf()}).exit_code, 0);
  fs::remove(game_.state() + "/state.json");
  const Answer adopted = Here({"adopt"});
  EXPECT_EQ(adopted.exit_code, 4) << adopted.text;
  EXPECT_NE(adopted.text.find("`bonepatch restore`"), std::string::npos) << adopted.text;
  EXPECT_EQ(Here({"restore"}).exit_code, 0);
  EXPECT_EQ(Hashes(), VanillaHashes());
}

TEST_F(TroubleTest, WhatIsInTheWayOfFoundFilesIsToldBeforeAnythingIsWritten) {
  ASSERT_EQ(Here({"apply", Leaf()}).exit_code, 0);
  Inflict(Damage::kByte, game_.dol());
  const std::vector<std::string> changed = Hashes();
  Inflict(Damage::kFile, game_.state() + "/found");
  const Answer told = Here({"restore"});
  EXPECT_EQ(told.exit_code, 4);
  EXPECT_NE(told.text.find("move it away"), std::string::npos) << told.text;
  EXPECT_EQ(Hashes(), changed);
  fs::remove(game_.state() + "/found");
  EXPECT_EQ(Here({"restore"}).exit_code, 0);
  EXPECT_EQ(Hashes(), VanillaHashes());
}

TEST_F(TroubleTest, AGameWithoutMainDolSaysNothingOfRestoreWhereThereIsNoBaseline) {
  fs::remove(game_.dol());
  EXPECT_EQ(Here({"status"}).exit_code, 3);
  EXPECT_EQ(Here({"status"}).text.find("restore"), std::string::npos) << Here({"status"}).text;
  EXPECT_EQ(Here({"restore"}).exit_code, 4);
}

}  // namespace
}  // namespace bonepatch::tests
