// Groups skipped rules by reason, model and family.
#include "patcher/report/not_run_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "formats/catalogue/formats.h"
#include "patcher/base/natural.h"
#include "patcher/base/words.h"

namespace bonepatch::report {
namespace {

using RulesByPhase = std::map<Phase, std::set<std::string>>;  // rules

/// "act/geo" of "act/geo-range": rules that are told together; of another id, the id.
std::string_view FamilyOf(std::string_view rule) {
  return rule.starts_with("act/") ? rule.substr(0, rule.find('-')) : rule;
}

/// Rules of one phase in few words: a family that is skipped as a whole is "act/geo-*".
std::string RulesText(const std::set<std::string>& rules, Phase phase) {
  std::map<std::string_view, std::vector<std::string_view>> families, skipped;
  for (const RuleWords& rule : formats::Catalogue()) {
    if (rule.phase == phase) families[FamilyOf(rule.id)].push_back(rule.id);
  }
  for (const std::string& rule : rules) skipped[FamilyOf(rule)].push_back(rule);
  std::vector<std::string> words;
  for (const auto& [family, ids] : skipped) {
    if (ids.size() > 1 && ids.size() == families[family].size()) {
      words.push_back(fmt::format("{}-*", family));
    } else {
      words.insert(words.end(), ids.begin(), ids.end());
    }
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

/// Every model of one reason, those together from which the same rules were kept.
std::map<RulesByPhase, std::vector<std::string>> ByRules(const std::map<std::string, RulesByPhase>& by_model) {
  std::map<RulesByPhase, std::vector<std::string>> models;
  for (const auto& [model, skipped] : by_model) models[skipped].push_back(model);
  for (auto& [skipped, names] : models) std::sort(names.begin(), names.end(), NaturalLess);
  return models;
}

}  // namespace

std::string NotRunText(const std::vector<NotRun>& not_run) {
  std::map<std::string, std::map<std::string, RulesByPhase>> by_reason;  // then by model
  for (const NotRun& skipped : not_run) {
    const RuleWords* rule = formats::FindRule(skipped.rule);
    by_reason[skipped.reason][skipped.model][rule ? rule->phase : Phase::kPlan].insert(skipped.rule);
  }
  std::string text;
  for (const auto& [reason, by_model] : by_reason) {
    for (const auto& [skipped, models] : ByRules(by_model)) {
      std::vector<std::string> rules;
      for (const auto& [phase, ids] : skipped)
        rules.push_back(fmt::format("phase {}: {}", static_cast<int>(phase), RulesText(ids, phase)));
      text += fmt::format("not run{}: {} ({})\n", models.front().empty() ? "" : " on " + Some(models),
                          fmt::join(rules, "; "), reason);
    }
  }
  return text;
}

}  // namespace bonepatch::report
