// One visitor per kind of edit, over one model, in plan order.
#include "patcher/plan/edits.h"

#include <fmt/format.h>

#include <algorithm>

#include "act/edit.h"
#include "patcher/base/rule_ids.h"
#include "patcher/plan/claims.h"
#include "patcher/plan/mesh_slots.h"
#include "validators/engine.h"

namespace bonepatch::plan {
namespace {

using act::BoneIndex;

constexpr std::uint16_t kFirstOwnTrack = 0xC0, kLastOwnTrack = 0xFF;

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
  }
  return used;
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

class Editor {
 public:
  Editor(const act::Section& donor, const std::string& address, const std::vector<Task>& tasks, const InertPlan& inert)
      : donor_(donor), address_(address), tasks_(tasks), inert_(inert), used_tracks_(UsedTracks(donor, tasks)) {
    out_.planned = donor;
    out_.names.resize(donor.bones.size());
  }

  EditedModel Run() {
    if (!tasks_.empty()) out_.provenance.model = tasks_.front().at;
    MeshSlots slots(donor_, out_.planned, out_.change);
    slots_ = &slots;
    for (const Task& task : tasks_) {
      if (task_ && task_->RecipeKey() != task.RecipeKey()) slots.EndRecipe();
      task_ = &task;
      for (const recipes::Edit& edit : task.entry->edits) {
        edit_at_ = edit.at;
        out_.change.any_edit = true;
        std::visit([this](const auto& what) { Visit(what); }, edit.what);
      }
    }
    slots.EndRecipe();
    return std::move(out_);
  }

 private:
  void Visit(const recipes::AddBone& add) {
    AddInert();
    act::NewBone bone;
    if (const auto* parent = std::get_if<recipes::BoneRef>(&add.parent)) {
      const std::optional<BoneIndex> index = Parent(*parent);
      if (!index) return;
      bone.parent = act::Link::To(*index);
    }
    if (add.null_transform) {
      bone.srt.reset();
    } else {
      bone.srt = act::MakeSrt(ToChange(add.transform));
    }
    const BoneIndex index{static_cast<std::uint32_t>(out_.planned.bones.size())};
    bone.track = Track(add, index);
    const BoneIndex made = Append(bone, add.name.value, add.name.at, false);
    names_[{task_->pack->id.value, add.name.value}] = made;
    NoteRotation(made, add.transform);
    if (add.mesh.value) Fill(made, *add.mesh.value);
  }

  void Visit(const recipes::MoveMesh& move) {
    const auto from = move.from ? Find(*move.from) : std::nullopt;
    const auto to = Find(move.to);
    if ((move.from && !from) || !to) return;
    const auto wanted = move.submesh ? std::optional(move.submesh->value) : std::nullopt;
    const std::optional<BoneIndex> source = from ? from : Drawer(*wanted, move);
    if (!source) return;
    const std::optional<std::uint16_t> taken = Take(*source, wanted, move.from ? move.from->at : edit_at_);
    if (taken) Fill(*to, *taken);
  }

  void Visit(const recipes::SetMesh& set) {
    if (const auto bone = Find(set.bone)) Fill(*bone, set.submesh.value);
  }

  void Visit(const recipes::ClearMesh& clear) {
    if (const auto bone = Find(clear.bone)) Take(*bone, std::nullopt, clear.bone.at);
  }

  void Visit(const recipes::SetTransform& set) {
    const auto bone = Find(set.bone);
    if (!bone) return;
    act::SetTransform(out_.planned, *bone, ToChange(set.transform));
    NoteRotation(*bone, set.transform);
    out_.provenance.bones[bone->value] = edit_at_;
    if (bone->value >= donor_.bones.size()) return;
    out_.change.transformed.insert(bone->value);
    if (const auto other = moves_.Take(bone->value, MakeClaim(*bone))) {
      Conflict(Here().Bone(bone->value), fmt::format("bone {} is moved by two recipes", bone->value), *other);
    }
  }

  // --- bones ---

  BoneIndex Append(const act::NewBone& bone, const std::string& name, const Source& at, bool inert) {
    const BoneIndex index = act::AppendBone(out_.planned, bone);
    out_.change.adds_bones = true;
    out_.names.push_back(name);
    out_.added.push_back({index, inert ? std::string() : task_->RecipeKey(), name, inert});
    out_.provenance.bones[index.value] = at;
    return index;
  }

