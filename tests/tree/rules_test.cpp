// Every rule of the catalogue has a test that names it.
#include <gtest/gtest.h>

#include <regex>

#include "formats/catalogue/formats.h"
#include "tests/tree/tree.h"

namespace bonepatch::tree {
namespace {

/// The rule ids in string literals of the tests' code. Goldens list every rule anyway, and prove nothing.
std::set<std::string> NamedInTests() {
  static const std::regex id("\"([a-z]+/[a-z0-9-]+)\"");
  std::set<std::string> named;
  for (const File& file : Files()) {
    if (!IsCode(file) || !file.path.starts_with("tests/")) continue;
    for (auto it = std::sregex_iterator(file.text.begin(), file.text.end(), id); it != std::sregex_iterator(); ++it) {
      named.insert((*it)[1]);
    }
  }
  return named;
}

TEST(Rules, HaveATestThatNamesThem) {
  const std::set<std::string> named = NamedInTests();
  ASSERT_FALSE(formats::Catalogue().empty());
  for (const RuleWords& rule : formats::Catalogue()) {
    EXPECT_TRUE(named.contains(std::string(rule.id))) << "no test names \"" << rule.id << "\"";
  }
}

}  // namespace
}  // namespace bonepatch::tree
