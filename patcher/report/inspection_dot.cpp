// `inspect --format dot`: the skeleton as a graph, for Graphviz.
#include <fmt/format.h>

#include "act/tree.h"
#include "patcher/report/dot.h"
#include "patcher/report/inspection.h"

namespace bonepatch::report {
namespace {

std::string NodeLine(const act::Section& section, std::uint32_t index) {
  const act::Bone& bone = section.bones[index];
  std::string label = std::to_string(bone.id);
  if (const auto track = act::TrackOf(section, {index}); track && *track != act::kNoTrack)
    label += fmt::format("\\ntrack 0x{:X}", *track);
  if (bone.geo != act::kNoMesh) label += fmt::format("\\nmesh {}", bone.geo);
  return fmt::format("  b{} [label=\"{}\"{}];", index, label, bone.geo != act::kNoMesh ? ", shape=box" : "");
}

/// The line to the mirror partner, drawn once for the two.
void AddMirror(const act::Section& section, std::uint32_t index, std::vector<std::string>& lines) {
  const auto mirror = act::MirrorOf(section, {index});
  if (!mirror || mirror->bone == index || mirror->bone >= section.bones.size()) return;
  const auto back = act::MirrorOf(section, {mirror->bone});
  const bool mutual = back && back->bone == index;
  if (mutual && mirror->bone < index) return;
  lines.push_back(fmt::format("  b{} -> b{} [style=dotted, dir={}, constraint=false];", index, mirror->bone,
                              mutual ? "none" : "forward"));
}

}  // namespace

std::vector<std::string> DotLines(const Inspection& model) {
  std::vector<std::string> lines = OpenDot(model.Title());
  if (model.section) {
    const act::Section& section = *model.section;
    for (std::uint32_t i = 0; i < section.bones.size(); ++i) lines.push_back(NodeLine(section, i));
    AddDotEdges(act::ParentsOf(section), lines);
    for (std::uint32_t i = 0; i < section.bones.size(); ++i) AddMirror(section, i, lines);
  } else {
    lines.push_back(fmt::format("  none [label=\"the ACT section can't be read: {}\"];",
                                DotText(model.section.error().front().message)));
  }
  lines.push_back("}");
  return lines;
}

}  // namespace bonepatch::report
