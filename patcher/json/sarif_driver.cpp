// The rule catalogue as SARIF has it.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "formats/catalogue/formats.h"
#include "patcher/base/version.h"
#include "patcher/json/sarif_parts.h"
#include "patcher/report/rule_text.h"

namespace bonepatch::json {

using Json = nlohmann::ordered_json;

namespace {

Json RuleJson(const RuleWords& rule) {
  const std::string promise = fmt::format("Holds when {}.", rule.promise);
  const std::string family(rule.id.substr(0, rule.id.find('/')));
  return {{"id", rule.id},
          {"shortDescription", {{"text", promise}}},
          {"fullDescription", {{"text", rule.reason}}},
          {"help",
           {{"text", fmt::format("{}", fmt::join(report::RuleLines(rule), "\n"))},
            {"markdown", report::RuleMarkdown(rule)}}},
          {"defaultConfiguration", {{"level", Name(rule.severity)}}},
          {"properties", {{"tags", Json::array({family})}}}};
}

}  // namespace

Json SarifDriver() {
  Json rules = Json::array();
  for (const RuleWords& rule : formats::Catalogue()) rules.push_back(RuleJson(rule));
  return {{"name", "bonepatch"}, {"version", kVersion}, {"semanticVersion", kVersion}, {"rules", std::move(rules)}};
}

Json SarifRuleReference(const std::string& id) {
  Json reference{{"id", id}};
  if (const RuleWords* rule = formats::FindRule(id)) reference["index"] = rule - formats::Catalogue().data();
  return reference;
}

}  // namespace bonepatch::json
