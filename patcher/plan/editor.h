// The editor behind ApplyEdits: one visitor per kind of edit, over one model, in plan order.
#pragma once

#include "act/edit.h"
#include "patcher/base/claims.h"
#include "patcher/plan/edits.h"
#include "patcher/plan/mesh_slots.h"

namespace bonepatch::plan {

class Editor {
 public:
  explicit Editor(const EditInput& input);
  EditedModel Run();

 private:
  // edits.cpp: what each kind means
  void Visit(const recipes::AddBone& add);
  void Visit(const recipes::MoveMesh& move);
  void Visit(const recipes::SetMesh& set);
  void Visit(const recipes::ClearMesh& clear);
  void Visit(const recipes::SetTransform& set);
  void Visit(const recipes::MoveSkin& move);
  void Visit(const recipes::ReplaceBank&) {}  // concerns another entry: banks.h

  // edit_bones.cpp: bones, names, tracks
  act::BoneIndex Append(const act::NewBone& bone, const std::string& name, const Source& at, bool inert);
  void AddInert();
  std::optional<act::BoneIndex> Parent(const recipes::BoneRef& ref);
  std::optional<act::BoneIndex> Find(const recipes::BoneRef& ref);
  std::optional<act::BoneIndex> FindName(const std::string& name, const Source& at);
  void NoteRotation(act::BoneIndex bone, const recipes::Transform& transform);
  void MoveBone(act::BoneIndex bone, const recipes::Transform& transform);
  std::uint16_t Track(const recipes::Track& track, const Source& at, act::BoneIndex bone);
  void ClaimTrack(std::uint16_t id, act::BoneIndex bone, const Source& at);

  // edit_meshes.cpp: mesh slots
  void NoteMesh(act::BoneIndex bone, std::uint16_t submesh);
  void Fill(act::BoneIndex bone, std::uint16_t submesh);
  std::optional<std::uint16_t> Take(act::BoneIndex bone, std::optional<std::uint16_t> wanted, const Source& at);
  std::optional<act::BoneIndex> Drawer(std::uint16_t submesh, const recipes::MoveMesh& move);

  // edit_skeleton.cpp: the whole wanted bone list
  void State(const std::vector<recipes::StatedBone>& list);
  bool KeepsDonors(const std::vector<recipes::StatedBone>& list) const;
  void StateDonor(const recipes::StatedBone& stated);
  void StateNew(const recipes::StatedBone& stated, std::map<std::uint16_t, act::BoneIndex>& added);

  // findings
  Place Here() const { return Place().Model(address_); }
  Claim MakeClaim(act::BoneIndex bone) const { return {task_->RecipeKey(), edit_at_, bone.value}; }
  void Reference(Place where, std::string message, std::string hint);
  void Conflict(Place where, const std::string& what, const Claim& other);

  const act::Section& donor_;
  const std::string& address_;
  const std::vector<Task>& tasks_;
  const InertPlan& inert_;
  std::set<std::uint16_t> used_tracks_;
  EditedModel out_;
  MeshSlots slots_;
  const Task* task_ = nullptr;
  Source edit_at_;
  std::size_t added_count_ = 0;
  std::map<std::pair<std::string, std::string>, act::BoneIndex> names_;  // (pack id, name)
  std::set<std::pair<std::string, std::string>> refused_names_;          // what names these isn't told again
  Claims takes_, fills_, tracks_, moves_;
};

/// What a recipe says of a transform, as act/ takes it; a rotation is normalised.
act::TransformChange ToChange(const recipes::Transform& transform);

}  // namespace bonepatch::plan
