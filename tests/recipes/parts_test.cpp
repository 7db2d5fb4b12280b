// The small parts of the reader: numbers, addresses, suggestions, and lines and columns.
#include <gtest/gtest.h>

#include "recipes/quotes.h"
#include "recipes/recipe.h"
#include "recipes/scalar.h"
#include "recipes/suggest.h"
#include "recipes/text.h"

namespace bonepatch::recipes {
namespace {

TEST(Scalar, Notations) {
  for (const char* text : {"0", "7", "-3", "+5", "91"}) EXPECT_EQ(NotationOf(text), Notation::kDecimal) << text;
  for (const char* text : {"0xC0", "0x0", "0xff"}) EXPECT_EQ(NotationOf(text), Notation::kHex) << text;
  for (const char* text : {".5", "5.", "1e-3", "-0.25", "1.E+3"}) EXPECT_EQ(NotationOf(text), Notation::kReal) << text;
  for (const char* text : {"010", "00", "-07", "0o17", "08", "00.5"})
    EXPECT_EQ(NotationOf(text), Notation::kOctal) << text;
  for (const char* text : {".inf", "-.INF", "+.Inf", ".NaN"}) EXPECT_EQ(NotationOf(text), Notation::kNotFinite) << text;
  for (const char* text : {"true", "FALSE"}) EXPECT_EQ(NotationOf(text), Notation::kBoolean) << text;
  for (const char* text : {"",    ".",     "-",    "+",   "e3",  "1e",  "1e+", "0x", "0xG", "-0x1",
                           "1_0", "1.2.3", "18/0", "1 2", "inf", "nan", "0b1", "no", "--1", "1:30"}) {
    EXPECT_EQ(NotationOf(text), Notation::kText) << text;
  }
}

TEST(Scalar, IntegersEndAtTheirLimits) {
  EXPECT_EQ(IntegerOf("0xC0"), 192);
  EXPECT_EQ(IntegerOf("+5"), 5);
  EXPECT_EQ(IntegerOf("-3"), -3);
  EXPECT_EQ(IntegerOf("9223372036854775808"), INT64_MAX);
  EXPECT_EQ(IntegerOf("-" + std::string(1000, '9')), -INT64_MAX);
  EXPECT_EQ(IntegerOf("0x" + std::string(1000, 'f')), INT64_MAX);
}

TEST(Scalar, RealsStayInTheRangeOfAFloat) {
  EXPECT_EQ(RealOf("+.5"), 0.5);
  EXPECT_EQ(RealOf("5."), 5.0);
  EXPECT_EQ(RealOf("-1e-3"), -1e-3);
  EXPECT_EQ(RealOf("3.4028235e38"), 3.4028235e38);
  for (const char* text : {"3.4028236e38", "1e39", "-1e39", "1e400", "1e99999999999999999999", "100e398"})
    EXPECT_FALSE(RealOf(text)) << text;
  for (const char* text : {"1e-400", "-1e-400", "0.1e-99999999999999999999", "0.0001e-320"})
    EXPECT_EQ(RealOf(text), 0.0) << text;
  EXPECT_EQ(RealOf("0e999"), 0.0);
  EXPECT_FALSE(RealOf("1" + std::string(400, '0')));
}

TEST(Address, ReadsBackWhatItPrints) {
  for (const char* text : {"0/0", "18/0", "171/65535", "30/2#1", "65535/4294967295#4294967295"}) {
    ASSERT_TRUE(ParseAddress(text)) << text;
    EXPECT_EQ(ToString(*ParseAddress(text)), text);
  }
  for (const char* text : {"", "/", "18", "18/", "/0", "18/0#", "18/0#1#2", "18/0/0", "+18/0", "18/-0", "018/0",
                           "18/00", "65536/0", "0/4294967296", " 18/0", "18/0 ", "18/0x1"}) {
    EXPECT_FALSE(ParseAddress(text)) << text;
  }
}

TEST(Suggest, TheNearestWord) {
  constexpr std::string_view kWords[] = {"title", "edits", "add-bone", "from"};
  EXPECT_EQ(DidYouMean("titel", kWords), "did you mean 'title'?");
  EXPECT_EQ(DidYouMean("Edit", kWords), "did you mean 'edits'?");
  EXPECT_EQ(DidYouMean("add_bones", kWords), "did you mean 'add-bone'?");
  EXPECT_EQ(DidYouMean("form", kWords), "did you mean 'from'?");
  for (const char* far : {"", "colour", "x", "bone"}) EXPECT_EQ(DidYouMean(far, kWords), "") << far;
  EXPECT_EQ(DidYouMean(std::string(100'000, 't'), kWords), "");
}

TEST(LineMap, EveryOffsetOfATextWithWideCharacters) {
  std::string text;
  for (int i = 0; i < 100; ++i)
    text += i % 7 == 0 ? "\n" : i % 3 == 0 ? "\xC3\xA9" : i % 5 == 0 ? "\xF0\x9F\xA6\xB4" : "a";
  const LineMap lines(text);
  int line = 1, column = 1;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if ((text[i] & 0xC0) == 0x80) continue;
    EXPECT_EQ(lines.At(i).line, line) << i;
    EXPECT_EQ(lines.At(i).column, column) << i;
    ++column;
    if (text[i] == '\n') ++line, column = 1;
  }
  EXPECT_EQ(lines.At(text.size() + 100).line, line);
  EXPECT_EQ(LineMap("").At(0).column, 1);
  EXPECT_EQ(LineMap(std::string(64, 'x')).At(64).column, 65);
}

TEST(Quotes, OpenOnes) {
  EXPECT_TRUE(IsOpenQuote("'it''s", 0));
  EXPECT_FALSE(IsOpenQuote("'it''s'", 0));
  EXPECT_TRUE(IsOpenQuote("\"a\\\"", 0));
  EXPECT_FALSE(IsOpenQuote("abc", 1));
  EXPECT_FALSE(IsOpenQuote("", 0));
  EXPECT_EQ(FindOpenQuote("a: 'b' # 'c\nd: don't\ne: \"f", 0), 24u);
  EXPECT_EQ(FindOpenQuote("a: 'b'", 0), std::nullopt);
  EXPECT_EQ(DashBefore("a:\n  - # x\n# y\n  - b", 17), 5u);
  EXPECT_EQ(DashBefore("a", 1), std::nullopt);
}

}  // namespace
}  // namespace bonepatch::recipes
