// Lines for the models of a plan.
#include "patcher/report/plan_text.h"

#include <fmt/format.h>

#include "patcher/base/words.h"

namespace bonepatch::report {
namespace {

std::string BonesText(const PlanPart::Model& model) {
  if (model.bones_before == model.bones_after) return Plural(model.bones_after, "bone");
  return fmt::format("{} -> {}", model.bones_before, Plural(model.bones_after, "bone"));
}

std::string ModelLine(const PlanPart::Model& model) {
  const std::string name = model.address == model.name ? model.name : fmt::format("{} {}", model.address, model.name);
  std::string line = fmt::format("{}: {}", name, BonesText(model));
  for (const PlanPart::NewBone& bone : model.new_bones) {
    line += fmt::format("; {} '{}' under {}", bone.id, bone.inert ? "(inert)" : bone.name,
                        bone.parent ? std::to_string(*bone.parent) : "root");
  }
  if (!model.sharers.empty()) line += fmt::format(" (shared by {})", Some(model.sharers));
  return line;
}

/// "58912 bytes of blocks: 2 models, 6 bones added, 1 mesh moved".
std::string TotalText(const PlanPart& plan) {
  std::uint64_t added = 0, gone = 0, meshes = 0;
  for (const PlanPart::Model& model : plan.models) {
    const bool more = model.bones_after > model.bones_before;
    (more ? added : gone) += more ? model.bones_after - model.bones_before : model.bones_before - model.bones_after;
    meshes += model.meshes;
  }
  std::string text =
      fmt::format("{} of {}: {}", Plural(plan.bytes_written, "byte"), plan.unit, Plural(plan.models.size(), "model"));
  if (added > 0) text += fmt::format(", {} added", Plural(added, "bone"));
  if (gone > 0) text += fmt::format(", {} taken away", Plural(gone, "bone"));
  if (meshes > 0) text += fmt::format(", {} on other bones", meshes == 1 ? "1 mesh" : fmt::format("{} meshes", meshes));
  return text;
}

}  // namespace

std::vector<std::string> ModelLines(const PlanPart::Model& model) {
  std::vector<std::string> lines{ModelLine(model)};
  for (const PlanPart::Rebaked& mesh : model.rebaked) {
    lines.push_back(fmt::format("{}: submesh {} was re-baked, rounded by at most {:.3g}", model.address, mesh.submesh,
                                mesh.largest_error));
  }
  return lines;
}

std::vector<std::string> PlanLines(const PlanPart& plan, bool changes, bool dry_run) {
  if (!changes) return {fmt::format("nothing to do: the {} is as wanted", plan.unit == "files" ? "folder" : "game")};
  std::vector<std::string> lines;
  for (const PlanPart::Model& model : plan.models) {
    for (std::string& line : ModelLines(model)) lines.push_back(std::move(line));
  }
  lines.push_back((dry_run ? "would write " : "wrote ") + TotalText(plan));
  return lines;
}

}  // namespace bonepatch::report
