// One visitor per kind of edit, over one skeleton.
#include "formats/skl/editor.h"

#include <fmt/format.h>

#include "formats/skl/pose.h"
#include "formats/skl/workbench.h"
#include "patcher/base/rule_ids.h"

namespace bonepatch::formats::skl {
namespace {

/// Bones that the edits of one file look at in all: a recipe for any real skeleton stays far below, and no text of
/// 1 MiB may take minutes.
constexpr std::size_t kMostTouched = 2'000'000;

/// What only one recipe may want of a bone, or of the file.
enum class Want { kTransform, kName, kParent, kRemoval, kLink, kOrder, kCount };

std::array<F32, 3> Stored(const std::array<float, 3>& values) {
  return {F32::Of(values[0]), F32::Of(values[1]), F32::Of(values[2])};
}

/// As it is, where its length is none that a rotation has: then the rules refuse it.
std::array<F32, 4> Stored(const Quat& written) {
  const Quat q = IsUnit(written) ? Normalised(written) : written;
  std::array<F32, 4> stored;
  for (std::size_t i = 0; i < 4; ++i) stored[i] = F32::Of(static_cast<float>(q[i]));
  return stored;
}

constexpr std::array<F32, 4> IdentityRotation() { return {F32{0}, F32{0}, F32{0}, F32{0x3F800000}}; }

class Editor {
 public:
  Editor(const Skeleton& donor, const std::string& file, const OtherNames& other_names)
      : donor_(donor), file_(file), other_names_(other_names), bench_(donor) {
    out_.planned.version = donor.version;
    out_.planned.link = donor.link;
    out_.planned.rest = donor.rest;
  }

  Edited Run(const std::vector<const Task*>& tasks) {
    for (const Task* task : tasks) {
      task_ = task;
      for (const Edit& edit : static_cast<const Edits&>(*task->entry->edits).list) {
        at_ = edit.at;
        std::visit([&](const auto& what) { Visit(what); }, edit.what);
        if (bench_.touched() <= kMostTouched) continue;
        Reference(fmt::format("the edits up to here look at more than {} bones in all", kMostTouched),
                  "Split the recipe, or the skeleton.");
        return Finish();
      }
    }
    return Finish();
  }

 private:
  void Visit(const AddBone& add) {
    const auto parent = Find(add.parent, "parent");
    if (!parent) {
      refused_names_.insert(add.name.value);
      return;
    }
    Bone bone;
    bone.name = add.name.value;
    bone.numbers.position = Stored(add.translation.value_or(std::array<float, 3>{}));
    bone.numbers.rotation = add.rotation ? Stored(*add.rotation) : IdentityRotation();
    bone.numbers.inverse_rotation = IdentityRotation();
    Touch(bench_.Add(std::move(bone), *parent));
  }

  void Visit(const SetTransform& set) {
    const auto bone = Find(set.bone, "bone");
    if (!bone) return;
    Claim(Want::kTransform, *bone, "the transform of bone " + NameOf(*bone));
    Numbers& numbers = bench_.bone(*bone).numbers;
    if (set.translation) numbers.position = Stored(*set.translation);
    if (set.rotation) numbers.rotation = Stored(*set.rotation);
    bench_.Derive(*bone, set.bind == Bind::kKeep ? Workbench::Inverse::kKept : Workbench::Inverse::kRenewed);
    Touch(*bone);
  }

  void Visit(const Rename& rename) {
    const auto bone = Find(rename.bone, "bone");
    if (!bone) {
      refused_names_.insert(rename.to.value);
      return;
    }
    Claim(Want::kName, *bone, "the name of bone " + NameOf(*bone));
    TakeName(*bone);
    bench_.Rename(*bone, rename.to.value);
    Touch(*bone);
  }

  void Visit(const SetParent& set) {
    const auto bone = Find(set.bone, "bone");
    const auto parent = Find(set.parent, "parent");
    if (!bone || !parent) return;
    Claim(Want::kParent, *bone, "the parent of bone " + NameOf(*bone));
    const bool held = bench_.ObjectHeld(*bone);
    bench_.SetParent(*bone, *parent);
    Touch(*bone);
    if (set.keep == Keep::kLocal) {
      bench_.Derive(*bone, Workbench::Inverse::kFollows);
    } else if (held) {
      DeriveLocal(bench_.bone(*bone).numbers, &bench_.bone(*parent).numbers);
    } else {
      Reference(
          fmt::format(
              "`keep: object` needs an object matrix that follows from the bone's place, and that of bone {} doesn't",
              NameOf(*bone)),
          "Use `keep: local`, and give the bone its place with set-transform.");
    }
  }

