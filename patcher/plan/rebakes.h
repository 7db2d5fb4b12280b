// `move-mesh keep: place`: carries re-bakes out once it is known where every bone stands.
#pragma once

#include "patcher/plan/pairing.h"

namespace bonepatch::plan {

/// For every work that asks for it: ModelWork::gpl becomes the re-baked GPL section, or act/geo-rebake says why not. A
/// low-poly model is posed by its high-poly partner, so both matrices come from there. An error only for I/O.
Result<void> RebakeAll(const Donors& donors, const Works& works, const std::vector<game::ModelPair>& pairs,
                       validators::Verdict& verdict);

}  // namespace bonepatch::plan
