// Judging the keys of a mapping.
#include "recipes/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "patcher/base/rule_ids.h"
#include "recipes/suggest.h"
#include "recipes/values.h"

namespace bonepatch::recipes {
namespace {

void JudgeKey(const yaml::Member& member, std::span<const Key> keys, std::string_view what, Problems& problems) {
  if (std::any_of(keys.begin(), keys.end(), [&](const Key& key) { return key.name == member.key; })) return;
  if (problems.full()) {  // only counted from here on, so words are wasted
    problems.Add(kRecipeSchema, member.line, member.column, {});
    return;
  }
  std::vector<std::string_view> names;
  for (const Key& key : keys) names.push_back(key.name);
  std::string hint = DidYouMean(member.key, names);
  if (hint.empty()) hint = fmt::format("its keys are {}", fmt::join(names, ", "));
  problems.Add(kRecipeSchema, member.line, member.column, fmt::format("{} has no key {}", what, Quoted(member.key)),
               std::move(hint));
}

}  // namespace

Fields::Fields(const yaml::Node& node, std::span<const Key> keys, std::string_view what, std::string_view expected,
               Problems& problems)
    : node_(node) {
  if (node.kind != yaml::Node::Kind::kMapping) {
    WrongType(node, expected, problems);
    return;
  }
  readable_ = true;
  for (const yaml::Member& member : node.members) JudgeKey(member, keys, what, problems);
  if (node.incomplete) return;
  for (const Key& key : keys) {
    if (key.use != Key::Use::kRequired || Find(key.name) != nullptr) continue;
    problems.Add(kRecipeSchema, node.line, node.column, fmt::format("{} needs the key '{}'", what, key.name));
  }
}

const yaml::Member* Fields::Find(std::string_view key) const {
  if (!readable_) return nullptr;
  const auto found = std::find_if(node_.members.begin(), node_.members.end(),
                                  [&](const yaml::Member& member) { return member.key == key; });
  return found == node_.members.end() ? nullptr : &*found;
}

}  // namespace bonepatch::recipes
