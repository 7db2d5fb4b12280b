// Broken files and the JSON Schema: it catches all that keys and values show.
#pragma once

#include <set>
#include <vector>

#include "tests/recipes/cases.h"
#include "tests/support/oracles.h"
#include "tests/support/program.h"

namespace bonepatch::recipes {

/// Each case is refused by the schema that `bonepatch schema` prints with these words behind it, but those that are no
/// YAML, and those of `unseen`, which no schema can tell from what is right.
inline void ExpectSchemaCatches(std::vector<std::string> words, const std::vector<BrokenCase>& cases,
                                const std::set<std::string>& unseen) {
  std::vector<std::pair<std::string, std::string>> documents;
  for (const BrokenCase& broken : cases) documents.emplace_back("case.yaml", broken.text);
  words.insert(words.begin(), "schema");
  const std::vector<std::string> verdicts = tests::Validate(tests::RunProgram(words).out, documents);
  std::set<std::string> passed;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    if (verdicts[i] == "ok" && cases[i].rule != "recipe/syntax") passed.insert(cases[i].name);
  }
  EXPECT_EQ(passed, unseen);
}

}  // namespace bonepatch::recipes
