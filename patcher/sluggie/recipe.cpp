// Writing the recipe: edits where they can say it, else the whole list of bones, for the rules to judge.
#include "patcher/sluggie/recipe.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "act/section.h"
#include "patcher/base/words.h"
#include "patcher/report/recipe_words.h"
#include "patcher/sluggie/mesh_edits.h"
#include "patcher/sluggie/notes.h"
#include "patcher/sluggie/wish.h"

namespace bonepatch::sluggie {
namespace {

template <std::size_t N>
std::string Numbers(std::array<float, N> values) {
  for (float& value : values) value += 0.0f;  // no negative zero
  return fmt::format("[{}]", fmt::join(values, ", "));
}

/// ", translation: [0, 0, 1]" and the like: what another pose doesn't say already.
std::string PoseText(const Pose& pose, const Pose& unsaid) {
  std::string text;
  if (pose.translation != unsaid.translation) text += ", translation: " + Numbers(pose.translation);
  if (!SameRotation(pose.rotation, unsaid.rotation)) text += ", rotation: " + Numbers(pose.rotation);
  if (pose.scale != unsaid.scale) text += ", scale: " + Numbers(pose.scale);
  return text;
}

std::string TrackText(std::uint16_t track) {
  return track == act::kNoTrack ? std::string("none") : fmt::format("0x{:X}", track);
}

/// How the recipe calls each bone: a new one by its name, since its id is given when packs are applied.
std::vector<std::string> RefsOf(const Wish& wish) {
  std::vector<std::string> refs;
  for (const WishedBone& bone : wish.bones) refs.push_back(bone.added ? NameOf(bone.id) : std::to_string(bone.id));
  return refs;
}

std::string AddBone(const WishedBone& bone, const std::vector<std::string>& refs, const MeshEdits& meshes) {
  std::string parent = "root";
  if (bone.parent) parent = *bone.parent < refs.size() ? refs[*bone.parent] : std::to_string(*bone.parent);
  std::string edit = fmt::format("add-bone: {{name: {}, parent: {}", NameOf(bone.id), parent);
  edit += PoseText(bone.pose, {});
  if (bone.track != act::kNoTrack) edit += ", track: " + TrackText(bone.track);
  const auto mesh = meshes.of_new_bones.find(bone.id);
  if (mesh != meshes.of_new_bones.end()) edit += fmt::format(", mesh: {}", mesh->second);
  return edit + "}";
}

void AddEdits(const Wish& wish, Entry& entry) {
  const std::vector<std::string> refs = RefsOf(wish);
  const MeshEdits meshes = MakeMeshEdits(wish, refs);
  std::vector<std::string> edits, poses;
  for (const std::size_t added : wish.added) edits.push_back(AddBone(wish.bones[added], refs, meshes));
  edits.insert(edits.end(), meshes.edits.begin(), meshes.edits.end());
  for (const WishedBone& bone : wish.bones) {
    const std::string pose = bone.added ? "" : PoseText(bone.pose, bone.pose_before);
    if (!pose.empty()) poses.push_back(fmt::format("set-transform: {{bone: {}{}}}", bone.id, pose));
  }
  edits.insert(edits.end(), poses.begin(), poses.end());
  if (edits.empty()) return;
  entry.lines.push_back("    edits:");
  for (const std::string& edit : edits) entry.lines.push_back("      - " + edit);
  entry.done = fmt::format("{} added, {}, {} moved", Plural(wish.added.size(), "bone"),
                           Plural(meshes.edits.size() + meshes.of_new_bones.size(), "mesh edit"),
                           Plural(poses.size(), "vanilla bone"));
}

/// A mesh that a vanilla bone drew would be drawn twice: a list can't say that another bone loses it.
bool TakesMesh(const Wish& wish, const WishedBone& bone) {
  return std::any_of(wish.bones.begin(), wish.bones.end(), [&](const WishedBone& other) {
    return !other.added && other.mesh_before == bone.mesh && other.mesh != bone.mesh;
  });
}

std::string StatedBone(const Wish& wish, const WishedBone& bone) {
  std::string line = fmt::format("      - {{id: {}, parent: {}", bone.id,
                                 bone.parent ? std::to_string(*bone.parent) : std::string("root"));
  if (bone.added || bone.said->track || bone.before->track) line += ", track: " + TrackText(bone.track);
  const bool own = bone.added && bone.mirror.value_or(bone.id) == bone.id;  // which it would get anyway
  if (bone.mirror && !own) line += fmt::format(", mirror: {}", *bone.mirror);
  if (bone.role) line += fmt::format(", role: {}", *bone.role);
  if (bone.added && bone.mesh != act::kNoMesh && !TakesMesh(wish, bone)) line += fmt::format(", mesh: {}", bone.mesh);
  return line + PoseText(bone.pose, bone.pose_before) + "}";
}

/// Comments and titles hold plain letters alone, whatever a file is called.
std::string Plain(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c < 0x20 || c > 0x7E; }, '?');
  return text;
}

}  // namespace

Result<Entry> ToEntry(const Model& model) {
  Result<Wish> wish = MakeWish(model);
  if (!wish) return Propagate(std::move(wish));
  Entry entry;
  entry.address = fmt::format("{}/{}", model.chunk, model.file);
  entry.lines = {"  - model: " + entry.address, fmt::format("    expect: {{bones: {}}}", wish->originals)};
  const std::size_t head = entry.lines.size();
  if (wish->as_edits) {
    AddEdits(*wish, entry);
  } else {
    entry.lines.push_back("    skeleton:");
    for (const WishedBone& bone : wish->bones) entry.lines.push_back(StatedBone(*wish, bone));
    entry.done = fmt::format("a list of {}", Plural(wish->bones.size(), "bone"));
  }
  if (entry.lines.size() == head) entry.lines.clear();
  entry.notes = Notes(model, *wish);
  return entry;
}

std::string RecipeText(const std::string& id, const std::vector<std::string>& sources,
                       const std::vector<Entry>& entries) {
  const std::string from = Plain(Some(sources));
  std::string text = fmt::format("{}, which writes over this file while it begins with this line.\n", kOpening);
  text += fmt::format("bonepatch: 1\nid: {}\ntitle: {}\ngame: sluggers-us\nmodels:\n", report::YamlText(id),
                      report::YamlText("The bones of " + from));
  for (const Entry& entry : entries) {
    if (entry.lines.empty()) continue;
    for (const std::string& note : entry.notes) text += "  # " + Plain(note) + "\n";
    for (const std::string& line : entry.lines) text += line + "\n";
  }
  return text;
}

}  // namespace bonepatch::sluggie
