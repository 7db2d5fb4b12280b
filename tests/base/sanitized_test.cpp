// The sanitizers leave other people's headers alone (cmake/not_sanitized.txt), and still find what our code does
// through them.
#include "tests/support/sanitized.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace bonepatch::tests {
namespace {

class SanitizedDeathTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!kSanitized) GTEST_SKIP() << "built without sanitizers";
  }

  std::vector<int> three_ = std::vector<int>(3);
};

TEST_F(SanitizedDeathTest, ReadsAndWritesPastTheEnd) {
  EXPECT_DEATH(three_[3] = 1, "heap-buffer-overflow");
  EXPECT_DEATH(*(three_.begin() + 3) = 1, "heap-buffer-overflow");
  const std::string text(40, 'x');
  EXPECT_DEATH(three_[0] = text.data()[50], "heap-buffer-overflow");
}

TEST_F(SanitizedDeathTest, CopiesPastTheEnd) {
  const std::vector<int> five(5);
  EXPECT_DEATH(std::copy(five.begin(), five.end(), three_.begin()), "heap-buffer-overflow");
}

TEST_F(SanitizedDeathTest, UsesAfterFree) {
  const int* const first = three_.data();
  three_ = std::vector<int>(1000);
  EXPECT_DEATH(three_[0] = *first, "heap-use-after-free");
}

}  // namespace
}  // namespace bonepatch::tests
