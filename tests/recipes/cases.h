// Judging a broken file by its row in the tables of broken files.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "tests/recipes/reading.h"
#include "tests/support/broken_recipes.h"

namespace bonepatch::recipes {

inline std::string CaseName(const testing::TestParamInfo<BrokenCase>& info) { return info.param.name; }

inline void ExpectOneFinding(const ReadPack& read, const BrokenCase& broken) {
  EXPECT_FALSE(read.pack.has_value());
  ASSERT_EQ(read.findings.size(), 1u) << testing::PrintToString(Lines(read));
  const Finding& finding = read.findings.front();
  EXPECT_EQ(finding.rule, broken.rule) << finding.message;
  EXPECT_EQ(finding.severity, Severity::kError);
  EXPECT_EQ(finding.phase, Phase::kText);
  EXPECT_EQ(finding.where.source.line, broken.line) << finding.message;
  EXPECT_EQ(finding.where.source.column, broken.column) << finding.message;
  EXPECT_NE(finding.message.find(broken.message), std::string::npos) << finding.message;
  EXPECT_NE(finding.hint.find(broken.hint), std::string::npos) << finding.hint;
}

}  // namespace bonepatch::recipes
