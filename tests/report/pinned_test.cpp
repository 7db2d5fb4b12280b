// Every finding gets a file that somebody wrote, and a region where one is known.
#include "patcher/report/pinned.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "patcher/report/region.h"
#include "tests/report/findings.h"

namespace bonepatch::report {
namespace {

using ::testing::ElementsAre;

Pinned PinAt(const Report& report, Place where) {
  return Pin(report, MakeFinding("act/geo-range", Severity::kError, std::move(where), "m"));
}

TEST(Pin, ARecipeLineStaysWhereItIs) {
  const Report report = MixedReport();
  const Pinned pinned = Pin(report, report.findings[0]);
  EXPECT_EQ(pinned.file, "packs/my cap/cap.yaml");
  EXPECT_EQ(pinned.line, 9);
  EXPECT_EQ(pinned.column, 26);
  EXPECT_EQ(pinned.end_column, 33);
  EXPECT_EQ(pinned.message, "18/0 submesh 1: no bone draws it");
}

TEST(Pin, AModelGoesToThePackThatNamesIt) {
  const Report report = MixedReport();
  EXPECT_EQ(PinAt(report, Place().Model("18/1")).file, "packs/my cap/pack.yaml");
  EXPECT_EQ(PinAt(report, Place().Model("9/0")).file, "lone.yaml");
  EXPECT_EQ(PinAt(report, Place().Model("9/0")).line, 1);
  EXPECT_EQ(PinAt(report, Place().Model("77/0")).file, "packs/my cap/pack.yaml") << "of no pack: the first's";
}

TEST(Pin, AFileOfTheGameGoesToThePackAndIsNamed) {
  const Report report = MixedReport();
  const Pinned pinned = Pin(report, report.findings[2]);
  EXPECT_EQ(pinned.file, "packs/my cap/pack.yaml");
  EXPECT_EQ(pinned.line, 1);
  EXPECT_EQ(pinned.message, "game/sys/main.dol: it overlaps");
}

TEST(Pin, AWholeFileOfAPackIsItself) {
  const Report report = MixedReport();
  const Pinned pinned = PinAt(report, Place().From({"/home/me/packs/my cap/gone.yaml", 0, 0}));
  EXPECT_EQ(pinned.file, "packs/my cap/gone.yaml");
  EXPECT_EQ(pinned.message, "m");
}

TEST(Pin, WithoutAPackTheFileItselfHasToDo) {
  Report report;
  EXPECT_EQ(PinAt(report, Place().Model("1/0")).file, ".");
  EXPECT_EQ(PinAt(report, Place().From({"a.act", 0, 0})).file, "a.act");
  report.subjects = {{"", "game/files/dt_na.dat", {"1/0"}, false}};
  EXPECT_EQ(PinAt(report, Place().Model("1/0")).file, "game/files/dt_na.dat");
  EXPECT_EQ(PinAt(report, Place().From({"game/sys/main.dol", 0, 0})).file, "game/sys/main.dol");
}

TEST(Pin, APackInsideAnotherIsTheNearerOne) {
  Report report;
  report.subjects = {
      {"outer", "p/pack.yaml", {}, true}, {"inner", "p/q/pack.yaml", {}, true}, {"x", "px.yaml", {}, true}};
  const auto owner = [&](const char* file) {
    return SubjectOf(report, MakeFinding("x/y", Severity::kError, Place().From({file, 1, 1}), "m"))->id;
  };
  EXPECT_EQ(owner("p/a.yaml"), "outer");
  EXPECT_EQ(owner("p/q/a.yaml"), "inner");
  EXPECT_EQ(owner("px.yaml"), "x");
}

TEST(RelativePath, IsSeenFromTheWorkingFolder) {
  Report report;
  report.working_folder = "/a/b";
  EXPECT_EQ(RelativePath(report, "/a/b/c.yaml"), "c.yaml");
  EXPECT_EQ(RelativePath(report, "/a/bc.yaml"), "/a/bc.yaml");
  EXPECT_EQ(RelativePath(report, "/a/b"), "/a/b");
  EXPECT_EQ(RelativePath(report, "././/c.yaml"), "c.yaml");
  EXPECT_EQ(RelativePath(report, "../c.yaml"), "../c.yaml");
  EXPECT_EQ(RelativePath(report, ""), "");
  report.working_folder = "/";
  EXPECT_EQ(RelativePath(report, "/c.yaml"), "c.yaml");
  report.working_folder.clear();
  EXPECT_EQ(RelativePath(report, "/c.yaml"), "/c.yaml");
}

TEST(Region, EndsWhereTheWordEnds) {
  EXPECT_EQ(EndColumn("  - model: 18/0  # high", 12), 16);
  EXPECT_EQ(EndColumn("  - model: 18/0", 5), 10) << "a key";
  EXPECT_EQ(EndColumn("{from: 54, to: antenna}", 8), 10);
  EXPECT_EQ(EndColumn("{from: 54, to: antenna}", 16), 23);
  EXPECT_EQ(EndColumn("x: {from: [1, '}'], to: a} # b", 4), 27);
  EXPECT_EQ(EndColumn("x: 'it''s' # b", 4), 11);
  EXPECT_EQ(EndColumn("x: \"a\\\"b\", y", 4), 10);
  EXPECT_EQ(EndColumn("\xC3\xA4: \xC3\xB6\xC3\xB6", 4), 6) << "columns count characters";
  EXPECT_EQ(EndColumn("x: a\r", 4), 5);
  EXPECT_EQ(EndColumn("x: [1, 2", 4), 9) << "it goes on in the next line";
}

TEST(Region, IsUnknownWhereNothingBegins) {
  EXPECT_EQ(EndColumn("abc", 4), 0);
  EXPECT_EQ(EndColumn("abc", 0), 0);
  EXPECT_EQ(EndColumn("abc", 1000), 0);
  EXPECT_EQ(EndColumn("", 1), 0);
  EXPECT_EQ(EndColumn("a, ", 2), 0);
  EXPECT_EQ(EndColumn(std::string(5000, 'a'), 1), 0);
  EXPECT_EQ(EndColumn("\xFF\xFE", 1), 3) << "bytes that are no character count as one";
}

TEST(Region, LinesAreSplitAtTheirEnds) {
  EXPECT_THAT(LinesOf("a\nb\n"), ElementsAre("a", "b", ""));
  EXPECT_THAT(LinesOf(""), ElementsAre(""));
}

}  // namespace
}  // namespace bonepatch::report
