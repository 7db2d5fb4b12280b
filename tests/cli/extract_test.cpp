// extract: live, vanilla and planned bytes of whatever an entry is.
#include <gmock/gmock.h>

#include <filesystem>

#include "tests/cli/game.h"
#include "tests/support/stated.h"

namespace bonepatch::tests {
namespace {

using testing::HasSubstr;

class ExtractTest : public CliTest {
 protected:
  std::string File() const { return game_.outer() / "out.bin"; }

  ProgramRun Extract(std::vector<std::string> words) {
    words.insert(words.begin(), "extract");
    words.insert(words.end(), {"-o", File()});
    return Run(words);
  }

  /// The bytes that a run writes.
  Bytes Out(const std::vector<std::string>& words) {
    std::filesystem::remove(File());
    const ProgramRun run = Extract(words);
    EXPECT_EQ(run.exit_code, 0) << words.front() << ": " << run.out << run.err;
    return os::ReadWhole(os::System(), File(), 64u << 20).value_or(Bytes{});
  }

  /// What a refused run says; it must leave nothing behind.
  std::string Refused(const std::vector<std::string>& words, int exit_code) {
    std::filesystem::remove(File());
    const ProgramRun run = Extract(words);
    EXPECT_EQ(run.exit_code, exit_code) << words.front() << ": " << run.out << run.err;
    EXPECT_FALSE(Exists(File())) << words.front();
    return run.err;
  }

  static Bytes Member(const Bytes& archive, std::size_t slot) {
    const auto slots = *block::ReadArchive(MemorySource(archive));
    const block::Span span = *(*slots)[slot];
    return Bytes(archive.begin() + span.offset, archive.begin() + span.offset + span.size);
  }
  static Bytes ActOf(const Bytes& block) { return game::LoadModel(MemorySource(block))->act; }

