// Listing and loading models, and finding pairs, in an archive of tiny blocks.
#include "patcher/game/models.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/dol_builder.h"
#include "tests/support/tiny_model.h"

namespace bonepatch::game {
namespace {

using block::EntryKind;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using tests::DolBuilder;
using tests::TinyArchive;
using tests::TinyModel;

/// An archive file and the records that route to its blocks.
struct Game {
  /// Appends a block to the archive.
  std::pair<std::uint32_t, std::uint32_t> Put(const Bytes& block) {
    const auto offset = static_cast<std::uint32_t>(bytes.size());
    Append(bytes, ByteView(block));
    bytes.resize(AlignUp(bytes.size(), kAlignment));
    return {offset, static_cast<std::uint32_t>(block.size())};
  }
  /// Points a chunk at records of these blocks, in order.
  void Chunk(std::uint32_t chunk, const std::vector<std::pair<std::uint32_t, std::uint32_t>>& blocks) {
    const std::uint32_t start = dol.Record(blocks.at(0).first, blocks[0].second);
    for (std::size_t i = 1; i < blocks.size(); ++i) dol.Record(blocks[i].first, blocks[i].second);
    dol.End();
    dol.Point(chunk, start);
  }
  void Open() {
    directory = *Directory::Read(dol.Build(), "main.dol");
    entries = ListEntries(directory);
  }
  Listing List() const {
    Result<Listing> listing = ListModels(MemorySource(bytes), entries);
    EXPECT_TRUE(listing);
    return listing ? *listing : Listing();
  }
  std::string PairNames() const {
    std::string text;
    for (const ModelPair& pair : AllPairs(entries, List())) {
      EXPECT_NE(pair.high, pair.low);
      text += pair.name + " " + pair.high_address + " " + pair.low_address + "; ";
    }
    return text;
  }