  void AddInert() {
    const auto before = inert_.find(added_count_++);
    if (before == inert_.end()) return;
    for (const InertBone& inert : before->second) {
      act::NewBone bone;
      bone.parent = inert.parent;
      bone.srt = inert.srt;
      Append(bone, {}, edit_at_, true);
    }
  }

  /// A parent by number is taken as it is, and judged by act/parent-missing.
  std::optional<BoneIndex> Parent(const recipes::BoneRef& ref) {
    if (const auto* id = std::get_if<std::uint16_t>(&ref.bone)) return BoneIndex{*id};
    return FindName(std::get<std::string>(ref.bone), ref.at);
  }

  std::optional<BoneIndex> Find(const recipes::BoneRef& ref) {
    const auto* id = std::get_if<std::uint16_t>(&ref.bone);
    if (!id) return FindName(std::get<std::string>(ref.bone), ref.at);
    if (*id < donor_.bones.size()) return BoneIndex{*id};
    Reference(Here().Bone(*id).From(ref.at),
              fmt::format("bone {} does not exist (the model has {} bones, 0 to {})", *id, donor_.bones.size(),
                          donor_.bones.size() - 1),
              "name a bone that a recipe adds by its name");
    return std::nullopt;
  }

  std::optional<BoneIndex> FindName(const std::string& name, const Source& at) {
    const auto found = names_.find({task_->pack->id.value, name});
    if (found != names_.end()) return found->second;
    // CheckBoneNames has refused names that no edit defines; this one's own add-bone could not be carried out.
    Reference(Here().From(at), fmt::format("bone '{}' is not there, since the edit that adds it is refused", name), {});
    return std::nullopt;
  }

  void NoteRotation(BoneIndex bone, const recipes::Transform& transform) {
    if (transform.rotation) out_.change.rotations.push_back({bone.value, Length(transform.rotation->value)});
  }

  // --- tracks ---

  std::uint16_t Track(const recipes::AddBone& add, BoneIndex bone) {
    if (std::holds_alternative<recipes::NoTrack>(add.track.value)) return act::kNoTrack;
    out_.change.wants_track.insert(bone.value);
    if (const auto* id = std::get_if<std::uint16_t>(&add.track.value)) {
      if (*id != act::kNoTrack) ClaimTrack(*id, bone, add.track.at);
      return *id;
    }
    for (std::uint16_t id = kFirstOwnTrack; id <= kLastOwnTrack; ++id) {
      if (used_tracks_.insert(id).second) return id;
    }
    out_.change.auto_track_failed.insert(bone.value);
    return act::kNoTrack;
  }

  void ClaimTrack(std::uint16_t id, BoneIndex bone, const Source& at) {
    const auto other = tracks_.Take(id, {task_->RecipeKey(), at, bone.value});
    if (!other) return;
    out_.track_conflicts.insert({bone.value, other->bone});
    Conflict(Here().Bone(bone.value).From(at), fmt::format("track 0x{:X} is used by two recipes", id), *other);
  }

  // --- meshes ---

  void NoteMesh(BoneIndex bone, std::uint16_t submesh) {
    out_.change.edits_mesh = true;
    out_.change.declared_geo.insert(bone.value);
    out_.mesh_edits.push_back(submesh);
    out_.provenance.submeshes[submesh] = edit_at_;
    out_.provenance.bones.insert_or_assign(bone.value, edit_at_);
  }

  void Fill(BoneIndex bone, std::uint16_t submesh) {
    NoteMesh(bone, submesh);
    const auto other = fills_.Take(bone.value, MakeClaim(bone));
    if (other) {
      out_.mesh_conflicts.insert({submesh, out_.planned.bones[bone.value].geo});
      Conflict(Here().Bone(bone.value), fmt::format("the mesh slot of bone {} is filled by two recipes", bone.value),
               *other);
    }
    slots_->Fill(bone, submesh, other.has_value());
  }

