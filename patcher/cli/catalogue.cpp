// rules and explain: the catalogue, for people.
#include <fmt/format.h>

#include "formats/catalogue/formats.h"
#include "patcher/cli/command.h"
#include "patcher/report/rule_text.h"
#include "recipes/suggest.h"

namespace bonepatch::cli {

Outcome Rules(const Context&) {
  Outcome outcome;
  outcome.exit_code = 0;
  for (const RuleWords& rule : formats::Catalogue()) {
    outcome.report.results.push_back(fmt::format("{:<30} {:<8} {}", rule.id, Name(rule.severity), rule.promise));
  }
  return outcome;
}

Outcome Explain(const Context& context) {
  std::string words;
  for (const std::string& word : context.options.args) words += (words.empty() ? "" : " ") + word;
  Outcome outcome;
  outcome.report.command = "explain";
  std::vector<std::string>& lines = outcome.report.results;
  if (const RuleWords* rule = formats::FindRule(words)) {
    lines = report::RuleLines(*rule);
    outcome.exit_code = 0;
    return outcome;
  }
  constexpr std::size_t kShown = 5;
  const std::vector<const RuleWords*> found = formats::FindBySymptom(words);
  if (found.empty()) {
    std::vector<std::string_view> ids;
    for (const RuleWords& rule : formats::Catalogue()) ids.push_back(rule.id);
    const std::string near = recipes::DidYouMean(words, ids);
    return Failed("explain", {Failure::kUsage,
                              fmt::format("no rule is called '{}', and no symptom has these words; {}", words,
                                          near.empty() ? "`bonepatch rules` lists all" : near),
                              {},
                              {}});
  }
  for (std::size_t i = 0; i < found.size() && i < kShown; ++i) {
    if (i > 0) lines.insert(lines.end(), {"", "----", ""});
    for (std::string& line : report::RuleLines(*found[i])) lines.push_back(std::move(line));
  }
  if (found.size() > kShown)
    lines.push_back(fmt::format("\n{} more rules match; give more words", found.size() - kShown));
  outcome.exit_code = 0;
  return outcome;
}

}  // namespace bonepatch::cli
