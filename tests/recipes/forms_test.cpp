// Skeleton lists, replaced banks and the other forms of an edit: what arrives of them, and what is refused.
#include <gmock/gmock.h>

#include "patcher/base/sha256.h"
#include "recipes/problems.h"
#include "tests/recipes/schema_cases.h"

namespace bonepatch::recipes {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Forms : public testing::TestWithParam<BrokenCase> {};

TEST_P(Forms, HaveOneFinding) { ExpectOneFinding(ReadOne(GetParam().text), GetParam()); }

INSTANTIATE_TEST_SUITE_P(Skeletons, Forms, testing::ValuesIn(BrokenSkeletons()), CaseName);
INSTANTIATE_TEST_SUITE_P(Edits, Forms, testing::ValuesIn(BrokenForms()), CaseName);

TEST(FormSchema, CatchesWhatKeysAndValuesShow) {
  std::vector<BrokenCase> cases;
  for (const auto& table : {BrokenSkeletons(), BrokenForms()}) cases.insert(cases.end(), table.begin(), table.end());
  // A number is a number however it is written, files are somewhere else, and edits are judged one by one.
  ExpectSchemaCatches({}, cases, {"IdOctal", "BankMissing", "AutoTrackBesideBank"});
}

Pack Good(const ReadPack& read) {
  EXPECT_THAT(Lines(read), IsEmpty());
  return read.pack.value_or(Pack{});
}

ModelEntry OnlyEntry(const std::string& text) {
  const Pack pack = Good(ReadOne(text));
  return pack.recipes.empty() ? ModelEntry{} : pack.recipes[0].models.at(0);
}

TEST(Skeleton, EveryKeyArrives) {
  const ModelEntry entry = OnlyEntry(
      WithEntry("model: 18/0\n    skeleton:\n"
                "      - {id: 0x5, parent: 3, track: 0x12, mirror: 9, role: 3, mesh: 7, translation: [0, 0, 1]}\n"
                "      - {id: 6, parent: root, track: none, mesh: none, transform: none}\n"
                "      - {id: 6, parent: 0xFFFF, rotation: {euler: [0, 0, 180]}, scale: [1, 2, 3]}\n"));
  EXPECT_TRUE(entry.edits.empty());
  ASSERT_TRUE(entry.skeleton.has_value());
  ASSERT_EQ(entry.skeleton->size(), 3u);
  const StatedBone& full = entry.skeleton->at(0);
  EXPECT_EQ(full.at, (Source{"packs/p/r.yaml", 7, 9}));
  EXPECT_EQ(full.id.value, 5);
  EXPECT_EQ(full.id.at, (Source{"packs/p/r.yaml", 7, 14}));
  EXPECT_EQ(std::get<std::uint16_t>(full.parent.value), 3);
  EXPECT_EQ(full.parent.at, (Source{"packs/p/r.yaml", 7, 27}));
  EXPECT_EQ(full.track->value, 0x12);
  EXPECT_EQ(full.mirror->value, 9);
  EXPECT_EQ(full.role->value, 3);
  EXPECT_EQ(full.mesh->value, 7);
  EXPECT_THAT(full.transform.translation->value, ElementsAre(0.0f, 0.0f, 1.0f));
  EXPECT_FALSE(full.transform.rotation || full.transform.scale || full.null_transform);

  const StatedBone& bare = entry.skeleton->at(1);
  EXPECT_TRUE(std::holds_alternative<RootParent>(bare.parent.value));
  EXPECT_EQ(bare.track->value, 0xFFFF);
  ASSERT_TRUE(bare.mesh.has_value());
  EXPECT_EQ(bare.mesh->value, std::nullopt);
  EXPECT_FALSE(bare.mirror || bare.role);
  EXPECT_TRUE(bare.null_transform);

  const StatedBone& again = entry.skeleton->at(2);
  EXPECT_EQ(again.id.value, 6);
  EXPECT_FALSE(again.track || again.mesh);
  EXPECT_EQ(std::get<std::uint16_t>(again.parent.value), 0xFFFF);
  EXPECT_TRUE(again.transform.rotation && again.transform.scale);
}

TEST(Skeleton, OrderGapsAndRepeatsAreLeftToTheRules) {
  EXPECT_EQ(OnlyEntry(WithEntry("pair: mario\n    skeleton: [{id: 9, parent: 9}, {id: 2, parent: 70}, {id: 2, parent: "
                                "root}]\n"))
                .skeleton->size(),
            3u);
}

TEST(Skeleton, HasAtMostAsManyBonesAsThereAreIds) {
  std::string list = "model: 18/0\n    skeleton: [";
  for (int i = 0; i < 65537; ++i) list += "~,";
  const ReadPack read = ReadOne(WithEntry(list + "]\n"));
  EXPECT_EQ(read.findings.size(), kMaxProblems + 1);
}

TEST(Skeleton, CountsAsEdits) {
  std::string models = "0/0", bones = "{id: 0, parent: 0}";
  for (int i = 1; i < 1000; ++i) models += fmt::format(", 0/{}", i);
  for (int i = 1; i < 251; ++i) bones += ", {id: 0, parent: 0}";
  EXPECT_THAT(Lines(ReadOne(WithEntry("model: [" + models + "]\n    skeleton: [" + bones + "]\n"))),
              ElementsAre(HasSubstr("recipe/schema 5:5 the edits come to more than 250000")));
}

TEST(MoveSkin, NamesTwoBones) {
  const ModelEntry entry = OnlyEntry(WithEdit("move-skin: {from: 28, to: 0x3}"));
  const auto& move = std::get<MoveSkin>(entry.edits.at(0).what);
  EXPECT_EQ(std::get<std::uint16_t>(move.from.bone), 28);
  EXPECT_EQ(move.from.at, (Source{"packs/p/r.yaml", 7, 27}));
  EXPECT_EQ(std::get<std::uint16_t>(move.to.bone), 3);
}

TEST(MoveMesh, KeepsThePlace) {
  const ModelEntry entry = OnlyEntry(WithEdit("move-mesh: {from: 54, to: 3, keep: place}"));
  EXPECT_EQ(std::get<MoveMesh>(entry.edits.at(0).what).keep, Keep::kPlace);
}

const std::string kBankRecipe = WithEdits(
    "      - replace-bank: {entry: 18/6, file: ./banks/swing.anm}\n"
    "      - replace-bank: {entry: \"18/3#7\", file: banks/swing.anm}\n");

std::string Packed(const std::vector<std::pair<std::string, std::string>>& files) {
  std::string all;
  for (const auto& [path, bytes] : files) all += path + '\0' + std::to_string(bytes.size()) + '\0' + bytes;
  return Sha256(AsBytes(all));
}

TEST(ReplaceBank, CarriesItsFile) {
  const std::string bytes("\x01\x32\0swing", 8);
  const Pack pack =
      Good(ReadLoneRecipe(MemoryFiles({{"r.yaml", kBankRecipe}, {"banks/swing.anm", bytes}}), "r.yaml").value());
  const auto& edits = pack.recipes.at(0).models.at(0).edits;
  const auto& first = std::get<ReplaceBank>(edits.at(0).what);
  EXPECT_EQ(first.entry.value, (Address{18, 6, std::nullopt}));
  EXPECT_EQ(first.entry.at, (Source{"packs/p/r.yaml", 7, 31}));
  EXPECT_EQ(first.file.value, "banks/swing.anm");
  EXPECT_EQ(first.file.at, (Source{"packs/p/r.yaml", 7, 43}));
  EXPECT_EQ(first.bytes, bytes);
  const auto& second = std::get<ReplaceBank>(edits.at(1).what);
  EXPECT_EQ(second.entry.value, (Address{18, 3, 7u}));
  EXPECT_EQ(second.bytes, bytes);
  ASSERT_EQ(pack.files.size(), 2u);
  EXPECT_EQ(pack.files[0].path, "r.yaml");
  EXPECT_EQ(pack.files[1].path, "banks/swing.anm");
  EXPECT_EQ(pack.files[1].bytes, bytes);
  EXPECT_EQ(pack.recipes[0].sha256, Sha256(AsBytes(kBankRecipe)));
  EXPECT_EQ(pack.sha256, Packed({{"r.yaml", kBankRecipe}, {"banks/swing.anm", bytes}}));
}

TEST(ReplaceBank, BelongsToThePackAndItsDigest) {
  const std::string list = "bonepatch: 1\nid: p\nversion: '1'\ngame: sluggers-us\nrecipes: [a.yaml, b.yaml]\n";
  std::string other = kBankRecipe;
  other.replace(other.find("id: test"), 8, "id: more");
  const auto read = [&](const std::string& bank) {
    return Good(
        ReadPackFolder(
            MemoryFiles({{"pack.yaml", list}, {"a.yaml", kBankRecipe}, {"b.yaml", other}, {"banks/swing.anm", bank}}))
            .value());
  };
  const Pack pack = read("one");
  std::vector<std::string> paths;
  for (const Pack::File& file : pack.files) paths.push_back(file.path);
  EXPECT_THAT(paths, ElementsAre("pack.yaml", "a.yaml", "banks/swing.anm", "b.yaml"));
  EXPECT_EQ(std::get<ReplaceBank>(pack.recipes.at(1).models.at(0).edits.at(0).what).bytes, "one");
  EXPECT_NE(pack.sha256, read("two").sha256);
}

TEST(ReplaceBank, HasALargestSize) {
  const auto read = [](std::size_t size) {
    return ReadLoneRecipe(MemoryFiles({{"r.yaml", WithEdit("replace-bank: {entry: 18/6, file: a.anm}")},
                                       {"a.anm", std::string(size, 'a')}}),
                          "r.yaml")
        .value();
  };
  EXPECT_THAT(Lines(read(0)), IsEmpty());
  EXPECT_THAT(Lines(read(kMaxBankSize)), IsEmpty());
  EXPECT_THAT(Lines(read(kMaxBankSize + 1)),
              ElementsAre("recipe/pack 7:43 the animation bank 'a.anm' is larger than 16 MiB"));
}

TEST(ReplaceBank, AllBanksOfAPackHaveALargestSize) {
  std::string edits;
  for (int i = 0; i < 6; ++i) edits += fmt::format("      - replace-bank: {{entry: 18/{}, file: a.anm}}\n", i);
  const ReadPack read =
      ReadLoneRecipe(MemoryFiles({{"r.yaml", WithEdits(edits)}, {"a.anm", std::string(kMaxBankSize, 'a')}}), "r.yaml")
          .value();
  EXPECT_THAT(Lines(read), ElementsAre("recipe/pack 11:43 the animation banks of this pack come to more than 64 MiB"));
}

TEST(ReplaceBank, ALinkOutOfThePackIsAFindingAndAFailingDiskIsAnError) {
  MemoryFiles files({{"r.yaml", WithEdit("replace-bank: {entry: 18/6, file: a.anm}")}});
  files.errors["a.anm"] = {Failure::kUsage, "a link leads out of the pack", "a.anm", "recipe/pack"};
  EXPECT_THAT(Lines(ReadLoneRecipe(files, "r.yaml").value()),
              ElementsAre(HasSubstr("recipe/pack 7:43 the animation bank 'a.anm' can't be read: a link leads")));
  files.errors["a.anm"] = {Failure::kSystem, "input/output error", "a.anm", ""};
  const auto failed = ReadLoneRecipe(files, "r.yaml");
  ASSERT_FALSE(failed.has_value());
  EXPECT_EQ(failed.error().message, "input/output error");
}

}  // namespace
}  // namespace bonepatch::recipes