  DolBuilder dol;
  Bytes bytes = Bytes(64, 0xEE);
  Directory directory;
  std::vector<Entry> entries;
};

TEST(LoadModel, ReadsEveryPart) {
  const Bytes block = TinyModel("bat.gpl");
  const Result<LoadedModel> model = LoadModel(MemorySource(block));
  ASSERT_TRUE(model);
  EXPECT_THAT(model->header.faults, IsEmpty());
  ASSERT_TRUE(model->section);
  EXPECT_EQ(model->section->geo_name, "bat.gpl");
  EXPECT_EQ(model->section->bones.size(), 1u);
  EXPECT_EQ(model->act, Bytes(block.begin() + 0x40, block.end()));
  ASSERT_TRUE(model->geometry);
  EXPECT_TRUE(model->geometry->submeshes.empty());
  EXPECT_FALSE(model->skinning);
}

TEST(LoadModel, SaysWhyThereIsNoSection) {
  Bytes block = TinyModel("bat.gpl");
  Store<std::uint32_t>(block, 8, 0);
  Result<LoadedModel> model = LoadModel(MemorySource(block));
  ASSERT_TRUE(model);
  ASSERT_FALSE(model->section);
  ASSERT_EQ(model->section.error().size(), 1u);
  EXPECT_EQ(model->section.error()[0].message, "the block has no ACT section");

  Store<std::uint32_t>(block, 8, 0x10000);
  model = LoadModel(MemorySource(block));
  ASSERT_TRUE(model);
  ASSERT_FALSE(model->section);
  EXPECT_THAT(model->section.error()[0].message, HasSubstr("0x10000"));
  EXPECT_TRUE(model->act.empty());
}

TEST(LoadModel, RefusesAnActSectionLargerThanAnySkeleton) {
  Bytes block = TinyModel("bat.gpl");
  block.resize(0x40 + kMostActBytes);
  EXPECT_TRUE(LoadModel(MemorySource(block))->section);
  block.resize(block.size() + 32);
  const Result<LoadedModel> model = LoadModel(MemorySource(block));
  ASSERT_TRUE(model);
  ASSERT_FALSE(model->section);
  EXPECT_THAT(model->section.error()[0].message, HasSubstr("16777248 bytes"));
  EXPECT_TRUE(model->act.empty());
}

TEST(LoadModel, OfFewerBytesThanAHeaderIsAnError) {
  EXPECT_FALSE(LoadModel(MemorySource({})));
  const Bytes almost(0x1F);
  EXPECT_FALSE(LoadModel(MemorySource(almost)));
}

TEST(ListModels, TellsKindsAndNames) {
  Game game;
  Bytes bank(0x20);
  Store<std::uint32_t>(bank, 0, 0x01321AFD);
  const Bytes archive = TinyArchive({TinyModel("a.gpl"), {}, bank, TinyModel("b.gpl")});
  game.Chunk(18, {game.Put(TinyModel("mario.gpl")), game.Put(archive), game.Put(bank), game.Put(Bytes(40, 0xEE))});
  game.Open();
  const Listing listing = game.List();
  EXPECT_THAT(listing.kinds,
              ElementsAre(EntryKind::kModel, EntryKind::kArchive, EntryKind::kBank, EntryKind::kUnknown));
  EXPECT_THAT(listing.unreadable, ElementsAre("", "", "", ""));
  ASSERT_EQ(listing.models.size(), 3u);
  EXPECT_EQ(listing.models[0].name, "mario.gpl");
  EXPECT_EQ(listing.models[0].id, (ModelId{0, std::nullopt}));
  EXPECT_EQ(listing.models[1].name, "a.gpl");
  EXPECT_EQ(listing.models[1].id, (ModelId{1, 0}));
  EXPECT_EQ(listing.models[2].name, "b.gpl");
  EXPECT_EQ(listing.models[2].id, (ModelId{1, 3}));
}

TEST(ListModels, GoesOnPastAnEntryOutsideTheArchive) {
  Game game;
  const auto good = game.Put(TinyModel("mario.gpl"));
  const auto size = static_cast<std::uint32_t>(game.bytes.size());
  game.Chunk(18, {{size, 1}, {size - 32, 33}, {0xFFFFFFE0, 0xFFFFFFFF}, good});
  game.Open();
  const Listing listing = game.List();
  EXPECT_THAT(listing.unreadable, ElementsAre(HasSubstr("do not lie inside dt_na.dat"), HasSubstr("33 bytes"),
                                              HasSubstr("0xFFFFFFE0"), ""));
  ASSERT_EQ(listing.models.size(), 1u);
  EXPECT_EQ(listing.models[0].id.entry, 3u);
  EXPECT_EQ(listing.kinds[0], EntryKind::kUnknown);
}

/// A source that reads for a while and then fails, as a dying disk does.
class FailingSource : public MemorySource {
 public:
  FailingSource(ByteView bytes, int reads) : MemorySource(bytes), left_(reads) {}
  Result<void> ReadAt(std::uint64_t offset, std::span<std::uint8_t> out) const override {
    if (left_-- == 0) return Fail(Failure::kSystem, "cannot read: Input/output error", "dt_na.dat");
    return MemorySource::ReadAt(offset, out);
  }