  void Visit(const RemoveLeaf& remove) {
    const auto bone = Find(remove.bone, "bone");
    if (!bone) return;
    if (!bench_.children(*bone).empty()) {
      const BoneId child = bench_.children(*bone).front();
      Reference(fmt::format("bone {} is no leaf: bone {} hangs under it", NameOf(*bone), NameOf(child)),
                "Remove what hangs under it first, or hang it elsewhere with set-parent.");
      return;
    }
    Claim(Want::kRemoval, *bone, "bone " + NameOf(*bone));
    TakeName(*bone);
    out_.order_source = at_;  // what comes after it has another index now
    bench_.RemoveLeaf(*bone);
  }

  void Visit(const SetLink& set) {
    Claim(Want::kLink, 0, "the link");
    out_.planned.link = set.file.value;
    out_.link_source = at_;
  }

  void Visit(const ClearLink&) {
    Claim(Want::kLink, 0, "the link");
    if (out_.planned.linked()) out_.planned.link = "";
    out_.link_source = at_;
  }

  /// All lengths change before anything is derived from them, so that each bone is derived once.
  void Visit(const Scale& scale) {
    std::vector<BoneId> bones;
    if (!scale.bones) bones = bench_.order();
    std::set<BoneId> named;  // by its name and by its index, a bone is one all the same
    for (const BoneRef& ref : scale.bones.value_or(std::vector<BoneRef>())) {
      if (const auto bone = Find(ref, "bone"); bone && named.insert(*bone).second) bones.push_back(*bone);
    }
    for (const BoneId bone : bones) {
      if (scale.bones) Claim(Want::kTransform, bone, "the length of bone " + NameOf(bone));
      for (F32& value : bench_.bone(bone).numbers.position)
        value = F32::Of(static_cast<float>(value.value() * scale.factor));
      Touch(bone);
    }
    // From above, so that no bone is derived before its parent; one that is derived already costs one step.
    for (const BoneId bone : bones) bench_.Derive(bone, Workbench::Inverse::kFollows);
  }

  void Visit(const OrderLike& order) {
    Claim(Want::kOrder, 0, "the order of the bones");
    const auto names = other_names_(order.file.value);
    if (!names) {
      Reference(names.error(), "Name a skeleton that lies in the folder.");
      return;
    }
    bench_.OrderLike(*names);
    out_.order_source = at_;
  }

  void Visit(const RepairChildren&) { bench_.RepairChildren(); }

  std::string NameOf(BoneId id) { return Shown(bench_.bone(id).name); }

  void Touch(BoneId id) { sources_[id] = at_; }

  void TakeName(BoneId id) {
    if (id < donor_.bones.size()) out_.unnamed[donor_.bones[id].name] = at_;
  }

  void Claim(Want want, BoneId id, const std::string& what) {
    const std::string recipe = task_->pack->id.value + "/" + task_->recipe->id.value;
    const auto other = claims_[static_cast<std::size_t>(want)].Take(id, {recipe, at_, id});
    if (!other) return;
    Finding finding = Found(kRecipeConflict,
                            fmt::format("{} is changed by the recipe {} too, {}:{}:{}", what, other->recipe,
                                        other->at.file, other->at.line, other->at.column),
                            "Leave one of the two out, or make one recipe of them.");
    out_.conflicts.push_back(std::move(finding));
  }

  /// By its index in the donor, or its name as it is now.
  std::optional<BoneId> Find(const BoneRef& ref, const char* key) {
    if (const auto* index = std::get_if<std::uint32_t>(&ref.bone)) {
      if (*index < donor_.bones.size() && bench_.alive(*index)) return *index;
      At(ref.at,
         fmt::format("there is no {} {} (the file has {} bones, counted from 0)", key, *index, donor_.bones.size()),
         *index < donor_.bones.size() ? "An edit before this one removed the bone." : "");
      return std::nullopt;
    }
    const auto& name = std::get<std::string>(ref.bone);
    const std::size_t slash = name.find('/');
    const bool foreign = slash != std::string::npos && bench_.Named(name).empty() && !refused_names_.contains(name);
    return foreign ? FindForeign(ref.at, key, name.substr(0, slash), name.substr(slash + 1)) : Find(ref.at, key, name);
  }

