// Relations between packs, and the severity that a pack gives to warnings of its own.
#include "patcher/plan/relations.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "formats/catalogue/formats.h"
#include "patcher/base/rule_ids.h"
#include "recipes/suggest.h"
#include "validators/engine.h"

namespace bonepatch::plan {

Findings JudgeRelations(const std::vector<const recipes::Pack*>& packs) {
  std::map<std::string, std::size_t> places;
  for (std::size_t i = 0; i < packs.size(); ++i) places[packs[i]->id.value] = i;
  Findings findings;
  const auto report = [&](const Source& at, std::string message, std::string hint) {
    findings.push_back(validators::Raise(kRecipeRelations, Place().From(at), std::move(message), std::move(hint)));
  };
  for (std::size_t i = 0; i < packs.size(); ++i) {
    const std::string& id = packs[i]->id.value;
    for (const auto& required : packs[i]->requires_packs) {
      const auto place = places.find(required.value);
      if (place == places.end()) {
        report(required.at, fmt::format("'{}' requires the pack '{}', which is not in the plan", id, required.value),
               fmt::format("apply '{}' too, before or together with '{}'", required.value, id));
      } else if (place->second > i) {
        report(required.at,
               fmt::format("'{}' requires the pack '{}', which comes after it in the plan", id, required.value),
               fmt::format("take '{}' back and apply it again, so that it comes after '{}'", id, required.value));
      }
    }
    for (const auto& other : packs[i]->conflicts_packs) {
      if (!places.count(other.value)) continue;
      report(other.at, fmt::format("'{}' conflicts with the pack '{}', which is in the plan", id, other.value),
             fmt::format("use one of the two; `bonepatch unpatch {}`, or {}, takes back the one that is applied", id,
                         other.value));
    }
  }
  return findings;
}

Findings JudgeSeverities(const std::vector<recipes::Pack::SeverityChange>& changes) {
  std::vector<std::string_view> warnings;
  for (const RuleWords& rule : formats::Catalogue()) {
    if (rule.severity == Severity::kWarning) warnings.push_back(rule.id);
  }
  Findings findings;
  const auto report = [&](const recipes::Pack::SeverityChange& change, std::string message, std::string hint) {
    Finding finding =
        validators::Raise(kRecipeSchema, Place().From(change.rule.at), std::move(message), std::move(hint));
    finding.phase = Phase::kText;
    findings.push_back(std::move(finding));
  };
  for (const recipes::Pack::SeverityChange& change : changes) {
    const std::string& id = change.rule.value;
    const RuleWords* rule = formats::FindRule(id);
    if (!rule) {
      std::string hint = recipes::DidYouMean(id, warnings);
      if (hint.empty()) hint = "`bonepatch rules` lists them";
      report(change, fmt::format("there is no rule '{}'", id), std::move(hint));
    } else if (rule->severity != Severity::kWarning) {
      report(change,
             fmt::format("'{}' is {}; only a warning's severity can be changed", id,
                         rule->severity == Severity::kError ? "an error" : "a note"),
             fmt::format("warnings are {}", fmt::join(warnings, ", ")));
    }
  }
  return findings;
}

std::set<std::string> MissingBefore(const std::vector<const recipes::Pack*>& packs, std::size_t index) {
  std::set<std::string> missing;
  for (const auto& required : packs[index]->requires_packs) missing.insert(required.value);
  for (std::size_t i = 0; i < index; ++i) missing.erase(packs[i]->id.value);
  return missing;
}

void ApplySeverity(const std::vector<const recipes::Pack*>& packs, Findings& findings) {
  std::map<std::string, const recipes::Pack*> owners;
  for (const recipes::Pack* pack : packs) {
    for (const recipes::Recipe& recipe : pack->recipes) owners[recipe.file] = pack;
  }
  const auto wish = [&](const Finding& finding) -> const recipes::Pack::SeverityChange* {
    if (finding.severity != Severity::kWarning) return nullptr;
    const auto owner = owners.find(finding.where.source.file);
    if (owner == owners.end()) return nullptr;
    const auto& wishes = owner->second->severity;
    const auto found =
        std::find_if(wishes.begin(), wishes.end(), [&](const auto& w) { return w.rule.value == finding.rule; });
    return found == wishes.end() ? nullptr : &*found;
  };
  findings.erase(std::remove_if(findings.begin(), findings.end(),
                                [&](const Finding& f) {
                                  const auto* change = wish(f);
                                  return change && change->off;
                                }),
                 findings.end());
  for (Finding& finding : findings) {
    if (wish(finding)) finding.severity = Severity::kError;
  }
}

}  // namespace bonepatch::plan
