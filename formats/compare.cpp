// Pairs the bones of two views by their keys, and compares them field by field.
#include "formats/compare.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace bonepatch::formats {
namespace {

constexpr std::string_view kParent = "parent";

/// Fields that aren't the same, but those of the name `skipped`; what only one side has, comes last.
std::vector<FieldChange> ChangedFields(const Document::Object& before, const Document::Object& after,
                                       std::string_view skipped = {}) {
  std::vector<FieldChange> changed;
  for (const Document::Member& was : before) {
    const Document* is = FieldOf(after, was.name);
    if (was.name != skipped && !(is && *is == was.value))
      changed.push_back({was.name, was.value, is ? *is : Document()});
  }
  for (const Document::Member& is : after) {
    if (is.name != skipped && !FieldOf(before, is.name)) changed.push_back({is.name, {}, is.value});
  }
  return changed;
}

/// What a bone says of its parent: its own field where it has one.
Document ParentWords(const View& view, const ViewedBone& bone) {
  if (const Document* field = FieldOf(bone.fields, kParent)) return *field;
  if (const ViewedBone* parent = ParentOf(view, bone)) return parent->label;
  return bone.parent ? Document(*bone.parent) : Document();
}

bool SameParent(const View& before, const ViewedBone& was, const View& after, const ViewedBone& is) {
  const ViewedBone *old_parent = ParentOf(before, was), *new_parent = ParentOf(after, is);
  if (old_parent && new_parent) return old_parent->key == new_parent->key;
  return !old_parent && !new_parent && ParentWords(before, was) == ParentWords(after, is);
}

std::vector<FieldChange> ChangesOf(const View& before, const ViewedBone& was, const View& after, const ViewedBone& is) {
  std::vector<FieldChange> changed = ChangedFields(was.fields, is.fields, kParent);
  if (SameParent(before, was, after, is)) return changed;
  FieldChange parent{std::string(kParent), ParentWords(before, was), ParentWords(after, is)};
  changed.insert(changed.begin(), std::move(parent));
  return changed;
}

/// Pairs that stand out of order: all but a longest run of those whose places before ascend.
void MarkMoved(std::vector<BoneChange>& pairs) {
  std::vector<std::size_t> ends;  // the pair at the end of the best run of each length
  std::vector<std::optional<std::size_t>> previous(pairs.size());
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto place = std::lower_bound(
        ends.begin(), ends.end(), i, [&](std::size_t a, std::size_t b) { return pairs[a].before < pairs[b].before; });
    if (place != ends.begin()) previous[i] = *(place - 1);
    if (place == ends.end()) {
      ends.push_back(i);
    } else {
      *place = i;
    }
    pairs[i].moved = true;
  }
  std::optional<std::size_t> stays = ends.empty() ? std::nullopt : std::optional(ends.back());
  for (; stays; stays = previous[*stays]) pairs[*stays].moved = false;
}

/// The bones that both have, in the order of `after`; the others go to `difference`.
std::vector<BoneChange> PairBones(const View& before, const View& after, ViewDifference& difference) {
  std::map<std::string_view, std::vector<std::uint32_t>> places;  // the next one to be found last
  for (auto i = static_cast<std::uint32_t>(before.bones.size()); i-- > 0;) places[before.bones[i].key].push_back(i);
  std::vector<BoneChange> pairs;
  for (std::uint32_t i = 0; i < after.bones.size(); ++i) {
    const auto found = places.find(after.bones[i].key);
    if (found == places.end() || found->second.empty()) {
      difference.added.push_back(i);
      continue;
    }
    pairs.push_back({found->second.back(), i, {}, false});
    found->second.pop_back();
  }
  for (const auto& [key, left] : places) difference.removed.insert(difference.removed.end(), left.begin(), left.end());
  std::sort(difference.removed.begin(), difference.removed.end());
  return pairs;
}

}  // namespace

ViewDifference Compare(const View& before, const View& after) {
  ViewDifference difference;
  difference.header = ChangedFields(before.header, after.header);
  std::vector<BoneChange> pairs = PairBones(before, after, difference);
  MarkMoved(pairs);
  for (BoneChange& pair : pairs) {
    pair.fields = ChangesOf(before, before.bones[pair.before], after, after.bones[pair.after]);
    if (pair.moved || !pair.fields.empty()) difference.changed.push_back(std::move(pair));
  }
  return difference;
}

}  // namespace bonepatch::formats
