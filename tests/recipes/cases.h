// A table of broken files: each has one fault, and so one finding, with its rule, its place and a piece of its message.
#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "tests/recipes/reading.h"

namespace bonepatch::recipes {

inline const std::string kSchema = "recipe/schema";

/// One edit in line 7, which begins in column 9.
inline std::string WithEdit(const std::string& edit) { return WithEdits("      - " + edit + "\n"); }

struct BrokenCase {
  std::string name;
  std::string text;
  std::string rule;
  int line = 0;
  int column = 0;
  std::string message;  ///< a piece of it
  std::string hint;     ///< a piece of it
};

inline void PrintTo(const BrokenCase& broken, std::ostream* out) { *out << broken.name; }

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
