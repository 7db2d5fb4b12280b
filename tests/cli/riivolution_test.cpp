// export-riivolution: what loaders make of a patch over an untouched disc is what `apply` makes of a copy.
#include <gmock/gmock.h>

#include <filesystem>

#include "patcher/game/dol.h"
#include "tests/cli/game.h"
#include "tests/support/riivolution_loader.h"

namespace bonepatch::tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class RiivolutionTest : public CliTest {
 protected:
  std::string Out() const { return game_.outer() / "card"; }

  ProgramRun Export(std::vector<std::string> words) {
    words.insert(words.begin(), "export-riivolution");
    words.insert(words.end(), {"-o", Out()});
    return Run(words);
  }

  std::string Xml(const std::string& id) const { return game_.outer().Read("card/riivolution/" + id + ".xml"); }

  static Bytes Whole(const std::string& path) { return *os::ReadWhole(os::System(), path, 64u << 20); }

  /// The sample's disc with the patch of the folder.
  LoadedDisc Played(const std::string& id) {
    LoadedDisc disc;
    disc.files["/dt_na.dat"].size = game::kVanillaArchiveSize;
    disc.memory = LoadDol(TheSample().dol);
    const auto card = [&](const std::string& path) { return Whole(Out() + path); };
    EXPECT_TRUE(LoadPatch(Xml(id), "RMBE01", card, disc));
    EXPECT_EQ(disc.skipped, 0u);
    return disc;
  }

  /// That the live game is what the patch makes of the disc.
  void ExpectAsApplied(const LoadedDisc& disc) {
    EXPECT_TRUE(disc.memory == LoadDol(Whole(game_.dol())));
    const auto archive = *os::System().Open(game_.archive(), os::OpenMode::kRead);
    const Bytes tail = *ReadBytes(*archive, game::kVanillaArchiveSize, archive->size() - game::kVanillaArchiveSize);
    EXPECT_FALSE(tail.empty());
    EXPECT_TRUE(disc.files.at("/dt_na.dat").tail == tail);
  }

  std::vector<std::string> FilesOfCard() const {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(Out())) {
      if (entry.is_regular_file()) files.push_back(entry.path().string().substr(Out().size() + 1));
    }
    std::sort(files.begin(), files.end());
    return files;
  }

  const std::string examples_ = std::string(BONEPATCH_SOURCE_DIR) + "/examples/";
};

TEST_F(RiivolutionTest, PlaysAsWhatApplyWrites) {
  const std::vector<std::string> before = Hashes();
  const std::string members = OneModel("gear", "18/3#1", "{add-bone: {name: cog, parent: 0}}");
  const std::vector<std::string> packs = {examples_ + "foxtail", examples_ + "rising-screen",
                                          examples_ + "bat-with-a-grip", members};
  const ProgramRun run = Export(packs);
  ASSERT_EQ(run.exit_code, 0) << run.out << run.err;
  EXPECT_EQ(Hashes(), before);
  EXPECT_FALSE(Exists(game_.state()));
  const std::string id = "foxtail+rising-screen+bat-with-a-grip+gear";
  EXPECT_THAT(run.out, HasSubstr("wrote " + Out() + "/riivolution/" + id + ".xml\n"));
  EXPECT_THAT(FilesOfCard(), ElementsAre("bonepatch/" + id + "/blocks.bin", "riivolution/" + id + ".xml"));
  EXPECT_EQ(RunCommand({"xmllint", "--noout", Out() + "/riivolution/" + id + ".xml"}).exit_code, 0);
  std::vector<std::string> words = packs;
  words.insert(words.begin(), "apply");
  ASSERT_EQ(Run(words).exit_code, 0);
  ExpectAsApplied(Played(id));
  // A game that is patched already makes the same patch, over its former output.
  const Bytes blocks = Whole(Out() + "/bonepatch/" + id + "/blocks.bin");
  const std::string xml = Xml(id);
  ASSERT_EQ(Export(packs).exit_code, 0);
  EXPECT_EQ(Xml(id), xml);
  EXPECT_TRUE(Whole(Out() + "/bonepatch/" + id + "/blocks.bin") == blocks);
  EXPECT_EQ(FilesOfCard().size(), 2u);
}

