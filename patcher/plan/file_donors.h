// A single file in the place of a game: one model, whatever the recipe calls it.
#pragma once

#include <string>
#include <vector>

#include "patcher/plan/donors.h"
#include "recipes/recipe.h"

namespace bonepatch::plan {

/// A model block, or a bare ACT section, that lies in a file.
struct LoneModel {
  ByteView bytes;
  bool bare_act = false;
  std::string label;     ///< what findings call it
  bool stadium = false;  ///< as the recipe's address says
};

class FileDonors final : public ArchiveDonors {
 public:
  /// `bytes` must outlive it. Who replaces one of `banks` is believed that it is a bank: only a game could tell.
  FileDonors(const LoneModel& model, const ByteSource& bytes, const std::vector<recipes::Address>& banks);

  static constexpr game::ModelId kModel{0, std::nullopt};

  std::string Address(game::ModelId id) const override;
  std::uint32_t FileCount(std::uint32_t) const override { return 0; }
  Result<Spot> Look(game::ModelId id) const override;
  Result<std::vector<game::ModelPair>> PairsOf(std::size_t) const override { return std::vector<game::ModelPair>(); }
  Result<game::LoadedModel> Load(game::ModelId id) const override;
  bool bare_act() const override { return bare_act_; }

 private:
  std::string label_;
  bool bare_act_;
};

}  // namespace bonepatch::plan
