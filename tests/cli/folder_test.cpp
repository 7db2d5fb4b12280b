// Packs over folders of plain files, as a user applies, checks and takes them back.
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "patcher/base/sha256.h"
#include "tests/support/program.h"
#include "tests/support/temp_folder.h"

namespace bonepatch::tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const std::string kSagaExamples = BONEPATCH_SOURCE_DIR "/examples/saga/";

using FolderHashes = std::map<std::string, std::string>;

/// Every file below a folder but what bonepatch keeps, by its hash.
FolderHashes HashesBelow(const std::string& folder) {
  FolderHashes hashes;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string name = entry.path().lexically_relative(folder).generic_string();
    if (!entry.is_regular_file() || name.starts_with(".bonepatch/")) continue;
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(file), {});
    hashes[name] = Sha256(AsBytes(bytes));
  }
  return hashes;
}

class FolderTest : public ::testing::Test {
 protected:
  FolderTest() {
    EXPECT_EQ(RunProgram({"sample", "--format", "skl", folder()}).exit_code, 0);
    original_ = HashesBelow(folder());
  }

  std::string folder() const { return desk_ / "saga"; }

  std::string Recipe(const std::string& id, const std::string& file, const std::string& edits) const {
    return desk_.Write(id + ".yaml", "bonepatch: 1\nid: " + id + "\nformat: skl\nmodels:\n  - file: " + file +
                                         "\n    edits: [" + edits + "]\n");
  }

  ProgramRun Run(std::vector<std::string> words) const {
    words.insert(words.end(), {"--folder", folder()});
    return RunProgram(words);
  }

  ReadReport Json(std::vector<std::string> words, int exit_code) const {
    words.insert(words.end(), {"--format", "json"});
    const ProgramRun run = Run(words);
    EXPECT_EQ(run.exit_code, exit_code) << run.out << run.err;
    return ParseReport(run.out);
  }

  void ExpectOriginal() const {
    EXPECT_EQ(HashesBelow(folder()), original_);
    EXPECT_FALSE(std::filesystem::exists(folder() + "/.bonepatch"));
  }

  TempFolder desk_;
  FolderHashes original_;
};

