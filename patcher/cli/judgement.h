// What `check` finds over several plans, in one report.
#pragma once

#include <functional>

#include "patcher/cli/command.h"
#include "patcher/cli/wish.h"

namespace bonepatch::cli {

/// Each list is a plan.
using PackLists = std::vector<std::vector<recipes::Pack>>;

struct Judgement {
  Findings findings;
  std::vector<NotRun> not_run;
  std::size_t models = 0;
  std::vector<report::Subject> subjects;

  void Add(Verdict&& verdict, const std::map<std::string, std::vector<std::string>>& models_of,
           std::size_t models_of_plan);
  /// A text error that only the game could tell ends the run after phase 1 of all packs too.
  void EndAtTextErrors();
};

/// Reads the packs of the command line, each with what it requires or all as one plan, hands the plans to `judge`
/// (unless a text error ends the run), and makes the outcome.
Result<Outcome> CheckPacksOver(const Context& context, For what,
                               const std::function<Result<void>(PackLists, Judgement&)>& judge);

}  // namespace bonepatch::cli
