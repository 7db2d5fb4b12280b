// Compares what is said in two ways, but for what only bytes can tell.
#include "tests/support/over_facts.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/support/temp_folder.h"

namespace bonepatch::tests {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kNotTold = "(not told by the facts)";

/// The game's own files, and re-baked meshes: facts don't hold their bytes.
bool NeedsBytes(const std::string& rule) { return rule.starts_with("game/") || rule == "act/geo-rebake"; }

/// Whether the words check packs, and over what a plan starts from.
bool ChecksPacks(const std::vector<std::string>& words) {
  const std::set<std::string> others{"--block", "--act", "--bank", "--model", "--with-applied"};
  bool packs = false;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (others.count(words[i])) return false;
    if (words[i] == "--format" || words[i] == "--report") {
      ++i;
    } else if (!words[i].starts_with("--")) {
      packs = true;
    }
  }
  return packs;
}

/// A finding without the words that tell a number.
struct ToldEither {
  std::string all, message;
};

void ExpectSameFindings(const std::vector<ToldEither>& game, const std::vector<ToldEither>& facts,
                        const std::string& what) {
  std::vector<std::string> a, b;
  for (const ToldEither& said : game) a.push_back(said.all);
  for (const ToldEither& said : facts) b.push_back(said.all);
  ASSERT_EQ(a, b) << what;
  for (std::size_t i = 0; i < game.size(); ++i) {
    if (facts[i].message.find(kNotTold) == std::string::npos) {
      EXPECT_EQ(game[i].message, facts[i].message) << what;
    }
  }
}

std::vector<ToldEither> SaidIn(const Json& report) {
  std::vector<ToldEither> findings;
  for (Json finding : report.at("findings")) {
    if (NeedsBytes(finding.at("rule"))) continue;
    ToldEither said;
    said.message = finding.at("message");
    finding.erase("message");
    said.all = finding.dump();
    findings.push_back(std::move(said));
  }
  return findings;
}

bool HasErrorThatNeedsBytes(const Json& report) {
  return std::any_of(report.at("findings").begin(), report.at("findings").end(), [](const Json& finding) {
    return NeedsBytes(finding.at("rule")) && finding.at("severity") != "note";
  });
}

std::set<std::string> NotRunIn(const Json& report) {
  std::set<std::string> skipped;
  for (const Json& one : report.at("not_run")) {
    if (!NeedsBytes(one.at("rule"))) skipped.insert(one.dump());
  }
  return skipped;
}

}  // namespace

void ExpectSameOverFacts(const std::vector<std::string>& words, const std::string& game, const ProgramRun& over_game) {
  if (ProgramIsSanitized()) return;  // twice the work; tests/facts compares plans in memory there too
  if (!ChecksPacks(words)) return;
  const TempFolder folder;
  const std::string file = folder / "facts.json";
  if (RunProgram({"facts", "--game", game, "-o", file}).exit_code != 0) return;
  std::vector<std::string> again = words;
  again.insert(again.end(), {"--facts", file});
  const ProgramRun over_facts = RunProgram(again);
  const std::string what =
      fmt::format("over the game:\n{}over facts:\n{}{}", over_game.out, over_facts.out, over_facts.err);
  const Json a = Json::parse(over_game.out, nullptr, false), b = Json::parse(over_facts.out, nullptr, false);
  ASSERT_TRUE(a.is_object() && b.is_object()) << what;
  ExpectSameFindings(SaidIn(a), SaidIn(b), what);
  EXPECT_EQ(NotRunIn(a), NotRunIn(b)) << what;
  if (!HasErrorThatNeedsBytes(a)) {
    EXPECT_EQ(over_game.exit_code, over_facts.exit_code) << what;
  }
}

void ExpectSameVerdict(const validators::Verdict& over_game, const validators::Verdict& over_facts,
                       const std::string& what) {
  const auto said_in = [](const validators::Verdict& verdict) {
    std::vector<ToldEither> findings;
    for (const Finding& f : verdict.findings) {
      if (NeedsBytes(f.rule)) continue;
      const Place& at = f.where;
      const auto number = [](const auto& n) { return n ? std::to_string(*n) : std::string("-"); };
      findings.push_back({fmt::format("{} {} phase {} at {} bone {} '{}' submesh {} '{}' offset {} {}:{}:{} hint {}",
                                      f.rule, Name(f.severity), static_cast<int>(f.phase), at.model, number(at.bone),
                                      at.bone_name, number(at.submesh), at.field, number(at.offset), at.source.file,
                                      at.source.line, at.source.column, f.hint),
                          f.message});
    }
    return findings;
  };
  const auto skipped_in = [](const validators::Verdict& verdict) {
    std::set<std::string> skipped;
    for (const NotRun& one : verdict.not_run) {
      if (!NeedsBytes(one.rule)) skipped.insert(fmt::format("{} {}: {}", one.rule, one.model, one.reason));
    }
    return skipped;
  };
  ExpectSameFindings(said_in(over_game), said_in(over_facts), what);
  EXPECT_EQ(skipped_in(over_game), skipped_in(over_facts)) << what;
}

}  // namespace bonepatch::tests
