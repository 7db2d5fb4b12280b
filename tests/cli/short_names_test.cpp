// Paths that are shown to others.
#include "patcher/cli/short_names.h"

#include <gmock/gmock.h>

namespace bonepatch::cli {
namespace {

using testing::ElementsAre;
using testing::Pair;

TEST(ShortNames, AreNoLongerThanItTakes) {
  EXPECT_THAT(ShortNames({"/home/me/packs/fox", "b/hat.yaml"}),
              ElementsAre(Pair("/home/me/packs/fox", "fox"), Pair("b/hat.yaml", "hat.yaml")));
  EXPECT_THAT(ShortNames({"x/a/fox", "x/b/fox", "hat"}),
              ElementsAre(Pair("hat", "hat"), Pair("x/a/fox", "a/fox"), Pair("x/b/fox", "b/fox")));
  EXPECT_THAT(ShortNames({"fox", "a/fox", "/fox"}),
              ElementsAre(Pair("/fox", "/fox"), Pair("a/fox", "a/fox"), Pair("fox", "fox")));
  EXPECT_THAT(ShortNames({"a/fox/", "a/fox"}), ElementsAre(Pair("a/fox", "fox")));
  EXPECT_THAT(ShortNames({"/", "."}), ElementsAre(Pair(".", "."), Pair("/", "/")));
}

TEST(ShortNames, OfFilesBelowThem) {
  const auto names = ShortNames({"x/a/fox", "x/b/fox", "x/fox.yaml", "."});
  EXPECT_EQ(ShortName(names, "x/a/fox/pack.yaml"), "a/fox/pack.yaml");
  EXPECT_EQ(ShortName(names, "x/b/fox/recipes/one.yaml"), "b/fox/recipes/one.yaml");
  EXPECT_EQ(ShortName(names, "x/fox.yaml"), "fox.yaml");
  EXPECT_EQ(ShortName(names, "./pack.yaml"), "pack.yaml");
  EXPECT_EQ(ShortName(names, "x/a/foxtail/pack.yaml"), "x/a/foxtail/pack.yaml");
  EXPECT_EQ(ShortName({}, "fox-id/recipe.yaml"), "fox-id/recipe.yaml");
}

}  // namespace
}  // namespace bonepatch::cli
