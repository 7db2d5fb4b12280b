// What is UTF-8 and what is not.
#include "patcher/base/utf8.h"

#include <gtest/gtest.h>

namespace bonepatch {
namespace {

TEST(Utf8, KnowsItsCharacters) {
  for (const char* good : {"", "a", "\x7F", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80",
                           "\xEF\xBF\xBF", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"}) {
    EXPECT_TRUE(IsUtf8(good)) << good;
  }
  for (const char* bad :
       {"\x80", "\xBF", "\xC0\x80", "\xC1\xBF", "\xC2", "\xC2\x7F", "\xC2\xC0", "\xE0\x9F\xBF", "\xED\xA0\x80",
        "\xE2\x82", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF"}) {
    EXPECT_FALSE(IsUtf8(bad)) << testing::PrintToString(bad);
  }
}

TEST(Utf8, FindsTheFirstByteOfNoCharacter) {
  EXPECT_EQ(ValidUtf8Prefix(""), 0u);
  EXPECT_EQ(ValidUtf8Prefix("a\xC3\xA4z"), 4u);
  EXPECT_EQ(ValidUtf8Prefix("a\xC3\xA4\xFFz"), 3u);
  EXPECT_EQ(ValidUtf8Prefix("a\xE2\x82"), 1u);
  EXPECT_EQ(CharacterLength(""), 0u);
  EXPECT_EQ(CharacterLength("\xE2\x82\xAC"
                            "a"),
            3u);
}

TEST(Utf8, CutsBetweenCharacters) {
  EXPECT_EQ(Clipped("", 0), "");
  EXPECT_EQ(Clipped("abc", 3), "abc");
  EXPECT_EQ(Clipped("abc", 2), "ab…");
  EXPECT_EQ(Clipped("\xE2\x82\xAC\xE2\x82\xAC", 1), "\xE2\x82\xAC…");
  EXPECT_EQ(Clipped("\xFF\xFE\xFD", 2), "\xFF\xFE…");
}

}  // namespace
}  // namespace bonepatch