 private:
  mutable int left_;
};

TEST(ListModels, PassesAReadErrorOn) {
  Game game;
  game.Chunk(18, {game.Put(TinyModel("mario.gpl")), game.Put(TinyArchive({TinyModel("a.gpl")}))});
  game.Open();
  int reads = 0;
  while (!ListModels(FailingSource(game.bytes, reads), game.entries)) {
    const Result<Listing> failed = ListModels(FailingSource(game.bytes, reads), game.entries);
    EXPECT_EQ(failed.error().message, "cannot read: Input/output error");
    ASSERT_LT(++reads, 100);
  }
  EXPECT_GT(reads, 4);
}

TEST(Stem, CutsPrefixAndExtension) {
  const auto stem = [](const std::string& name) { return StemOf(name).stem + (StemOf(name).low ? " low" : ""); };
  EXPECT_EQ(stem("mario.gpl"), "mario");
  EXPECT_EQ(stem("L_mario.gpl"), "mario low");
  EXPECT_EQ(stem("l_mario.gpl"), "l_mario");
  EXPECT_EQ(stem("L_L_mario.tpl"), "L_mario low");
  EXPECT_EQ(stem("a.b.gpl"), "a.b");
  EXPECT_EQ(stem("mario"), "mario");
  EXPECT_EQ(stem("L_"), " low");
  EXPECT_EQ(stem(""), "");
}

TEST(Pairs, AreNeighboursWithOneStem) {
  Game game;
  const auto high = game.Put(TinyModel("mario.gpl")), low = game.Put(TinyModel("L_mario.gpl"));
  game.Chunk(18, {high, low});
  game.Chunk(19, {low, high});                                    // the wrong way round
  game.Chunk(20, {high, game.Put(TinyModel("L_luigi.gpl"))});     // another name
  game.Chunk(21, {low, game.Put(TinyModel("L_mario.gpl"))});      // both low
  game.Chunk(22, {high, game.Put(TinyModel("peach.gpl")), low});  // no neighbours
  game.Chunk(23, {game.Put(TinyModel("")), game.Put(TinyModel("L_"))});
  game.Chunk(24, {game.Put(TinyModel("yoshi.tpl")), game.Put(TinyModel("L_yoshi.gpl"))});  // extensions don't count
  game.Open();
  EXPECT_EQ(game.PairNames(), "mario 18/0 18/1; yoshi 24/0 24/1; ");
}

TEST(Pairs, OfOneBlockInSeveralChunksAreJudgedInEach) {
  Game game;
  const auto high = game.Put(TinyModel("mario.gpl")), low = game.Put(TinyModel("L_mario.gpl"));
  const auto other_low = game.Put(TinyModel("L_mario.gpl"));
  game.Chunk(30, {high, low});
  game.Chunk(20, {game.Put(Bytes(32, 0xEE)), high, other_low});
  game.Chunk(40, {high, low});  // the pair of chunk 30 again
  game.Open();
  EXPECT_EQ(game.PairNames(), "mario 20/1 20/2; mario 30/0 30/1; ");

  const std::size_t high_entry = *FindEntry(game.directory, game.entries, 30, 0);
  const auto pairs = PairsOf(MemorySource(game.bytes), game.directory, game.entries, high_entry);
  ASSERT_TRUE(pairs);
  ASSERT_EQ(pairs->size(), 2u);
  EXPECT_EQ((*pairs)[0].low_address, "20/2");
  EXPECT_EQ((*pairs)[1].low_address, "30/1");
  const std::size_t low_entry = *FindEntry(game.directory, game.entries, 40, 1);
  const auto of_low = PairsOf(MemorySource(game.bytes), game.directory, game.entries, low_entry);
  ASSERT_TRUE(of_low);
  ASSERT_EQ(of_low->size(), 1u);
  EXPECT_EQ((*of_low)[0].high, high_entry);
  EXPECT_EQ((*of_low)[0].high_address, "30/0");
}

TEST(Pairs, PairAtAgreesWithTheListing) {
  Game game;
  const auto high = game.Put(TinyModel("mario.gpl")), low = game.Put(TinyModel("L_mario.gpl"));
  const auto size = static_cast<std::uint32_t>(game.bytes.size());
  game.Chunk(18, {high, low, {0x100000 + size, 32}});
  game.Chunk(25, {high, game.Put(TinyArchive({TinyModel("L_mario.gpl")}))});  // a member is no partner
  game.Open();
  const auto at = [&](std::uint32_t chunk, std::uint32_t file) {
    const auto pair = PairAt(MemorySource(game.bytes), game.directory, game.entries, chunk, file);
    EXPECT_TRUE(pair);
    return pair && *pair ? (*pair)->high_address + " " + (*pair)->low_address : std::string("none");
  };
  EXPECT_EQ(at(18, 0), "18/0 18/1");
  EXPECT_EQ(at(18, 1), "none");  // its neighbour is outside the archive
  EXPECT_EQ(at(18, 2), "none");
  EXPECT_EQ(at(25, 0), "none");
  EXPECT_EQ(at(26, 0), "none");
  EXPECT_EQ(at(18, 0xFFFFFFFF), "none");
  EXPECT_EQ(game.PairNames(), "mario 18/0 18/1; ");
}

TEST(Pairs, NeverOfOneBlockWithItself) {
  Game game;
  const auto block = game.Put(TinyModel("L_mario.gpl"));
  game.Chunk(18, {block, block});
  game.Open();
  EXPECT_EQ(game.PairNames(), "");
  EXPECT_FALSE(PairAt(MemorySource(game.bytes), game.directory, game.entries, 18, 0)->has_value());
}

}  // namespace
}  // namespace bonepatch::game
