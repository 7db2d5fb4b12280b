// Mario's real numbers, and those of the stadium in chunk 9: what examples for the made-up game rely on.
#include <gmock/gmock.h>

#include <set>

#include "tests/sample/loaded_game.h"

namespace bonepatch::sample {
namespace {

using testing::Contains;
using testing::ElementsAre;

std::vector<std::uint32_t> Roots(const act::Section& section) {
  std::vector<std::uint32_t> roots;
  for (std::uint32_t i = 0; i < section.bones.size(); ++i) {
    if (section.bones[i].parent.is_none()) roots.push_back(i);
  }
  return roots;
}

/// Pairs of (bone, submesh).
std::vector<std::pair<std::uint32_t, std::uint32_t>> Draws(const act::Section& section) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> draws;
  for (std::uint32_t i = 0; i < section.bones.size(); ++i) {
    if (section.bones[i].geo != act::kNoMesh) draws.emplace_back(i, section.bones[i].geo);
  }
  return draws;
}

std::set<std::uint16_t> SkinnedBones(const game::LoadedModel& model) {
  std::set<std::uint16_t> bones;
  for (const block::SkinReference& reference : model.skinning->references) bones.insert(reference.bone);
  return bones;
}

class Mario : public testing::TestWithParam<const char*> {
 protected:
  const game::LoadedModel& model() const { return LoadedGame::Get().Model(GetParam()); }
  const act::Section& section() const { return *model().section; }
};
INSTANTIATE_TEST_SUITE_P(HighAndLow, Mario, testing::Values("18/0", "18/1"));

TEST_P(Mario, HasTheRealSkeletonSize) {
  EXPECT_EQ(section().bones.size(), 91u);
  EXPECT_EQ(section().srts.size(), 84u);
  EXPECT_EQ(section().stored.geo_name, 0x1B24u);
  EXPECT_EQ(section().stored.user_data, 0x1B40u);
  EXPECT_THAT(Roots(section()), ElementsAre(0, 1, 86, 87, 88, 89, 90));
}

TEST_P(Mario, DrawsCapAndHead) {
  EXPECT_THAT(Draws(section()), ElementsAre(std::pair(54, 1), std::pair(55, 2)));
  ASSERT_EQ(model().geometry->submeshes.size(), 3u);
  EXPECT_EQ(section().skin_file, 0u);
  EXPECT_EQ(model().geometry->submeshes[0].comp_count, block::kSkinned);
  EXPECT_EQ(model().geometry->submeshes[1].comp_count, block::kRigid);
  EXPECT_EQ(model().geometry->submeshes[2].comp_count, block::kRigid);
}

TEST_P(Mario, HasHandsThatSkin) {
  EXPECT_THAT(SkinnedBones(model()), Contains(28));
  EXPECT_THAT(SkinnedBones(model()), Contains(29));
  EXPECT_EQ(act::MirrorOf(section(), {28})->bone, 29);
  EXPECT_NE(act::TrackOf(section(), {28}), act::kNoTrack);
}

TEST_P(Mario, HasBonesThatCanTakeTheCap) {
  for (const std::uint32_t bone : {3u, 7u, 49u}) EXPECT_EQ(section().bones[bone].geo, act::kNoMesh) << bone;
  for (const int bone : {7, 12, 49, 54, 55})
    EXPECT_FALSE(SkinnedBones(model()).contains(static_cast<std::uint16_t>(bone))) << bone;
}

TEST_P(Mario, HasOneMainRootAndFiveExtraOnes) {
  EXPECT_EQ(act::MirrorOf(section(), {0})->role, 1);
  for (std::uint32_t bone = 1; bone < 86; ++bone) EXPECT_EQ(act::MirrorOf(section(), {bone})->role, 3) << bone;
  for (std::uint32_t bone = 86; bone < 91; ++bone) EXPECT_EQ(act::MirrorOf(section(), {bone})->role, 2) << bone;
}

TEST(MarioPair, IsNamedOnceInTheGame) {
  const LoadedGame& game = LoadedGame::Get();
  EXPECT_EQ(game.names.at("18/0"), "mario.gpl");
  EXPECT_EQ(game.names.at("18/1"), "L_mario.gpl");
  for (const auto& [address, name] : game.names) {
    EXPECT_EQ(name == "mario.gpl", address == "18/0") << address;
    EXPECT_EQ(name == "L_mario.gpl", address == "18/1") << address;
  }
  EXPECT_EQ(game.EntryAt(18, 0)->names.size(), 1u);
  EXPECT_EQ(game.EntryAt(18, 1)->names.size(), 1u);
}

TEST(MarioBelongings, AreABatAnArchiveAnUnknownEntryAndABank) {
  const LoadedGame& game = LoadedGame::Get();
  EXPECT_EQ(game.names.at("18/2"), "bat.gpl");
  EXPECT_EQ(game.KindAt(18, 3), block::EntryKind::kArchive);
  EXPECT_EQ(game.KindAt(18, 4), block::EntryKind::kUnknown);
  EXPECT_EQ(game.KindAt(18, 6), block::EntryKind::kBank);
  EXPECT_EQ(game.EntryAt(18, 6)->names.size(), 1u);
}

TEST(MarioBelongings, IncludeABankThatKeysHisTracks) {
  const LoadedGame& game = LoadedGame::Get();
  const game::Entry& entry = *game.EntryAt(18, 6);
  const tests::SampleArchive archive;
  const auto bank = block::ReadBank(WindowSource(archive, entry.offset, entry.length));
  ASSERT_TRUE(bank);
  EXPECT_TRUE(bank->faults.empty());
  EXPECT_GT(bank->track_ids.size(), 20u);
  std::set<std::uint16_t> tracks;
  for (std::uint32_t bone = 0; bone < 91; ++bone) tracks.insert(*act::TrackOf(game.Section("18/0"), {bone}));
  for (const std::uint16_t track : bank->track_ids) {
    EXPECT_LT(track, 0xC0);
    EXPECT_THAT(tracks, Contains(track));
  }
}

class Stadium03 : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(DayAndNight, Stadium03, testing::Values("9/0", "9/1"));

TEST_P(Stadium03, HasSevenRootsThatEachOwnAMeshButTheFirst) {
  const act::Section& section = LoadedGame::Get().Section(GetParam());
  EXPECT_THAT(Roots(section), ElementsAre(0, 1, 2, 3, 4, 5, 6));
  EXPECT_THAT(Draws(section), ElementsAre(std::pair(1, 0), std::pair(2, 1), std::pair(3, 2), std::pair(4, 3),
                                          std::pair(5, 4), std::pair(6, 5)));
  EXPECT_GT(section.bones.size(), 7u) << "some bones hang under roots";
}

TEST(Stadium03Names, AreThoseOfDayAndNight) {
  EXPECT_EQ(LoadedGame::Get().names.at("9/0"), "sta03.gpl");
  EXPECT_EQ(LoadedGame::Get().names.at("9/1"), "sta03n.gpl");
}

}  // namespace
}  // namespace bonepatch::sample
