// skl/parent-*, skl/one-root and skl/children-agree: one tree, said twice.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <tuple>

#include "formats/skl/rules.h"

namespace bonepatch::formats::skl {
namespace {

void ParentMissing(const Case& of, Faults& faults) {
  for (std::uint32_t i = 0; i < of.bones().size(); ++i) {
    const Bone& bone = of.bones()[i];
    if (bone.is_root() || of.parents()[i]) continue;
    faults.Add(of.Of(i).Field("parent"), fmt::format("there is no bone named {}, its parent", Shown(bone.parent)),
               of.SpellingHint(bone.parent));
  }
}

void ParentCycle(const Case& of, Faults& faults) {
  for (const auto& cycle : CyclesOf(of.parents())) {
    std::vector<std::string> names;
    for (const std::uint32_t bone : cycle) {
      names.push_back(Shown(of.bones()[bone].name));
      if (names.size() == 6) break;
    }
    faults.Add(of.Of(cycle.front()).Field("parent"),
               fmt::format("its parents go in a circle of {}: {}{}", cycle.size(), fmt::join(names, " under "),
                           names.size() < cycle.size() ? " and so on" : ""));
  }
}

std::size_t RootsOf(const std::vector<Bone>& bones) {
  return static_cast<std::size_t>(std::count_if(bones.begin(), bones.end(), [](const Bone& b) { return b.is_root(); }));
}

void OneRoot(const Case& of, Faults& faults) {
  const std::size_t roots = RootsOf(of.bones());
  const std::size_t before = of.state().donor ? RootsOf(of.state().donor->bones) : 1;
  if (roots == 1 || roots == before) return;
  faults.Add(of.here().Field("roots"),
             fmt::format("the skeleton has {} roots; it has {}", roots,
                         before == 1 ? "exactly one" : fmt::format("one, or the original's {}", before)));
}

/// Whether a bone's place in child lists can be judged: its parent is sound, or it is a root.
bool IsJudged(const Case& of, std::uint32_t bone) { return of.bones()[bone].is_root() || of.HangsSoundly(bone); }

/// A child in the list of a parent, or (-1) where its own parent says that it should be.
struct Entry {
  std::string_view owner, child;
  std::int64_t excess = 0;
  bool IsOf(const Entry& other) const { return owner == other.owner && child == other.child; }
};

/// Each parent and child once: how often the child is in the list, less how often it should be. By names, so that two
/// bones of one name are no fault of the lists.
std::vector<Entry> Balance(const Case& of) {
  std::size_t most = of.bones().size();
  for (const Bone& bone : of.bones()) most += bone.children.size();
  std::vector<Entry> entries;
  entries.reserve(most);
  for (std::uint32_t i = 0; i < of.bones().size(); ++i) {
    const Bone& bone = of.bones()[i];
    if (of.HangsSoundly(i)) entries.push_back({bone.parent, bone.name, -1});
    for (const std::string& child : bone.children) entries.push_back({bone.name, child, 1});
  }
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return std::tie(a.owner, a.child) < std::tie(b.owner, b.child); });
  auto last = entries.begin();  // equal ones are summed up in the first of them
  for (auto entry = entries.begin(); entry != entries.end(); ++entry) {
    if (entry == last) continue;
    if (entry->IsOf(*last)) {
      last->excess += entry->excess;
    } else {
      *++last = *entry;
    }
  }
  if (!entries.empty()) entries.erase(std::next(last), entries.end());
  std::erase_if(entries, [](const Entry& entry) { return entry.excess == 0; });
  return entries;
}

void ChildrenAgree(const Case& of, Faults& faults) {
  for (const Entry& entry : Balance(of)) {
    const std::string owner(entry.owner), child(entry.child);
    const std::vector<std::uint32_t>& owners = of.Named(owner);
    const std::vector<std::uint32_t>& children = of.Named(child);
    const bool judged = std::any_of(children.begin(), children.end(), [&](std::uint32_t b) { return IsJudged(of, b); });
    if (owners.empty() || (!children.empty() && !judged)) continue;
    const Place where = of.Of(owners.front()).Field("children: " + Plain(child));
    if (children.empty()) {
      faults.Add(where, fmt::format("its child list names {}, and there is no such bone", Shown(child)));
    } else if (entry.excess < 0) {
      faults.Add(where, fmt::format("its child list lacks {}, whose parent it is", Shown(child)));
    } else {
      const Bone& bone = of.bones()[children.front()];
      const std::string parent = bone.is_root() ? "nobody" : Shown(bone.parent);
      faults.Add(where, !bone.is_root() && bone.parent == owner
                            ? fmt::format("its child list names {} more than once", Shown(child))
                            : fmt::format("its child list names {}, whose parent is {}", Shown(child), parent));
    }
  }
}

constexpr Rule kParentRules[] = {
    {.words = {.id = "skl/parent-missing",
               .severity = Severity::kError,
               .phase = Phase::kPlan,
               .promise = "a named parent exists, spelled exactly",
               .reason = "The client looks the parent up by its name. A bone whose parent isn't found hangs nowhere.",
               .symptom = "",
               .example = "A bone whose parent is 'bip01 spine', where the bone is 'Bip01 Spine'.",
               .fix = "Name a bone that is there, with set-parent."},
     .silenced_by = kTruncated,
     .judge = ParentMissing},
    {.words = {.id = "skl/parent-cycle",
               .severity = Severity::kError,
               .phase = Phase::kPlan,
               .promise = "parents form no cycle",
               .reason = "A bone is placed after its parent. In a circle, none can be placed.",
               .symptom = "",
               .example = "- set-parent: {bone: Bip01 Spine, parent: Bip01 Head}   # the head hangs under the spine",
               .fix = "Hang one bone of the circle under a bone outside of it."},
     .silenced_by = kTruncated,
     .judge = ParentCycle},
    {.words = {.id = "skl/one-root",
               .severity = Severity::kError,
               .phase = Phase::kPlan,
               .promise = "exactly one root, or as many as the original has",
               .reason = "The client walks the skeleton from its root. What hangs under another root may never move.",
               .symptom = "",
               .example = "- set-parent: {bone: Bip01, parent: Bip01 Prop1}   # where both are roots: one is left",
               .fix = "Hang every bone but one under another."},
     .silenced_by = "skl/layout-truncated skl/parent-missing skl/parent-cycle",
     .judge = OneRoot},
    {.words = {.id = "skl/children-agree",
               .severity = Severity::kError,
               .phase = Phase::kPlan,
               .promise = "every bone is in exactly its parent's child list, once",
               .reason = "The tree is stored twice, by parents and by children, and readers use either.",
               .symptom = "",
               .example = "A bone that hangs under 'Bip01 Spine' and is in the child list of 'Bip01'.",
               .fix = "`- repair-children` makes the lists say what the parents say."},
     .silenced_by = kTruncated,
     .judge = ChildrenAgree},
};

}  // namespace

std::span<const Rule> ParentRules() { return kParentRules; }

}  // namespace bonepatch::formats::skl
