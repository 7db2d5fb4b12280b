// One model's edits on a single file, by the same steps as in a plan: what comes out is what a plan would write.
#pragma once

#include "patcher/plan/file_donors.h"
#include "patcher/plan/planner.h"

namespace bonepatch::plan {

/// An entry of a recipe of the pack that concerns the file.
struct PickedEntry {
  const recipes::Recipe* recipe = nullptr;
  const recipes::ModelEntry* entry = nullptr;
  Source at;  ///< where it names the model
};

struct EditedFile {
  validators::Verdict verdict;        ///< sorted; rules that a single file can't be judged by are listed as not run
  Bytes bytes;                        ///< the file anew; empty if refused
  std::optional<PlannedModel> model;  ///< none: refused, or nothing changes
};

/// Applies the entries, in order. A low-poly model that is to be re-baked is refused: its partner poses it, and isn't
/// here. An error only for a fault of ours.
Result<EditedFile> EditFile(const LoneModel& model, const recipes::Pack& pack, const std::vector<PickedEntry>& picked);

}  // namespace bonepatch::plan
