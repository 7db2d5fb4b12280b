// Phases 2 and 3 of one model.
#include "patcher/plan/model_work.h"

#include <fmt/format.h>

#include <algorithm>

#include "patcher/base/rule_ids.h"
#include "patcher/base/sha256.h"

namespace bonepatch::plan {
namespace {

constexpr const char* kDonorBroken = "the donor has an error in an earlier phase";

void Stop(ModelWork& work, std::string reason, validators::Verdict& verdict) {
  work.stopped = std::move(reason);
  for (NotRun& skipped : validators::NotRunPhase(Phase::kPlan, work.address, work.stopped)) {
    verdict.not_run.push_back(std::move(skipped));
  }
}

void CheckFingerprint(const ModelWork& work, Findings& findings) {
  const auto mismatch = [&](const Source& at, std::string message) {
    findings.push_back(validators::Raise(kRecipeFingerprint, Place().Model(work.address).From(at), std::move(message)));
    findings.back().phase = Phase::kDonor;
  };
  for (const Task& task : *work.tasks) {
    const recipes::Expect& expect = task.entry->expect;
    const std::size_t bones = work.donor.section ? work.donor.section->bones.size() : 0;
    if (expect.bones && expect.bones->value != bones) {
      mismatch(expect.bones->at,
               fmt::format("the recipe expects {} bones, the vanilla model has {}", expect.bones->value, bones));
    }
    if (expect.name && expect.name->value != work.name) {
      mismatch(expect.name->at, fmt::format("the recipe expects the name '{}', the vanilla model is '{}'",
                                            expect.name->value, work.name));
    }
    if (!expect.sha256) continue;
    const std::string digest = work.restated ? work.restated->act_sha256 : Sha256(work.donor.act);
    if (expect.sha256->value != digest) {
      mismatch(expect.sha256->at,
               fmt::format("the recipe expects an ACT section with sha256 {}, the vanilla one has {}",
                           expect.sha256->value, digest));
    }
  }
}

/// A list that is longer than the donor adds bones; the rest of what it changes comes out when it is compared.
void ForeseeSkeleton(const std::vector<recipes::StatedBone>& list, std::size_t donors, validators::Change& change) {
  change.any_edit = true;
  for (const recipes::StatedBone& stated : list) {
    if (stated.id.value >= donors) {
      change.adds_bones = true;
      if (stated.mesh && stated.mesh->value) change.edits_mesh = true;
    } else if (stated.transform.translation || stated.transform.rotation || stated.transform.scale) {
      change.transformed.insert(stated.id.value);
    }
  }
}

/// What the edits will do, as far as phase 2 needs it.
validators::Change Foresee(const std::vector<Task>& tasks, std::size_t donors) {
  validators::Change change;
  for (const Task& task : tasks) {
    if (task.entry->skeleton) ForeseeSkeleton(*task.entry->skeleton, donors, change);
    for (const recipes::Edit& edit : task.entry->edits) {
      change.any_edit = true;
      const auto* add = std::get_if<recipes::AddBone>(&edit.what);
      if (add) {
        change.adds_bones = true;
        if (add->mesh.value) change.edits_mesh = true;
      } else if (std::holds_alternative<recipes::MoveSkin>(edit.what)) {
        change.moves_skin = true;
      } else if (std::holds_alternative<recipes::ReplaceBank>(edit.what)) {
        continue;  // depends on no more than every edit does
      } else if (const auto* set = std::get_if<recipes::SetTransform>(&edit.what)) {
        if (const auto* id = std::get_if<std::uint16_t>(&set->bone.bone)) change.transformed.insert(*id);
      } else {
        change.edits_mesh = true;
      }
    }
  }
  return change;
}

}  // namespace

validators::State StateOf(const game::LoadedModel& loaded) {
  validators::State state;
  state.header = &loaded.header;
  state.act_bytes = loaded.act;
  if (loaded.section) {
    state.section = &*loaded.section;
  } else {
    state.truncations = &loaded.section.error();
  }
  if (loaded.geometry) state.geometry = &*loaded.geometry;
  if (loaded.skinning) state.skinning = &*loaded.skinning;
  return state;
}

Result<std::unique_ptr<ModelWork>> Prepare(const Donors& donors, game::ModelId id, const std::vector<Task>& tasks,
                                           validators::Verdict& verdict) {
  auto work = std::make_unique<ModelWork>();
  work->id = id;
  work->address = donors.Address(id);
  work->tasks = &tasks;
  Result<game::LoadedModel> donor = donors.Load(id);
  if (!donor) return Propagate(std::move(donor));
  work->donor = std::move(*donor);
  work->restated = donors.RestatedAs(id);
  if (work->donor.section) work->name = work->donor.section->geo_name;

  work->model.address = work->address;
  work->model.stadium = donors.entry(id).stadium;
  work->model.donor = StateOf(work->donor);
  if (donors.bare_act()) {
    work->model.donor.bare_act = true;
    work->model.donor.header = nullptr;
  }
  if (work->restated) work->model.donor.recorded = &work->restated->recorded;
  work->model.change = Foresee(tasks, work->donor.section ? work->donor.section->bones.size() : 0);

  validators::Verdict judged = validators::JudgeDonor(work->model);
  CheckFingerprint(*work, judged.findings);
  Provenance provenance;
  provenance.model = tasks.front().at;
  Locate(judged.findings, provenance, {});
  const bool refused = judged.refused() || !work->donor.section;
  verdict.Add(std::move(judged));
  if (refused) Stop(*work, kDonorBroken, verdict);
  return work;
}

EditInput InputOf(const ModelWork& work, const InertPlan& inert) {
  const block::Skinning* skinning =
      work.donor.skinning && work.donor.skinning->readable() ? &*work.donor.skinning : nullptr;
  return {*work.donor.section, skinning, work.address, *work.tasks, inert};
}

void Edit(ModelWork& work, const InertPlan& inert, validators::Verdict& verdict) {
  work.edited = ApplyEdits(InputOf(work, inert));
  if (work.restated) work.restated->recognise(*work.donor.section, work.edited.planned);
  Locate(work.edited.references, work.edited.provenance, work.edited.names);
  const bool refused = HasError(work.edited.references);
  verdict.findings.insert(verdict.findings.end(), work.edited.references.begin(), work.edited.references.end());
  work.model.planned = work.model.donor;
  work.model.planned.section = &work.edited.planned;
  work.model.planned.act_bytes = {};
  work.model.planned.recorded = nullptr;
  if (work.donor.skinning && work.donor.skinning->readable()) work.model.planned.skinning = &work.edited.skinning;
  work.model.change = work.edited.change;
  work.model.names = work.edited.names;
  if (refused) {
    Stop(work, "an edit refers to what the model doesn't have", verdict);
  } else if (work.edited.lacks_pack) {
    Stop(work, "an edit names a bone of a required pack that is not in the plan", verdict);
  }
}

void JudgeWork(ModelWork& work, validators::Verdict& verdict) {
  validators::Verdict judged = validators::JudgePlan(work.model);
  // What two recipes want is told once, as their conflict, not again as what follows from it.
  Findings& findings = judged.findings;
  const auto follows = [&](const Finding& f) {
    const EditedModel& edited = work.edited;
    if (f.rule == "act/track-unique") return f.where.bone && edited.track_conflicts.count(*f.where.bone) > 0;
    return f.rule.starts_with("act/geo-") && f.where.submesh && edited.mesh_conflicts.count(*f.where.submesh) > 0;
  };
  findings.erase(std::remove_if(findings.begin(), findings.end(), follows), findings.end());
  findings.insert(findings.end(), work.edited.conflicts.begin(), work.edited.conflicts.end());
  Locate(findings, work.edited.provenance, work.edited.names);
  if (judged.refused()) work.stopped = "the planned model is refused in an earlier phase";
  verdict.Add(std::move(judged));
}

void Locate(Findings& findings, const Provenance& provenance, const std::vector<std::string>& names) {
  for (Finding& finding : findings) {
    Place& where = finding.where;
    if (where.source.file.empty()) where.source = provenance.Of(where);
    if (where.bone && where.bone_name.empty() && *where.bone < names.size()) where.bone_name = names[*where.bone];
  }
}

}  // namespace bonepatch::plan
