// Whom a recipe or pack is for.
#include "recipes/format.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "patcher/base/rule_ids.h"
#include "recipes/suggest.h"
#include "recipes/values.h"

namespace bonepatch::recipes {

bool IsForFormat(const yaml::Node& root) {
  bool format = false, game = false;
  for (const yaml::Member& member : root.members) {
    format = format || member.key == "format";
    game = game || member.key == "game";
  }
  return format && !game;
}

const EditReader* ReadFormat(const yaml::Node& node, EditReaders readers, Problems& problems) {
  std::vector<std::string_view> known;
  for (const EditReader* reader : readers) known.push_back(reader->format());
  const std::string names = fmt::format("'{}'", fmt::join(known, "', '"));
  const auto format = ReadText(node, "the format " + names, problems);
  if (!format) return nullptr;
  const auto found = std::find(known.begin(), known.end(), *format);
  if (found != known.end()) return readers[static_cast<std::size_t>(found - known.begin())];
  problems.Add(kRecipeSchema, node.line, node.column,
               fmt::format("the format {} is not known; {} is", Quoted(*format), names), DidYouMean(*format, known));
  return nullptr;
}

}  // namespace bonepatch::recipes
