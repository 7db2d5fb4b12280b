// Finding the form of each edit.
#include "recipes/edit_forms.h"

#include <fmt/format.h>

#include <algorithm>

#include "patcher/base/rule_ids.h"
#include "recipes/suggest.h"
#include "recipes/values.h"

namespace bonepatch::recipes {
namespace {

void ReportUnknownEdit(std::string_view name, int line, int column, std::span<const EditForm> forms,
                       Problems& problems) {
  std::vector<std::string_view> names;
  for (const EditForm& form : forms) names.push_back(form.name);
  std::string hint = DidYouMean(name, names);
  if (hint.empty()) hint = fmt::format("edits are {}", fmt::join(names, ", "));
  problems.Add(kRecipeSchema, line, column, fmt::format("there is no edit {}", Quoted(name)), std::move(hint));
}

const EditForm* FindForm(std::span<const EditForm> forms, std::string_view name) {
  const auto form = std::find_if(forms.begin(), forms.end(), [&](const EditForm& f) { return f.name == name; });
  return form == forms.end() ? nullptr : &*form;
}

/// The edit's one key; null, and told, where it hasn't one.
const yaml::Member* OnlyKey(const yaml::Node& node, std::span<const EditForm> forms, Problems& problems) {
  const std::string_view example = forms.front().name;
  if (node.kind != yaml::Node::Kind::kMapping) {
    WrongType(node, fmt::format("an edit: a mapping with one key, such as {}", example), problems);
    return nullptr;
  }
  const std::size_t keys = yaml::Count(node.members);
  if (keys == 1) return &node.members.front();
  if (node.incomplete) return nullptr;
  const bool none = keys == 0;
  const auto second = none ? node.members.end() : std::next(node.members.begin());
  problems.Add(kRecipeSchema, none ? node.line : second->line, none ? node.column : second->column,
               fmt::format("an edit has exactly one key, such as {}; this one has {}", example, keys),
               none ? "" : "indent what belongs to an edit deeper than its name, and begin each edit with '-'");
  return nullptr;
}

bool TakeOne(const yaml::Node& node, std::span<const EditForm> forms, Problems& problems, const TakeEdit& take) {
  static const yaml::Node kNothing;
  const EditForm* alone = node.kind == yaml::Node::Kind::kScalar ? FindForm(forms, node.text) : nullptr;
  if (alone && alone->keys.empty()) {
    take(static_cast<std::size_t>(alone - forms.data()), PlaceOf(node, problems), kNothing);
    return true;
  }
  const yaml::Member* member = OnlyKey(node, forms, problems);
  if (!member) return false;
  const EditForm* form = FindForm(forms, member->key);
  if (!form) {
    ReportUnknownEdit(member->key, member->line, member->column, forms, problems);
    return false;
  }
  take(static_cast<std::size_t>(form - forms.data()), {problems.file(), member->line, member->column}, member->value);
  return true;
}

}  // namespace

bool ForEachEdit(const yaml::Node& list, std::span<const EditForm> forms, Problems& problems, const TakeEdit& take) {
  if (list.kind != yaml::Node::Kind::kSequence) {
    WrongType(list, "a list of edits", problems);
    return false;
  }
  if (list.items.empty())
    problems.Add(kRecipeSchema, list.line, list.column, "the list of edits is empty; expected at least one edit");
  bool all = true;
  for (const yaml::Node& item : list.items) all = TakeOne(item, forms, problems, take) && all;
  return all;
}

}  // namespace bonepatch::recipes