  /// Takes the mesh that a bone draws, and which must be `wanted` if that is given.
  std::optional<std::uint16_t> Take(BoneIndex bone, std::optional<std::uint16_t> wanted, const Source& at) {
    const std::optional<std::uint16_t> drawn = slots_->Drawn(bone);
    if (!drawn || (wanted && *wanted != *drawn)) {
      const std::optional<std::uint16_t> before = slots_->DonorDrawn(bone);
      const Claim* other = before && !drawn ? takes_.Find(*before) : nullptr;
      if (other && other->recipe != task_->RecipeKey()) {
        Conflict(Here().Bone(bone.value).Submesh(*before).From(at),
                 fmt::format("submesh {} is taken away by two recipes", *before), *other);
      } else {
        Reference(Here().Bone(bone.value, out_.names[bone.value]).From(at),
                  drawn ? fmt::format("bone {} draws submesh {}, not {}", bone.value, *drawn, *wanted)
                        : fmt::format("bone {} draws nothing, so there is no mesh to take from it", bone.value),
                  "`bonepatch list` and the model's GEO ids say which bone draws what");
      }
      return std::nullopt;
    }
    NoteMesh(bone, *drawn);
    const auto other = takes_.Take(*drawn, MakeClaim(bone));
    // Two donors that share a submesh can each lose it to a recipe of its own.
    const bool shared = other && other->bone != bone.value && slots_->DonorDrawn(bone) == drawn &&
                        slots_->DonorDrawn(BoneIndex{other->bone}) == drawn;
    if (other && !shared) {
      Conflict(Here().Bone(bone.value).Submesh(*drawn), fmt::format("submesh {} is taken away by two recipes", *drawn),
               *other);
    }
    slots_->Take(bone);
    return drawn;
  }

  /// The one bone that draws a submesh, for move-mesh without `from`.
  std::optional<BoneIndex> Drawer(std::uint16_t submesh, const recipes::MoveMesh& move) {
    const std::vector<BoneIndex> drawers = slots_->Drawers(submesh);
    if (drawers.size() == 1) return drawers.front();
    const Source& at = move.submesh->at;
    const Claim* other = drawers.empty() ? takes_.Find(submesh) : nullptr;
    if (other && other->recipe != task_->RecipeKey()) {
      Conflict(Here().Submesh(submesh).From(at), fmt::format("submesh {} is taken away by two recipes", submesh),
               *other);
    } else if (drawers.empty()) {
      Reference(Here().Submesh(submesh).From(at),
                fmt::format("no bone draws submesh {}, so it can't be moved", submesh), {});
    } else {
      Reference(Here().Submesh(submesh).From(at),
                fmt::format("{} bones draw submesh {} (the first are {} and {}): say which one with `from:`",
                            drawers.size(), submesh, drawers[0].value, drawers[1].value),
                {});
    }
    return std::nullopt;
  }

  // --- findings ---

  Place Here() const { return Place().Model(address_); }
  Claim MakeClaim(BoneIndex bone) const { return {task_->RecipeKey(), edit_at_, bone.value}; }

  void Reference(Place where, std::string message, std::string hint) {
    Finding finding = validators::Raise(kRecipeReference, std::move(where), std::move(message), std::move(hint));
    finding.phase = Phase::kDonor;
    out_.references.push_back(std::move(finding));
  }

  void Conflict(Place where, const std::string& what, const Claim& other) {
    if (where.submesh) out_.mesh_conflicts.insert(*where.submesh);
    if (where.source.file.empty()) where.source = edit_at_;
    if (where.bone && *where.bone < out_.names.size()) where.bone_name = out_.names[*where.bone];
    out_.conflicts.push_back(
        validators::Raise(kRecipeConflict, std::move(where),
                          fmt::format("{}: '{}' at {}:{}:{} and '{}' here", what, other.recipe, other.at.file,
                                      other.at.line, other.at.column, task_->RecipeKey())));
  }

  const act::Section& donor_;
  const std::string& address_;
  const std::vector<Task>& tasks_;
  const InertPlan& inert_;
  std::set<std::uint16_t> used_tracks_;
  EditedModel out_;
  MeshSlots* slots_ = nullptr;
  const Task* task_ = nullptr;
  Source edit_at_;
  std::size_t added_count_ = 0;
  std::map<std::pair<std::string, std::string>, BoneIndex> names_;  // (pack id, name)
  Claims takes_, fills_, tracks_, moves_;
};

}  // namespace

const Source& Provenance::Of(const Place& where) const {
  if (where.bone) {
    if (const auto bone = bones.find(*where.bone); bone != bones.end()) return bone->second;
  }
  if (where.submesh) {
    if (const auto submesh = submeshes.find(*where.submesh); submesh != submeshes.end()) return submesh->second;
  }
  return model;
}

EditedModel ApplyEdits(const act::Section& donor, const std::string& address, const std::vector<Task>& tasks,
                       const InertPlan& inert) {
  return Editor(donor, address, tasks, inert).Run();
}

}  // namespace bonepatch::plan
