// Places compose by value; findings sort the same way every time.
#include "patcher/base/finding.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace bonepatch {
namespace {

using testing::ElementsAre;

Finding Of(std::string rule, Place where, std::string message = "m") {
  Finding finding;
  finding.rule = std::move(rule);
  finding.where = std::move(where);
  finding.message = std::move(message);
  return finding;
}

std::vector<std::string> Rules(const Findings& findings) {
  std::vector<std::string> rules;
  for (const Finding& finding : findings) rules.push_back(finding.rule);
  return rules;
}

TEST(Place, ComposesByValue) {
  const Place base = Place().Model("18/0");
  const Place place = base.Bone(91, "antenna").Submesh(2).Field("parent").At(0x40).From({"a.yaml", 3, 7});
  EXPECT_EQ(place.model, "18/0");
  EXPECT_EQ(place.bone, 91u);
  EXPECT_EQ(place.bone_name, "antenna");
  EXPECT_EQ(place.submesh, 2u);
  EXPECT_EQ(place.field, "parent");
  EXPECT_EQ(place.offset, 0x40u);
  EXPECT_EQ(place.source, (Source{"a.yaml", 3, 7}));
  EXPECT_EQ(base.bone, std::nullopt);  // what it was made from stays as it was
  EXPECT_EQ(place.Bone(5).bone_name, "");
}

TEST(SortFindings, GoesByRecipePlaceThenModelBoneSubmeshAndRule) {
  const Source first{"a.yaml", 2, 1}, second{"a.yaml", 10, 1};
  Findings findings = {
      Of("g", Place().From(second)),
      Of("f", Place().From(first).Model("18/0").Bone(3).Submesh(1)),
      Of("e", Place().From(first).Model("18/0").Bone(3).Submesh(0)),
      Of("d", Place().From(first).Model("18/0").Bone(2)),
      Of("c", Place().From(first).Model("18/0").Bone(2)),
      Of("b", Place().From(first).Model("18/0")),
      Of("a", Place()),
  };
  SortFindings(findings);
  EXPECT_THAT(Rules(findings), ElementsAre("a", "b", "c", "d", "e", "f", "g"));
}

TEST(SortFindings, DropsExactRepeatsOnly) {
  const Place where = Place().Model("18/0").Bone(1);
  Findings findings = {Of("a", where), Of("a", where, "other"), Of("a", where), Of("a", where.Field("parent"))};
  SortFindings(findings);
  EXPECT_EQ(findings.size(), 3u);
}

TEST(SortFindings, DoesNotDependOnTheOrderItWasGiven) {
  Findings findings;
  for (const char* rule : {"a", "b"}) {
    for (std::uint32_t bone = 0; bone < 2; ++bone) findings.push_back(Of(rule, Place().Bone(bone)));
  }
  Findings sorted = findings;
  SortFindings(sorted);
  std::vector<std::size_t> order = {0, 1, 2, 3};
  do {
    Findings shuffled;
    for (const std::size_t i : order) shuffled.push_back(findings[i]);
    SortFindings(shuffled);
    EXPECT_EQ(Rules(shuffled), Rules(sorted));
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST(Severity, HasAName) {
  EXPECT_EQ(Name(Severity::kNote), "note");
  EXPECT_EQ(Name(Severity::kWarning), "warning");
  EXPECT_EQ(Name(Severity::kError), "error");
}

TEST(HasError, IsTrueForAnErrorOnly) {
  Findings findings(2);
  findings[0].severity = Severity::kNote;
  findings[1].severity = Severity::kWarning;
  EXPECT_FALSE(HasError(findings));
  EXPECT_FALSE(HasError({}));
  findings.emplace_back();
  EXPECT_TRUE(HasError(findings));
}

}  // namespace
}  // namespace bonepatch
