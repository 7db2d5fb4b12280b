// What isn't strict YAML, and what only looks as if it weren't.
#include "tests/recipes/cases.h"

namespace bonepatch::recipes {
namespace {

using std::string_literals::operator""s;

class Syntax : public testing::TestWithParam<BrokenCase> {};

TEST_P(Syntax, HasOneFinding) { ExpectOneFinding(ReadOne(GetParam().text), GetParam()); }

INSTANTIATE_TEST_SUITE_P(Broken, Syntax, testing::ValuesIn(BrokenSyntax()), CaseName);

TEST(SyntaxNearMiss, ADepthOf64IsReadOn) {
  const ReadPack read = ReadOne(Nested(63));  // and the mapping around it
  for (const Finding& finding : read.findings) EXPECT_EQ(finding.rule, "recipe/schema") << Line(finding);
}

TEST(SyntaxNearMiss, AFileOfExactlyOneMebibyteIsRead) {
  std::string text = Third(kRest) + "#";
  text.resize(kMaxFileSize, 'x');
  EXPECT_TRUE(ReadOne(text).pack.has_value());
  EXPECT_FALSE(ReadOne(text + "x").pack.has_value());
}

TEST(SyntaxNearMiss, WhatOnlyLooksWrongIsRead) {
  for (const std::string& line :
       {"title: 'it''s'\n"s, "title: \"a \\\" b\"\n"s, "title: a & b * c ! d % e\n"s, "title: don't\n"s,
        "title: a \" b\n"s, "title: caf\xC3\xA9 \xF0\x9F\xA6\xB4\n"s, "title: |\n  [[[[\n  'x\n"s,
        "title: x # 'open\n"s, "\"title\": a\r\n"s, "title:\ta\n"s, "? title\n: a\n"s, "title: no\n"s,
        "title: 1.2.3\n"s, "title: <<\n"s, "# \"\n"s}) {
    const ReadPack read = ReadOne(Third(line) + kRest);
    EXPECT_TRUE(read.pack.has_value()) << line << testing::PrintToString(Lines(read));
  }
}

TEST(SyntaxNearMiss, OneDocumentMayBeMarked) {
  EXPECT_TRUE(ReadOne("---\n" + Third(kRest)).pack.has_value());
  EXPECT_TRUE(ReadOne("# recipe\n--- # x\n" + Third(kRest) + "...\n# end\n").pack.has_value());
  EXPECT_TRUE(ReadOne("\xEF\xBB\xBF" + Third(kRest)).pack.has_value());
}

TEST(Syntax, FaultsThatLeaveADocumentAreReportedTogetherWithItsSchema) {
  const ReadPack read = ReadOne("id: &a X\nid: b\ntitle: *a\n<<: {game: x}\nmodels: !!seq []\nbonpatch: 1\n");
  std::vector<std::string> heads;
  for (const Finding& f : read.findings)
    heads.push_back(fmt::format("{} {}:{}", f.rule, f.where.source.line, f.where.source.column));
  EXPECT_EQ(heads, (std::vector<std::string>{"recipe/syntax 1:5", "recipe/schema 1:5", "recipe/syntax 2:1",
                                             "recipe/syntax 3:8", "recipe/syntax 4:1", "recipe/syntax 5:9",
                                             "recipe/schema 6:1"}));
}

TEST(Syntax, ASecondDocumentHidesNoFaultOfTheFirst) {
  const ReadPack read = ReadOne("bonepatch: 2\nid: X\ngame: none\nmodels: []\n---\nid: b\n");
  ASSERT_EQ(read.findings.size(), 5U);
  EXPECT_EQ(read.findings.back().where.source.line, 5);
}

TEST(Syntax, FaultsBeyondTheMostAreCounted) {
  for (const std::string line : {"id: b\n", "authors: !!seq []\n"}) {
    std::string text = Third(kRest);
    for (std::size_t i = 0; i < kMaxProblems + 50; ++i) text += line;
    const ReadPack read = ReadOne(text);
    ASSERT_EQ(read.findings.size(), kMaxProblems + 1);
    EXPECT_NE(read.findings.back().message.find(" more errors of this file are left out"), std::string::npos)
        << read.findings.back().message;
  }
}

TEST(Syntax, ColumnsCountCharactersFromOne) {
  const ReadPack read =
      ReadOne("\xEF\xBB\xBF" + Third("authors: [\xC3\xA9\xC3\xA9, \xF0\x9F\xA6\xB4, 5, a]\n" + kRest));
  ASSERT_EQ(read.findings.size(), 1u);
  EXPECT_EQ(read.findings[0].where.source, (Source{"packs/p/r.yaml", 3, 18}));
}

}  // namespace
}  // namespace bonepatch::recipes
