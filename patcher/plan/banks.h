// `replace-bank`: animation banks that a plan swaps, judged against the tracks of the planned model that names them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "patcher/plan/pairing.h"

namespace bonepatch::plan {

/// A bank's place in the archive, and the file that replaces it.
struct BankTask {
  game::ModelId place;  ///< entry, and slot of an archive's member
  const recipes::ReplaceBank* edit = nullptr;
  const recipes::Pack* pack = nullptr;
  std::string recipe;                 ///< "pack/recipe"
  std::vector<game::ModelId> models;  ///< whose planned tracks it is judged against
  bool lacks_pack = false;            ///< a required pack, which may bring tracks, is not in the plan before it
};

struct BankTasks {
  std::vector<BankTask> tasks;  ///< each place once, ascending
  Findings findings;            ///< recipe/reference (no such bank) and recipe/conflict (two recipes replace one)
};

Result<BankTasks> CollectBanks(const Donors& donors, const Work& work);

/// act/track-bank for every bank whose model is looked at.
void JudgeBanks(const BankTasks& banks, const Works& works, validators::Verdict& verdict);

}  // namespace bonepatch::plan
