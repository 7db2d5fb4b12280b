// From the names in recipes to models of the game, and from recipes to the work that each model gets, in plan order.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "patcher/plan/donors.h"
#include "recipes/recipe.h"

namespace bonepatch::plan {

/// The edits that one entry of one recipe asks of one model.
struct Task {
  const recipes::Pack* pack = nullptr;
  const recipes::Recipe* recipe = nullptr;
  const recipes::ModelEntry* entry = nullptr;
  Source at;                            ///< where the recipe names the model
  std::set<std::string> missing_packs;  ///< required, but not in the plan before this one: told as recipe/relations

  std::string RecipeKey() const { return pack->id.value + "/" + recipe->id.value; }
};

/// Everything that the plan does to one model, in plan order.
using Work = std::map<game::ModelId, std::vector<Task>>;

struct Targets {
  Work work;
  Findings findings;  ///< recipe/reference: a model that isn't there or isn't one; ambiguous names
};

/// Resolves every target of every pack. Reads a few words of the entries that are named by address, and of all entries
/// where a recipe uses geo names or `pair:`. An error only for I/O.
Result<Targets> ResolveTargets(const Donors& donors, const std::vector<const recipes::Pack*>& packs);

/// One model by address or geo name, for the command line too. None: not there, and `why` says so.
Result<std::optional<game::ModelId>> FindModel(const Donors& donors,
                                               const std::variant<recipes::Address, std::string>& name,
                                               std::string* why);

/// Phase 1 for names that only the game can settle: a bone name that no earlier edit of the same model and pack
/// defines, or that is defined twice on one model of a pack.
Findings CheckBoneNames(const Donors& donors, const Work& work);

}  // namespace bonepatch::plan
