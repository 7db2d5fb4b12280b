// The table is complete, in the catalogue's order, and has words for everything.
#include <gtest/gtest.h>

#include "validators/rule.h"

namespace bonepatch::validators {
namespace {

struct Row {
  std::string_view id;
  Severity severity;
};

constexpr Severity kNote = Severity::kNote, kWarning = Severity::kWarning, kError = Severity::kError;

constexpr Row kRows[] = {
    {"act/layout-truncated", kError},
    {"act/layout-version", kError},
    {"act/layout-srt-array", kError},
    {"act/layout-geo-name", kError},
    {"act/layout-user-data", kError},
    {"act/layout-table-size", kError},
    {"act/layout-unknown-kind", kError},
    {"act/layout-round-trip", kError},
    {"act/id-table-order", kError},
    {"act/id-contiguous", kError},
    {"act/id-limit", kError},
    {"act/id-above-tested", kWarning},
    {"act/id-donor-removed", kError},
    {"act/parent-missing", kError},
    {"act/parent-donor-reparented", kError},
    {"act/parent-donor-under-new", kError},
    {"act/parent-cycle", kError},
    {"act/parent-links", kError},
    {"act/parent-order", kWarning},
    {"act/root-new-outside-stadium", kError},
    {"act/root-child-in-stadium", kError},
    {"act/mirror-involution", kError},
    {"act/mirror-donor-changed", kError},
    {"act/mirror-new-self", kError},
    {"act/track-range", kError},
    {"act/track-unique", kError},
    {"act/track-exhausted", kError},
    {"act/track-no-table", kError},
    {"act/track-bank", kError},
    {"act/track-donor-changed", kError},
    {"act/geo-range", kError},
    {"act/geo-unowned", kError},
    {"act/geo-skinned", kError},
    {"act/geo-occupied", kError},
    {"act/geo-donor-changed", kError},
    {"act/geo-shared", kWarning},
    {"act/geo-rebake", kError},
    {"act/geo-stadium-host", kError},
    {"act/skin-bone", kError},
    {"act/srt-finite", kError},
    {"act/srt-unit-quaternion", kError},
    {"act/srt-scale", kWarning},
    {"act/srt-type", kError},
    {"act/srt-donor-skinned", kError},
    {"act/srt-dead-component", kWarning},
    {"act/srt-donor-animated", kWarning},
    {"act/pair-low-draws", kError},
    {"act/pair-low-skins", kError},
    {"act/pair-same-id", kError},
    {"act/pair-aligned", kNote},
    {"act/pair-placement", kWarning},
    {"act/pair-one-sided", kNote},
    {"act/pair-partner-unreadable", kError},
    {"act/pair-bone-count", kWarning},
    {"block/sections", kError},
    {"block/unknown-section", kWarning},
    {"block/geometry", kError},
    {"block/skinning", kError},
    {"game/limit", kError},
    {"game/routes", kError},
    {"game/fst", kError},
    {"game/foreign", kError},
    {"game/unsupported", kError},
    {"recipe/syntax", kError},
    {"recipe/schema", kError},
    {"recipe/reference", kError},
    {"recipe/pack", kError},
    {"recipe/relations", kError},
    {"recipe/fingerprint", kError},
    {"recipe/conflict", kError},
};

TEST(Catalogue, HasEveryRuleInOrder) {
  const auto rules = Catalogue();
  for (std::size_t i = 0; i < std::size(kRows) && i < rules.size(); ++i) {
    EXPECT_EQ(rules[i].id, kRows[i].id);
    EXPECT_EQ(rules[i].severity, kRows[i].severity) << rules[i].id;
  }
  EXPECT_EQ(rules.size(), std::size(kRows));
}

TEST(Catalogue, RowsHaveWords) {
  for (const Rule& rule : Catalogue()) {
    EXPECT_FALSE(rule.promise.empty()) << rule.id;
    EXPECT_TRUE(rule.reason.ends_with('.')) << rule.id;
    EXPECT_TRUE(rule.fix.ends_with('.')) << rule.id;
    EXPECT_FALSE(rule.example.empty()) << rule.id;
    EXPECT_TRUE(rule.symptom.empty() || rule.symptom.ends_with('.')) << rule.id;
  }
}

TEST(Catalogue, FindsARowByItsId) {
  for (const Rule& rule : Catalogue()) EXPECT_EQ(FindRule(rule.id), &rule);
  EXPECT_EQ(FindRule("act/no-such-rule"), nullptr);
  EXPECT_EQ(FindRule(""), nullptr);
}

TEST(Catalogue, SilencersAreRows) {
  for (const Rule& rule : Catalogue()) {
    EXPECT_TRUE(rule.silenced_by.empty() || FindRule(rule.silenced_by)) << rule.id;
  }
}

/// A row without a function is judged elsewhere and says so by having no When either.
TEST(Catalogue, RowsThatAreRunHaveAFunction) {
  for (const Rule& rule : Catalogue()) {
    const bool judged =
        std::holds_alternative<StateRule>(rule.judge) || std::holds_alternative<ComparedRule>(rule.judge);
    const bool run = rule.when.donor || rule.when.plan || rule.when.stored || rule.when.finished;
    EXPECT_EQ(judged, run) << rule.id;
  }
}

}  // namespace
}  // namespace bonepatch::validators
