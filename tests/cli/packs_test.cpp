// Packs together: replaced banks, what packs require of each other, severities, and twins that share their ids.
#include <gmock/gmock.h>
#include <unistd.h>

#include <algorithm>

#include "block/archive.h"
#include "sample/block_builder.h"
#include "tests/cli/game.h"
#include "tests/support/stated.h"

namespace bonepatch::tests {
namespace {

using Rules = std::set<std::string>;

class PacksTest : public CliTest {
 protected:
  /// A pack with one recipe of its own id, for one model; returns its folder.
  std::string Pack(const std::string& id, const std::string& model, const std::string& edits,
                   const std::string& relations = "", const std::string& version = "1") {
    const std::string folder = "packs/" + id;
    game_.outer().Write(folder + "/pack.yaml", "bonepatch: 1\nid: " + id + "\nversion: '" + version +
                                                   "'\ngame: sluggers-us\nrecipes: [r.yaml]\n" + relations);
    game_.outer().Write(folder + "/r.yaml", "bonepatch: 1\nid: " + id + "\ngame: sluggers-us\nmodels:\n  - model: " +
                                                model + "\n    edits: [" + edits + "]\n");
    return game_.outer() / folder;
  }
  void Bank(const std::string& path, const std::vector<std::uint16_t>& tracks) {
    game_.outer().Write(path, ByteView(sample::BankBuilder().Id(6).Sequence("swing", tracks).Build()));
  }
};

const std::string kSwing = "{replace-bank: {entry: 18/6, file: swing.anm}}";
const std::string kBone = "{add-bone: {name: a, parent: 3, track: 0xC0}}, ";

TEST_F(PacksTest, AReplacedBankIsTheFileAndUndoGivesTheOldOneBack) {
  const std::vector<std::string> vanilla = Hashes();
  const Bytes bank = sample::BankBuilder().Id(6).Sequence("swing", {0x01, 0xC0}).Build();
  game_.outer().Write("swing.anm", ByteView(bank));
  const std::string lone = OneModel("swing", "18/0", kBone + kSwing);
  ASSERT_EQ(Run({"apply", lone}).exit_code, 0);
  EXPECT_EQ(ReadLiveEntry(game_, 18, 6), bank);
  EXPECT_EQ(ReadLive(game_, 18, 0).section().bones.size(), 92u);
  EXPECT_EQ(Run({"status", "--verify"}).exit_code, 0);
  const std::vector<std::string> once = Hashes();
  EXPECT_EQ(Run({"apply", lone}).exit_code, 0);
  EXPECT_EQ(Hashes(), once);
  // The state keeps the bank: other packs come and go without its file.
  unlink((game_.outer() / "swing.anm").c_str());
  ASSERT_EQ(Run({"apply", OneModel("other", "18/0", "{add-bone: {name: b, parent: 3}}")}).exit_code, 0);
  EXPECT_EQ(ReadLiveEntry(game_, 18, 6), bank);
  ASSERT_EQ(Run({"unpatch", "--all"}).exit_code, 0);
  EXPECT_EQ(Hashes(), vanilla);
}

TEST_F(PacksTest, AReplacedBankOfAnArchive) {
  const std::vector<std::string> vanilla = Hashes();
  const Bytes before = ReadLiveEntry(game_, 24, 3);
  const Bytes bank = sample::BankBuilder().Id(6).Sequence("swing", {0x01, 0xC0}).Build();
  game_.outer().Write("swing.anm", ByteView(bank));
  const std::string edits =
      "{add-bone: {name: a, parent: 0, track: 0xC0}}, {replace-bank: {entry: \"24/3#7\", file: swing.anm}}";
  ASSERT_EQ(Run({"apply", OneModel("swing", "\"24/3#2\"", edits)}).exit_code, 0);
  const Bytes after = ReadLiveEntry(game_, 24, 3);
  const auto was = block::ReadArchive(MemorySource(before)), is = block::ReadArchive(MemorySource(after));
  ASSERT_TRUE(was && *was && is && *is && (*was)->size() == 8 && (*is)->size() == 8);
  const auto member = [](const Bytes& archive, const auto& slots, std::size_t slot) {
    const auto& span = (*slots)[slot];
    return span ? ByteView(archive).subspan(span->offset, span->size) : ByteView();
  };
  for (const std::size_t slot : {0, 1, 3, 4, 5, 6}) {
    EXPECT_TRUE(std::ranges::equal(member(before, *was, slot), member(after, *is, slot))) << slot;
  }
  const ByteView swapped = member(after, *is, 7);
  ASSERT_GE(swapped.size(), bank.size());
  EXPECT_TRUE(std::ranges::equal(swapped.first(bank.size()), bank));
  EXPECT_LT(swapped.size(), bank.size() + 32) << "padding alone may follow";
  ASSERT_EQ(Run({"unpatch", "--all"}).exit_code, 0);
  EXPECT_EQ(Hashes(), vanilla);
}

TEST_F(PacksTest, ABankThatIsNotThere) {
  const auto swing = [&](const std::string& entry) {
    return OneModel("none", "18/0", "{replace-bank: {entry: \"" + entry + "\", file: swing.anm}}");
  };
  EXPECT_EQ(Json({"check", swing("24/3#7")}, 2).Errors(), Rules{"recipe/pack"}) << "the file";
  Bank("swing.anm", {1});
  for (const char* entry : {"18/3#99", "24/3#0", "24/3#1", "18/6#0"})
    EXPECT_EQ(Json({"check", swing(entry)}, 1).Errors(), Rules{"recipe/reference"}) << entry;
}

TEST_F(PacksTest, ABankMayKeyOnlyTracksThatTheModelHas) {
  Bank("swing.anm", {0xC0, 0xC1});
  EXPECT_EQ(Json({"check", OneModel("swing", "18/0", kBone + kSwing)}, 1).Errors(), Rules{"act/track-bank"});
  Bank("swing.anm", {0xC0, 0xBF, 0x100});
  EXPECT_TRUE(Json({"check", OneModel("swing", "18/0", kBone + kSwing)}, 0).ok);
  game_.outer().Write("swing.anm", "no bank at all");
  EXPECT_EQ(Json({"check", OneModel("swing", "18/0", kBone + kSwing)}, 1).Errors(), Rules{"act/track-bank"});
  game_.outer().Write("swing.anm", "");
  EXPECT_EQ(Json({"check", OneModel("swing", "18/0", kBone + kSwing)}, 1).Errors(), Rules{"act/track-bank"});
}

TEST_F(PacksTest, AnEntryThatIsNoBankIsNotReplaced) {
  Bank("swing.anm", {1});
  for (const char* entry : {"18/0", "18/3", "18/4", "18/99", "0/200"}) {
    const std::string edit = std::string("{replace-bank: {entry: ") + entry + ", file: swing.anm}}";
    EXPECT_EQ(Json({"check", OneModel("swing", "18/0", edit)}, 1).Errors(), Rules{"recipe/reference"}) << entry;
  }
}

TEST_F(PacksTest, OneBankIsReplacedByOneRecipe) {
  Bank("swing.anm", {1});
  const ReadReport clash =
      Json({"check", "--together", OneModel("one", "18/0", kSwing), OneModel("other", "18/1", kSwing)}, 1);
  EXPECT_EQ(clash.Errors(), Rules{"recipe/conflict"}) << clash.text;
  const std::string both =
      Recipe("both", "  - {model: 18/0, edits: [" + kSwing + "]}\n  - {model: 18/1, edits: [" + kSwing + "]}\n");
  EXPECT_TRUE(Json({"check", both}, 0).ok);
}

TEST_F(PacksTest, ABankKeysTracksOfItsOwnRecipeOrARequiredPack) {
  const std::string bones = Pack("bones", "18/0", "{add-bone: {name: a, parent: 3, track: 0xC0}}");
  Pack("swing", "18/0", kSwing, "requires: [bones]\n");
  Bank("packs/swing/swing.anm", {0xC0});
  const std::string swing = game_.outer() / "packs/swing";
  EXPECT_TRUE(Json({"check", "--together", swing, bones}, 0).ok);
  Pack("swing", "18/0", kSwing);
  EXPECT_EQ(Json({"check", "--together", bones, swing}, 1).Errors(), Rules{"act/track-bank"});
  // Another recipe of the same pack can go away, too.
  game_.outer().Write("packs/swing/pack.yaml",
                      "bonepatch: 1\nid: swing\nversion: '1'\ngame: sluggers-us\n"
                      "recipes: [r.yaml, bones.yaml]\n");
  game_.outer().Write("packs/swing/bones.yaml", game_.outer().Read("packs/bones/r.yaml"));
  EXPECT_EQ(Json({"check", swing}, 1).Errors(), Rules{"act/track-bank"});
}

TEST_F(PacksTest, ALinkOutOfThePackIsRefused) {
  Bank("outside.anm", {1});
  const std::string swing = Pack("swing", "18/0", kSwing);
  ASSERT_EQ(symlink((game_.outer() / "outside.anm").c_str(), (swing + "/swing.anm").c_str()), 0);
  EXPECT_EQ(Json({"check", swing}, 2).Errors(), Rules{"recipe/pack"});
  // A lone recipe's folder is its pack.
  game_.outer().Write("lone/r.yaml", game_.outer().Read("packs/swing/r.yaml"));
  ASSERT_EQ(symlink("../outside.anm", (game_.outer() / "lone/swing.anm").c_str()), 0);
  EXPECT_EQ(Json({"check", game_.outer() / "lone/r.yaml"}, 2).Errors(), Rules{"recipe/pack"});
}

TEST_F(PacksTest, RequiredPacksComeFirstWhereverTheyAreNamed) {
  const std::string base = Pack("base", "18/0", "{add-bone: {name: a, parent: 3}}");
  const std::string upper = Pack("upper", "18/0", "{add-bone: {name: b, parent: base/a}}", "requires: [base]\n");
  EXPECT_EQ(Json({"check", upper}, 1).Errors(), Rules{"recipe/relations"});
  EXPECT_TRUE(Json({"check", upper, base}, 0).ok);
  EXPECT_TRUE(Json({"check", "--together", upper, base}, 0).ok);
  EXPECT_EQ(Json({"apply", upper}, 1).Errors(), Rules{"recipe/relations"});
  ASSERT_EQ(Run({"apply", upper, base}).exit_code, 0);
  EXPECT_EQ(ReadLive(game_, 18, 0).section().bones.at(92).parent.bone()->value, 91u);
  EXPECT_EQ(Json({"unpatch", "base"}, 1).Errors(), Rules{"recipe/relations"});
  EXPECT_TRUE(Json({"check", upper, "--with-applied"}, 0).ok);
  EXPECT_EQ(Run({"unpatch", "base", "upper"}).exit_code, 0);
}

TEST_F(PacksTest, ANewVersionMayRequireAPackThatWasNotThere) {
  const std::string base = Pack("base", "18/0", "{add-bone: {name: a, parent: 3}}");
  ASSERT_EQ(Run({"apply", Pack("upper", "18/0", "{add-bone: {name: b, parent: 5}}")}).exit_code, 0);
  const std::string upper = Pack("upper", "18/0", "{add-bone: {name: b, parent: base/a}}", "requires: [base]\n", "2");
  EXPECT_TRUE(Json({"check", upper, base, "--with-applied"}, 0).ok);
  ASSERT_EQ(Run({"apply", base, upper}).exit_code, 0);
  EXPECT_EQ(ReadLive(game_, 18, 0).section().bones.at(92).parent.bone()->value, 91u);
}

TEST_F(PacksTest, PacksThatRequireEachOtherAndNamesThatAreNotThere) {
  const std::string a = Pack("a", "18/0", "{add-bone: {name: x, parent: 3}}", "requires: [b]\n");
  const std::string b = Pack("b", "18/0", "{add-bone: {name: y, parent: 3}}", "requires: [a]\n");
  EXPECT_EQ(Json({"check", "--together", a, b}, 1).Errors(), Rules{"recipe/relations"});
  const std::string base = Pack("base", "18/0", "{add-bone: {name: a, parent: 3}}");
  const std::string upper = Pack("upper", "18/0", "{add-bone: {name: b, parent: base/z}}", "requires: [base]\n");
  EXPECT_EQ(Json({"check", "--together", base, upper}, 1).Errors(), Rules{"recipe/reference"});
}

TEST_F(PacksTest, WhatElseIsWrongIsToldBesideAMissingPack) {
  const std::string upper =
      Pack("upper", "18/0", "{add-bone: {name: b, parent: base/a}}, {add-bone: {name: c, parent: 200}}",
           "requires: [base]\n");
  const ReadReport report = Json({"check", upper}, 1);
  EXPECT_EQ(report.Errors(), Rules{"recipe/relations"}) << "18/0 can't be judged without 'base'";
  EXPECT_NE(report.text.find("an edit names a bone of a required pack that is not in the plan"), std::string::npos);
  Pack("upper", "18/0", "{add-bone: {name: c, parent: 200}}", "requires: [base]\n");
  EXPECT_EQ(Json({"check", upper}, 1).Errors(), (Rules{"act/parent-missing", "recipe/relations"}));
}

TEST_F(PacksTest, WhatHangsOnARefusedBoneIsNotToldAgain) {
  const std::string below = ", {add-bone: {name: c, parent: b}}, {move-mesh: {from: 54, to: c}}";
  const std::string upper =
      Pack("upper", "18/0", "{add-bone: {name: b, parent: base/a}}" + below, "requires: [base]\n");
  EXPECT_EQ(Json({"check", upper}, 1).findings.size(), 1U) << "only that 'base' is missing";
  const std::string base = Pack("base", "18/0", "{add-bone: {name: z, parent: 3}}");
  const ReadReport report = Json({"check", "--together", base, upper}, 1);
  ASSERT_EQ(report.findings.size(), 1U) << report.text;
  EXPECT_EQ(report.findings[0].rule, "recipe/reference");
}

TEST_F(PacksTest, ABankIsNotJudgedWithoutAPackThatMayBringItsTracks) {
  const std::string swing = Pack("swing", "18/0", kSwing, "requires: [bones]\n");
  Bank("packs/swing/swing.anm", {0xC0});
  const ReadReport report = Json({"check", swing}, 1);
  EXPECT_EQ(report.Errors(), Rules{"recipe/relations"}) << report.text;
  EXPECT_THAT(report.not_run, testing::Contains("act/track-bank"));
}

TEST_F(PacksTest, ConflictingPacks) {
  const std::string a = Pack("a", "18/0", "{add-bone: {name: x, parent: 3}}", "conflicts: [b]\n");
  const std::string b = Pack("b", "19/0", "{add-bone: {name: y, parent: 3}}");
  EXPECT_TRUE(Json({"check", a, b}, 0).ok);
  EXPECT_EQ(Json({"check", "--together", a, b}, 1).Errors(), Rules{"recipe/relations"});
  ASSERT_EQ(Run({"apply", b}).exit_code, 0);
  const ReadReport refused = Json({"apply", a}, 1);
  EXPECT_EQ(refused.Errors(), Rules{"recipe/relations"});
  EXPECT_NE(refused.text.find("`bonepatch unpatch a`, or b, takes back the one that is applied"), std::string::npos);
}

TEST_F(PacksTest, ALinkThatCantBeFollowedIsThePacksOwnFault) {
  const std::string pack = Pack("loop", "18/0", "{add-bone: {name: a, parent: 3}}");
  const std::string recipe = pack + "/r.yaml";
  unlink(recipe.c_str());
  ASSERT_EQ(symlink("r.yaml", recipe.c_str()), 0);
  const ReadReport report = Json({"check", pack}, 2);
  EXPECT_EQ(report.Errors(), Rules{"recipe/pack"}) << report.text;
  EXPECT_EQ(report.findings.front().line, 5);
}

TEST_F(PacksTest, SeveritiesOfWarnings) {
  const std::string edits = "{add-bone: {name: a, parent: 3, scale: [1, 1, 1.5]}}";
  const auto check = [&](const std::string& severity, int exit_code) {
    return Json({"check", Pack("s", "18/0", edits, severity), "--strict"}, exit_code);
  };
  EXPECT_EQ(check("", 1).Of("warning"), Rules{"act/srt-scale"});
  EXPECT_EQ(check("severity: {act/srt-scale: off}\n", 0).Of("warning"), Rules{});
  EXPECT_EQ(check("severity: {act/srt-scale: error}\n", 1).Errors(), Rules{"act/srt-scale"});
  EXPECT_EQ(Json({"check", Pack("s", "18/0", edits, "severity: {act/srt-scale: error}\n")}, 1).Errors(),
            Rules{"act/srt-scale"});
  const ReadReport unknown = check("severity: {act/srt-scal: off}\n", 2);
  EXPECT_EQ(unknown.Errors(), Rules{"recipe/schema"});
  EXPECT_NE(unknown.text.find("did you mean 'act/srt-scale'?"), std::string::npos);
  EXPECT_EQ(check("severity: {act/geo-unowned: off}\n", 2).Errors(), Rules{"recipe/schema"});
  EXPECT_EQ(check("severity: {act/pair-aligned: off}\n", 2).Errors(), Rules{"recipe/schema"});
  // Told with the other faults of the text, of this pack and of others.
  const ReadReport both = check("colour: 1\nseverity: {act/srt-scal: off}\n", 2);
  EXPECT_EQ(both.findings.size(), 2u) << both.text;
  const std::string unsound = Pack("unsound", "18/0", edits, "severity: {act/srt-scal: off}\n");
  EXPECT_EQ(Json({"check", unsound, OneModel("name", "18/0", "{clear-mesh: {bone: nobody}}")}, 2).findings.size(), 2u);
  // Of this pack alone.
  const std::string quiet =
      Pack("quiet", "19/0", "{add-bone: {name: a, parent: 3}}", "severity: {act/srt-scale: off}\n");
  EXPECT_EQ(Json({"check", "--together", quiet, Pack("s", "18/0", edits)}, 0).Of("warning"), Rules{"act/srt-scale"});
}

TEST_F(PacksTest, AChangedSeverityIsJudgedAnew) {
  const std::string edits = "{add-bone: {name: a, parent: 3, scale: [1, 1, 1.5]}}";
  ASSERT_EQ(Run({"apply", Pack("s", "18/0", edits)}).exit_code, 0);
  EXPECT_EQ(Json({"apply", Pack("s", "18/0", edits, "severity: {act/srt-scale: error}\n")}, 1).Errors(),
            Rules{"act/srt-scale"});
}

TEST_F(PacksTest, TwinsGetOneIdWithInertBones) {
  const std::string high = OneModel("high", "18/0", "{add-bone: {name: only, parent: 3}}");
  const std::string twins = Recipe("twins",
                                   "  - pair: mario\n    edits: [{add-bone: {name: a, parent: 5, translation: [0, 1, "
                                   "0]}}, {move-mesh: {submesh: 1, to: a}}]\n");
  const ReadReport report = Json({"apply", high, twins}, 0);
  EXPECT_TRUE(report.Of("note").count("act/pair-aligned")) << report.text;
  EXPECT_NE(report.text.find("\"inert\": true"), std::string::npos);
  const LiveModel a = ReadLive(game_, 18, 0), b = ReadLive(game_, 18, 1);
  ASSERT_EQ(b.section().bones.size(), 93u);
  EXPECT_EQ(a.section().bones[92].geo, 1);
  EXPECT_EQ(b.section().bones[92].geo, 1);
  EXPECT_EQ(b.section().bones[91].parent.bone()->value, 3u);
  EXPECT_EQ(b.section().bones[91].geo, act::kNoMesh);
  ASSERT_EQ(Run({"unpatch", "high"}).exit_code, 0);
  EXPECT_EQ(ReadLive(game_, 18, 1).section().bones.size(), 92u);
}

TEST_F(PacksTest, TwinsInAnotherOrderAreRefusedAndNoInertBoneIsTold) {
  const std::string a = "{add-bone: {name: a, parent: 3}}", b = "{add-bone: {name: b, parent: 3}}";
  const std::string skin = "{move-skin: {from: 3, to: a}}, {move-skin: {from: 5, to: b}}";
  const ReadReport report =
      Json({"check", Recipe("cross", "  - {model: 18/0, edits: [" + a + ", " + b + "]}\n  - {model: 18/1, edits: [" +
                                         b + ", " + a + ", " + skin + "]}\n")},
           1);
  EXPECT_EQ(report.Errors(), Rules{"act/pair-same-id"}) << report.text;
  EXPECT_FALSE(report.Of("note").count("act/pair-aligned")) << report.text;
}

}  // namespace
}  // namespace bonepatch::tests
