// Recipes that are good YAML and break the schema, and how their faults are told together.
#include "tests/recipes/schema_cases.h"

namespace bonepatch::recipes {
namespace {

class Schema : public testing::TestWithParam<BrokenCase> {};

TEST_P(Schema, HasOneFinding) { ExpectOneFinding(ReadOne(GetParam().text), GetParam()); }

INSTANTIATE_TEST_SUITE_P(TopLevel, Schema, testing::ValuesIn(BrokenTopLevels()), CaseName);
INSTANTIATE_TEST_SUITE_P(Entries, Schema, testing::ValuesIn(BrokenEntries()), CaseName);
INSTANTIATE_TEST_SUITE_P(Edits, Schema, testing::ValuesIn(BrokenEdits()), CaseName);

TEST(RecipeSchema, CatchesWhatKeysAndValuesShow) {
  std::vector<BrokenCase> cases;
  for (const auto& table : {BrokenTopLevels(), BrokenEntries(), BrokenEdits()})
    cases.insert(cases.end(), table.begin(), table.end());
  // A schema sees numbers, not how they are written, and NaN compares with nothing.
  ExpectSchemaCatches({}, cases,
                      {"VersionReal", "VersionOctal", "ExpectBonesHex", "ParentReal", "ParentOctal", "ParentNewOctal",
                       "TranslationNan", "TranslationOctal", "TranslationHex"});
}

TEST(SchemaReport, HoldsAllFaultsOfAFileInItsOrder) {
  const ReadPack read = ReadOne(
      "bonepatch: 2\nid: A\ntitle: 1\ngame: x\nmodels:\n  - model: 172/0\n    edits:\n      - add-bone: {nam: a}\n"
      "      - clear-mesh: {bone: -1}\n");
  std::vector<std::string> places;
  for (const Finding& f : read.findings)
    places.push_back(fmt::format("{}:{}", f.where.source.line, f.where.source.column));
  EXPECT_EQ(places, (std::vector<std::string>{"1:12", "2:5", "3:8", "4:7", "6:12", "8:19", "8:19", "8:20", "9:28"}));
}

TEST(SchemaReport, LeavesOutWhatIsPastAHundredAndSaysSo) {
  std::string edits;
  for (int i = 0; i < 150; ++i) edits += "      - clear-mesh: {bone: -1}\n";
  const ReadPack read = ReadOne(WithEdits(edits));
  ASSERT_EQ(read.findings.size(), 101u);
  EXPECT_EQ(Line(read.findings.back()),
            "recipe/schema 107:28 50 more errors of this file are left out, this is the place of the first");
}

TEST(SchemaReport, QuotesForeignTextWithoutItsControlCharactersAndNotAtAnyLength) {
  const ReadPack read = ReadOne("\"a\\eb" + std::string(500, 'x') + "\": 1\n");
  const std::string& message = read.findings.front().message;
  EXPECT_NE((message + read.findings.back().message).find("a\\x1Bb"), std::string::npos);
  for (const Finding& f : read.findings) EXPECT_LT(f.message.size(), 120u);
}

}  // namespace
}  // namespace bonepatch::recipes
