// What formats that point at lines of files need to know beside the findings.
#pragma once

#include "patcher/cli/command.h"
#include "patcher/plan/planner.h"

namespace bonepatch::cli {

/// A pack as a report names it, without its models.
report::Subject SubjectOf(const recipes::Pack& pack);

/// Gives each subject the models that a plan found for its pack, by the pack's file.
void AddModels(const std::map<std::string, std::vector<std::string>>& models_of,
               std::vector<report::Subject>& subjects);

/// Completes a report for the formats that show findings at lines: the working folder, what the command line named
/// where nothing was judged, and where the words end that findings begin at.
void FindPlaces(const Context& context, report::Report& report);

}  // namespace bonepatch::cli
