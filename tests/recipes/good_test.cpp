// Good recipes: every key arrives in the structs, with its place, in flow and in block style.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "patcher/base/sha256.h"
#include "tests/recipes/reading.h"

namespace bonepatch::recipes {
namespace {

using testing::ElementsAre;

Pack Good(const std::string& text) {
  ReadPack read = ReadOne(text);
  EXPECT_TRUE(read.findings.empty()) << testing::PrintToString(Lines(read));
  return read.pack.value_or(Pack{});
}

template <typename T>
T Only(const std::string& edit) {
  const Pack pack = Good(WithEdits("      - " + edit + "\n"));
  if (pack.recipes.empty()) return {};
  const Edit& only = pack.recipes.at(0).models.at(0).edits.at(0);
  EXPECT_TRUE(std::holds_alternative<T>(only.what));
  EXPECT_EQ(only.at, (Source{"packs/p/r.yaml", 7, 9}));
  return std::get<T>(only.what);
}

AddBone Bone(const std::string& fields) { return Only<AddBone>("add-bone: {name: a, parent: 0, " + fields + "}"); }

std::uint16_t Id(const BoneRef& bone) { return std::get<std::uint16_t>(bone.bone); }

const std::string kTop = R"(# yaml-language-server: $schema=recipe.schema.json
bonepatch: 1
id: mario-antenna
title: Mario gets an antenna
authors: [someone, "5"]
game: sluggers-us
models:
  - model: 18/0
    expect: {bones: 91, name: mario.gpl, sha256: 00000000000000000000000000000000000000000000000000000000000000AB}
    edits:
      - clear-mesh: {bone: 54}
  - model: [18/1, 30/2#1, mario.gpl]
    edits: [{clear-mesh: {bone: 0x36}}]
  - pair: mario
    edits: [{clear-mesh: {bone: 1}}]
)";

TEST(GoodRecipe, TopLevel) {
  const Pack pack = Good(kTop);
  EXPECT_EQ(pack.id.value, "mario-antenna");
  EXPECT_EQ(pack.id.at, (Source{"packs/p/r.yaml", 3, 5}));
  EXPECT_EQ(pack.title, "Mario gets an antenna");
  EXPECT_THAT(pack.authors, ElementsAre("someone", "5"));
  EXPECT_EQ(pack.game, "sluggers-us");
  EXPECT_EQ(pack.version, std::nullopt);
  EXPECT_TRUE(pack.lone_recipe);
  EXPECT_EQ(pack.sha256, Sha256(AsBytes(kTop)));
  ASSERT_EQ(pack.files.size(), 1u);
  EXPECT_EQ(pack.files[0].path, "r.yaml");
  EXPECT_EQ(pack.files[0].bytes, kTop);
  ASSERT_EQ(pack.recipes.size(), 1u);
  EXPECT_EQ(pack.recipes[0].path, "r.yaml");
  EXPECT_EQ(pack.recipes[0].file, "packs/p/r.yaml");
  EXPECT_EQ(pack.recipes[0].sha256, pack.sha256);
}

TEST(GoodRecipe, Entries) {
  const Pack pack = Good(kTop);
  const std::vector<ModelEntry>& models = pack.recipes.at(0).models;
  ASSERT_EQ(models.size(), 3u);
  const auto& one = std::get<std::vector<ModelTarget>>(models[0].target);
  ASSERT_EQ(one.size(), 1u);
  EXPECT_EQ(std::get<Address>(one[0].model), (Address{18, 0, std::nullopt}));
  EXPECT_EQ(one[0].at, (Source{"packs/p/r.yaml", 8, 12}));
  EXPECT_EQ(models[0].at, (Source{"packs/p/r.yaml", 8, 5}));
  EXPECT_EQ(models[0].expect.bones->value, 91);
  EXPECT_EQ(models[0].expect.bones->at, (Source{"packs/p/r.yaml", 9, 21}));
  EXPECT_EQ(models[0].expect.name->value, "mario.gpl");
  EXPECT_EQ(models[0].expect.sha256->value, std::string(62, '0') + "ab");

  const auto& list = std::get<std::vector<ModelTarget>>(models[1].target);
  ASSERT_EQ(list.size(), 3u);
  EXPECT_EQ(std::get<Address>(list[1].model), (Address{30, 2, 1u}));
  EXPECT_EQ(std::get<std::string>(list[2].model), "mario.gpl");
  EXPECT_EQ(list[2].at, (Source{"packs/p/r.yaml", 12, 27}));
  EXPECT_EQ(Id(std::get<ClearMesh>(models[1].edits.at(0).what).bone), 54);
  EXPECT_EQ(std::get<PairTarget>(models[2].target).name, "mario");
}

TEST(GoodRecipe, AddBoneDefaults) {
  const AddBone bone = Only<AddBone>("add-bone: {name: a.B_c-1, parent: root}");
  EXPECT_EQ(bone.name.value, "a.B_c-1");
  EXPECT_EQ(bone.name.at, (Source{"packs/p/r.yaml", 7, 26}));
  EXPECT_TRUE(std::holds_alternative<RootParent>(bone.parent));
  EXPECT_EQ(bone.parent_at, (Source{"packs/p/r.yaml", 7, 43}));
  EXPECT_FALSE(bone.transform.translation || bone.transform.rotation || bone.transform.scale);
  EXPECT_FALSE(bone.null_transform);
  EXPECT_TRUE(std::holds_alternative<NoTrack>(bone.track.value));
  EXPECT_EQ(bone.mesh.value, std::nullopt);
}

TEST(GoodRecipe, AddBoneInBlockStyle) {
  const Pack pack = Good(WithEdits(R"(      - add-bone:
          name: antenna
          parent: 0x03
          translation: [0, 0.25, -1e-3]
          rotation:
            - .5
            - +0.5
            - 5.e-1
            - 0.5
          scale: [1, 2., 3]
          track: 0xC0
          mesh: 7
)"));
  const auto bone = std::get<AddBone>(pack.recipes.at(0).models.at(0).edits.at(0).what);
  EXPECT_EQ(Id(std::get<BoneRef>(bone.parent)), 3);
  EXPECT_EQ(bone.parent_at, (Source{"packs/p/r.yaml", 9, 19}));
  EXPECT_THAT(bone.transform.translation->value, ElementsAre(0.0f, 0.25f, -0.001f));
  EXPECT_EQ(bone.transform.translation->at, (Source{"packs/p/r.yaml", 10, 24}));
  EXPECT_THAT(bone.transform.rotation->value, ElementsAre(0.5, 0.5, 0.5, 0.5));
  EXPECT_EQ(bone.transform.rotation->at, (Source{"packs/p/r.yaml", 12, 13}));
  EXPECT_THAT(bone.transform.scale->value, ElementsAre(1.0f, 2.0f, 3.0f));
  EXPECT_EQ(std::get<std::uint16_t>(bone.track.value), 0xC0);
  EXPECT_EQ(bone.track.at, (Source{"packs/p/r.yaml", 17, 18}));
  EXPECT_EQ(bone.mesh.value, 7);
}

TEST(GoodRecipe, AddBoneVariants) {
  EXPECT_TRUE(std::holds_alternative<AutoTrack>(Bone("track: auto").track.value));
  EXPECT_TRUE(std::holds_alternative<NoTrack>(Bone("track: none").track.value));
  EXPECT_EQ(std::get<std::uint16_t>(Bone("track: 5").track.value), 5);  // a rule judges its range
  EXPECT_EQ(std::get<std::uint16_t>(Bone("track: 0xffff").track.value), 0xFFFF);
  EXPECT_EQ(Bone("mesh: none").mesh.value, std::nullopt);
  EXPECT_EQ(Bone("mesh: 0x1f").mesh.value, 0x1F);
  EXPECT_TRUE(Bone("transform: none").null_transform);
  EXPECT_EQ(Only<AddBone>("add-bone: {name: 'yes', parent: 65535}").name.value, "yes");
  EXPECT_EQ(Only<AddBone>("add-bone: {name: yes, parent: 0}").name.value, "yes");
  EXPECT_EQ(Only<AddBone>("add-bone: {name: \"12\", parent: 0}").name.value, "12");
}

TEST(GoodRecipe, EulerAnglesTurnAboutXThenYThenZ) {
  const Quat q = Bone("rotation: {euler: [90, 0, 90]}").transform.rotation->value;
  // R = Rz * Ry * Rx: a quarter about x, then one about z.
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(q[i], 0.5, 1e-12) << i;
  EXPECT_EQ(Bone("rotation: [0, 0, 0, 0]").transform.rotation->value, (Quat{0, 0, 0, 0}));  // a rule judges its length
}

TEST(GoodRecipe, NumbersUpToTheLargestFloat) {
  const AddBone bone = Bone("translation: [3.4028235e38, -3.4028235e38, 1e-999]");
  EXPECT_THAT(bone.transform.translation->value, ElementsAre(3.4028235e38f, -3.4028235e38f, 0.0f));
}

TEST(GoodRecipe, MeshEdits) {
  const auto move = Only<MoveMesh>("move-mesh: {from: 54, to: 3, keep: offset}");
  EXPECT_EQ(Id(*move.from), 54);
  EXPECT_EQ(move.from->at, (Source{"packs/p/r.yaml", 7, 27}));
  EXPECT_EQ(Id(move.to), 3);
  EXPECT_EQ(move.submesh.has_value(), false);
  EXPECT_EQ(move.keep, Keep::kOffset);
  const auto both = Only<MoveMesh>("move-mesh: {from: 54, submesh: 2, to: 3}");
  EXPECT_EQ(both.submesh->value, 2);
  EXPECT_TRUE(both.from.has_value());
  EXPECT_FALSE(Only<MoveMesh>("move-mesh: {submesh: 2, to: 3}").from.has_value());
  const auto set = Only<SetMesh>("set-mesh: {bone: 49, submesh: 1}");
  EXPECT_EQ(Id(set.bone), 49);
  EXPECT_EQ(set.submesh.value, 1);
  EXPECT_EQ(Id(Only<ClearMesh>("clear-mesh: {bone: 0}").bone), 0);
}

TEST(GoodRecipe, SetTransform) {
  const auto set = Only<SetTransform>("set-transform: {bone: 12, translation: [0, 0, 0.1]}");
  EXPECT_EQ(Id(set.bone), 12);
  EXPECT_THAT(set.transform.translation->value, ElementsAre(0.0f, 0.0f, 0.1f));
  EXPECT_FALSE(set.transform.rotation || set.transform.scale);
  EXPECT_TRUE(Only<SetTransform>("set-transform: {bone: 12, scale: [1, 1, 1]}").transform.scale);
  EXPECT_TRUE(Only<SetTransform>("set-transform: {bone: 12, rotation: [0, 0, 0, 1]}").transform.rotation);
}

TEST(GoodRecipe, JsonIsARecipeToo) {
  Good(
      "{\n\t\"bonepatch\": 1, \"id\": \"a\", \"game\": \"sluggers-us\",\n\t\"models\": [{\"model\": \"18/0\", "
      "\"edits\": "
      "[{\"add-bone\": {\"name\": \"b\", \"parent\": \"root\", \"track\": \"none\"}}]}]\n}\n");
}

}  // namespace
}  // namespace bonepatch::recipes
