// Counting and listing in words.
#include "patcher/base/words.h"

#include <gtest/gtest.h>

namespace bonepatch {
namespace {

TEST(Words, OnlyOneIsSingular) {
  EXPECT_EQ(Plural(0, "model"), "0 models");
  EXPECT_EQ(Plural(1, "model"), "1 model");
  EXPECT_EQ(Plural(2, "model"), "2 models");
}

TEST(Words, ListsAreCut) {
  std::vector<std::string> names;
  EXPECT_EQ(Some(names), "");
  names = {"a"};
  EXPECT_EQ(Some(names), "a");
  names = {"a", "b", "c", "d", "e", "f"};
  EXPECT_EQ(Some(names), "a, b, c, d, e, f");
  names.push_back("g");
  EXPECT_EQ(Some(names), "a, b, c, d, e, f and 1 more");
  EXPECT_EQ(Some(names, 7), "a, b, c, d, e, f, g");
  EXPECT_EQ(Some(names, 2), "a, b and 5 more");
}

}  // namespace
}  // namespace bonepatch
