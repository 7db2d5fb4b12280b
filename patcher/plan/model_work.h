// One model on its way through the plan: its donor, its edits, and what the rules said so far.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "patcher/plan/edits.h"
#include "validators/engine.h"

namespace bonepatch::plan {

struct ModelWork {
  game::ModelId id;
  std::string address;
  std::string name;  ///< clean geo name
  const std::vector<Task>* tasks = nullptr;
  game::LoadedModel donor;
  const Restated* restated = nullptr;  ///< null: the donor was read from a game
  EditedModel edited;
  Bytes gpl;  ///< the re-baked GPL section; empty: unchanged
  struct Rebaked {
    std::uint16_t submesh = 0;
    double largest_error = 0;  ///< of rounding, in the model's units
  };
  std::vector<Rebaked> rebaked;
  validators::Model model;  ///< views into donor and edited
  std::string stopped;      ///< why the later phases don't judge it; empty: they do
};

/// Views of a loaded model, which must stay where it is.
validators::State StateOf(const game::LoadedModel& loaded);

/// Loads the donor and runs phase 2 on it; what it says goes to `verdict`. An error only for I/O.
/// Works are held by pointer, since the views point into them.
Result<std::unique_ptr<ModelWork>> Prepare(const Donors& donors, game::ModelId id, const std::vector<Task>& tasks,
                                           validators::Verdict& verdict);

/// What ApplyEdits needs of a work.
EditInput InputOf(const ModelWork& work, const InertPlan& inert);

/// Applies the edits and finishes phase 2 with what they refer to.
void Edit(ModelWork& work, const InertPlan& inert, validators::Verdict& verdict);

/// Phase 3.
void JudgeWork(ModelWork& work, validators::Verdict& verdict);

/// Gives findings that know no recipe line the one that led to them.
void Locate(Findings& findings, const Provenance& provenance, const std::vector<std::string>& names);

}  // namespace bonepatch::plan