  std::optional<BoneId> Find(const Source& at, const char* key, const std::string& name) {
    const std::vector<BoneId>& named = bench_.Named(name);
    if (named.size() == 1) return named.front();
    if (named.size() > 1) {
      At(at, fmt::format("{} bones are named {}", named.size(), Shown(name)),
         "Name the bone by its index in the original file.");
    } else if (!refused_names_.contains(name)) {
      At(at, fmt::format("there is no {} named {}", key, Shown(name)), HintFor(name));
    }
    return std::nullopt;
  }

  /// "pack/bone", where no bone has just that name.
  std::optional<BoneId> FindForeign(const Source& at, const char* key, const std::string& pack,
                                    const std::string& name) {
    const auto& required = task_->pack->requires_packs;
    if (std::none_of(required.begin(), required.end(), [&](const auto& id) { return id.value == pack; })) {
      At(at,
         fmt::format("there is no {} named {}, and {} is no pack that this one requires", key, Shown(pack + "/" + name),
                     Shown(pack)),
         HintFor(pack + "/" + name));
      return std::nullopt;
    }
    if (!task_->missing_packs.contains(pack)) return Find(at, key, name);
    out_.lacks_pack = true;
    return std::nullopt;
  }

  /// Of the donor's names: those of new bones are in the recipe itself.
  std::string HintFor(const std::string& name) {
    if (spellings_.empty()) {
      for (const Bone& bone : donor_.bones) spellings_.emplace(Folded(bone.name), bone.name);
    }
    const auto like = spellings_.find(Folded(name));
    if (like == spellings_.end() || like->second == name) return {};
    return fmt::format("It is spelled {}: names are compared exactly.", Shown(like->second));
  }

  Finding Found(std::string_view rule, std::string message, std::string hint) const {
    Finding finding;
    finding.rule = rule;
    finding.message = std::move(message);
    finding.hint = std::move(hint);
    finding.where = Place().Model(file_).From(at_);
    finding.phase = rule == kRecipeReference ? Phase::kDonor : Phase::kPlan;
    return finding;
  }

  void Reference(std::string message, std::string hint) {
    if (out_.references.size() < kMostFaults)
      out_.references.push_back(Found(kRecipeReference, std::move(message), std::move(hint)));
  }

  void At(const Source& at, std::string message, std::string hint) {
    const Source edit = std::exchange(at_, at);
    Reference(std::move(message), std::move(hint));
    at_ = edit;
  }

  Edited Finish() {
    const std::vector<BoneId> order = bench_.order();
    for (std::uint32_t index = 0; index < order.size(); ++index) {
      const BoneId id = order[index];
      out_.donor_of.push_back(id < donor_.bones.size() ? std::optional(id) : std::nullopt);
      const auto source = sources_.find(id);
      out_.sources.push_back(source == sources_.end() ? Source{} : source->second);
      if (bench_.InverseKept(id)) out_.inverse_kept.insert(index);
    }
    out_.planned.bones = bench_.TakeBones();
    return std::move(out_);
  }

  const Skeleton& donor_;
  const std::string& file_;
  const OtherNames& other_names_;
  Workbench bench_;
  Edited out_;
  const Task* task_ = nullptr;
  Source at_;
  std::map<BoneId, Source> sources_;
  std::unordered_map<std::string, std::string> spellings_;  ///< by Folded
  std::set<std::string> refused_names_;                     ///< what names these isn't told again
  Claims claims_[static_cast<std::size_t>(Want::kCount)];
};

}  // namespace

Edited ApplyEdits(const Skeleton& donor, const std::string& file, const std::vector<const Task*>& tasks,
                  const OtherNames& other_names) {
  return Editor(donor, file, other_names).Run(tasks);
}

}  // namespace bonepatch::formats::skl
