// Phase 1 once more, where only the game can tell which targets are one model: every bone name is defined before it is
// used.
#include <fmt/format.h>

#include <map>
#include <set>

#include "patcher/base/rule_ids.h"
#include "patcher/plan/targets.h"
#include "validators/engine.h"

namespace bonepatch::plan {
namespace {

/// The bone names of one pack on one model, walked in plan order.
class NameWalk {
 public:
  NameWalk(std::string model, Findings& findings) : model_(std::move(model)), findings_(findings) {}

  void Walk(const recipes::Edit& edit) {
    std::visit([this](const auto& what) { Visit(what); }, edit.what);
  }

 private:
  void Visit(const recipes::AddBone& add) {
    if (const auto* parent = std::get_if<recipes::BoneRef>(&add.parent)) Use(*parent);
    const auto [place, fresh] = defined_.insert({add.name.value, add.name.at});
    if (fresh) return;
    const Source& before = place->second;
    Report(kRecipeSchema, add.name.at,
           fmt::format("bone '{}' is added to {} twice: first at {}:{}:{}", add.name.value, model_, before.file,
                       before.line, before.column));
  }
  void Visit(const recipes::MoveMesh& move) {
    if (move.from) Use(*move.from);
    Use(move.to);
  }
  void Visit(const recipes::SetMesh& set) { Use(set.bone); }
  void Visit(const recipes::ClearMesh& clear) { Use(clear.bone); }
  void Visit(const recipes::SetTransform& set) { Use(set.bone); }
  void Visit(const recipes::MoveSkin& move) {
    Use(move.from);
    Use(move.to);
  }
  void Visit(const recipes::ReplaceBank&) {}

  void Use(const recipes::BoneRef& ref) {
    const auto* name = std::get_if<std::string>(&ref.bone);
    const bool foreign = name && name->find('/') != std::string::npos;  // of a required pack: the editor knows
    if (!name || foreign || defined_.count(*name)) return;
    Report(kRecipeReference, ref.at,
           fmt::format("no bone '{}' is added to {} before this edit; a donor bone is named by its id", *name, model_));
  }
  void Report(std::string_view rule, const Source& at, std::string message) {
    Finding finding = validators::Raise(rule, Place().Model(model_).From(at), std::move(message));
    finding.phase = Phase::kText;
    findings_.push_back(std::move(finding));
  }

  std::string model_;
  Findings& findings_;
  std::map<std::string, Source> defined_;
};

}  // namespace

Findings CheckBoneNames(const Donors& donors, const Work& work) {
  Findings findings;
  for (const auto& [id, tasks] : work) {
    std::map<const recipes::Pack*, NameWalk> walks;
    for (const Task& task : tasks) {
      NameWalk& walk = walks.try_emplace(task.pack, donors.Address(id), findings).first->second;
      for (const recipes::Edit& edit : task.entry->edits) walk.Walk(edit);
    }
  }
  return findings;
}

}  // namespace bonepatch::plan
