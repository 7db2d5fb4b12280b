// From a game to facts about it.
#pragma once

#include <functional>

#include "patcher/facts/facts.h"
#include "patcher/plan/donors.h"

namespace bonepatch::facts {

/// Reads headers, ACT sections and the words of GPL and SKN that rules need of every model. An error only for I/O.
Result<Facts> Collect(const plan::GameDonors& donors,
                      const std::function<void(std::uint64_t done, std::uint64_t all)>& progress);

/// One model's facts, but for where it is and what it is called.
Model Describe(const std::string& address, const game::LoadedModel& loaded);

}  // namespace bonepatch::facts
