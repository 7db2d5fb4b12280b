// Broken packs.
#include "tests/support/broken_recipes.h"

namespace bonepatch::recipes {
namespace {

const BrokenCase kPackFaults[] = {
    {"NoVersion", "bonepatch: 1\nid: p\ngame: sluggers-us\nrecipes: [a.yaml]\n", "recipe/schema", 1, 1,
     "needs the key 'version'", ""},
    {"NoRecipes", kPackHead, "recipe/schema", 1, 1, "needs the key 'recipes'", ""},
    {"EmptyRecipes", Listing(""), "recipe/schema", 5, 10, "empty", ""},
    {"RecipesText", kPackHead + "recipes: a.yaml\n", "recipe/schema", 5, 10, "a list of recipes", ""},
    {"RecipeNumber", Listing("5"), "recipe/schema", 5, 11, "found the number '5'", ""},
    {"NumericVersion", "bonepatch: 1\nid: p\nversion: 1.0\ngame: sluggers-us\nrecipes: [a.yaml]\n", "recipe/schema", 3,
     10, "found the number '1.0'", "\"1.0\""},
    {"ModelsInPack", Listing("a.yaml") + "models: []\n", "recipe/schema", 6, 1, "a pack has no key 'models'", ""},
    {"NearMiss", kPackHead + "recipe: [a.yaml]\nrecipes: [a.yaml]\n", "recipe/schema", 5, 1, "no key 'recipe'",
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

}  // namespace

std::span<const BrokenCase> BrokenPacks() { return kPackFaults; }

std::map<std::string, std::string> PackWith(const std::string& list) {
  return {{"pack.yaml", list},
          {"a.yaml", LittleRecipe("a")},
          {"b.yaml", LittleRecipe("b")},
          {"sub/c.yaml", LittleRecipe("c")},
          {"twin.yaml", LittleRecipe("a")}};
}

}  // namespace bonepatch::recipes
