// The rows of each family, beside their functions; catalogue.cpp puts them in order.
#pragma once

#include "validators/rule.h"

namespace bonepatch::validators {

std::span<const Rule> LayoutRules();
std::span<const Rule> IdentityRules();
std::span<const Rule> ParentRules();
std::span<const Rule> LinkRules();
std::span<const Rule> RootRules();
std::span<const Rule> MirrorRules();
std::span<const Rule> TrackRules();
std::span<const Rule> MeshRules();
std::span<const Rule> SkinRules();
std::span<const Rule> TransformRules();
std::span<const Rule> PairRules();
std::span<const Rule> BlockRules();
std::span<const Rule> GameRules();
std::span<const Rule> RecipeRules();

}  // namespace bonepatch::validators
