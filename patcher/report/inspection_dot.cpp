// `inspect --format dot`: the skeleton as a graph, for Graphviz.
#include <fmt/format.h>

#include "act/tree.h"
#include "patcher/base/utf8.h"
#include "patcher/report/inspection.h"

namespace bonepatch::report {
namespace {

/// Between double quotes, where `\` begins an escape. Graphviz wants UTF-8.
std::string DotText(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = CharacterLength(text);
    const std::string_view character = text.substr(0, length == 0 ? 1 : length);
    text.remove_prefix(character.size());
    const auto byte = static_cast<unsigned char>(character[0]);
    if (character == "\"" || character == "\\") out += '\\';
    if (length == 0 || byte < 0x20 || byte == 0x7F) {
      out += '?';
    } else {
      out += character;
    }
  }
  return out;
}

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
  std::vector<std::string> lines{fmt::format("digraph \"{}\" {{", DotText(model.Title())), "  rankdir=LR;",
                                 "  node [shape=ellipse, fontname=\"monospace\"];"};
  if (model.section) {
    const act::Section& section = *model.section;
    for (std::uint32_t i = 0; i < section.bones.size(); ++i) lines.push_back(NodeLine(section, i));
    const auto children = ChildrenOf(act::ParentsOf(section));
    for (std::size_t i = 0; i < children.size(); ++i) {
      for (const std::uint32_t child : children[i]) lines.push_back(fmt::format("  b{} -> b{};", i, child));
    }
    for (std::uint32_t i = 0; i < section.bones.size(); ++i) AddMirror(section, i, lines);
  } else {
    lines.push_back(fmt::format("  none [label=\"the ACT section can't be read: {}\"];",
                                DotText(model.section.error().front().message)));
  }
  lines.push_back("}");
  return lines;
}

}  // namespace bonepatch::report
