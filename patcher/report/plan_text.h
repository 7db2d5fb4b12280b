// A plan as a person reads it.
#pragma once

#include <string>
#include <vector>

#include "patcher/report/report.h"

namespace bonepatch::report {

/// Lines for one model: "18/0 mario.gpl: 91 -> 92 bones; 91 'antenna' under 3", and what was re-baked.
std::vector<std::string> ModelLines(const PlanPart::Model& model);

/// The lines of all models, and one for all of it: "wrote 58912 bytes of blocks: 2 models, 6 bones added, 1 mesh on
/// other bones".
std::vector<std::string> PlanLines(const PlanPart& plan, bool changes, bool dry_run);

}  // namespace bonepatch::report
