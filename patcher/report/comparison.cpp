// Compares two inspected models, and tells it as text.
#include "patcher/report/comparison.h"

#include <fmt/format.h>

#include <algorithm>

#include "formats/sluggers/words.h"
#include "patcher/base/sha256.h"
#include "patcher/base/words.h"

namespace bonepatch::report {
namespace {

std::string NameOf(const Comparison::Side& side, std::uint32_t bone) {
  const auto name = side.names.find(bone);
  return name == side.names.end() ? std::string() : name->second;
}

std::string Arrow(const std::string& before, const std::string& after) { return before + " -> " + after; }

std::vector<std::size_t> ChangedMeshes(const Inspection& before, const Inspection& after) {
  std::vector<std::size_t> changed;
  if (!before.geometry || !after.geometry) return changed;
  const std::size_t count = std::max(before.geometry->submeshes.size(), after.geometry->submeshes.size());
  for (std::size_t i = 0; i < count; ++i) {
    if (MeshText(before, i) != MeshText(after, i)) changed.push_back(i);
  }
  return changed;
}

bool SkinsOthers(const Inspection& before, const Inspection& after) {
  return before.skinning && after.skinning && SkinnedBones(*before.skinning) != SkinnedBones(*after.skinning);
}

class Text {
 public:
  explicit Text(const Comparison& comparison)
      : comparison_(comparison),
        before_(*comparison.before.model.section),
        after_(*comparison.after.model.section),
        found_(DifferencesOf(comparison)) {}

  std::vector<std::string> Run(const std::string& title) {
    lines_.push_back(found_.empty() ? title + ": no difference" : title);
    if (found_.empty()) return std::move(lines_);
    const act::Difference& skeleton = found_.skeleton;
    if (skeleton.before != skeleton.after) Line(fmt::format("bones {} -> {}", skeleton.before, skeleton.after));
    for (const act::HeaderField field : skeleton.header)
      Line(fmt::format(
          "{} {}", act::Name(field),
          Arrow(formats::sluggers::FieldText(before_, field), formats::sluggers::FieldText(after_, field))));
    for (std::uint32_t i = skeleton.after; i < skeleton.before; ++i)
      Line("removed " + Whole(comparison_.before, before_, i));
    for (std::uint32_t i = skeleton.before; i < skeleton.after; ++i)
      Line("added " + Whole(comparison_.after, after_, i));
    for (const act::BoneDifference& bone : skeleton.changed) Changed(bone);
    for (const std::uint32_t bone : found_.renamed) {
      Line(fmt::format("named {}: {}", after_.bones[bone].id,
                       Arrow(Quoted(NameOf(comparison_.before, bone)), Quoted(NameOf(comparison_.after, bone)))));
    }
    Meshes();
    return std::move(lines_);
  }

 private:
  void Line(std::string line) { lines_.push_back("  " + std::move(line)); }

  static std::string Quoted(const std::string& name) { return name.empty() ? "none" : "'" + name + "'"; }

  /// A bone that only one side has, with all that isn't as on most bones.
  static std::string Whole(const Comparison::Side& side, const act::Section& section, std::uint32_t index) {
    static const act::Section usual = OneBone();
    std::string text = std::to_string(section.bones[index].id);
    if (const std::string name = NameOf(side, index); !name.empty()) text += " '" + name + "'";
    text += " under " + formats::sluggers::ParentText(section, {index});
    for (int i = static_cast<int>(act::BoneField::kType); i <= static_cast<int>(act::BoneField::kFlags); ++i) {
      const auto field = static_cast<act::BoneField>(i);
      const std::string value = formats::sluggers::FieldText(section, {index}, field);
      const bool own_mirror = field == act::BoneField::kMirror && value == std::to_string(section.bones[index].id);
      const bool usual_role = field == act::BoneField::kRole && value == std::to_string(act::kOrdinaryRole);
      if (own_mirror || usual_role || value == formats::sluggers::FieldText(usual, {0}, field)) continue;
      text += fmt::format(", {} {}", act::Name(field), value);
    }
    return text;
  }

  static act::Section OneBone() {
    act::Section section;
    section.bones.resize(1);
    return section;
  }

  void Changed(const act::BoneDifference& bone) {
    std::string text;
    for (const act::BoneField field : bone.fields) {
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", act::Name(field),
                          Arrow(formats::sluggers::FieldText(before_, bone.bone, field),
                                formats::sluggers::FieldText(after_, bone.bone, field)));
    }
    const std::string name = NameOf(comparison_.after, bone.bone.value);
    Line(fmt::format("changed {}{}: {}", before_.bones[bone.bone.value].id, name.empty() ? "" : " '" + name + "'",
                     text));
  }

  void Meshes() {
    const Inspection &before = comparison_.before.model, &after = comparison_.after.model;
    for (const std::size_t mesh : found_.meshes)
      Line(fmt::format("mesh {}: {}", mesh, Arrow(MeshText(before, mesh), MeshText(after, mesh))));
    if (found_.skinned) {
      Line("skinned bones " + Arrow(Runs(SkinnedBones(*before.skinning)), Runs(SkinnedBones(*after.skinning))));
    }
    if (lines_.size() == 1) {  // the title
      Line("the same in all that is told here, but not byte for byte: sha256 " +
           Arrow(Sha256(before.act), Sha256(after.act)));
    }
  }

  const Comparison& comparison_;
  const act::Section &before_, &after_;
  Differences found_;
  std::vector<std::string> lines_;
};

}  // namespace

std::string MeshText(const Inspection& model, std::size_t submesh) {
  if (!model.geometry || submesh >= model.geometry->submeshes.size()) return "none";
  const block::Submesh& mesh = model.geometry->submeshes[submesh];
  return fmt::format("{}, {} vertices", KindOf(mesh), mesh.vertex_count);
}

bool SameBytes(const Comparison& comparison) {
  const Inspection &before = comparison.before.model, &after = comparison.after.model;
  return before.act == after.act && ChangedMeshes(before, after).empty() && !SkinsOthers(before, after);
}

Differences DifferencesOf(const Comparison& comparison) {
  const Comparison::Side &before = comparison.before, &after = comparison.after;
  Differences found;
  found.skeleton = act::Compare(*before.model.section, *after.model.section);
  for (std::uint32_t i = 0; i < std::min(found.skeleton.before, found.skeleton.after); ++i) {
    if (NameOf(before, i) != NameOf(after, i)) found.renamed.push_back(i);
  }
  found.meshes = ChangedMeshes(before.model, after.model);
  found.skinned = SkinsOthers(before.model, after.model);
  found.bytes = !before.model.act.empty() && !after.model.act.empty() && before.model.act != after.model.act;
  return found;
}

std::vector<std::string> ComparisonLines(const Comparison& comparison) {
  const std::string sides = Arrow(comparison.before.title, comparison.after.title);
  const std::string title = comparison.title.empty() ? sides : comparison.title + ": " + sides;
  for (const Comparison::Side* side : {&comparison.before, &comparison.after}) {
    if (side->model.section) continue;
    return {title + (SameBytes(comparison) ? ": no difference" : ""),
            fmt::format("  {}: the ACT section can't be read as a whole: {}", side->title,
                        side->model.section.error().front().message)};
  }
  return Text(comparison).Run(title);
}

}  // namespace bonepatch::report
