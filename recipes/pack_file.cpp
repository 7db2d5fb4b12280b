// Reading the keys of pack.yaml, and judging the paths that it lists.
#include "recipes/pack_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "patcher/base/rule_ids.h"
#include "recipes/fields.h"
#include "recipes/paths.h"
#include "recipes/values.h"

namespace bonepatch::recipes {
namespace {

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
    if (const std::string fault = PackPathFault(*text); !fault.empty()) {
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

/// `requires:` and `conflicts:`: ids of other packs, each once.
std::vector<Located<std::string>> ReadPackIds(const yaml::Member& member, std::string_view own, Problems& problems) {
  const yaml::Node& node = member.value;
  std::vector<Located<std::string>> ids;
  if (node.kind != yaml::Node::Kind::kSequence) {
    WrongType(node, "a list of pack ids", problems);
    return ids;
  }
  std::map<std::string, int> lines;
  for (const yaml::Node& item : node.items) {
    auto id = ReadId(item, problems);
    if (!id) continue;
    const auto [first, is_new] = lines.emplace(id->value, item.line);
    if (!is_new) {
      problems.Add(kRecipeSchema, id->at,
                   fmt::format("the pack {} is listed twice under '{}', first in line {}", Quoted(id->value),
                               member.key, first->second));
    } else if (id->value == own) {
      problems.Add(
          kRecipeSchema, id->at,
          fmt::format("{} is this pack's own id; expected another pack's under '{}'", Quoted(own), member.key));
    } else {
      ids.push_back(std::move(*id));
    }
  }
  return ids;
}

/// [a-z]+/[a-z0-9-]+
bool IsRuleId(std::string_view text) {
  const auto letter = [](char c) { return c >= 'a' && c <= 'z'; };
  const auto fits = [&](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '-'; };
  const std::string_view family = text.substr(0, text.find('/'));
  if (family.empty() || family.size() + 1 >= text.size()) return false;
  const std::string_view rule = text.substr(family.size() + 1);
  return std::all_of(family.begin(), family.end(), letter) && std::all_of(rule.begin(), rule.end(), fits);
}

/// That each rule is one whose severity can change is judged by who knows the rules.
std::vector<Pack::SeverityChange> ReadSeverity(const yaml::Node& node, Problems& problems) {
  std::vector<Pack::SeverityChange> changes;
  if (node.kind != yaml::Node::Kind::kMapping) {
    WrongType(node, "a mapping of warnings to 'error' or 'off'", problems);
    return changes;
  }
  for (const yaml::Member& member : node.members) {
    const Source at{problems.file(), member.line, member.column};
    if (!IsRuleId(member.key)) {
      problems.Add(kRecipeSchema, at,
                   fmt::format("expected a rule's id, such as act/srt-scale, found {}", Quoted(member.key)));
    }
    const bool off = IsWord(member.value, "off");
    if (!off && !IsWord(member.value, "error")) WrongType(member.value, "'error' or 'off'", problems);
    changes.push_back({{member.key, at}, off});
  }
  return changes;
}

}  // namespace

std::string PackPathFault(std::string_view path) {
  const std::string fault = PathFault(path, "pack");
  return fault.empty() && CleanPath(path) == kPackFile ? "is the pack's own list" : fault;
}

ReadPackFile ReadPackText(std::string_view text, EditReaders readers, Problems& problems) {
  ReadPackFile read;
  Pack& pack = read.pack;
  pack.file = problems.file();
  read.lost_recipes = read.lost_requires = true;
  const auto root = yaml::Read(text, problems);
  if (!root) return read;

  const bool for_format = IsForFormat(*root);
  const std::span<const Key> keys = for_format ? std::span<const Key>(kFormatPackKeys) : kPackKeys;
  const Fields fields(*root, keys, "a pack", "a pack: a mapping {bonepatch, id, version, game, recipes}", problems);
  if (const auto* member = fields.Find("bonepatch")) ReadFormatVersion(member->value, problems);
  if (const auto* member = fields.Find("id"))
    pack.id = ReadId(member->value, problems).value_or(Located<std::string>{});
  if (const auto* member = fields.Find("title")) pack.title = ReadText(member->value, "a title", problems).value_or("");
  if (const auto* member = fields.Find("version"))
    pack.version = ReadText(member->value, "a version as a text", problems);
  if (const auto* member = fields.Find("authors"))
    pack.authors = ReadTexts(member->value, "a list of authors", problems);
  if (const auto* member = fields.Find("game"); member && !for_format) pack.game = ReadGame(member->value, problems);
  if (const auto* member = fields.Find("format"); member && for_format) {
    if (const EditReader* reader = ReadFormat(member->value, readers, problems)) pack.format = reader->format();
  }
  read.lost_requires = fields.incomplete();
  if (const auto* member = fields.Find("requires")) {
    pack.requires_packs = ReadPackIds(*member, pack.id.value, problems);
    read.lost_requires = pack.requires_packs.size() != yaml::Count(member->value.items);
  }
  if (const auto* member = fields.Find("conflicts"))
    pack.conflicts_packs = ReadPackIds(*member, pack.id.value, problems);
  if (const auto* member = fields.Find("severity")) pack.severity = ReadSeverity(member->value, problems);
  const auto* recipes = fields.Find("recipes");
  if (recipes != nullptr) read.recipes = ReadPaths(recipes->value, problems);
  read.lost_recipes = recipes == nullptr || read.recipes.size() != yaml::Count(recipes->value.items);
  return read;
}

}  // namespace bonepatch::recipes