TEST_F(FolderTest, ASampleBreaksNoRule) {
  const ProgramRun run = Run({"check"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_THAT(run.out, HasSubstr("3 models: 0 errors, 0 warnings, 0 notes"));
  EXPECT_EQ(RunProgram({"sample", "--format", "skl", folder()}).exit_code, 3) << "never over what is there";
  EXPECT_EQ(RunProgram({"sample", "--format", "fbx", desk_ / "other"}).exit_code, 2);
}

TEST_F(FolderTest, ApplyAndUnpatchGiveTheSameBytesBack) {
  const ProgramRun applied = Run({"apply", kSagaExamples + "tail"});
  EXPECT_EQ(applied.exit_code, 0) << applied.err;
  EXPECT_THAT(applied.out, HasSubstr("hero.skl: 52 -> 54 bones; 52 'Tail1' under 2; 53 'Tail2' under 52"));
  EXPECT_THAT(applied.out, HasSubstr("bytes of files: 2 models, 4 bones added"));
  const FolderHashes patched = HashesBelow(folder());
  EXPECT_NE(patched.at("hero.skl"), original_.at("hero.skl"));
  EXPECT_EQ(patched.at("walk.ani"), original_.at("walk.ani"));
  EXPECT_EQ(Run({"check"}).exit_code, 0) << "the live files are sound";
  const ProgramRun status = Run({"status"});
  EXPECT_EQ(status.exit_code, 0);
  EXPECT_THAT(status.out, HasSubstr("applied: saga-tail 1.0\nchild.skl: ours\nhero.skl: ours\n"));
  EXPECT_THAT(Run({"apply", kSagaExamples + "tail"}).out, HasSubstr("nothing to do: the folder is as wanted"));
  EXPECT_EQ(Run({"unpatch", "saga-tail"}).exit_code, 0);
  ExpectOriginal();
}

TEST_F(FolderTest, PacksComeAndGoInAnyOrder) {
  const std::string arm = Recipe("arm", "hero.skl", "set-transform: {bone: Bip01 L Hand, translation: [0, 3, 0]}");
  ASSERT_EQ(Run({"apply", arm}).exit_code, 0);
  const FolderHashes arm_alone = HashesBelow(folder());
  ASSERT_EQ(Run({"apply", kSagaExamples + "tail"}).exit_code, 0);
  ASSERT_EQ(Run({"apply", kSagaExamples + "younger.yaml"}).exit_code, 0);
  EXPECT_EQ(Run({"unpatch", kSagaExamples + "tail"}).exit_code, 0);
  EXPECT_EQ(HashesBelow(folder()).at("hero.skl"), arm_alone.at("hero.skl"));
  EXPECT_NE(HashesBelow(folder()).at("child.skl"), original_.at("child.skl"));
  const ReadReport report = Json({"unpatch", "younger"}, 0);
  EXPECT_THAT(report.text, HasSubstr("\"model\": \"child.skl\""));
  EXPECT_EQ(HashesBelow(folder()), arm_alone);
  EXPECT_EQ(Run({"unpatch", "--all"}).exit_code, 0);
  ExpectOriginal();
}

TEST_F(FolderTest, ARefusedPackWritesNothing) {
  const ProgramRun run = Run({"apply", kSagaExamples + "refused-rename.yaml"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_THAT(run.err, HasSubstr("refused-rename.yaml:9:9: error: skl/reference: hero.skl: hero.msh and 1 more file "
                                 "name the bone 'Bip01 Head'"));
  EXPECT_THAT(run.err, HasSubstr("refused-rename.yaml:10:9: error: skl/parent-cycle: hero.skl bone 3 'Bip01 Spine'"));
  EXPECT_THAT(run.out, HasSubstr("refused: nothing was written"));
  ExpectOriginal();
  const std::string lone = Recipe("lone", "hero.skl", "add-bone: {name: a, parent: Bip01}");
  EXPECT_EQ(Json({"apply", lone}, 1).Errors(), std::set<std::string>{"skl/link-count"});
  ExpectOriginal();
}

TEST_F(FolderTest, DryRunsAndReadingCommandsCreateNothing) {
  EXPECT_THAT(Run({"apply", kSagaExamples + "tail", "--dry-run"}).out, HasSubstr("would write"));
  for (const char* command : {"status", "list", "check"}) EXPECT_EQ(Run({command}).exit_code, 0) << command;
  EXPECT_EQ(Run({"unpatch", "--all"}).exit_code, 0);
  ExpectOriginal();
}

TEST_F(FolderTest, OutputLeavesTheFolderAlone) {
  const std::string copy = desk_ / "a copy";
  const ProgramRun run = Run({"apply", kSagaExamples + "tail", "--output", copy});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  ExpectOriginal();
  EXPECT_NE(HashesBelow(copy).at("hero.skl"), original_.at("hero.skl"));
  EXPECT_EQ(RunProgram({"status", "--folder", copy}).exit_code, 0);
  EXPECT_EQ(RunProgram({"unpatch", "--all", "--folder", copy}).exit_code, 0);
  EXPECT_EQ(HashesBelow(copy), original_);
}

TEST_F(FolderTest, AnotherProgramsChangeIsSeenAndNotOverwritten) {
  ASSERT_EQ(Run({"apply", kSagaExamples + "tail"}).exit_code, 0);
  desk_.Write("saga/hero.skl", "somebody else's");
  const ReadReport report = Json({"status"}, 4);
  EXPECT_EQ(report.Errors(), std::set<std::string>{"game/foreign"});
  EXPECT_THAT(report.text, HasSubstr("\"state\": \"foreign\""));
  EXPECT_EQ(Run({"unpatch", "--all"}).exit_code, 4);
  EXPECT_EQ(desk_.Read("saga/hero.skl"), "somebody else's");
  const ProgramRun restored = Run({"restore"});
  EXPECT_EQ(restored.exit_code, 0) << restored.err;
  EXPECT_EQ(HashesBelow(folder()), original_);
  EXPECT_EQ(desk_.Read("saga/.bonepatch/found/hero.skl"), "somebody else's");
  EXPECT_THAT(Run({"recover"}).out, HasSubstr("nothing was interrupted"));
}

TEST_F(FolderTest, ReadOnlyAndLinkedFilesAreToldOf) {
  std::filesystem::rename(folder() + "/hero.skl", desk_ / "elsewhere.skl");
  std::filesystem::create_symlink(desk_ / "elsewhere.skl", folder() + "/hero.skl");
  const ProgramRun run = Run({"apply", kSagaExamples + "tail"});
  EXPECT_EQ(run.exit_code, 3) << run.out;
  EXPECT_THAT(run.err, HasSubstr("link"));
  EXPECT_FALSE(std::filesystem::exists(folder() + "/.bonepatch"));
}

TEST_F(FolderTest, CheckJudgesFilesOnTheirOwn) {
  const std::string hero = folder() + "/hero.skl";
  EXPECT_EQ(RunProgram({"check", hero}).exit_code, 0);
  std::string bytes = desk_.Read("saga/hero.skl");
  desk_.Write("saga/cut.skl", bytes.substr(0, bytes.size() - 1));
  const ProgramRun cut = RunProgram({"check", folder() + "/cut.skl", hero});
  EXPECT_EQ(cut.exit_code, 1);
  EXPECT_THAT(cut.err, HasSubstr("cut.skl: error: skl/layout-truncated"));
  desk_.Write("apart/odd.msh", std::string("\x0B\0\0\0", 4) + "bip01 spine");
  const ProgramRun given = RunProgram({"check", hero, desk_ / "apart/odd.msh"});
  EXPECT_EQ(given.exit_code, 1);
  EXPECT_THAT(given.err, HasSubstr("skl/name-mismatch"));
  EXPECT_THAT(given.err, HasSubstr("The bone is spelled 'Bip01 Spine'"));
  EXPECT_EQ(RunProgram({"check", desk_ / "nobody.skl"}).exit_code, 3);
  EXPECT_EQ(RunProgram({"check", hero, kSagaExamples + "tail"}).exit_code, 2);
  EXPECT_EQ(RunProgram({"check", hero, "--strict", "--format", "sarif"}).exit_code, 0);
}

/// Roots and an inverse bind kept on purpose are the original's or the recipe's: live files are judged with them.
TEST_F(FolderTest, PatchedFilesAreJudgedBesideTheirOriginals) {
  const std::string edits = "set-transform: {bone: Bip01 L Hand, translation: [0, 3, 0], bind: keep}";
  ASSERT_EQ(Run({"apply", Recipe("kept", "hero.skl", edits)}).exit_code, 0);
  const ProgramRun run = Run({"check"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("3 models: 0 errors, 0 warnings, 0 notes"));
}

TEST_F(FolderTest, FilesNamedTogetherAreEachJudgedBesideTheirOwnFolder) {
  std::filesystem::copy(folder(), desk_ / "other");
  desk_.Write("other/odd.msh", std::string("\x0B\0\0\0", 4) + "bip01 spine");
  EXPECT_EQ(RunProgram({"check", folder() + "/hero.skl"}).exit_code, 0);
  const ProgramRun both = RunProgram({"check", folder() + "/hero.skl", desk_ / "other/hero.skl"});
  EXPECT_EQ(both.exit_code, 1);
  EXPECT_THAT(both.err, HasSubstr("other/hero.skl: error: skl/name-mismatch"));
  EXPECT_THAT(both.err, Not(HasSubstr("saga/hero.skl: error")));
}

TEST_F(FolderTest, StatusTellsOfOriginalsLostOrDamaged) {
  ASSERT_EQ(Run({"apply", kSagaExamples + "tail"}).exit_code, 0);
  const std::string kept = folder() + "/.bonepatch/vanilla/hero.skl";
  ASSERT_TRUE(std::filesystem::exists(kept));
  desk_.Write("saga/.bonepatch/vanilla/hero.skl", "rotten");
  EXPECT_EQ(Json({"status"}, 4).Errors(), std::set<std::string>{"game/foreign"});
  std::filesystem::remove(kept);
  EXPECT_EQ(Json({"status"}, 4).Errors(), std::set<std::string>{"game/foreign"});
}

TEST_F(FolderTest, APatchedFileIsNoOriginalWhereTheRecordIsGone) {
  ASSERT_EQ(Run({"apply", kSagaExamples + "tail"}).exit_code, 0);
  std::filesystem::remove(folder() + "/.bonepatch/state.json");
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"status"}, {"unpatch", "--all"}, {"check", kSagaExamples + "tail"}, {"list"}}) {
    const ProgramRun run = Run(words);
    EXPECT_EQ(run.exit_code, 4) << words[0] << ": " << run.out;
    EXPECT_THAT(run.err, HasSubstr("`bonepatch restore`")) << words[0];
  }
  EXPECT_EQ(Run({"restore"}).exit_code, 0);
  EXPECT_EQ(Run({"status"}).exit_code, 0);
}

/// Four megabytes of child names, each another one: what takes the most memory for its size.
TEST_F(FolderTest, HostileFilesTakeBoundedMemory) {
  const auto number = [](std::uint32_t value) {
    return std::string{static_cast<char>(value), static_cast<char>(value >> 8), static_cast<char>(value >> 16),
                       static_cast<char>(value >> 24)};
  };
  constexpr std::uint32_t kNames = 400'000;
  std::string bytes = std::string("SKL\0", 4) + number(1000) + number(1) + number(4) + "root" + std::string(120, '\0') +
                      number(0) + number(kNames);
  for (std::uint32_t i = 0; i < kNames; ++i) {
    const std::string name = std::to_string(1'000'000 + i).substr(1);
    bytes += number(static_cast<std::uint32_t>(name.size())) + name;
  }
  const ProgramRun run = RunProgram({"check", desk_.Write("hostile.skl", bytes)});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_THAT(run.err, HasSubstr("399000 more of these are left out"));
  if (!ProgramIsSanitized()) {
    EXPECT_LT(run.peak_memory, 64'000'000u);
  }
}

TEST_F(FolderTest, FactsStandForTheFolder) {
  const std::string facts = desk_ / "facts.json";
  ASSERT_EQ(Run({"facts", "-o", facts}).exit_code, 0);
  ASSERT_EQ(Run({"facts", "-o", facts}).exit_code, 0) << "facts may be written over facts";
  EXPECT_EQ(RunProgram({"check", kSagaExamples + "tail", kSagaExamples + "younger.yaml", "--facts", facts}).exit_code,
            0);
  const ProgramRun refused = RunProgram({"check", kSagaExamples + "refused-rename.yaml", "--facts", facts});
  const ProgramRun over_files = Run({"check", kSagaExamples + "refused-rename.yaml"});
  EXPECT_EQ(refused.exit_code, 1);
  EXPECT_EQ(refused.err, over_files.err);
  EXPECT_EQ(refused.out, over_files.out);
  const std::string text = desk_.Read("facts.json");
  desk_.Write("facts.json", text.substr(0, text.size() / 2));
  EXPECT_EQ(RunProgram({"check", kSagaExamples + "tail", "--facts", facts}).exit_code, 3);
}

TEST_F(FolderTest, PacksGoWithWhatTheyAreFor) {
  const ProgramRun run = RunProgram({"check", kSagaExamples + "tail", "--game", folder()});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.err, HasSubstr("the pack is for skl files: name their folder with --folder DIR"));
  const ProgramRun other = Run({"check", BONEPATCH_SOURCE_DIR "/examples/foxtail"});
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_THAT(other.err, HasSubstr("the pack is for the game sluggers-us: name it with --game DIR"));
  EXPECT_EQ(RunProgram({"apply", kSagaExamples + "tail", "--folder", folder(), "--game", folder()}).exit_code, 2);
  EXPECT_EQ(RunProgram({"apply", kSagaExamples + "tail", "--folder", desk_ / "nowhere"}).exit_code, 3);
  EXPECT_EQ(RunProgram({"apply", kSagaExamples + "tail"}).exit_code, 2);
}

TEST_F(FolderTest, APackNamesBonesOfPacksThatItRequires) {
  const auto pack = [&](const std::string& id, const std::string& relations, const std::string& edits) {
    desk_.Write(id + "/pack.yaml",
                "bonepatch: 1\nid: " + id + "\nversion: '1'\nformat: skl\nrecipes: [r.yaml]\n" + relations);
    desk_.Write(id + "/r.yaml",
                "bonepatch: 1\nid: r\nformat: skl\nmodels:\n  - file: statue.skl\n    edits: [" + edits + "]\n");
    return desk_ / id;
  };
  const std::string base = pack("base", "", "add-bone: {name: arm, parent: globe}");
  const std::string edits =
      "add-bone: {name: hand, parent: base/arm}, set-transform: {bone: hand, translation: [0, 1, 0]}";
  const std::string upper = pack("upper", "requires: [base]\n", edits);
  EXPECT_TRUE(Json({"check", "--together", base, upper}, 0).ok);
  const ReadReport missing = Json({"check", upper}, 1);
  ASSERT_EQ(missing.findings.size(), 1U) << missing.text;
  EXPECT_EQ(missing.findings[0].rule, "recipe/relations");
  EXPECT_THAT(missing.text, HasSubstr("an edit names a bone of a required pack that is not in the plan"));
  pack("upper", "", edits);
  const ReadReport stranger = Json({"check", "--together", base, upper}, 1);
  ASSERT_EQ(stranger.findings.size(), 1U) << stranger.text;
  EXPECT_THAT(stranger.text, HasSubstr("'base' is no pack that this one requires"));
}

TEST_F(FolderTest, ListShowsFilesAndWhatBecameOfThem) {
  ASSERT_EQ(Run({"apply", Recipe("arm", "hero.skl", "scale: {factor: 2}")}).exit_code, 0);
  EXPECT_EQ(Run({"list"}).out,
            "file        format  bones  state\n"
            "child.skl   skl     52     vanilla\n"
            "hero.skl    skl     52     ours\n"
            "statue.skl  skl     3      vanilla\n");
  EXPECT_THAT(Run({"list", "--all"}).out, HasSubstr("walk.ani    -       -      vanilla\n"));
}

TEST_F(FolderTest, TextErrorsHaveTheirPlace) {
  const auto told = [&](const std::string& text) {
    const ProgramRun run = Run({"check", desk_.Write("bad.yaml", text)});
    EXPECT_EQ(run.exit_code, 2) << run.err;
    return run.err;
  };
  const std::string head = "bonepatch: 1\nid: bad\nformat: skl\nmodels:\n  - file: hero.skl\n    edits:\n      - ";
  EXPECT_THAT(told(head + "add-bone: {name: a}\n"),
              HasSubstr("bad.yaml:7:19: error: recipe/schema: add-bone needs the key 'parent'"));
  EXPECT_THAT(told(head + "add-bones: {name: a, parent: b}\n"), HasSubstr("there is no edit 'add-bones'"));
  EXPECT_THAT(told(head + "scale: {factor: 0}\n"), HasSubstr("expected a factor above 0"));
  EXPECT_THAT(told(head + "set-transform: {bone: a}\n"), HasSubstr("needs at least one of the keys"));
  EXPECT_THAT(told(head + "set-transform: {bone: a, translation: [0, 0, 0], bind: loose}\n"),
              HasSubstr("expected 'keep' or 'follow', found the text 'loose'"));
  EXPECT_THAT(told("bonepatch: 1\nid: bad\nformat: skll\nmodels: []\n"), HasSubstr("the format 'skll' is not known"));
  EXPECT_THAT(told("bonepatch: 1\nid: bad\nformat: skl\nmodels:\n  - file: ../hero.skl\n    edits: [clear-link]\n"),
              HasSubstr("leaves the folder"));
  EXPECT_THAT(told("bonepatch: 1\nid: bad\nformat: skl\nmodels:\n  - model: 18/0\n    edits: [clear-link]\n"),
              HasSubstr("has no key 'model'"));
}

}  // namespace
}  // namespace bonepatch::tests
