// From a plan's blocks to a change that can be committed: places in dt_na.dat, main.dol, fst.bin and the state.
#pragma once

#include <vector>

#include "patcher/cli/session.h"
#include "patcher/plan/planner.h"

namespace bonepatch::cli {

/// A plan that may be committed, with the places of its blocks.
struct Placed {
  store::Change change;
  report::PlanPart part;
};

struct Placing {
  const std::optional<store::State>& state;  ///< what is applied: its blocks keep their places
  std::uint64_t vanilla_size;                ///< of the baseline's dt_na.dat
  const plan::GameDonors& donors;
  const std::vector<recipes::Pack>& packs;  ///< in plan order
};

/// A planned model as a report tells of it.
report::PlanPart::Model ReportOf(const plan::PlannedModel& model);

/// Gives every new block a place that nothing live lies in. `dol` and `fst` are the baseline's, and become the new
/// ones. The change makes its blocks from `plan` and the donors, which must outlive it.
Result<Placed> PlaceBlocks(const Placing& at, const plan::Plan& plan, Bytes dol, Bytes fst);

}  // namespace bonepatch::cli