TEST_F(RiivolutionTest, AppliedPacksCountIfTheyAreAskedFor) {
  const std::string first = OneModel("first", "18/0", "{add-bone: {name: a, parent: 3}}");
  const std::string second = OneModel("second", "18/2", "{add-bone: {name: b, parent: 0}}");
  ASSERT_EQ(Run({"apply", first}).exit_code, 0);
  ASSERT_EQ(Export({second, "--with-applied"}).exit_code, 0);
  ASSERT_EQ(Export({second}).exit_code, 0);
  EXPECT_THAT(FilesOfCard(), ElementsAre("bonepatch/first+second/blocks.bin", "bonepatch/second/blocks.bin",
                                         "riivolution/first+second.xml", "riivolution/second.xml"));
  EXPECT_LT(Played("second").files["/dt_na.dat"].tail.size(), Played("first+second").files["/dt_na.dat"].tail.size());
  ASSERT_EQ(Run({"apply", second}).exit_code, 0);
  ExpectAsApplied(Played("first+second"));
}

TEST_F(RiivolutionTest, TheDocumentIsWhatLoadersTakeWhateverTheTitleIs) {
  const std::string recipe = game_.outer().Write(
      "odd.yaml",
      "bonepatch: 1\nid: odd\ntitle: \"<Mario> & \\\"co\\\" 'x' \xC3\xA9 ]]>--\"\ngame: sluggers-us\nmodels:\n"
      "  - model: bat.gpl\n    edits: [{add-bone: {name: a, parent: 0}}]\n");
  ASSERT_EQ(Export({recipe}).exit_code, 0);
  EXPECT_EQ(RunCommand({"xmllint", "--noout", Out() + "/riivolution/odd.xml"}).exit_code, 0);
  const XmlElement document = ReadXml(Xml("odd"));
  EXPECT_EQ(document.Get("root"), "/bonepatch/odd");
  ASSERT_EQ(document.All("id").size(), 1u);
  EXPECT_EQ(document.All("id")[0]->Get("game"), "RMBE01");
  ASSERT_EQ(document.All("options").size(), 1u);
  const auto sections = document.All("options")[0]->All("section");
  ASSERT_EQ(sections.size(), 1u);
  const auto options = sections[0]->All("option");
  ASSERT_EQ(options.size(), 1u);
  EXPECT_EQ(options[0]->Get("name"), "<Mario> & \"co\" 'x' \xC3\xA9 ]]>--");
  EXPECT_EQ(options[0]->Get("default"), "1");
  EXPECT_EQ(options[0]->All("choice").size(), 1u);
  ASSERT_EQ(document.All("patch").size(), 1u);
  const auto files = document.All("patch")[0]->All("file");
  ASSERT_EQ(files.size(), 1u);
  EXPECT_EQ(files[0]->Get("disc"), "/dt_na.dat");
  EXPECT_EQ(files[0]->Get("offset"), std::to_string(game::kVanillaArchiveSize));
  EXPECT_EQ(files[0]->Get("resize"), "true");
  EXPECT_EQ(files[0]->Get("create"), "false");
  // The bat's one record has dozens of names: three slots, each with its three value words.
  const auto memory = document.All("patch")[0]->All("memory");
  EXPECT_EQ(memory.size() % 3, 0u);
  for (const XmlElement* patch : memory) {
    EXPECT_EQ(patch->Get("value").size(), 24u);
    EXPECT_EQ(patch->Get("original").size(), 24u);
  }
  LoadedDisc other;
  EXPECT_FALSE(LoadPatch(Xml("odd"), "RMBP01", {}, other)) << "another release";
}

TEST_F(RiivolutionTest, RefusesAsApplyDoesAndWritesNothing) {
  const std::string broken = OneModel("broken", "18/0", "{add-bone: {name: a, parent: 140}}");
  const ProgramRun refused = Export({broken});
  EXPECT_EQ(refused.exit_code, 1);
  EXPECT_THAT(refused.err, HasSubstr("act/parent-missing"));
  EXPECT_THAT(refused.out, HasSubstr("refused: nothing was written"));
  const std::string warned = OneModel("warned", "18/0", "{add-bone: {name: a, parent: 3, scale: [2, 2, 2]}}");
  EXPECT_EQ(Export({warned, "--strict"}).exit_code, 1);
  EXPECT_EQ(Export({OneModel("text", "172/0", "{add-bone: {name: a, parent: 3}}")}).exit_code, 2);
  EXPECT_EQ(Export({game_.outer() / "nowhere"}).exit_code, 3);
  EXPECT_EQ(Run({"export-riivolution", warned}).exit_code, 2) << "no -o";
  EXPECT_EQ(RunProgram({"export-riivolution", warned, "-o", Out()}).exit_code, 2) << "no --game";
  EXPECT_FALSE(Exists(Out()));
  ReadReport report = ParseReport(Export({broken, "--format", "json"}).out);
  EXPECT_EQ(report.Errors(), std::set<std::string>{"act/parent-missing"});
}

