// Packs: pack.yaml, the paths that it lists, and what is judged over all recipes.
#include <gmock/gmock.h>

#include "patcher/base/sha256.h"
#include "tests/recipes/schema_cases.h"

namespace bonepatch::recipes {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string Recipe(const std::string& id) {
  return "bonepatch: 1\nid: " + id + "\ngame: sluggers-us\nmodels: [{model: 18/0, edits: [{clear-mesh: {bone: 1}}]}]\n";
}

const std::string kHead = "bonepatch: 1\nid: p\nversion: '1'\ngame: sluggers-us\n";

MemoryFiles Files(const std::string& list) {
  return MemoryFiles({{"pack.yaml", list},
                      {"a.yaml", Recipe("a")},
                      {"b.yaml", Recipe("b")},
                      {"sub/c.yaml", Recipe("c")},
                      {"twin.yaml", Recipe("a")}});
}

ReadPack Read(const std::string& list) { return ReadPackFolder(Files(list)).value(); }

/// The list of recipes in line 5, whose first path begins in column 11.
std::string Listing(const std::string& path) { return kHead + "recipes: [" + path + "]\n"; }

const BrokenCase kPackFaults[] = {
    {"NoVersion", "bonepatch: 1\nid: p\ngame: sluggers-us\nrecipes: [a.yaml]\n", "recipe/schema", 1, 1,
     "needs the key 'version'", ""},
    {"NoRecipes", kHead, "recipe/schema", 1, 1, "needs the key 'recipes'", ""},
    {"EmptyRecipes", Listing(""), "recipe/schema", 5, 10, "empty", ""},
    {"RecipesText", kHead + "recipes: a.yaml\n", "recipe/schema", 5, 10, "a list of recipes", ""},
    {"RecipeNumber", Listing("5"), "recipe/schema", 5, 11, "found the number '5'", ""},
    {"NumericVersion", "bonepatch: 1\nid: p\nversion: 1.0\ngame: sluggers-us\nrecipes: [a.yaml]\n", "recipe/schema", 3,
     10, "found the number '1.0'", "\"1.0\""},
    {"ModelsInPack", Listing("a.yaml") + "models: []\n", "recipe/schema", 6, 1, "a pack has no key 'models'", ""},
    {"NearMiss", kHead + "recipe: [a.yaml]\nrecipes: [a.yaml]\n", "recipe/schema", 5, 1, "no key 'recipe'",
     "did you mean 'recipes'?"},
    {"RequiresText", Listing("a.yaml") + "requires: q\n", "recipe/schema", 6, 11, "a list of pack ids", ""},
    {"RequiresNothing", Listing("a.yaml") + "requires:\n", "recipe/schema", 6, 1, "found nothing", ""},
    {"RequiresUpperCase", Listing("a.yaml") + "requires: [Q]\n", "recipe/schema", 6, 12, "expected an id", ""},
    {"RequiresNumber", Listing("a.yaml") + "requires: [5]\n", "recipe/schema", 6, 12, "found the number '5'", ""},
    {"RequiresTwice", Listing("a.yaml") + "requires: [q, r, q]\n", "recipe/schema", 6, 18,
     "'q' is listed twice under 'requires'", ""},
    {"RequiresItself", Listing("a.yaml") + "requires: [q, p]\n", "recipe/schema", 6, 15, "this pack's own id", ""},
    {"RequiresVersions", Listing("a.yaml") + "requires: {q: '1'}\n", "recipe/schema", 6, 11, "found a mapping", ""},
    {"ConflictsText", Listing("a.yaml") + "conflicts: q\n", "recipe/schema", 6, 12, "a list of pack ids", ""},
    {"ConflictsTwice", Listing("a.yaml") + "conflicts: [q, q]\n", "recipe/schema", 6, 16, "under 'conflicts'", ""},
    {"ConflictsItself", Listing("a.yaml") + "conflicts: [p]\n", "recipe/schema", 6, 13, "this pack's own id", ""},
    {"ConflictsPath", Listing("a.yaml") + "conflicts: [../q]\n", "recipe/schema", 6, 13, "expected an id", ""},
    {"SeverityList", Listing("a.yaml") + "severity: [act/srt-scale]\n", "recipe/schema", 6, 11, "a mapping of warnings",
     ""},
    {"SeverityNoFamily", Listing("a.yaml") + "severity: {srt-scale: off}\n", "recipe/schema", 6, 12,
     "a rule's id, such as act/srt-scale, found 'srt-scale'", ""},
    {"SeverityUpperCase", Listing("a.yaml") + "severity: {ACT/srt-scale: off}\n", "recipe/schema", 6, 12, "a rule's id",
     ""},
    {"SeverityNoRule", Listing("a.yaml") + "severity: {act/: off}\n", "recipe/schema", 6, 12, "a rule's id", ""},
    {"SeverityTwoSlashes", Listing("a.yaml") + "severity: {act/a/b: off}\n", "recipe/schema", 6, 12, "a rule's id", ""},
    {"SeverityNote", Listing("a.yaml") + "severity: {act/srt-scale: note}\n", "recipe/schema", 6, 27,
     "'error' or 'off'", ""},
    {"SeverityFalse", Listing("a.yaml") + "severity: {act/srt-scale: false}\n", "recipe/schema", 6, 27,
     "'error' or 'off', found the boolean", ""},
    {"SeverityTwice", Listing("a.yaml") + "severity: {act/srt-scale: off, act/srt-scale: error}\n", "recipe/syntax", 6,
     32, "there twice", ""},
    {"NearMissRequires", Listing("a.yaml") + "require: [q]\n", "recipe/schema", 6, 1, "no key 'require'",
     "did you mean 'requires'?"},
    {"DuplicateKey", Listing("a.yaml") + "id: q\n", "recipe/syntax", 6, 1, "the key 'id' is there twice", ""},
    {"Absolute", Listing("/a.yaml"), "recipe/pack", 5, 11, "is absolute", ""},
    {"Drive", Listing("'C:/a.yaml'"), "recipe/pack", 5, 11, "is absolute", ""},
    {"Parent", Listing("../a.yaml"), "recipe/pack", 5, 11, "leaves the pack", ""},
    {"ParentInside", Listing("sub/../a.yaml"), "recipe/pack", 5, 11, "leaves the pack", ""},
    {"Backslash", Listing("sub\\c.yaml"), "recipe/pack", 5, 11, "backslash", ""},
    {"EmptyPart", Listing("sub//c.yaml"), "recipe/pack", 5, 11, "empty part", ""},
    {"TrailingSlash", Listing("sub/"), "recipe/pack", 5, 11, "empty part", ""},
    {"Here", Listing("'.'"), "recipe/pack", 5, 11, "names no file", ""},
    {"ControlCharacter", Listing("\"a\\tb\""), "recipe/pack", 5, 11, "control character", ""},
    {"Itself", Listing("./pack.yaml"), "recipe/pack", 5, 11, "the pack's own list", ""},
    {"Missing", Listing("a.yaml, none.yaml"), "recipe/pack", 5, 19, "'none.yaml' can't be read: there is no such file",
     ""},
    {"Twice", Listing("a.yaml, ./a.yaml"), "recipe/pack", 5, 19, "listed twice, first in line 5", ""},
    {"SameId", Listing("a.yaml, b.yaml, twin.yaml"), "recipe/pack", 2, 5, "the id 'a', the first at packs/p/a.yaml:2:5",
     ""},
};

class BrokenPack : public testing::TestWithParam<BrokenCase> {};

TEST_P(BrokenPack, HasOneFinding) { ExpectOneFinding(Read(GetParam().text), GetParam()); }

INSTANTIATE_TEST_SUITE_P(Broken, BrokenPack, testing::ValuesIn(kPackFaults), CaseName);

TEST(PackSchema, CatchesWhatKeysAndValuesShow) {
  // What other files hold, paths that are one when they are cleaned, and an id beside another key; `off` is false to
  // readers of YAML 1.1, so the schema lets false pass.
  ExpectSchemaCatches({"--pack"}, {std::begin(kPackFaults), std::end(kPackFaults)},
                      {"Missing", "Twice", "SameId", "RequiresItself", "ConflictsItself", "SeverityFalse"});
}

TEST(GoodPack, HasItsRecipesInOrder) {
  const std::string list = kHead + "title: T\nauthors: [x]\nrecipes: [b.yaml, ./a.yaml, sub/./c.yaml]\n";
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
       {std::pair{std::string("pack.yaml"), list}, std::pair{std::string("a.yaml"), Recipe("a")}}) {
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
  MemoryFiles files = Files(Listing("a.yaml, b.yaml"));
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
  const auto failed = ReadPackFolder(MemoryFiles({{"a.yaml", Recipe("a")}}));
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
  std::string list = kHead + "recipes:\n";
  for (int i = 0; i < 1001; ++i) {
    files[fmt::format("{}.yaml", i)] = Recipe(fmt::format("r{}", i));
    list += fmt::format("  - {}.yaml\n", i);
  }
  files["pack.yaml"] = list;
  EXPECT_THAT(Lines(ReadPackFolder(MemoryFiles(files)).value()),
              ElementsAre("recipe/pack 1006:5 the pack lists more than 1000 recipes"));
}

}  // namespace
}  // namespace bonepatch::recipes
