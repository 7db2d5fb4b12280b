// Facts in the place of a game: the planner asks, facts answer.
#pragma once

#include <map>

#include "patcher/facts/facts.h"
#include "patcher/plan/donors.h"

namespace bonepatch::facts {

class FactsDonors final : public plan::Donors {
 public:
  explicit FactsDonors(Facts facts);
  FactsDonors(const FactsDonors&) = delete;  // what it gives out points into it

  std::uint32_t FileCount(std::uint32_t chunk) const override;
  Result<const game::Listing*> Listing() const override { return &listing_; }
  Result<plan::Spot> Look(game::ModelId id) const override;
  Result<std::vector<game::ModelPair>> PairsOf(std::size_t entry) const override;
  Result<game::LoadedModel> Load(game::ModelId id) const override;
  const plan::Restated* RestatedAs(game::ModelId id) const override;
  Result<validators::PairSide> Side(std::size_t entry, const std::string& address,
                                    std::optional<act::Section>& keep) const override;

 private:
  const Model* Find(game::ModelId id) const;

  Facts facts_;
  std::map<game::ModelId, std::size_t> models_;  // index into facts_.models
  game::Listing listing_;
  mutable std::map<game::ModelId, plan::Restated> restated_;
};

}  // namespace bonepatch::facts