TEST_F(RiivolutionTest, SomebodysOwnFilesStay) {
  const std::string pack = OneModel("mine", "18/2", "{add-bone: {name: a, parent: 0}}");
  game_.outer().Write("card/riivolution/mine.xml", std::string("<wiidisc version=\"1\"/>"));
  EXPECT_EQ(Export({pack}).exit_code, 3);
  EXPECT_EQ(Xml("mine"), "<wiidisc version=\"1\"/>");
  EXPECT_THAT(FilesOfCard(), ElementsAre("riivolution/mine.xml"));
  EXPECT_FALSE(Exists(Out() + "/bonepatch")) << "what was made on the way is gone";
  std::filesystem::remove(Out() + "/riivolution/mine.xml");
  game_.outer().Write("card/bonepatch/mine/blocks.bin", std::string("dear diary"));
  game_.outer().Write("card/riivolution/other.xml", std::string("somebody's"));
  EXPECT_EQ(Export({pack}).exit_code, 3);
  EXPECT_EQ(game_.outer().Read("card/bonepatch/mine/blocks.bin"), "dear diary");
  std::filesystem::remove(Out() + "/bonepatch/mine/blocks.bin");
  EXPECT_EQ(Export({pack}).exit_code, 0);
  EXPECT_EQ(Xml("other"), "somebody's");
  std::filesystem::remove_all(Out());
  game_.outer().Write("card", std::string("a file"));
  EXPECT_EQ(Export({pack}).exit_code, 3);
}

TEST_F(RiivolutionTest, PacksThatChangeNothingLeaveNoBlocks) {
  const std::string changes = OneModel("same", "18/2", "{add-bone: {name: a, parent: 0}}");
  ASSERT_EQ(Export({changes}).exit_code, 0);
  const std::string same = OneModel("same", "18/2", "{set-mesh: {bone: 0, submesh: 0}}");
  const ProgramRun run = Export({same});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(FilesOfCard(), ElementsAre("riivolution/same.xml"));
  EXPECT_TRUE(Played("same").files["/dt_na.dat"].tail.empty());
}

TEST_F(RiivolutionTest, GamesThatTheDiscIsNotAreRefused) {
  auto dol = Whole(game_.dol());
  const auto directory = game::Directory::Read(dol, "main.dol");
  game::WriteRoute(dol, *directory->Find(18, 5), game::kVanillaArchiveSize, 0x1000);
  game_.outer().Write("patched", ByteView(dol));
  std::filesystem::copy_file(game_.outer() / "patched", game_.dol(), std::filesystem::copy_options::overwrite_existing);
  std::filesystem::resize_file(game_.archive(), game::kVanillaArchiveSize + 0x1000);
  Bytes fst = Whole(game_.fst());
  game::SetFstSize(fst, static_cast<std::uint32_t>(game::kVanillaArchiveSize + 0x1000));
  game_.outer().Write("game/sys/fst.bin", ByteView(fst));
  const std::string pack = OneModel("mine", "18/2", "{add-bone: {name: a, parent: 0}}");
  EXPECT_THAT(Export({pack}).err, HasSubstr("another program has patched this game"));
  ASSERT_EQ(Run({"adopt"}).exit_code, 0);
  const ProgramRun adopted = Export({pack});
  EXPECT_EQ(adopted.exit_code, 4);
  EXPECT_THAT(adopted.err, HasSubstr("was adopted"));
  EXPECT_FALSE(Exists(Out()));
}

TEST_F(RiivolutionTest, ManyPacksHaveANameThatFits) {
  std::vector<std::string> packs;
  for (const char letter : {'a', 'b', 'c'}) {
    const std::string id = std::string(60, letter);
    packs.push_back(OneModel(id, "18/0", "{add-bone: {name: " + id + ", parent: 3}}"));
  }
  ASSERT_EQ(Export(packs).exit_code, 0);
  const auto files = FilesOfCard();
  ASSERT_EQ(files.size(), 2u);
  EXPECT_LE(std::filesystem::path(files[1]).filename().string().size(), 104u);
}

}  // namespace
}  // namespace bonepatch::tests
