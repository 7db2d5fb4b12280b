// What other programs and accidents do to a game, and the ways on: foreign changes, adopt, restore, --baseline, locks,
// links.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/file.h>
#include <unistd.h>

#include <cstdio>
#include <set>

#include "patcher/game/dol.h"
#include "tests/cli/game.h"

namespace bonepatch::tests {
namespace {

class UpkeepTest : public CliTest {
 protected:
  std::string Leaf(const std::string& id = "leaf") { return OneModel(id, "18/0", "{add-bone: {name: a, parent: 3}}"); }

  void Poke(const std::string& path, std::uint64_t offset, ByteView bytes) const {
    auto file = os::System().Open(path, os::OpenMode::kReadWrite);
    ASSERT_TRUE(file.has_value());
    ASSERT_TRUE((*file)->WriteAt(offset, bytes).has_value());
  }

  /// What another tool does: 18/0's own bytes once more behind the vanilla end, with fst.bin following.
  void PatchForeign() const {
    auto dol = os::ReadWhole(os::System(), game_.dol(), 1u << 24);
    auto directory = game::Directory::Read(*dol, game_.dol());
    const game::Record* record = directory->Find(18, 0);
    auto archive = os::System().Open(game_.archive(), os::OpenMode::kReadWrite);
    const auto block = ReadBytes(**archive, record->slots[0].offset, record->slots[0].length);
    ASSERT_TRUE((*archive)->WriteAt(game::kVanillaArchiveSize, *block).has_value());
    game::WriteRoute(*dol, *record, game::kVanillaArchiveSize, record->slots[0].length);
    Poke(game_.dol(), 0, *dol);
    auto fst = os::ReadWhole(os::System(), game_.fst(), 1u << 20);
    game::SetFstSize(*fst, static_cast<std::uint32_t>(game::kVanillaArchiveSize + block->size()));
    Poke(game_.fst(), 0, *fst);
  }
};

TEST_F(UpkeepTest, AnotherProgramsGameIsNoBaselineButCanBeAdopted) {
  PatchForeign();
  const std::vector<std::string> found = Hashes();
  const ProgramRun refused = Run({"apply", Leaf()});
  EXPECT_EQ(refused.exit_code, 4);
  EXPECT_NE(refused.err.find("adopt"), std::string::npos) << refused.err;
  EXPECT_EQ(Run({"status"}).exit_code, 0);
  EXPECT_NE(Run({"status"}).out.find("18/0 mario.gpl: foreign"), std::string::npos);
  EXPECT_EQ(Run({"check"}).exit_code, 0);
  EXPECT_EQ(Run({"adopt"}).exit_code, 0);
  EXPECT_EQ(Run({"apply", Leaf()}).exit_code, 0);
  EXPECT_EQ(Run({"adopt"}).exit_code, 4) << "not while packs are applied";
  EXPECT_EQ(Run({"status", "--verify"}).exit_code, 0);
  EXPECT_EQ(Run({"unpatch", "--all"}).exit_code, 0);
  EXPECT_EQ(Hashes(), found);
  EXPECT_TRUE(Exists(game_.state() + "/baseline")) << "the adopted baseline stays";
}

TEST_F(UpkeepTest, AnUnmodifiedCopyServesAsBaseline) {
  const SampleFolder vanilla;
  PatchForeign();
  const auto size_before = os::System().Stat(game_.archive(), true).value()->size;
  const ProgramRun run = Run({"apply", Leaf(), "--baseline", vanilla.path()});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.err.find("18/0"), std::string::npos) << "the other mod's routes are named: " << run.err;
  EXPECT_EQ(Run({"unpatch", "--all"}).exit_code, 0);
  EXPECT_EQ(HashOf(game_.dol()), HashOf(vanilla.dol()));
  EXPECT_EQ(os::System().Stat(game_.archive(), true).value()->size, size_before) << "nothing that was there is freed";
}

TEST_F(UpkeepTest, ABaselineWhoseVanillaBlocksDifferIsRefused) {
  const SampleFolder vanilla;
  PatchForeign();
  Poke(game_.archive(), TheSample().blocks[5].offset + 64, AsBytes("other bytes"));
  EXPECT_EQ(Run({"apply", Leaf(), "--baseline", vanilla.path()}).exit_code, 4);
}

TEST_F(UpkeepTest, ForeignChangesAreNoticedAndRestored) {
  const std::vector<std::string> vanilla = Hashes();
  ASSERT_EQ(Run({"apply", Leaf()}).exit_code, 0);
  Poke(game_.dol(), 0x1000, AsBytes("somebody else"));
  const std::vector<std::string> changed = Hashes();
  for (const auto& words :
       std::vector<std::vector<std::string>>{{"apply", Leaf("more")}, {"unpatch", "--all"}, {"unpatch", "leaf"}}) {
    const ReadReport report = Json(words, 4);
    EXPECT_EQ(report.Errors(), std::set<std::string>{"game/foreign"}) << report.text;
    EXPECT_EQ(Hashes(), changed);
  }
  EXPECT_EQ(Run({"status"}).exit_code, 4);
  const ProgramRun restored = Run({"restore"});
  EXPECT_EQ(restored.exit_code, 0) << restored.err;
  EXPECT_EQ(Hashes(), vanilla);
  EXPECT_TRUE(Exists(game_.state() + "/found"));
  EXPECT_EQ(Run({"apply", Leaf()}).exit_code, 0);
  EXPECT_EQ(Run({"unpatch", "--all"}).exit_code, 0);
  EXPECT_EQ(Hashes(), vanilla);
}

TEST_F(UpkeepTest, ADamagedBlockIsSeenByVerify) {
  ASSERT_EQ(Run({"apply", Leaf()}).exit_code, 0);
  EXPECT_EQ(Run({"status", "--verify"}).exit_code, 0);
  Poke(game_.archive(), game::kVanillaArchiveSize + 100, AsBytes("x"));
  EXPECT_EQ(Run({"status"}).exit_code, 0);
  EXPECT_EQ(Json({"status", "--verify"}, 4).Errors(), std::set<std::string>{"game/foreign"});
}

TEST_F(UpkeepTest, ATornRecordIsTold) {
  ASSERT_EQ(Run({"apply", Leaf()}).exit_code, 0);
  auto dol = os::ReadWhole(os::System(), game_.dol(), 1u << 24);
  auto directory = game::Directory::Read(*dol, game_.dol());
  const game::Record* record = directory->Find(18, 0);
  Poke(game_.dol(), record->file_offset + 24, Bytes{0, 0, 0, 0});  // the SP slot's offset alone
  const ProgramRun run = Run({"status"});
  EXPECT_EQ(run.exit_code, 4);
  EXPECT_NE(run.out.find("18/0 mario.gpl: torn"), std::string::npos) << run.out;
}

TEST_F(UpkeepTest, ALockedGameIsLeftAloneAndItsHolderNamed) {
  const int file = open(game_.archive().c_str(), O_RDONLY | O_CLOEXEC);
  ASSERT_EQ(flock(file, LOCK_EX | LOCK_NB), 0);
  const std::string holder = "process " + std::to_string(getpid()) + " is using the game";
  const ProgramRun run = Run({"apply", Leaf()});
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_NE(run.err.find(holder), std::string::npos) << run.err;
  EXPECT_EQ(Run({"status"}).exit_code, 3);
  EXPECT_EQ(Run({"apply", Leaf(), "--dry-run"}).exit_code, 3);
  EXPECT_FALSE(Exists(game_.state()));
  ASSERT_EQ(flock(file, LOCK_SH), 0);
  EXPECT_EQ(Run({"status"}).exit_code, 0) << "readers share";
  EXPECT_EQ(Run({"apply", Leaf()}).exit_code, 3);
  close(file);
  EXPECT_EQ(Run({"apply", Leaf()}).exit_code, 0);
}

TEST_F(UpkeepTest, ASecondHardLinkIsRefused) {
  ASSERT_EQ(link(game_.archive().c_str(), (game_.outer() / "other").c_str()), 0);
  EXPECT_EQ(Run({"apply", Leaf()}).exit_code, 3);
}

TEST_F(UpkeepTest, AMissingFstIsGameFst) {
  ASSERT_EQ(unlink(game_.fst().c_str()), 0);
  EXPECT_EQ(Json({"apply", Leaf()}, 3).Errors(), std::set<std::string>{"game/fst"});
  EXPECT_EQ(Json({"check"}, 3).Errors(), std::set<std::string>{"game/fst"});
}

TEST_F(UpkeepTest, AnFstThatDoesntFitIsGameFst) {
  for (const std::uint32_t size : {0x1000u, 0xFFFFFFFFu}) {
    auto fst = os::ReadWhole(os::System(), game_.fst(), 1u << 20);
    game::SetFstSize(*fst, size);
    Poke(game_.fst(), 0, *fst);
    const std::vector<std::string> before = Hashes();
    EXPECT_EQ(Json({"apply", Leaf()}, 3).Errors(), std::set<std::string>{"game/fst"});
    EXPECT_EQ(Json({"check", Leaf()}, 3).Errors(), std::set<std::string>{"game/fst"});
    EXPECT_EQ(Json({"check"}, 3).Errors(), std::set<std::string>{"game/fst"});
    EXPECT_EQ(Hashes(), before);
  }
}

TEST_F(UpkeepTest, APlayerThatIsGarbageIsNoVanillaOddity) {
  for (const sample::SampleGame::Block& block : TheSample().blocks) {
    if (block.what.rfind("18/0 ", 0) == 0)
      Poke(game_.archive(), block.offset + *Load<std::uint32_t>(block.bytes, 8) + 6, Bytes{0xFF, 0xFF});
  }
  EXPECT_TRUE(Json({"check"}, 1).Errors().count("act/layout-truncated"));
}

TEST_F(UpkeepTest, GamesThatWeDontKnowAreUnsupported) {
  Poke(game_.dol(), 0x2000, Bytes{'S', 'L', 'G', 'D', 'I', 'R', 'S', 1});
  EXPECT_EQ(Json({"apply", Leaf()}, 3).Errors(), std::set<std::string>{"game/unsupported"});
  EXPECT_EQ(Run({"list"}).exit_code, 3);
  const SampleFolder small;
  ASSERT_EQ(truncate(small.archive().c_str(), 1 << 20), 0);
  const ProgramRun run = RunProgram({"apply", Leaf(), "--game", small.path(), "--format", "json"});
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_EQ(ParseReport(run.out).Errors(), std::set<std::string>{"game/unsupported"});
}

TEST_F(UpkeepTest, LiveModelsOfAnotherProgramAreJudged) {
  PatchForeign();
  EXPECT_EQ(Json({"check"}, 0).Errors(), std::set<std::string>{});
  // The other tool forgot the cap: GEO id of bone 54, in its copy of the block.
  const auto dol = os::ReadWhole(os::System(), game_.dol(), 1u << 24);
  const auto archive = os::System().Open(game_.archive(), os::OpenMode::kRead);
  const auto act = ReadBytes(**archive, game::kVanillaArchiveSize + 8, 4);
  const std::uint32_t at = *Load<std::uint32_t>(*act, 0);
  Poke(game_.archive(), game::kVanillaArchiveSize + at + 0x20 + 54 * 0x1C + 0x14, Bytes{0xFF, 0xFF});
  const ReadReport report = Json({"check"}, 1);
  EXPECT_EQ(report.Errors(), std::set<std::string>{"act/geo-unowned"});
}

TEST_F(UpkeepTest, EveryLayoutOfAGameFolder) {
  for (const SampleLayout layout : {SampleLayout::kDolphin, SampleLayout::kData, SampleLayout::kFlat}) {
    const SampleFolder game(layout);
    EXPECT_EQ(RunProgram({"apply", Leaf(), "--game", game.path()}).exit_code, 0);
    EXPECT_TRUE(Exists(game.state() + "/baseline"));
    EXPECT_EQ(RunProgram({"unpatch", "--all", "--game", game.path()}).exit_code, 0);
  }
}

TEST_F(UpkeepTest, ReportsAreWrittenBesideTheText) {
  const std::string report = game_.outer() / "report.json";
  EXPECT_EQ(Run({"apply", Leaf(), "--report", report}).exit_code, 0);
  EXPECT_TRUE(ParseReport(game_.outer().Read("report.json")).ok);
  EXPECT_EQ(Run({"status", "--report", report}).exit_code, 0) << "one report may take the place of another";
  const std::string facts = game_.outer() / "facts.json";
  ASSERT_EQ(Run({"facts", "-o", facts}).exit_code, 0);
  const std::string before = game_.outer().Read("facts.json");
  EXPECT_EQ(Run({"status", "--report", facts}).exit_code, 3);
  EXPECT_EQ(game_.outer().Read("facts.json"), before);
  const std::vector<std::string> applied = Hashes();
  EXPECT_EQ(Run({"unpatch", "--all", "--report", "/nonexistent/report.json"}).exit_code, 3);
  EXPECT_EQ(Hashes(), applied) << "a report that can't be written refuses the run";
}

TEST_F(UpkeepTest, AStateWithoutItsBaselineNeedsTheOwner) {
  ASSERT_EQ(Run({"apply", Leaf()}).exit_code, 0);
  const std::string baseline = game_.state() + "/baseline", aside = game_.state() + "/aside";
  ASSERT_EQ(::rename(baseline.c_str(), aside.c_str()), 0);
  for (const char* command : {"status", "list", "check"}) EXPECT_EQ(Run({command}).exit_code, 4) << command;
  EXPECT_EQ(Run({"unpatch", "--all"}).exit_code, 4);
  ASSERT_EQ(::rename(aside.c_str(), baseline.c_str()), 0);
  EXPECT_EQ(Run({"status"}).exit_code, 0);
}

TEST_F(UpkeepTest, AnArchiveThatIsTooShortIsNoGameToAnyCommand) {
  ASSERT_EQ(::truncate(game_.archive().c_str(), game::kVanillaArchiveSize - 1), 0);
  for (const char* command : {"status", "list", "check"}) EXPECT_EQ(Run({command}).exit_code, 3) << command;
  EXPECT_THAT(Json({"status"}, 3).Errors(), ::testing::ElementsAre("game/unsupported"));
}

TEST_F(UpkeepTest, ABlockThatReachesOverSeveralOthersIsReportedForEach) {
  auto dol = os::ReadWhole(os::System(), game_.dol(), 1u << 24);
  auto directory = game::Directory::Read(*dol, game_.dol());
  const std::uint32_t end = game::kVanillaArchiveSize;
  game::WriteRoute(*dol, *directory->Find(60, 0), end, 0x4000);
  game::WriteRoute(*dol, *directory->Find(61, 0), end + 0x20, 0x100);
  game::WriteRoute(*dol, *directory->Find(62, 0), end + 0x1000, 0x100);
  Poke(game_.dol(), 0, *dol);
  auto fst = os::ReadWhole(os::System(), game_.fst(), 1u << 20);
  game::SetFstSize(*fst, end + 0x4000);
  Poke(game_.fst(), 0, *fst);
  ASSERT_EQ(::truncate(game_.archive().c_str(), end + 0x4000), 0);
  std::set<std::string> models;
  for (const ReportedFinding& finding : Json({"check"}, 1).findings) {
    if (finding.rule == "game/routes") models.insert(finding.model);
  }
  EXPECT_THAT(models, ::testing::ElementsAre("61/0", "62/0"));
}

TEST_F(UpkeepTest, APartnerTooShortForAHeaderIsAFinding) {
  const std::string empty = game_.outer().Write("empty.bin", "");
  const ProgramRun run = RunProgram({"check", "--block", empty, "--partner", empty, "--format", "json"});
  EXPECT_EQ(run.exit_code, 1) << run.out << run.err;
  EXPECT_TRUE(ParseReport(run.out).Errors().contains("block/sections")) << run.out;
}

}  // namespace
}  // namespace bonepatch::tests
