// `inspect --tree`: the skeleton as an indented tree.
#include <fmt/format.h>

#include <algorithm>

#include "act/tree.h"
#include "formats/sluggers/words.h"
#include "patcher/report/inspection.h"

namespace bonepatch::report {
namespace {

/// No vanilla skeleton is half as deep; a hostile chain must not make lines grow without end.
constexpr std::size_t kDeepest = 64;

std::string BoneLine(const act::Section& section, std::uint32_t index, std::size_t depth) {
  std::string line(2 * std::min(depth, kDeepest), ' ');
  line += std::to_string(section.bones[index].id);
  if (depth > kDeepest) line += fmt::format(" (at depth {})", depth);
  const std::string words = formats::sluggers::TreeWords(section, {index});
  if (!words.empty()) line += " " + words;
  return line;
}

}  // namespace

std::vector<std::string> TreeLines(const Inspection& model) {
  std::vector<std::string> lines{model.Title()};
  if (!model.section) {
    lines.push_back("the ACT section can't be read as a whole: " + model.section.error().front().message);
    return lines;
  }
  bool told_cycle = false;
  for (const Step& step : WalkThrough(act::ParentsOf(*model.section))) {
    if (step.in_cycle && !told_cycle) lines.push_back("under no root, since their parents form a cycle:");
    told_cycle = step.in_cycle;
    lines.push_back(BoneLine(*model.section, step.bone, step.depth));
  }
  return lines;
}

}  // namespace bonepatch::report
