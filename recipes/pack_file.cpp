// Reading the keys of pack.yaml, and judging the paths that it lists.
#include "recipes/pack_file.h"

#include <fmt/format.h>

#include <map>

#include "patcher/base/rule_ids.h"
#include "recipes/fields.h"
#include "recipes/values.h"

namespace bonepatch::recipes {
namespace {

std::vector<std::string_view> Parts(std::string_view path) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t slash = path.find('/');
    parts.push_back(path.substr(0, slash));
    if (slash == std::string_view::npos) return parts;
    path.remove_prefix(slash + 1);
  }
}

std::vector<Located<std::string>> ReadPaths(const yaml::Node& node, Problems& problems) {
  constexpr std::string_view kExpected = "the path of a recipe inside the pack";
  std::vector<Located<std::string>> paths;
  if (node.kind != yaml::Node::Kind::kSequence) {
    WrongType(node, "a list of recipes, as paths inside the pack", problems);
    return paths;
  }
  if (node.items.empty())
    problems.Add(kRecipeSchema, node.line, node.column, "the list of recipes is empty; expected at least one");
  std::map<std::string, int> lines;
  for (const yaml::Node& item : node.items) {
    const auto text = ReadText(item, kExpected, problems);
    if (!text) continue;
    if (const std::string fault = PathFault(*text); !fault.empty()) {
      problems.Add(kRecipePack, item.line, item.column,
                   fmt::format("the path {} {}; expected {}", Quoted(*text), fault, kExpected),
                   "such as antenna.yaml or recipes/antenna.yaml");
      continue;
    }
    std::string path = CleanPath(*text);
    const auto [first, is_new] = lines.emplace(path, item.line);
    if (!is_new) {
      problems.Add(kRecipePack, item.line, item.column,
                   fmt::format("the recipe {} is listed twice, first in line {}", Quoted(path), first->second));
      continue;
    }
    if (paths.size() >= kMaxRecipes) {
      problems.Add(kRecipePack, item.line, item.column, fmt::format("the pack lists more than {} recipes", kMaxRecipes),
                   "split it into several packs");
      break;
    }
    paths.push_back({std::move(path), PlaceOf(item, problems)});
  }
  return paths;
}

}  // namespace

std::string PathFault(std::string_view path) {
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) return "holds a control character";
  }
  if (path.find('\\') != std::string_view::npos) return "holds a backslash (folders are separated by '/')";
  const bool drive = path.size() >= 2 && path[1] == ':';
  if (path.starts_with('/') || drive) return "is absolute";
  bool names_something = false;
  for (const std::string_view part : Parts(path)) {
    if (part == "..") return "leaves the pack";
    if (part.empty()) return "has an empty part";
    names_something = part != ".";
  }
  if (!names_something) return "names no file";
  if (CleanPath(path) == kPackFile) return "is the pack's own list";
  return {};
}

std::string CleanPath(std::string_view path) {
  std::string clean;
  for (const std::string_view part : Parts(path)) {
    if (part == ".") continue;
    if (!clean.empty()) clean += '/';
    clean += part;
  }
  return clean;
}

ReadPackFile ReadPackText(std::string_view text, Problems& problems) {
  ReadPackFile read;
  Pack& pack = read.pack;
  pack.file = problems.file();
  read.lost_recipes = true;
  const auto root = yaml::Read(text, problems);
  if (!root) return read;

  constexpr Key kKeys[] = {{"bonepatch", Key::Use::kRequired},
                           {"id", Key::Use::kRequired},
                           {"title"},
                           {"version", Key::Use::kRequired},
                           {"authors"},
                           {"game", Key::Use::kRequired},
                           {"recipes", Key::Use::kRequired},
                           {"requires", Key::Use::kNotYet},
                           {"conflicts", Key::Use::kNotYet},
                           {"severity", Key::Use::kNotYet}};
  const Fields fields(*root, kKeys, "a pack", "a pack: a mapping {bonepatch, id, version, game, recipes}", problems);
  if (const auto* member = fields.Find("bonepatch")) ReadFormatVersion(member->value, problems);
  if (const auto* member = fields.Find("id"))
    pack.id = ReadId(member->value, problems).value_or(Located<std::string>{});
  if (const auto* member = fields.Find("title")) pack.title = ReadText(member->value, "a title", problems).value_or("");
  if (const auto* member = fields.Find("version"))
    pack.version = ReadText(member->value, "a version as a text", problems);
  if (const auto* member = fields.Find("authors"))
    pack.authors = ReadTexts(member->value, "a list of authors", problems);
  if (const auto* member = fields.Find("game")) pack.game = ReadGame(member->value, problems);
  const auto* recipes = fields.Find("recipes");
  if (recipes != nullptr) read.recipes = ReadPaths(recipes->value, problems);
  read.lost_recipes = recipes == nullptr || read.recipes.size() != recipes->value.items.size();
  return read;
}

}  // namespace bonepatch::recipes
