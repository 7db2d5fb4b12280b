// What each kind of edit means.
#include "patcher/plan/edits.h"

#include <fmt/format.h>

#include "patcher/base/rule_ids.h"
#include "patcher/plan/editor.h"
#include "validators/engine.h"

namespace bonepatch::plan {
namespace {

using act::BoneIndex;

/// Track ids that `track: auto` must not take: the donor's, those that kind 4 names, and every explicit one of the
/// plan.
std::set<std::uint16_t> UsedTracks(const act::Section& donor, const std::vector<Task>& tasks) {
  std::set<std::uint16_t> used;
  for (std::uint32_t i = 0; i < donor.bones.size(); ++i) {
    if (const auto track = act::TrackOf(donor, BoneIndex{i})) used.insert(*track);
  }
  for (const std::uint16_t track : act::NamedTracks(donor)) used.insert(track);
  for (const Task& task : tasks) {
    for (const recipes::Edit& edit : task.entry->edits) {
      const auto* add = std::get_if<recipes::AddBone>(&edit.what);
      if (!add) continue;
      if (const auto* id = std::get_if<std::uint16_t>(&add->track.value)) used.insert(*id);
    }
    if (!task.entry->skeleton) continue;
    for (const recipes::StatedBone& bone : *task.entry->skeleton) {
      if (bone.track) used.insert(bone.track->value);
    }
  }
  return used;
}

}  // namespace

Editor::Editor(const EditInput& input)
    : donor_(input.donor),
      address_(input.address),
      tasks_(input.tasks),
      inert_(input.inert),
      used_tracks_(UsedTracks(input.donor, input.tasks)),
      slots_(donor_, out_.planned, out_.change) {
  out_.planned = donor_;
  if (input.skinning) out_.skinning = *input.skinning;
  out_.names.resize(donor_.bones.size());
}

EditedModel Editor::Run() {
  if (!tasks_.empty()) out_.provenance.model = tasks_.front().at;
  for (const Task& task : tasks_) {
    if (task_ && task_->RecipeKey() != task.RecipeKey()) slots_.EndRecipe();
    task_ = &task;
    if (task.entry->skeleton) State(*task.entry->skeleton);
    for (const recipes::Edit& edit : task.entry->edits) {
      edit_at_ = edit.at;
      out_.change.any_edit = true;
      std::visit([this](const auto& what) { Visit(what); }, edit.what);
    }
  }
  slots_.EndRecipe();
  return std::move(out_);
}

void Editor::Visit(const recipes::AddBone& add) {
  AddInert();
  act::NewBone bone;
  const std::pair key{task_->pack->id.value, add.name.value};
  if (const auto* parent = std::get_if<recipes::BoneRef>(&add.parent)) {
    const std::optional<BoneIndex> index = Parent(*parent);
    if (!index) {
      refused_names_.insert(key);
      return;
    }
    bone.parent = act::Link::To(*index);
  }
  if (add.null_transform) {
    bone.srt.reset();
  } else {
    bone.srt = act::MakeSrt(ToChange(add.transform));
  }
  bone.track = Track(add.track.value, add.track.at, BoneIndex{static_cast<std::uint32_t>(out_.planned.bones.size())});
  const BoneIndex made = Append(bone, add.name.value, add.name.at, false);
  names_[key] = made;
  NoteRotation(made, add.transform);
  if (add.mesh.value) Fill(made, *add.mesh.value);
}

void Editor::Visit(const recipes::MoveMesh& move) {
  const auto from = move.from ? Find(*move.from) : std::nullopt;
  const auto to = Find(move.to);
  if ((move.from && !from) || !to) return;
  const auto wanted = move.submesh ? std::optional(move.submesh->value) : std::nullopt;
  const std::optional<BoneIndex> source = from ? from : Drawer(*wanted, move);
  if (!source) return;
  const std::optional<std::uint16_t> taken = Take(*source, wanted, move.from ? move.from->at : edit_at_);
  if (!taken) return;
  Fill(*to, *taken);
  if (move.keep == recipes::Keep::kPlace) out_.rebakes.push_back({*taken, *source, *to, edit_at_});
}

void Editor::Visit(const recipes::SetMesh& set) {
  if (const auto bone = Find(set.bone)) Fill(*bone, set.submesh.value);
}

void Editor::Visit(const recipes::ClearMesh& clear) {
  if (const auto bone = Find(clear.bone)) Take(*bone, std::nullopt, clear.bone.at);
}

void Editor::Visit(const recipes::SetTransform& set) {
  if (const auto bone = Find(set.bone)) MoveBone(*bone, set.transform);
}

void Editor::Visit(const recipes::MoveSkin& move) {
  out_.change.moves_skin = true;
  const auto from = Find(move.from), to = Find(move.to);
  if (!from || !to) return;
  std::size_t renamed = 0;
  for (block::SkinReference& reference : out_.skinning.references) {
    if (reference.bone != from->value) continue;
    reference.bone = static_cast<std::uint16_t>(to->value);
    ++renamed;
  }
  out_.provenance.bones.insert_or_assign(to->value, edit_at_);
  if (renamed > 0) return;
  Reference(Here().Bone(from->value, out_.names[from->value]).From(move.from.at),
            fmt::format("no SKN record names bone {}, so there is no skin to move from it", from->value), {});
}

void Editor::Reference(Place where, std::string message, std::string hint) {
  if (out_.references.size() > kMostFaults) return;
  if (out_.references.size() == kMostFaults) {
    message = "more edits of this model can't be carried out; this is the first that is left out";
    hint.clear();
  }
  Finding finding = validators::Raise(kRecipeReference, std::move(where), std::move(message), std::move(hint));
  finding.phase = Phase::kDonor;
  out_.references.push_back(std::move(finding));
}

void Editor::Conflict(Place where, const std::string& what, const Claim& other) {
  if (where.submesh) out_.mesh_conflicts.insert(*where.submesh);
  if (where.source.file.empty()) where.source = edit_at_;
  if (where.bone && *where.bone < out_.names.size()) where.bone_name = out_.names[*where.bone];
  out_.conflicts.push_back(
      validators::Raise(kRecipeConflict, std::move(where),
                        fmt::format("{}: '{}' at {}:{}:{} and '{}' here", what, other.recipe, other.at.file,
                                    other.at.line, other.at.column, task_->RecipeKey())));
}

act::TransformChange ToChange(const recipes::Transform& transform) {
  act::TransformChange change;
  if (transform.translation) change.translation = transform.translation->value;
  if (transform.scale) change.scale = transform.scale->value;
  if (transform.rotation) {
    const Quat q = Normalised(transform.rotation->value);
    change.rotation = {static_cast<float>(q[0]), static_cast<float>(q[1]), static_cast<float>(q[2]),
                       static_cast<float>(q[3])};
  }
  return change;
}

const Source& Provenance::Of(const Place& where) const {
  if (where.bone) {
    if (const auto bone = bones.find(*where.bone); bone != bones.end()) return bone->second;
  }
  if (where.submesh) {
    if (const auto submesh = submeshes.find(*where.submesh); submesh != submeshes.end()) return submesh->second;
  }
  return model;
}

EditedModel ApplyEdits(const EditInput& input) { return Editor(input).Run(); }

}  // namespace bonepatch::plan
