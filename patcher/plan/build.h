// From judged works to blocks: what changes, the bytes, and the structural rules once more over them.
#pragma once

#include "patcher/plan/banks.h"
#include "patcher/plan/planner.h"

namespace bonepatch::plan {

/// What a plan makes of a work that may be built; kInternal where its section doesn't decode to what was planned.
Result<PlannedModel> Describe(const Donors& donors, const ModelWork& work);

/// The blocks that works and banks change; what comes out as the donor is left out. Findings on the finished bytes go
/// to `verdict`. `next` (may be empty) is told before each block. An error only for I/O or a fault of ours.
Result<std::vector<PlannedBlock>> BuildBlocks(const ArchiveDonors& donors, const Works& works, const BankTasks& banks,
                                              const std::map<std::size_t, std::string>& digests,
                                              validators::Verdict& verdict,
                                              const std::function<void()>& next = nullptr);

}  // namespace bonepatch::plan
