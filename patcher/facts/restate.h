// From facts back to a model that plans and rules can work with: sound where facts say nothing else.
#pragma once

#include "patcher/facts/facts.h"
#include "patcher/game/models.h"

namespace bonepatch::facts {

/// The links that follow from the parents: siblings are chained in the order of the table.
Links DerivedLinks(const std::vector<act::Link>& parents);

/// Everything of a loaded model that plans and rules ask for. Numbers of transforms are stand-ins.
game::LoadedModel Restate(const Model& model);

/// Where a transform of the plan is what the marks say, that of the donor becomes the same: nothing moved.
void RecogniseAll(const Model& model, act::Section& donor, const act::Section& planned);

}  // namespace bonepatch::facts
