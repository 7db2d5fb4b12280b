// Every rule with a function has a case that trips exactly it, and a near miss that trips nothing.
#include "tests/validators/cases.h"

#include <gtest/gtest.h>

namespace bonepatch::validators {
namespace {

std::string Messages(const Verdict& verdict) {
  std::string text;
  for (const Finding& finding : verdict.findings) text += finding.rule + ": " + finding.message + "\n";
  return text;
}

TEST(Cases, TheGoodModelIsGood) {
  const Fixture fixture;
  EXPECT_EQ(IdsOf(fixture.JudgeStoredState()), Ids());
  EXPECT_EQ(IdsOf(fixture.JudgeAll()), Ids());
  EXPECT_TRUE(fixture.JudgeAll().not_run.empty());
}

TEST(Cases, EachTripsExactlyItsRule) {
  for (const Case& c : Cases()) {
    SCOPED_TRACE(c.rule + ": " + c.what);
    const Verdict verdict = c.run();
    EXPECT_EQ(IdsOf(verdict), c.trips ? Ids{c.rule} : Ids()) << Messages(verdict);
  }
}

TEST(Cases, FindingsHaveTheCataloguesWords) {
  for (const Case& c : Cases()) {
    if (!c.trips) continue;
    SCOPED_TRACE(c.rule + ": " + c.what);
    const Rule* rule = FindRule(c.rule);
    ASSERT_NE(rule, nullptr);
    for (const Finding& finding : c.run().findings) {
      EXPECT_EQ(finding.severity, rule->severity) << finding.message;
      EXPECT_FALSE(finding.message.empty());
      EXPECT_FALSE(finding.hint.empty());
      EXPECT_FALSE(finding.where.model.empty());
    }
  }
}

TEST(Cases, EveryRuleHasBothKinds) {
  for (const Rule& rule : Catalogue()) {
    if (std::holds_alternative<RaisedElsewhere>(rule.judge)) continue;
    bool trips = false, misses = false;
    for (const Case& c : Cases()) {
      if (c.rule == rule.id) (c.trips ? trips : misses) = true;
    }
    EXPECT_TRUE(trips) << rule.id << " has no case that trips it";
    EXPECT_TRUE(misses) << rule.id << " has no near miss";
  }
}

}  // namespace
}  // namespace bonepatch::validators
