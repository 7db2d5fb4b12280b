// Following the names of bones through a pack, in plan order.
#include "recipes/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <unordered_map>

#include "patcher/base/rule_ids.h"
#include "recipes/pack_file.h"

namespace bonepatch::recipes {
namespace {

std::vector<std::string> TargetTexts(const ModelEntry& entry) {
  if (const auto* pair = std::get_if<PairTarget>(&entry.target)) {
    if (pair->name.empty()) return {};
    return {"pair " + pair->name};
  }
  std::vector<std::string> texts;
  for (const ModelTarget& target : std::get<std::vector<ModelTarget>>(entry.target)) {
    const auto* address = std::get_if<Address>(&target.model);
    texts.push_back(address != nullptr ? ToString(*address) : std::get<std::string>(target.model));
  }
  return texts;
}

std::string Shown(const Source& place) { return fmt::format("{}:{}:{}", place.file, place.line, place.column); }

class Judge {
 public:
  Judge(const PackNames& pack, std::span<const JudgedRecipe> recipes) : pack_(pack) {
    for (const JudgedRecipe& judged : recipes) CollectNames(*judged.recipe);
  }

  void JudgeRecipe(const JudgedRecipe& judged) {
    problems_ = judged.problems;
    for (const FileEntry& entry : judged.recipe->files_wanted) {  // whose names their format knows
      if (!CountEdits(entry.edits ? entry.edits->size() : 0, entry.files.size(), entry.at)) return;
    }
    for (const ModelEntry& entry : judged.recipe->models) {
      if (!CountEdits(entry)) return;
      const std::vector<std::uint64_t> targets = Number(TargetTexts(entry));
      for (const Edit& edit : entry.edits) JudgeEdit(edit, targets, judged.lost_names);
    }
    lost_names_ = lost_names_ || judged.lost_names;
  }

 private:
  struct Name {
    std::uint64_t number = 0;
    Source first;          ///< where some add-bone of the pack gives it
    bool defined = false;  ///< by an edit that was judged already
  };

  void CollectNames(const Recipe& recipe) {
    for (const ModelEntry& entry : recipe.models) {
      for (const Edit& edit : entry.edits) {
        const auto* bone = std::get_if<AddBone>(&edit.what);
        if (bone == nullptr || bone->name.value.empty()) continue;
        names_.emplace(bone->name.value, Name{names_.size(), bone->name.at, false});
      }
    }
  }

  bool CountEdits(const ModelEntry& entry) {
    const auto* list = std::get_if<std::vector<ModelTarget>>(&entry.target);
    const std::size_t lines = entry.edits.size() + (entry.skeleton ? entry.skeleton->size() : 0);
    return CountEdits(lines, list != nullptr ? list->size() : 2, entry.at);
  }

  bool CountEdits(std::size_t lines, std::size_t models, const Source& at) {
    edits_ += lines * models;
    if (edits_ <= kMaxEdits) return true;
    if (!too_many_) {
      problems_->Add(kRecipeSchema, at, fmt::format("the edits come to more than {} over all their models", kMaxEdits),
                     "split the pack");
    }
    too_many_ = true;
    return false;
  }

  std::vector<std::uint64_t> Number(const std::vector<std::string>& targets) {
    std::vector<std::uint64_t> numbers;
    for (const std::string& target : targets)
      numbers.push_back(targets_.emplace(target, targets_.size()).first->second);
    return numbers;
  }