  const std::string tail_ = OneModel("tail", "18/0", "{add-bone: {name: a, parent: 3}}");
};

TEST_F(ExtractTest, EveryKindOfEntryAsTheGameHasIt) {
  const std::vector<std::string> before = Hashes();
  EXPECT_TRUE(Out({"18/0"}) == ReadLiveEntry(game_, 18, 0));
  EXPECT_TRUE(Out({"mario.gpl"}) == ReadLiveEntry(game_, 18, 0));
  EXPECT_TRUE(Out({"8/2"}) == ReadLiveEntry(game_, 5, 9)) << "another name of the same block";
  EXPECT_TRUE(Out({"9/5"}) == ReadLiveEntry(game_, 9, 5)) << "a bank";
  EXPECT_TRUE(Out({"18/4"}) == ReadLiveEntry(game_, 18, 4)) << "nobody knows what";
  const Bytes archive = ReadLiveEntry(game_, 9, 7);
  EXPECT_TRUE(Out({"9/7"}) == archive);
  EXPECT_TRUE(Out({"9/7#2"}) == Member(archive, 2));
  EXPECT_TRUE(Out({"18/0", "--act"}) == ActOf(ReadLiveEntry(game_, 18, 0)));
  EXPECT_TRUE(Out({"9/7#2", "--act"}) == ActOf(Member(archive, 2)));
  EXPECT_EQ(RunProgram({"check", "--act", File()}).exit_code, 0);
  EXPECT_EQ(Hashes(), before);
  EXPECT_FALSE(Exists(game_.state()));
}

TEST_F(ExtractTest, LiveVanillaAndPlanned) {
  const Bytes vanilla = ReadLiveEntry(game_, 18, 0), bat = ReadLiveEntry(game_, 18, 2);
  const std::string cog = OneModel("cog", "18/3#1", "{add-bone: {name: c, parent: 0}}");
  const Bytes planned = Out({"18/0", tail_, cog}), act = Out({"18/0", tail_, "--act"});
  const Bytes gear = Out({"18/3#1", tail_, cog});
  EXPECT_TRUE(Out({"18/2", tail_}) == bat) << "the packs leave it alone";
  ASSERT_EQ(Run({"apply", tail_, cog}).exit_code, 0);
  const Bytes live = ReadLiveEntry(game_, 18, 0);
  EXPECT_FALSE(live == vanilla);
  EXPECT_TRUE(planned == live);
  EXPECT_TRUE(act == ActOf(live));
  EXPECT_TRUE(gear == Member(ReadLiveEntry(game_, 18, 3), 1));
  EXPECT_TRUE(Out({"18/0"}) == live);
  EXPECT_TRUE(Out({"18/0", "--vanilla"}) == vanilla);
  const std::string head = OneModel("head", "18/0", "{add-bone: {name: b, parent: 3}}");
  const Bytes alone = Out({"18/0", head}), both = Out({"18/0", head, "--with-applied"});
  EXPECT_EQ(game::LoadModel(MemorySource(alone))->section->bones.size(), 92u);
  EXPECT_EQ(game::LoadModel(MemorySource(both))->section->bones.size(), 93u);
}

TEST_F(ExtractTest, RefusesAsApplyDoes) {
  EXPECT_THAT(Refused({"18/0", OneModel("broken", "18/0", "{add-bone: {name: a, parent: 140}}")}, 1),
              HasSubstr("act/parent-missing"));
  const std::string warned = OneModel("warned", "18/0", "{add-bone: {name: a, parent: 3, scale: [2, 2, 2]}}");
  Refused({"18/0", warned, "--strict"}, 1);
  Refused({"18/0", OneModel("text", "172/0", "{add-bone: {name: a, parent: 3}}")}, 2);
  Refused({"18/0", game_.outer() / "nowhere"}, 3);
}

TEST_F(ExtractTest, WhatIsNotThere) {
  EXPECT_THAT(Refused({"18/99"}, 2), HasSubstr("there is nothing at 18/99 (`bonepatch list --all`"));
  EXPECT_THAT(Refused({"18/0#1"}, 2), HasSubstr("no archive"));
  EXPECT_THAT(Refused({"9/7#1"}, 2), HasSubstr("nothing is in that slot; the archive has 3 slots"));
  EXPECT_THAT(Refused({"9/7#3"}, 2), HasSubstr("nothing is in that slot"));
  EXPECT_THAT(Refused({"marlo.gpl"}, 2), HasSubstr("did you mean 'mario.gpl'"));
  EXPECT_THAT(Refused({"9/5", "--act"}, 2), HasSubstr("9/5 is no model"));
  EXPECT_THAT(Refused({"18/0", tail_, "--vanilla"}, 2), HasSubstr("--vanilla"));
  EXPECT_THAT(Refused({"18/0", "--with-applied"}, 2), HasSubstr("--with-applied needs a PACK"));
  EXPECT_EQ(Run({"extract", "18/0"}).exit_code, 2) << "no -o";
  EXPECT_EQ(RunProgram({"extract", "18/0", "-o", File()}).exit_code, 2) << "no --game";
}

TEST_F(ExtractTest, OnlyItsLikeIsWrittenOver) {
  const std::string bat = "18/2", mario = "18/0";
  Out({mario});
  EXPECT_EQ(Extract({bat}).exit_code, 0) << "a block over a block";
  for (const char* other : {"9/5", "9/7", "18/4"}) EXPECT_EQ(Extract({other}).exit_code, 3) << other;
  EXPECT_EQ(Extract({mario, "--act"}).exit_code, 3);
  EXPECT_TRUE(*os::ReadWhole(os::System(), File(), 1u << 24) == ReadLiveEntry(game_, 18, 2));
  game_.outer().Write("out.bin", std::string("dear diary"));
  const ProgramRun refused = Extract({mario});
  EXPECT_EQ(refused.exit_code, 3);
  EXPECT_THAT(refused.err, HasSubstr("holds no model block; name another one with -o"));
  EXPECT_EQ(game_.outer().Read("out.bin"), "dear diary");
  game_.outer().Write("out.bin", std::string());
  EXPECT_EQ(Extract({mario}).exit_code, 0);
  const std::vector<std::string> before = Hashes();
  for (const std::string& own : {game_.dol(), game_.fst(), game_.archive(), game_.path()})
    EXPECT_EQ(Run({"extract", mario, "-o", own}).exit_code, 3) << own;
  EXPECT_EQ(Hashes(), before);
}

TEST_F(ExtractTest, StandardOutputTakesTheBytesAlone) {
  const ProgramRun run = Run({"extract", "18/2", "-o", "-"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_TRUE(run.out == AsText(ReadLiveEntry(game_, 18, 2)));
  EXPECT_THAT(run.err, HasSubstr("wrote 18/2: "));
  EXPECT_EQ(Run({"extract", "18/2", "-o", "-", "--format", "json"}).exit_code, 2);
  const ProgramRun refused = Run({"extract", "18/99", "-o", "-"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_EQ(refused.out, "");
}

TEST_F(ExtractTest, GamesOfOtherProgramsAreReadAsTheyAre) {
  auto dol = *os::ReadWhole(os::System(), game_.dol(), 64u << 20);
  const auto directory = game::Directory::Read(dol, "main.dol");
  const game::Record& bat = *directory->Find(18, 2);
  const Bytes block = ReadLiveEntry(game_, 18, 2);
  game::WriteRoute(dol, *directory->Find(18, 5), bat.slots[0].offset, bat.slots[0].length);
  game::WriteRoute(dol, *directory->Find(18, 6), static_cast<std::uint32_t>(game::kVanillaArchiveSize) + 32, 64);
  game_.outer().Write("game/sys/main.dol", ByteView(dol));
  EXPECT_TRUE(Out({"18/5"}) == block);
  EXPECT_THAT(Refused({"18/6"}, 3), HasSubstr("lies outside dt_na.dat"));
  EXPECT_THAT(Refused({"18/5", "--vanilla"}, 4), HasSubstr("another program has patched this game"));
  Refused({"18/5", tail_}, 4);
}

}  // namespace
}  // namespace bonepatch::tests
