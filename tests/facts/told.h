// Facts of the made-up game, having been through their file.
#pragma once

#include <gtest/gtest.h>

#include "patcher/facts/collect.h"
#include "patcher/facts/donors.h"
#include "patcher/json/facts_json.h"
#include "tests/support/sample_folder.h"

namespace bonepatch::tests {

inline plan::GameDonors SampleDonors(const ByteSource& archive) {
  auto directory = game::Directory::Read(TheSample().dol, "main.dol");
  EXPECT_TRUE(directory.has_value());
  return plan::GameDonors(std::move(*directory), archive);
}

inline facts::Facts Collected() {
  const SampleArchive archive;
  auto facts = facts::Collect(SampleDonors(archive), [](std::uint64_t, std::uint64_t) {});
  EXPECT_TRUE(facts.has_value());
  return std::move(*facts);
}

/// As written; made once for the test binary.
inline const std::string& FactsText() {
  static const std::string text = json::WriteFacts(Collected());
  return text;
}

inline facts::Facts ReadBack(const std::string& text) {
  auto facts = json::ReadFacts(text, "facts.json");
  EXPECT_TRUE(facts.has_value()) << (facts ? "" : facts.error().message);
  return facts ? std::move(*facts) : facts::Facts{};
}

}  // namespace bonepatch::tests
