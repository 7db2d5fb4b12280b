// Packs: pack.yaml, the paths that it lists, and what is judged over all recipes.
#include <gmock/gmock.h>

#include "patcher/base/sha256.h"
#include "tests/recipes/schema_cases.h"

namespace bonepatch::recipes {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

ReadPack Read(const std::string& list) { return ReadPackFolder(MemoryFiles(PackWith(list))).value(); }

class BrokenPack : public testing::TestWithParam<BrokenCase> {};

TEST_P(BrokenPack, HasOneFinding) { ExpectOneFinding(Read(GetParam().text), GetParam()); }

INSTANTIATE_TEST_SUITE_P(Broken, BrokenPack, testing::ValuesIn(BrokenPacks()), CaseName);

TEST(PackSchema, CatchesWhatKeysAndValuesShow) {
  // What other files hold, paths that are one when they are cleaned, and an id beside another key; `off` is false to
  // readers of YAML 1.1, so the schema lets false pass.
  ExpectSchemaCatches({"--pack"}, {BrokenPacks().begin(), BrokenPacks().end()},
                      {"Missing", "Twice", "SameId", "RequiresItself", "ConflictsItself", "SeverityFalse"});
}

TEST(GoodPack, HasItsRecipesInOrder) {
  const std::string list = kPackHead + "title: T\nauthors: [x]\nrecipes: [b.yaml, ./a.yaml, sub/./c.yaml]\n";
  const ReadPack read = Read(list);
  ASSERT_TRUE(read.pack.has_value()) << testing::PrintToString(Lines(read));
  const Pack& pack = *read.pack;
  EXPECT_EQ(pack.id.value, "p");
  EXPECT_EQ(pack.version, "1");
  EXPECT_EQ(pack.title, "T");
  EXPECT_THAT(pack.authors, ElementsAre("x"));
  EXPECT_EQ(pack.file, "packs/p/pack.yaml");
  EXPECT_FALSE(pack.lone_recipe);
  std::vector<std::string> paths, ids;
  for (const Pack::File& file : pack.files) paths.push_back(file.path);
  for (const auto& recipe : pack.recipes) ids.push_back(recipe.id.value + " " + recipe.file);
  EXPECT_THAT(paths, ElementsAre("pack.yaml", "b.yaml", "a.yaml", "sub/c.yaml"));
  EXPECT_THAT(ids, ElementsAre("b packs/p/b.yaml", "a packs/p/a.yaml", "c packs/p/sub/c.yaml"));
}

TEST(GoodPack, NamesOtherPacksAndWarnings) {
  const ReadPack read =
      Read(Listing("a.yaml") +
           "requires: [q, r-2]\nconflicts: [s]\nseverity: {act/srt-scale: off, act/geo-shared: 'error'}\n");
  ASSERT_TRUE(read.pack.has_value()) << testing::PrintToString(Lines(read));
  std::vector<std::string> told;
  for (const auto& id : read.pack->requires_packs)
    told.push_back(fmt::format("requires {} {}:{}", id.value, id.at.line, id.at.column));
  for (const auto& id : read.pack->conflicts_packs)
    told.push_back(fmt::format("conflicts {} {}:{}", id.value, id.at.line, id.at.column));
  for (const auto& change : read.pack->severity)
    told.push_back(
        fmt::format("{} {} {}:{}", change.rule.value, change.off, change.rule.at.line, change.rule.at.column));
  EXPECT_THAT(told, ElementsAre("requires q 6:12", "requires r-2 6:15", "conflicts s 7:13", "act/srt-scale true 8:12",
                                "act/geo-shared false 8:32"));
  EXPECT_TRUE(Read(Listing("a.yaml") + "requires: []\nconflicts: []\nseverity: {}\n").pack.has_value());
}

TEST(GoodPack, ItsDigestIsOfPathsLengthsAndBytes) {
  const std::string list = Listing("a.yaml");
  std::string all;
  for (const auto& [path, bytes] :
       {std::pair{std::string("pack.yaml"), list}, std::pair{std::string("a.yaml"), LittleRecipe("a")}}) {
    all += path + '\0' + std::to_string(bytes.size()) + '\0' + bytes;
  }
  EXPECT_EQ(Read(list).pack.value().sha256, Sha256(AsBytes(all)));
}

TEST(Pack, TellsTheFaultsOfAllItsFilesTogether) {
  const MemoryFiles files(
      {{"pack.yaml", "bonepatch: 1\nid: P\nversion: '1'\ngame: sluggers-us\nrecipes: [a.yaml, b.yaml]\n"},
       {"a.yaml", "id: 'x\n"},
       {"b.yaml", "- 1\n"}});
  const ReadPack read = ReadPackFolder(files).value();
  EXPECT_THAT(Lines(read), ElementsAre(HasSubstr("recipe/schema 2:5"), HasSubstr("recipe/syntax 1:5"),
                                       HasSubstr("recipe/schema 1:1")));
  EXPECT_EQ(read.findings[1].where.source.file, "packs/p/a.yaml");
  EXPECT_FALSE(read.pack.has_value());
}

TEST(Pack, ALinkOutOfThePackIsAFindingAndAFailingDiskIsAnError) {
  MemoryFiles files = MemoryFiles(PackWith(Listing("a.yaml, b.yaml")));
  files.errors["a.yaml"] = {Failure::kUsage, "a link leads out of the pack", "a.yaml", "recipe/pack"};
  EXPECT_THAT(Lines(ReadPackFolder(files).value()),
              ElementsAre(HasSubstr("recipe/pack 5:11 the recipe 'a.yaml' can't be read: a link leads")));
  files.errors["b.yaml"] = {Failure::kSystem, "input/output error", "b.yaml", ""};
  const auto failed = ReadPackFolder(files);
  ASSERT_FALSE(failed.has_value());
  EXPECT_EQ(failed.error().kind, Failure::kSystem);
  EXPECT_EQ(failed.error().message, "input/output error");
}

TEST(Pack, WithoutItsListIsAnErrorOfTheSystem) {
  const auto failed = ReadPackFolder(MemoryFiles({{"a.yaml", LittleRecipe("a")}}));
  ASSERT_FALSE(failed.has_value());
  EXPECT_EQ(failed.error().kind, Failure::kSystem);
  EXPECT_EQ(failed.error().file, "packs/p/pack.yaml");
  EXPECT_THAT(failed.error().message, HasSubstr("pack.yaml"));
  const auto lone = ReadLoneRecipe(MemoryFiles({}), "r.yaml");
  ASSERT_FALSE(lone.has_value());
  EXPECT_EQ(lone.error().kind, Failure::kSystem);
}

TEST(Pack, ListsAtMostAThousandRecipes) {
  std::map<std::string, std::string> files;
  std::string list = kPackHead + "recipes:\n";
  for (int i = 0; i < 1001; ++i) {
    files[fmt::format("{}.yaml", i)] = LittleRecipe(fmt::format("r{}", i));
    list += fmt::format("  - {}.yaml\n", i);
  }
  files["pack.yaml"] = list;
  EXPECT_THAT(Lines(ReadPackFolder(MemoryFiles(files)).value()),
              ElementsAre("recipe/pack 1006:5 the pack lists more than 1000 recipes"));
}

}  // namespace
}  // namespace bonepatch::recipes
