// Names of bones: added before they are used, and once in each model of a pack.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/recipes/reading.h"

namespace bonepatch::recipes {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string Recipe(const std::string& id, const std::string& models) {
  return "bonepatch: 1\nid: " + id + "\ngame: sluggers-us\nmodels:\n" + models;
}

std::string Entry(const std::string& target, const std::string& edits) {
  return "  - " + target + "\n    edits: [" + edits + "]\n";
}

const std::string kAddA = "{add-bone: {name: a, parent: 0}}";
const std::string kUseA = "{clear-mesh: {bone: a}}";

std::vector<std::string> Judge(const std::string& models) { return Lines(ReadOne(Recipe("r", models))); }

TEST(Names, UndefinedInEveryKindOfReference) {
  for (const char* edit :
       {"{add-bone: {name: b, parent: a}}", "{move-mesh: {from: a, to: 3}}", "{move-mesh: {from: 3, to: a}}",
        "{set-mesh: {bone: a, submesh: 1}}", "{clear-mesh: {bone: a}}", "{set-transform: {bone: a, scale: [1, 1, 1]}}",
        "{move-skin: {from: 3, to: a}}", "{move-skin: {from: a, to: 3}}"}) {
    EXPECT_THAT(Judge(Entry("model: 18/0", edit)), ElementsAre(HasSubstr("recipe/reference 6:"))) << edit;
    EXPECT_THAT(Judge(Entry("model: 18/0", kAddA + ", " + edit)), IsEmpty()) << edit;
  }
  EXPECT_THAT(Judge(Entry("model: 18/0", kUseA)), ElementsAre("recipe/reference 6:33 no bone is named 'a'"));
}

TEST(Names, AQuotedNumberIsAName) {
  EXPECT_THAT(Judge(Entry("model: 18/0", "{clear-mesh: {bone: '54'}}")),
              ElementsAre(HasSubstr("no bone is named '54'")));
}

TEST(Names, UsedBeforeAdded) {
  const ReadPack read = ReadOne(Recipe("r", Entry("model: 18/0", kUseA + ", " + kAddA)));
  ASSERT_EQ(read.findings.size(), 1u);
  EXPECT_EQ(Line(read.findings[0]), "recipe/reference 6:33 the bone 'a' is used before it is added");
  EXPECT_THAT(read.findings[0].hint, HasSubstr("packs/p/r.yaml:6:56"));
  EXPECT_THAT(Judge(Entry("model: 18/0", "{add-bone: {name: a, parent: a}}")),
              ElementsAre(HasSubstr("before it is added")));
}

TEST(Names, OfAnotherAddressAreLeftToThePlanner) {
  EXPECT_THAT(Judge(Entry("model: 18/0", kAddA) + Entry("model: 18/1", kUseA)), IsEmpty());
  EXPECT_THAT(Judge(Entry("model: mario.gpl", kAddA) + Entry("pair: mario", kUseA)), IsEmpty());
}

TEST(Names, TwiceInOneModel) {
  EXPECT_THAT(
      Judge(Entry("model: 18/0", kAddA + ", " + kAddA)),
      ElementsAre("recipe/schema 6:65 the name 'a' is given to two bones of one model, first at packs/p/r.yaml:6:31"));
  EXPECT_THAT(Judge(Entry("model: [18/1, 18/0]", kAddA) + Entry("model: [18/0, 18/2]", kAddA)),
              ElementsAre(HasSubstr("recipe/schema 8:31")));
  EXPECT_THAT(Judge(Entry("pair: mario", kAddA) + Entry("pair: mario", kAddA)),
              ElementsAre(HasSubstr("recipe/schema 8:31")));
  EXPECT_THAT(Judge(Entry("model: 18/0", kAddA) + Entry("model: 18/1", kAddA)), IsEmpty());
}

TEST(Names, AreSharedByTheRecipesOfAPack) {
  const std::string list = "bonepatch: 1\nid: p\nversion: '1'\ngame: sluggers-us\nrecipes: [one.yaml, two.yaml]\n";
  const std::string one = Recipe("one", Entry("model: 18/0", kAddA));
  const auto read = [&](const std::string& models) {
    return Lines(
        ReadPackFolder(MemoryFiles({{"pack.yaml", list}, {"one.yaml", one}, {"two.yaml", Recipe("two", models)}}))
            .value());
  };
  EXPECT_THAT(read(Entry("model: 18/0", kUseA)), IsEmpty());
  EXPECT_THAT(read(Entry("model: 18/0", "{clear-mesh: {bone: b}}")), ElementsAre(HasSubstr("no bone is named 'b'")));
  EXPECT_THAT(read(Entry("model: 18/0", kAddA)), ElementsAre(HasSubstr("first at packs/p/one.yaml:6:31")));
}

TEST(Names, OfAnotherPackAreThoseOfARequiredOne) {
  const auto read = [](const std::string& relations) {
    const std::string list = "bonepatch: 1\nid: p\nversion: '1'\ngame: sluggers-us\nrecipes: [r.yaml]\n" + relations;
    const std::string edits = "{add-bone: {name: b, parent: other/a}}, {move-skin: {from: 3, to: other/c}}";
    return ReadPackFolder(MemoryFiles({{"pack.yaml", list}, {"r.yaml", Recipe("r", Entry("model: 18/0", edits))}}))
        .value();
  };
  EXPECT_THAT(Lines(read("requires: [more, other]\n")), IsEmpty());
  const ReadPack refused = read("conflicts: [other]\n");
  EXPECT_THAT(Lines(refused),
              ElementsAre("recipe/reference 6:42 'other/a': the pack 'other' is not one that this pack requires",
                          HasSubstr("recipe/reference 6:79 'other/c'")));
  EXPECT_THAT(refused.findings[0].hint, HasSubstr("add other to 'requires:' in pack.yaml"));
  // Nothing more is said where the list of required packs is broken itself.
  EXPECT_THAT(Lines(read("requires: [Other]\n")), ElementsAre(HasSubstr("recipe/schema 6:12")));
}

TEST(Names, OfAnotherPackAreNothingForALoneRecipeNorForThePackItself) {
  const ReadPack lone = ReadOne(Recipe("r", Entry("model: 18/0", "{clear-mesh: {bone: other/a}}")));
  ASSERT_EQ(lone.findings.size(), 1u);
  EXPECT_THAT(Line(lone.findings[0]), HasSubstr("recipe/reference 6:33 'other/a'"));
  EXPECT_THAT(lone.findings[0].hint, HasSubstr("make a pack of the recipe"));
  const ReadPack own = ReadOne(Recipe("r", Entry("model: 18/0", kAddA + ", {clear-mesh: {bone: r/a}}")));
  ASSERT_EQ(own.findings.size(), 1u);
  EXPECT_THAT(Line(own.findings[0]), HasSubstr("'r' is this pack itself"));
  EXPECT_EQ(own.findings[0].hint, "name the bone 'a'");
}

TEST(Names, ThatABrokenEditMayHaveAddedAreNotMissed) {
  EXPECT_THAT(Judge(Entry("model: 18/0", "{add-bone: {name: a b, parent: 0}}, {clear-mesh: {bone: ab}}")),
              ElementsAre(HasSubstr("recipe/schema")));
  EXPECT_THAT(Judge(Entry("model: 18/0", "{add-bones: {name: a, parent: 0}}, " + kUseA)),
              ElementsAre(HasSubstr("no edit 'add-bones'")));
  // A name that could be read counts, whatever else is wrong with its bone.
  EXPECT_THAT(Judge(Entry("model: 18/0", "{add-bone: {name: a}}, " + kUseA + ", {clear-mesh: {bone: b}}")),
              ElementsAre(HasSubstr("needs the key 'parent'"), HasSubstr("no bone is named 'b'")));
}

TEST(Names, MoreEditsThanAnyGameHasRoomForAreRefused) {
  std::string models = "0/0";
  for (int i = 1; i < 1000; ++i) models += fmt::format(", 0/{}", i);
  std::string edits = "{add-bone: {name: n0, parent: 0}}";
  for (int i = 1; i < 251; ++i) edits += fmt::format(", {{add-bone: {{name: n{}, parent: 0}}}}", i);
  EXPECT_THAT(Judge(Entry("model: [" + models + "]", edits)),
              ElementsAre(HasSubstr("recipe/schema 5:5 the edits come to more than 250000")));
}

}  // namespace
}  // namespace bonepatch::recipes
