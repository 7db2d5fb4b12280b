// What packs say of each other and of findings: requires, conflicts, severity.
#pragma once

#include "patcher/base/finding.h"
#include "recipes/recipe.h"

namespace bonepatch::plan {

/// recipe/relations: every required pack is in the plan before the one that needs it, no conflicting one is in it.
Findings JudgeRelations(const std::vector<const recipes::Pack*>& packs);

/// Applies each pack's `severity:` to the warnings about its own recipes: raised to an error, or dropped.
void ApplySeverity(const std::vector<const recipes::Pack*>& packs, Findings& findings);

}  // namespace bonepatch::plan
