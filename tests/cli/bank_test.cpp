// check --bank as a user runs it.
#include <gmock/gmock.h>

#include "sample/block_builder.h"
#include "tests/cli/game.h"

namespace bonepatch::tests {
namespace {

using testing::HasSubstr;

class BankTest : public CliTest {
 protected:
  std::string Bank(const std::vector<std::uint16_t>& tracks) {
    return game_.outer().Write("swing.anm", sample::BankBuilder().Id(7).Sequence("swing", tracks).Build());
  }
  ProgramRun Check(const std::string& bank, const std::string& model, std::vector<std::string> packs = {}) {
    packs.insert(packs.begin(), {"check", "--bank", bank, "--model", model});
    return Run(packs);
  }
  std::string TailWithTrack(const std::string& track) {
    return OneModel("tail", "18/0", "{add-bone: {name: tail, parent: 3, track: " + track + "}}");
  }
};

TEST_F(BankTest, TellsWhatFitsAndWhatDoesNot) {
  const ProgramRun run = Check(Bank({0x2, 0x3, 0x4, 0x99}), "18/0");
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(run.err, "");
  EXPECT_THAT(run.out, HasSubstr("bank 7: 1 sequence, 4 tracks: 0x2 to 0x4, 0x99\n"));
  EXPECT_THAT(run.out, HasSubstr("model 18/0 mario.gpl: 91 bones, "));
  EXPECT_THAT(run.out, HasSubstr("tracks of the bank that the model lacks: 0x99\n"));
  EXPECT_THAT(run.out, HasSubstr("bones that no track of the bank moves: 0, 1, 5 to 90\n"));
}

TEST_F(BankTest, TracksOfNewBonesMustBeThere) {
  for (const std::uint16_t track : std::vector<std::uint16_t>{0xC0, 0xFF}) {
    const ProgramRun run = Check(Bank({0x2, track}), "mario.gpl");
    EXPECT_EQ(run.exit_code, 1);
    EXPECT_THAT(run.err, HasSubstr("swing.anm: error: act/track-bank: 18/0: the bank keys track "));
  }
  for (const std::uint16_t track : std::vector<std::uint16_t>{0xBF, 0x100})
    EXPECT_EQ(Check(Bank({0x2, track}), "18/0").exit_code, 0) << track;
}

TEST_F(BankTest, OrComeFromThePacksThatAreNamed) {
  const std::string bank = Bank({0x2, 0xC0});
  const ProgramRun run = Check(bank, "18/0", {TailWithTrack("0xC0")});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("model 18/0 mario.gpl: 92 bones, "));
  EXPECT_THAT(run.out, HasSubstr("the model lacks: none\n"));
  EXPECT_EQ(Check(bank, "18/0", {TailWithTrack("0xC1")}).exit_code, 1);
  EXPECT_EQ(Check(bank, "18/1", {TailWithTrack("0xC0")}).exit_code, 1);  // another model
}

TEST_F(BankTest, OrFromWhatIsAppliedIfThatCounts) {
  const std::string bank = Bank({0x2, 0xC0});
  ASSERT_EQ(Run({"apply", TailWithTrack("0xC0")}).exit_code, 0);
  EXPECT_EQ(Check(bank, "18/0").exit_code, 1);
  EXPECT_EQ(Check(bank, "18/0", {"--with-applied"}).exit_code, 0);
}

TEST_F(BankTest, JsonIsTheUsualReport) {
  EXPECT_EQ(Json({"check", "--bank", Bank({0xC0}), "--model", "18/0"}, 1).Errors(),
            std::set<std::string>{"act/track-bank"});
  EXPECT_TRUE(Json({"check", "--bank", Bank({0x2}), "--model", "18/0"}, 0).ok);
}

TEST_F(BankTest, WhatIsNoBank) {
  const Bytes good = sample::BankBuilder().Id(7).Sequence("swing", {2, 3}).Build();
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{13}, std::size_t{20}}) {
    const std::string path = game_.outer().Write("cut.anm", ByteView(good).first(size));
    const ProgramRun run = Check(path, "18/0");
    EXPECT_EQ(run.exit_code, 1) << size;
    EXPECT_THAT(run.err, HasSubstr("act/track-bank: 18/0: this is no animation bank that can be read"));
  }
  EXPECT_EQ(Check(game_.outer() / "nothing.anm", "18/0").exit_code, 3);
}

TEST_F(BankTest, ARefusedPlanIsNotComparedWith) {
  const ReadReport report = Json({"check", "--bank", Bank({0xC0}), "--model", "18/0",
                                  OneModel("bad", "18/0", "{add-bone: {name: a, parent: 140}}")},
                                 1);
  EXPECT_EQ(report.Errors(), std::set<std::string>{"act/parent-missing"});
  EXPECT_THAT(report.not_run, testing::Contains("act/track-bank"));
  EXPECT_EQ(Check(Bank({0x2}), "18/0", {game_.outer().Write("text.yaml", "bonepatch: [")}).exit_code, 2);
}

TEST_F(BankTest, ModelsThatCantBeComparedWith) {
  const std::string bank = Bank({0x2});
  EXPECT_EQ(Check(bank, "18/999").exit_code, 2);
  EXPECT_EQ(Check(bank, "badger.gpl").exit_code, 2);
  const ProgramRun husk = Check(bank, "136/5");
  EXPECT_EQ(husk.exit_code, 1);
  EXPECT_THAT(husk.err, HasSubstr("act/layout-truncated: 136/5 bone "));
}

TEST_F(BankTest, WordsThatItRefuses) {
  const std::string bank = Bank({0x2});
  EXPECT_EQ(Run({"check", "--bank", bank}).exit_code, 2);
  EXPECT_EQ(Run({"check", "--model", "18/0"}).exit_code, 2);
  EXPECT_EQ(RunProgram({"check", "--bank", bank, "--model", "18/0"}).exit_code, 2);
  EXPECT_EQ(RunProgram({"check", "--act", bank, "--bank", bank, "--model", "18/0"}).exit_code, 2);
  EXPECT_EQ(Run({"check", "--together", "--bank", bank, "--model", "18/0"}).exit_code, 2);
}

}  // namespace
}  // namespace bonepatch::tests
