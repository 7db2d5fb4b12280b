// `facts` and `check --facts`, end to end.
#include <cstdlib>
#include <filesystem>

#include "patcher/game/dol.h"
#include "tests/cli/game.h"

namespace bonepatch::tests {
namespace {

class FactsTest : public CliTest {
 protected:
  std::string File() const { return game_.outer() / "facts.json"; }

  std::string Text() const {
    const auto bytes = os::ReadWhole(os::System(), File(), 64u << 20);
    return bytes ? std::string(AsText(*bytes)) : std::string();
  }

  std::string Make() {
    const ProgramRun run = Run({"facts", "-o", File()});
    EXPECT_EQ(run.exit_code, 0) << run.out << run.err;
    return Text();
  }

  ProgramRun Check(std::vector<std::string> words) {
    words.insert(words.begin(), "check");
    words.insert(words.end(), {"--facts", File()});
    return RunProgram(words);
  }

  const std::string fine_ = OneModel("fine", "18/0", "{add-bone: {name: a, parent: 3}}");
  const std::string broken_ = OneModel("broken", "18/0", "{add-bone: {name: a, parent: 140}}");
};

TEST_F(FactsTest, AreTheSameEachTimeAndLeaveTheGameAlone) {
  const std::vector<std::string> before = Hashes();
  const std::string text = Make();
  EXPECT_TRUE(text.starts_with("{\"facts\":1,\n\"game\":\"sluggers-us\",\n\"adopted\":false,\n"));
  EXPECT_EQ(Make(), text) << "written over facts that are there";
  EXPECT_EQ(Hashes(), before);
  EXPECT_FALSE(Exists(game_.state()));
  const std::vector<std::string> names = *os::System().List(game_.outer().path());
  EXPECT_EQ(names, (std::vector<std::string>{"broken.yaml", "facts.json", "fine.yaml", "game"}));
}

TEST_F(FactsTest, GoWhereALinkLeadsAndKeepTheModeThatIsThere) {
  const std::string real = game_.outer().Write("real.json", std::string());
  std::filesystem::permissions(real, std::filesystem::perms(0600));
  std::filesystem::create_symlink("real.json", File());
  Make();
  EXPECT_TRUE(std::filesystem::is_symlink(File()));
  EXPECT_GT(std::filesystem::file_size(real), 0u);
  EXPECT_EQ(std::filesystem::status(real).permissions(), std::filesystem::perms(0600));
}

TEST_F(FactsTest, LeaveTheirNeighboursAlone) {
  game_.outer().Write("facts.json.new", std::string("somebody's own"));
  Make();
  EXPECT_EQ(game_.outer().Read("facts.json.new"), "somebody's own");
}

TEST_F(FactsTest, AreThoseOfVanillaWherePacksAreApplied) {
  const std::string vanilla = Make();
  ASSERT_EQ(Run({"apply", fine_}).exit_code, 0);
  EXPECT_EQ(Make(), vanilla);
}

TEST_F(FactsTest, AreNotMadeOfAGameThatOthersPatchedBeforeItIsAdopted) {
  auto dol = *os::ReadWhole(os::System(), game_.dol(), 64u << 20);
  const auto directory = game::Directory::Read(dol, "main.dol");
  game::WriteRoute(dol, *directory->Find(18, 0), game::kVanillaArchiveSize, 0x1000);
  game_.outer().Write("patched", ByteView(dol));
  std::filesystem::copy_file(game_.outer() / "patched", game_.dol(), std::filesystem::copy_options::overwrite_existing);
  std::filesystem::resize_file(game_.archive(), game::kVanillaArchiveSize + 0x1000);
  const ProgramRun refused = Run({"facts", "-o", File()});
  EXPECT_EQ(refused.exit_code, 4) << refused.err;
  EXPECT_NE(refused.err.find("another program has patched this game"), std::string::npos) << refused.err;
  EXPECT_FALSE(Exists(File()));
}

TEST_F(FactsTest, NothingElseIsWrittenOver) {
  for (const char* other : {"dear diary", "{\"a\":1}", "{"}) {
    game_.outer().Write("facts.json", std::string(other));
    const ProgramRun run = Run({"facts", "-o", File()});
    EXPECT_EQ(run.exit_code, 3) << other;
    EXPECT_EQ(Text(), other);
  }
  game_.outer().Write("facts.json", std::string());
  EXPECT_EQ(Run({"facts", "-o", File()}).exit_code, 0) << "an empty file is nobody's";
  EXPECT_EQ(Run({"facts", "-o", game_.outer() / "nowhere/facts.json"}).exit_code, 3);
  EXPECT_EQ(Run({"facts", "-o", game_.path()}).exit_code, 3);
  EXPECT_EQ(Run({"facts"}).exit_code, 2);
  EXPECT_EQ(RunProgram({"facts", "-o", File()}).exit_code, 2);
}

TEST_F(FactsTest, CheckSaysWhatIsNotRun) {
  Make();
  const ProgramRun run = Check({fine_, "--format", "json"});
  EXPECT_EQ(run.exit_code, 0) << run.out;
  const ReadReport report = ParseReport(run.out);
  EXPECT_EQ(report.not_run,
            (std::vector<std::string>{"game/foreign", "game/fst", "game/limit", "game/routes", "game/unsupported"}));
  EXPECT_TRUE(report.findings.empty());
  EXPECT_EQ(Check({broken_}).exit_code, 1);
  EXPECT_EQ(Check({fine_, broken_, "--together"}).exit_code, 1);
  const std::string warned = OneModel("warned", "18/0", "{add-bone: {name: b, parent: 3, scale: [2, 2, 2]}}");
  EXPECT_EQ(Check({warned}).exit_code, 0);
  EXPECT_EQ(Check({warned, "--strict"}).exit_code, 1);
  EXPECT_EQ(Check({OneModel("text", "172/0", "{add-bone: {name: a, parent: 3}}")}).exit_code, 2);
}

TEST_F(FactsTest, FilesThatLetUsDown) {
  EXPECT_EQ(Check({fine_}).exit_code, 3) << "no such file";
  std::string text = Make();
  game_.outer().Write("facts.json", text.substr(0, text.size() / 2));
  const ProgramRun cut = Check({fine_});
  EXPECT_EQ(cut.exit_code, 3);
  EXPECT_NE(cut.err.find("facts.json"), std::string::npos) << cut.err;
  EXPECT_NE(cut.err.find("line "), std::string::npos) << cut.err;
  game_.outer().Write("facts.json", text.replace(text.find("\"facts\":1"), 9, "\"facts\":9"));
  const ProgramRun version = Check({fine_, "--format", "json"});
  EXPECT_EQ(version.exit_code, 3);
  EXPECT_NE(ParseReport(version.out).error.find("version"), std::string::npos) << version.out;
  std::filesystem::resize_file(File(), (64u << 20) + 1);
  EXPECT_EQ(Check({fine_}).exit_code, 3) << "too large to be read";
}

TEST_F(FactsTest, OptionsThatExcludeEachOther) {
  Make();
  EXPECT_EQ(Check({fine_, "--game", game_.path()}).exit_code, 2);
  EXPECT_EQ(Check({fine_, "--with-applied"}).exit_code, 2);
  EXPECT_EQ(Check({fine_, "--block"}).exit_code, 2);
  EXPECT_EQ(Check({}).exit_code, 2);
  EXPECT_EQ(RunProgram({"check", fine_}).exit_code, 2);
}

TEST_F(FactsTest, ReadLittleOfTheGameAndNothingOfIt) {
  const ProgramRun made = Run({"facts", "-o", File()});
  ASSERT_EQ(made.exit_code, 0);
  EXPECT_LT(made.bytes_read, std::uint64_t{24} << 20) << "main.dol, headers and ACT sections; not 715 MB";
  std::filesystem::remove_all(game_.path());
  const ProgramRun checked = Check({fine_});
  EXPECT_EQ(checked.exit_code, 0) << checked.err;
  EXPECT_LT(checked.bytes_read, std::uint64_t{8} << 20);
}

/// Every kind of fault of a vanilla model, in place: what was there before and what depends on it come out the same.
TEST_F(FactsTest, DamagedGamesAreJudgedAlike) {
  struct Damage {
    std::uint64_t at;  ///< in the ACT section
    std::uint32_t word;
  };
  const Damage damages[] = {
      {0x00, 0},          {0x0C, 0},           {0x10, 0x20},         {0x18, 4},
      {0x20, 0x00FF0000}, {0x20 + 0x1C, 0x30}, {0x2C + 5 * 0x1C, 1}, {0x34 + 7 * 0x1C, 0x0001004D}};
  const auto dol = *os::ReadWhole(os::System(), game_.dol(), 64u << 20);
  const auto directory = game::Directory::Read(dol, "main.dol");
  const std::uint32_t block = directory->Find(18, 0)->slots[0].offset;
  auto archive = *os::System().Open(game_.archive(), os::OpenMode::kReadWrite);
  const std::uint64_t section = block + *Load<std::uint32_t>(*ReadBytes(*archive, block, 12), 8);
  std::vector<std::string> check{"check"};
  for (const char* model : {"18/0", "18/1"}) {
    for (const char* edits : {"{add-bone: {name: a, parent: 3}}", "{set-transform: {bone: 12, translation: [0, 1, 0]}}",
                              "{move-mesh: {from: 54, to: 5}}"}) {
      check.push_back(OneModel("pack-" + std::to_string(check.size()), model, edits));
    }
  }
  for (const Damage& damage : damages) {
    const Bytes sound = *ReadBytes(*archive, section + damage.at, 4);
    Bytes word(4);
    Store<std::uint32_t>(word, 0, damage.word);
    ASSERT_TRUE(archive->WriteAt(section + damage.at, word));
    const ReadReport report = Report(check);
    EXPECT_FALSE(report.findings.empty()) << damage.at;
    ASSERT_TRUE(archive->WriteAt(section + damage.at, sound));
  }
}

}  // namespace
}  // namespace bonepatch::tests
