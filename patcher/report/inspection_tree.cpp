// `inspect --tree`: the skeleton as an indented tree.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "patcher/report/inspection.h"

namespace bonepatch::report {
namespace {

/// No vanilla skeleton is half as deep; a hostile chain must not make lines grow without end.
constexpr std::size_t kDeepest = 64;

struct Step {
  std::uint32_t bone;
  std::size_t depth;
};

std::string BoneLine(const act::Section& section, std::uint32_t index, std::size_t depth) {
  const act::Bone& bone = section.bones[index];
  std::string line(2 * std::min(depth, kDeepest), ' ');
  line += std::to_string(bone.id);
  if (depth > kDeepest) line += fmt::format(" (at depth {})", depth);
  if (const auto track = act::TrackOf(section, {index}); track && *track != act::kNoTrack)
    line += fmt::format(" track 0x{:X}", *track);
  if (const auto mirror = act::MirrorOf(section, {index}); mirror && mirror->bone != bone.id)
    line += fmt::format(" mirror {}", mirror->bone);
  if (bone.geo != act::kNoMesh) line += fmt::format(" mesh {}", bone.geo);
  return line;
}

class Tree {
 public:
  explicit Tree(const act::Section& section)
      : section_(section), children_(ChildrenOf(section)), drawn_(section.bones.size()) {}

  std::vector<std::string> Run() {
    for (const std::uint32_t root : RootsOf(section_)) Draw(root);
    for (std::uint32_t i = 0; i < drawn_.size(); ++i) {
      if (drawn_[i]) continue;
      if (!told_cycle_) lines_.push_back("under no root, since their parents form a cycle:");
      told_cycle_ = true;
      Draw(i);
    }
    return std::move(lines_);
  }

 private:
  /// The bones below, in the order of their ids, without going deeper into our own stack.
  void Draw(std::uint32_t root) {
    std::vector<Step> todo{{root, 0}};
    while (!todo.empty()) {
      const Step step = todo.back();
      todo.pop_back();
      if (drawn_[step.bone]) continue;
      drawn_[step.bone] = true;
      lines_.push_back(BoneLine(section_, step.bone, step.depth));
      const std::vector<std::uint32_t>& below = children_[step.bone];
      for (auto child = below.rbegin(); child != below.rend(); ++child) todo.push_back({*child, step.depth + 1});
    }
  }

  const act::Section& section_;
  const std::vector<std::vector<std::uint32_t>> children_;
  std::vector<bool> drawn_;
  std::vector<std::string> lines_;
  bool told_cycle_ = false;
};

}  // namespace

std::vector<std::string> TreeLines(const Inspection& model) {
  std::vector<std::string> lines{model.Title()};
  if (!model.section) {
    lines.push_back("the ACT section can't be read as a whole: " + model.section.error().front().message);
    return lines;
  }
  std::vector<std::string> tree = Tree(*model.section).Run();
  lines.insert(lines.end(), std::make_move_iterator(tree.begin()), std::make_move_iterator(tree.end()));
  return lines;
}

}  // namespace bonepatch::report
