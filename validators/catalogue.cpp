// Puts the families' rows into one table, in the catalogue's order, and finds rows in it.
#include <algorithm>

#include "validators/families.h"

namespace bonepatch::validators {
namespace {

std::vector<Rule> Concatenate() {
  std::vector<Rule> all;
  for (const auto family :
       {LayoutRules(), IdentityRules(), ParentRules(), LinkRules(), RootRules(), MirrorRules(), TrackRules(),
        MeshRules(), SkinRules(), TransformRules(), PairRules(), BlockRules(), GameRules(), RecipeRules()}) {
    all.insert(all.end(), family.begin(), family.end());
  }
  return all;
}

}  // namespace

std::span<const Rule> Catalogue() {
  static const std::vector<Rule> table = Concatenate();
  return table;
}

const Rule* FindRule(std::string_view id) {
  const auto rules = Catalogue();
  const auto it = std::find_if(rules.begin(), rules.end(), [&](const Rule& rule) { return rule.id == id; });
  return it == rules.end() ? nullptr : &*it;
}

}  // namespace bonepatch::validators