  void JudgeEdit(const Edit& edit, const std::vector<std::uint64_t>& targets, bool lost_names) {
    may_be_lost_ = lost_names_ || lost_names;
    if (const auto* add = std::get_if<AddBone>(&edit.what)) {
      if (const auto* parent = std::get_if<BoneRef>(&add->parent)) JudgeUse(*parent);
      if (!add->name.value.empty()) Define(add->name, targets);
    } else if (const auto* move = std::get_if<MoveMesh>(&edit.what)) {
      if (move->from) JudgeUse(*move->from);
      JudgeUse(move->to);
    } else if (const auto* set = std::get_if<SetMesh>(&edit.what)) {
      JudgeUse(set->bone);
    } else if (const auto* clear = std::get_if<ClearMesh>(&edit.what)) {
      JudgeUse(clear->bone);
    } else if (const auto* transform = std::get_if<SetTransform>(&edit.what)) {
      JudgeUse(transform->bone);
    } else if (const auto* skin = std::get_if<MoveSkin>(&edit.what)) {
      JudgeUse(skin->from);
      JudgeUse(skin->to);
    }
  }

  /// A name that only another model's bone has is left to the planner, which knows models that share a block.
  void JudgeUse(const BoneRef& bone) {
    const auto* text = std::get_if<std::string>(&bone.bone);
    if (text == nullptr) return;
    if (const std::size_t slash = text->find('/'); slash != std::string::npos) {
      JudgeForeign(bone, text->substr(0, slash));
      return;
    }
    const auto name = names_.find(*text);
    if (name == names_.end()) {
      if (may_be_lost_) return;
      problems_->Add(kRecipeReference, bone.at, fmt::format("no bone is named {}", Quoted(*text)),
                     "a name is given by an add-bone before it is used; a bone of the game goes by its id");
    } else if (!name->second.defined) {
      problems_->Add(kRecipeReference, bone.at, fmt::format("the bone {} is used before it is added", Quoted(*text)),
                     fmt::format("it is added at {}: move that edit up", Shown(name->second.first)));
    }
  }

  /// Which bones another pack adds is left to the planner, which has it.
  void JudgeForeign(const BoneRef& bone, const std::string& id) {
    const auto& required = pack_.pack.requires_packs;
    const bool known =
        std::any_of(required.begin(), required.end(), [&](const auto& other) { return other.value == id; });
    if (known || pack_.lost_requires) return;
    const std::string& name = std::get<std::string>(bone.bone);
    if (id == pack_.pack.id.value) {
      problems_->Add(kRecipeReference, bone.at, fmt::format("{}: {} is this pack itself", Quoted(name), Quoted(id)),
                     fmt::format("name the bone {}", Quoted(name.substr(id.size() + 1))));
    } else {
      problems_->Add(kRecipeReference, bone.at,
                     fmt::format("{}: the pack {} is not one that this pack requires", Quoted(name), Quoted(id)),
                     pack_.pack.lone_recipe ? "make a pack of the recipe, whose pack.yaml requires the other pack"
                                            : fmt::format("add {} to 'requires:' in {}", id, kPackFile));
    }
  }

  void Define(const Located<std::string>& name, const std::vector<std::uint64_t>& targets) {
    Name& known = names_.at(name.value);
    known.defined = true;
    const Source* clash = nullptr;
    for (const std::uint64_t target : targets) {
      const auto [first, is_new] = places_.emplace(known.number << 32 | target, &name.at);
      if (!is_new && clash == nullptr) clash = first->second;
    }
    if (clash == nullptr) return;
    problems_->Add(
        kRecipeSchema, name.at,
        fmt::format("the name {} is given to two bones of one model, first at {}", Quoted(name.value), Shown(*clash)),
        "names are unique in a model");
  }

  const PackNames& pack_;
  std::map<std::string, Name> names_;
  std::unordered_map<std::string, std::uint64_t> targets_;   ///< their texts, numbered
  std::unordered_map<std::uint64_t, const Source*> places_;  ///< by name and target
  Problems* problems_ = nullptr;
  std::size_t edits_ = 0;
  bool too_many_ = false;
  bool lost_names_ = false;  ///< of recipes before
  bool may_be_lost_ = false;
};

}  // namespace

void JudgeNames(const PackNames& pack, std::span<const JudgedRecipe> recipes) {
  Judge judge(pack, recipes);
  for (const JudgedRecipe& judged : recipes) judge.JudgeRecipe(judged);
}

}  // namespace bonepatch::recipes
