// What packs say of each other and of findings: requires, conflicts, severity.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "patcher/base/finding.h"
#include "recipes/recipe.h"

namespace bonepatch::plan {

/// recipe/relations: every required pack is in the plan before the one that needs it, no conflicting one is in it.
Findings JudgeRelations(const std::vector<const recipes::Pack*>& packs);

/// Phase 1: a pack's `severity:` names warnings of the catalogue.
Findings JudgeSeverities(const std::vector<recipes::Pack::SeverityChange>& changes);

/// Required packs that are not in the plan before the one at `index`.
std::set<std::string> MissingBefore(const std::vector<const recipes::Pack*>& packs, std::size_t index);

/// Applies each pack's `severity:` to the warnings about its own recipes: raised to an error, or dropped.
void ApplySeverity(const std::vector<const recipes::Pack*>& packs, Findings& findings);

}  // namespace bonepatch::plan
