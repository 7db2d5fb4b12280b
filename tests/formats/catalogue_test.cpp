// The rules of all formats in one table, and how people find them.
#include <gtest/gtest.h>

#include <set>

#include "formats/catalogue/formats.h"
#include "validators/rule.h"

namespace bonepatch::formats {
namespace {

TEST(Catalogue, HoldsTheRulesOfEveryFormatOnce) {
  std::set<std::string_view> ids;
  std::size_t rules = 0;
  for (const Format* format : All()) {
    rules += format->rules().size();
    for (const RuleWords& rule : format->rules()) {
      EXPECT_TRUE(ids.insert(rule.id).second) << rule.id;
      ASSERT_NE(FindRule(rule.id), nullptr) << rule.id;
      EXPECT_EQ(FindRule(rule.id)->promise, rule.promise);
    }
  }
  EXPECT_EQ(Catalogue().size(), rules);
  EXPECT_EQ(FindRule("act/no-such-rule"), nullptr);
  EXPECT_EQ(FindRule(""), nullptr);
  EXPECT_EQ(Catalogue().front().id, validators::Catalogue().front().id);
}

TEST(Catalogue, RowsHaveWords) {
  for (const RuleWords& rule : Catalogue()) {
    EXPECT_FALSE(rule.promise.empty()) << rule.id;
    EXPECT_TRUE(rule.reason.ends_with('.')) << rule.id;
    EXPECT_TRUE(rule.fix.ends_with('.')) << rule.id;
    EXPECT_FALSE(rule.example.empty()) << rule.id;
    EXPECT_TRUE(rule.symptom.empty() || rule.symptom.ends_with('.')) << rule.id;
  }
}

/// "Holds when ..." comes before it, of warnings too.
TEST(Catalogue, PromisesSayWhenARuleHolds) {
  EXPECT_TRUE(FindRule("act/id-above-tested")->promise.starts_with("at most 131 bones"));
  EXPECT_TRUE(FindRule("act/geo-shared")->promise.starts_with("no two bones"));
  EXPECT_TRUE(FindRule("act/srt-donor-animated")->promise.starts_with("no edit changes"));
}

std::string_view FirstFor(std::string_view symptom) {
  const auto found = FindBySymptom(symptom);
  return found.empty() ? std::string_view() : found.front()->id;
}

TEST(Catalogue, FindsARowByWhatAPlayerSees) {
  EXPECT_EQ(FirstFor("invalid read from 0x00000008"), "act/geo-unowned");
  EXPECT_EQ(FirstFor("PC 0x804ff694"), "act/geo-unowned");
  EXPECT_EQ(FirstFor("the mesh shears"), "act/srt-donor-skinned");
  EXPECT_EQ(FirstFor("mirror-new-self"), "act/mirror-new-self");
  EXPECT_EQ(FirstFor("my game is crashing"), "act/geo-unowned");
  EXPECT_EQ(FirstFor("why is the body stretched?"), "act/srt-donor-skinned");
  EXPECT_EQ(FirstFor("no such words anywhere"), "");
  EXPECT_EQ(FirstFor(" . "), "");
}

TEST(Catalogue, FindsBothCrashes) {
  std::vector<std::string_view> ids;
  for (const RuleWords* rule : FindBySymptom("Crashes on load!")) ids.push_back(rule->id);
  ASSERT_GE(ids.size(), 2u);
  EXPECT_EQ(ids[0], "act/geo-unowned");
  EXPECT_EQ(ids[1], "act/pair-low-draws");
}

TEST(Formats, AreFoundByNameAndByFile) {
  for (const Format* format : All()) {
    EXPECT_EQ(Find(format->name()), format);
    EXPECT_FALSE(format->about().empty());
    if (format->extension().empty()) continue;
    EXPECT_EQ(OfFile("FILE" + std::string(format->extension()), {}), format);
  }
  EXPECT_EQ(Find("no-such-format"), nullptr);
  EXPECT_EQ(OfFile("recipe.yaml", AsBytes("bonepatch: 1")), nullptr);
}

}  // namespace
}  // namespace bonepatch::formats
