// The cast of the made-up game: pairs, stadiums, props, archives, banks, unknown entries, and the odd models among
// them.
#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "tests/sample/loaded_game.h"

namespace bonepatch::sample {
namespace {

using testing::UnorderedElementsAre;

/// Addresses of the models that decode and for which `holds`.
template <typename Predicate>
std::vector<std::string> Where(Predicate holds) {
  std::vector<std::string> addresses;
  for (const auto& [address, model] : LoadedGame::Get().models) {
    if (model.section && holds(model)) addresses.push_back(address);
  }
  return addresses;
}

bool Has(const game::LoadedModel& model, std::uint16_t kind) { return act::FindDescriptor(*model.section, kind); }

TEST(Players, AreSixtySixPairsOfOneSize) {
  const LoadedGame& game = LoadedGame::Get();
  std::set<std::string> names;
  std::set<std::size_t> sizes;
  for (const game::ModelPair& pair : game.pairs) {
    names.insert(pair.name);
    const std::size_t bones = game.Section(pair.high_address).bones.size();
    EXPECT_EQ(bones, game.Section(pair.low_address).bones.size()) << pair.name;
    sizes.insert(bones);
  }
  EXPECT_EQ(names.size(), 66u);
  EXPECT_EQ(*sizes.begin(), 52u);
  EXPECT_EQ(*sizes.rbegin(), 131u);
  EXPECT_EQ(*std::next(sizes.rbegin()), 107u) << "all but one";
}

TEST(Players, LeavePtr6AndPtr8AndSomeHavePoses) {
  const LoadedGame& game = LoadedGame::Get();
  std::size_t poses = 0;
  for (const game::ModelPair& pair : game.pairs) {
    for (const std::string& address : {pair.high_address, pair.low_address}) {
      const block::Header& header = game.Model(address).header;
      EXPECT_FALSE(header.Has(block::SectionKind::kPtr6)) << address;
      EXPECT_FALSE(header.Has(block::SectionKind::kPtr8)) << address;
      poses += header.Has(block::SectionKind::kPtr7) ? 1 : 0;
    }
  }
  EXPECT_GT(poses, 10u);
}

TEST(Players, DifferInParentTrackOrMirrorTenTimes) {
  const LoadedGame& game = LoadedGame::Get();
  std::set<std::string> parents, tracks, mirrors;
  for (const game::ModelPair& pair : game.pairs) {
    const act::Section &high = game.Section(pair.high_address), &low = game.Section(pair.low_address);
    for (std::uint32_t i = 0; i < high.bones.size(); ++i) {
      if (high.bones[i].parent != low.bones[i].parent) parents.insert(pair.name);
      if (act::TrackOf(high, {i}) != act::TrackOf(low, {i})) tracks.insert(pair.name);
      if (act::MirrorOf(high, {i}) != act::MirrorOf(low, {i})) mirrors.insert(pair.name);
    }
  }
  for (const char* oversized : {"goat", "llama", "lynx", "magpie", "marmot"}) mirrors.erase(oversized);
  EXPECT_EQ(parents.size(), 4u);
  EXPECT_EQ(tracks.size(), 3u);
  EXPECT_EQ(mirrors.size(), 3u);
}

TEST(Players, OwnAllTracksBelowTheOnesForNewBones) {
  for (const auto& [address, model] : LoadedGame::Get().models) {
    if (!model.section) continue;
    for (std::uint32_t i = 0; i < model.section->bones.size(); ++i) {
      const std::uint16_t track = act::TrackOf(*model.section, {i}).value_or(act::kNoTrack);
      EXPECT_TRUE(track < 0xC0 || track == act::kNoTrack) << address << " bone " << i;
    }
  }
}

TEST(Stadiums, AreInEveryChunkFrom7To16) {
  const LoadedGame& game = LoadedGame::Get();
  for (std::uint32_t chunk = 7; chunk <= 16; ++chunk) {
    for (std::uint32_t file = 0; file < 2; ++file) {
      const game::Entry* entry = game.EntryAt(chunk, file);
      ASSERT_NE(entry, nullptr) << chunk << "/" << file;
      EXPECT_TRUE(entry->stadium);
      EXPECT_EQ(game.KindAt(chunk, file), block::EntryKind::kModel);
    }
  }
}

TEST(Stadiums, HangMeshesOnRootsOnlyAndHaveNoFlags) {
  for (const auto& [address, model] : LoadedGame::Get().models) {
    if (!LoadedGame::Get().stadium.at(address)) continue;
    for (const act::Bone& bone : model.section->bones) {
      EXPECT_TRUE(bone.geo == act::kNoMesh || bone.parent.is_none()) << address << " bone " << bone.id;
      EXPECT_EQ(bone.flags, 0) << address << " bone " << bone.id;
    }
  }
}

TEST(Flags, AreOnFifteenBones) {
  std::size_t flagged = 0;
  std::set<std::uint32_t> seen;  // a block counts once, however many records move it
  for (const game::ListedModel& listed : LoadedGame::Get().listing.models) {
    const game::Entry& entry = LoadedGame::Get().entries[listed.id.entry];
    if (!seen.insert(entry.offset).second) continue;
    const game::LoadedModel& model = LoadedGame::Get().Model(game::AddressOf(entry, listed.id.slot));
    if (!model.section) continue;
    for (const act::Bone& bone : model.section->bones) flagged += bone.flags == 0x8000 ? 1 : 0;
  }
  EXPECT_EQ(flagged, 15u);
}

TEST(Props, AreMoreThanAHundred) {
  std::size_t props = 0;
  for (const auto& [address, name] : LoadedGame::Get().names) {
    const int chunk = std::stoi(address);
    if (chunk <= 6 || chunk >= 119) ++props;
  }
  EXPECT_GT(props, 100u);
}

TEST(Entries, AreOfEveryKind) {
  const std::vector<block::EntryKind>& kinds = LoadedGame::Get().listing.kinds;
  const auto count = [&](block::EntryKind kind) { return std::count(kinds.begin(), kinds.end(), kind); };
  EXPECT_GE(count(block::EntryKind::kModel), 300);
  EXPECT_GE(count(block::EntryKind::kArchive), 15);
  EXPECT_GE(count(block::EntryKind::kBank), 70);
  EXPECT_GE(count(block::EntryKind::kUnknown), 10);
  for (const std::string& why : LoadedGame::Get().listing.unreadable) EXPECT_EQ(why, "");
}

TEST(Archives, HaveTwoToEightSlotsSomeEmptyOneABank) {
  const tests::SampleArchive archive;
  std::set<std::size_t> slots;
  std::size_t empty = 0, banks = 0;
  for (std::size_t i = 0; i < LoadedGame::Get().entries.size(); ++i) {
    if (LoadedGame::Get().listing.kinds[i] != block::EntryKind::kArchive) continue;
    const game::Entry& entry = LoadedGame::Get().entries[i];
    const WindowSource window(archive, entry.offset, entry.length);
    const auto members = block::ReadArchive(window).value().value();
    slots.insert(members.size());
    for (const std::optional<block::Span>& member : members) {
      if (!member)
        ++empty;
      else if (block::Classify(WindowSource(window, member->offset, member->size)) == block::EntryKind::kBank)
        ++banks;
    }
  }
  EXPECT_EQ(slots, (std::set<std::size_t>{2, 3, 4, 5, 6, 7, 8}));
  EXPECT_GT(empty, 5u);
  EXPECT_EQ(banks, 1u);
}

TEST(Oddities, KindThreeAloneIsWhereTheRealGameHasIt) {
  const auto alone = Where([](const auto& model) {
    return Has(model, act::kTrackKind) && !Has(model, act::kMirrorKind) && model.section->bones.size() > 1;
  });
  EXPECT_THAT(alone, UnorderedElementsAre("130/18", "137/74", "137/139", "142/129"));
}

TEST(Oddities, SomeModelsHaveNoUserData) {
  const auto none = Where([](const auto& model) { return !model.section->user_data; });
  EXPECT_GT(none.size(), 24u);
  for (const char* address : {"136/0", "136/1", "136/3", "136/4"}) EXPECT_THAT(none, testing::Contains(address));
}

TEST(Oddities, SomePlayersNameTracksInKindFour) {
  const auto named = Where([](const auto& model) { return Has(model, act::kTrackNamesKind); });
  EXPECT_GE(named.size(), 10u);
  for (const std::string& address : named) {
    EXPECT_FALSE(act::NamedTracks(LoadedGame::Get().Section(address)).empty()) << address;
  }
}

TEST(Oddities, MirrorTablesOf37And51To54AreOversized) {
  const auto oversized = Where([](const auto& model) {
    const act::Descriptor* table = act::FindDescriptor(*model.section, act::kMirrorKind);
    const auto bones = static_cast<std::uint32_t>(model.section->bones.size());
    return table != nullptr && table->payload.size() != act::TableSize(bones);
  });
  EXPECT_THAT(oversized, UnorderedElementsAre("37/1", "51/1", "52/1", "53/1", "54/1"));
}

TEST(Oddities, Chunk136HoldsSectionsWithGarbagePointers) {
  std::vector<std::string> garbage;
  for (const auto& [address, model] : LoadedGame::Get().models) {
    if (!model.section) garbage.push_back(address);
  }
  EXPECT_THAT(garbage, UnorderedElementsAre("136/2", "136/5", "136/8"));
  for (const std::string& address : garbage) {
    EXPECT_EQ(LoadedGame::Get().Model(address).section.error().front().field, "srt pointer") << address;
  }
}

/// The byte behind a model's clean name, as stored.
std::uint8_t ByteAfterName(const act::Section& section, ByteView bytes) {
  return bytes[section.stored.geo_name + section.geo_name.size()];
}

TEST(Oddities, ThirtyFourNamesLackTheirNul) {
  std::set<std::string> names;
  for (const auto& [address, model] : LoadedGame::Get().models) {
    if (!model.section || ByteAfterName(*model.section, model.act) == 0) continue;
    names.insert(model.section->geo_name);
    EXPECT_TRUE(model.section->geo_name.size() == 12 || model.section->geo_name.size() == 16) << address;
  }
  EXPECT_EQ(names.size(), 34u);
  const LoadedGame& game = LoadedGame::Get();
  EXPECT_EQ(game.names.at("40/0"), "nokonoko.gpl");
  EXPECT_EQ(ByteAfterName(game.Section("40/0"), game.Model("40/0").act), 0xB0);
  EXPECT_EQ(game.names.at("95/0"), "mii_male.gpl");
  EXPECT_EQ(ByteAfterName(game.Section("95/0"), game.Model("95/0").act), 'p');
}

TEST(Oddities, AllSurveyedSrtTypesOccur) {
  std::set<int> types;
  for (const auto& [address, model] : LoadedGame::Get().models) {
    if (!model.section) continue;
    for (const act::Srt& srt : model.section->srts) types.insert(srt.type);
  }
  EXPECT_THAT(types, UnorderedElementsAre(0, 1, 4, 8, 12));
}

TEST(Oddities, RareRolesOccur) {
  std::set<int> roles;
  for (const auto& [address, model] : LoadedGame::Get().models) {
    if (!model.section) continue;
    for (std::uint32_t i = 0; i < model.section->bones.size(); ++i) {
      if (const auto mirror = act::MirrorOf(*model.section, {i})) roles.insert(mirror->role);
    }
  }
  EXPECT_THAT(roles, UnorderedElementsAre(0, 1, 2, 3, 4));
}

TEST(Oddities, EveryKindOfFillerOccurs) {
  std::set<std::uint32_t> alignments;
  std::size_t stale = 0;
  for (const auto& [address, model] : LoadedGame::Get().models) {
    if (!model.section || model.section->stored.user_data == 0) continue;
    const act::StoredLayout& stored = model.section->stored;
    alignments.insert(stored.user_data % 32 == 0 ? 32 : stored.user_data % 4 == 0 ? 4 : 1);
    stale += model.act.back() >= 0x80 || model.act[stored.user_data - 1] >= 0x80 ? 1 : 0;
  }
  EXPECT_THAT(alignments, UnorderedElementsAre(1, 4, 32));
  EXPECT_GT(stale, 10u);
}

TEST(Oddities, GeometryWithUserDataOccurs) {
  EXPECT_GT(Where([](const auto& model) { return model.geometry->user_data_size > 0; }).size(), 5u);
}

TEST(Oddities, OtherSectionsOccur) {
  EXPECT_FALSE(Where([](const auto& model) { return model.header.Has(block::SectionKind::kPtr6); }).empty());
  EXPECT_FALSE(Where([](const auto& model) { return model.header.Has(block::SectionKind::kPtr8); }).empty());
  EXPECT_FALSE(Where([](const auto& model) { return !model.header.Has(block::SectionKind::kTex); }).empty());
}

}  // namespace
}  // namespace bonepatch::sample
