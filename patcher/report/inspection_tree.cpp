// `inspect --tree`: the skeleton as an indented tree.
#include "act/tree.h"
#include "formats/sluggers/words.h"
#include "patcher/report/inspection.h"
#include "patcher/report/tree_text.h"

namespace bonepatch::report {

std::vector<std::string> TreeLines(const Inspection& model) {
  std::vector<std::string> lines{model.Title()};
  if (!model.section) {
    lines.push_back("the ACT section can't be read as a whole: " + model.section.error().front().message);
    return lines;
  }
  const act::Section& section = *model.section;
  const auto row = [&](std::uint32_t bone) {
    return TreeRow{std::to_string(section.bones[bone].id), formats::sluggers::TreeWords(section, {bone})};
  };
  for (std::string& line : TreeText(act::ParentsOf(section), section.bones.size(), row))
    lines.push_back(std::move(line));
  return lines;
}

}  // namespace bonepatch::report
