// Everything that the file holds and the recipe doesn't is named, so that nobody takes it for done.
#include "patcher/sluggie/notes.h"

#include <fmt/format.h>

#include <algorithm>

#include "act/section.h"
#include "patcher/base/transform.h"
#include "patcher/base/words.h"

namespace bonepatch::sluggie {
namespace {

constexpr std::size_t kMostKeysShown = 12;

/// A key of a foreign file in a comment: short, and nothing that could end the line.
std::string Shown(std::string_view key) {
  constexpr std::size_t kMost = 40;
  std::string shown(key.substr(0, kMost));
  std::replace_if(
      shown.begin(), shown.end(), [](char c) { return c < 0x20 || c == 0x7F; }, '?');
  return shown + (key.size() > kMost ? "..." : "");
}

std::string Keys(const std::vector<std::string>& keys) {
  std::vector<std::string> shown;
  std::transform(keys.begin(), keys.end(), std::back_inserter(shown), Shown);
  return Some(shown, kMostKeysShown);
}

/// The type byte that a new record gets for its values.
std::uint16_t TypeOf(const Pose& pose) {
  const auto& [x, y, z, w] = pose.rotation;
  const bool turned = !IsIdentity({x, y, z, w});
  const bool moved = pose.translation != Pose().translation;
  return static_cast<std::uint16_t>((turned ? act::kTypeRotation : 0) | (moved ? act::kTypeTranslation : 0));
}

/// What one bone says that has no words in a recipe.
class Leftovers {
 public:
  void Look(const WishedBone& bone) {
    const Bone &said = *bone.said, *before = bone.before;
    const std::uint16_t priority = before ? before->priority.value_or(0) : std::uint16_t{0};
    const bool inherit = before ? before->inherit.value_or(true) : true;
    const std::uint16_t type = before ? before->type.value_or(said.type.value_or(0)) : TypeOf(bone.pose);
    if (said.priority && *said.priority != priority) priorities_.push_back(Of(bone, *said.priority));
    if (said.inherit && *said.inherit != inherit) inherits_.push_back(Of(bone, *said.inherit ? "true" : "false"));
    // A vanilla bone that is moved gets the bits that its values call for.
    const bool moved = before && (bone.pose.translation != bone.pose_before.translation ||
                                  !SameRotation(bone.pose.rotation, bone.pose_before.rotation));
    if (said.type && *said.type != type && !moved) types_.push_back(Of(bone, fmt::format("0x{:X}", *said.type)));
  }

  void AddTo(std::vector<std::string>& notes) const {
    Add(priorities_, "DrawPriority", "a new bone gets 0", notes);
    Add(inherits_, "InheritTransform", "a new bone gets true", notes);
    Add(types_, "SRTType", "it follows from the values, so a rotation or translation that is there counts", notes);
  }

 private:
  template <typename T>
  static std::string Of(const WishedBone& bone, const T& value) {
    return fmt::format("{} of bone {}", value, bone.id);
  }

  static void Add(const std::vector<std::string>& list, const char* key, const char* instead,
                  std::vector<std::string>& notes) {
    if (!list.empty()) notes.push_back(fmt::format("not imported: {} {} ({})", key, Some(list), instead));
  }

  std::vector<std::string> priorities_, inherits_, types_;
};

/// Bones that get another id, since parents come first.
void AddRenumbered(const Wish& wish, std::vector<std::string>& notes) {
  std::vector<std::string> renumbered;
  for (std::size_t i = 0; i < wish.added.size(); ++i) {
    const std::size_t id = wish.originals + i;
    if (wish.bones[wish.added[i]].id != id)
      renumbered.push_back(fmt::format("{} becomes {}", NameOf(wish.bones[wish.added[i]].id), id));
  }
  if (!renumbered.empty())
    notes.push_back(fmt::format("parents come first, so ids change: {}", Some(renumbered, kMostKeysShown)));
}

}  // namespace

std::vector<std::string> Notes(const Model& model, const Wish& wish) {
  std::vector<std::string> notes;
  if (!model.skipped.empty()) notes.push_back("not imported: " + Keys(model.skipped));
  if (!model.skipped_of_bones.empty()) notes.push_back("not imported of bones: " + Keys(model.skipped_of_bones));
  Leftovers leftovers;
  for (const WishedBone& bone : wish.bones) leftovers.Look(bone);
  leftovers.AddTo(notes);
  if (wish.as_edits) {
    AddRenumbered(wish, notes);
    return notes;
  }
  const auto originals = std::count_if(wish.bones.begin(), wish.bones.end(),
                                       [](const WishedBone& bone) { return !bone.added && bone.keeps; });
  notes.push_back(
      static_cast<std::size_t>(originals) == wish.originals
          ? "new bones are numbered, hung or mirrored as no edit can say it: `bonepatch check` tells how"
          : "bones of the vanilla model are changed, which the game does not stand: `bonepatch check` says which");
  const auto remeshed = std::count_if(wish.bones.begin(), wish.bones.end(), [](const WishedBone& bone) {
    return !bone.added && bone.mesh != bone.mesh_before;
  });
  if (remeshed > 0) {
    notes.push_back(
        fmt::format("not imported: other meshes for {}, since a list of bones can't say that they are meant; import "
                    "again once the bones are as they were",
                    Plural(static_cast<std::uint64_t>(remeshed), "bone")));
  }
  return notes;
}

}  // namespace bonepatch::sluggie
