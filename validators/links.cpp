// act/parent-cycle, act/parent-links and act/parent-order: the links of a skeleton agree and reach every bone.
#include <fmt/format.h>

#include "validators/families.h"
#include "validators/index.h"

namespace bonepatch::validators {
namespace {

void ParentCycle(const State& state, Sink& sink) {
  const act::Section& section = *state.section;
  for (const auto& cycle : sink.index().TreeOf(section).cycles()) {
    const Place where = PlaceOf(sink, section, cycle.front()).Field("parent");
    if (cycle.size() == 1) {
      sink.Add(where, fmt::format("bone {} is its own parent", section.bones[cycle.front()].id));
      continue;
    }
    std::vector<std::uint32_t> ids;
    for (const std::uint32_t bone : cycle) ids.push_back(section.bones[bone].id);
    sink.Add(where, fmt::format("the parents of {} bones form a cycle, each the parent of the one before: {}",
                                cycle.size(), List(ids)));
  }
}

/// Judges the links of one section, each bone and each link once.
class LinkJudge {
 public:
  LinkJudge(const act::Section& section, Sink& sink)
      : section_(section), tree_(sink.index().TreeOf(section)), sink_(sink) {}

  void Run() {
    JudgeRoot();
    for (std::uint32_t i = 0; i < tree_.size(); ++i) {
      if (!Agrees(i)) JudgeBone(i);
    }
    JudgeReach();
  }

 private:
  const act::Bone& BoneAt(std::uint32_t i) const { return section_.bones[i]; }
  std::string Name(act::Link link) const { return link.is_none() ? "none" : Describe(section_, link); }

  void Add(std::uint32_t bone, const char* field, std::uint64_t offset, std::string message) {
    sink_.Add(PlaceOf(sink_, section_, bone).Field(field).At(RecordOffset(bone, offset)), std::move(message));
  }

  /// Whether there is nothing to say about a bone, which is nearly always so.
  bool Agrees(std::uint32_t i) const {
    const Tree::Links& bone = tree_[i];
    const auto none_or = [&](std::uint32_t link, auto&& agrees) {
      return link == Tree::kNone || (tree_.Has(link) && agrees(tree_[link]));
    };
    return bone.parent != Tree::kNowhere &&
           none_or(bone.next, [&](auto& other) { return other.previous == i && other.parent == bone.parent; }) &&
           none_or(bone.previous, [&](auto& other) { return other.next == i; }) &&
           none_or(bone.child, [&](auto& other) { return other.parent == i && other.previous == Tree::kNone; });
  }

  /// The bone that a link leads to; reports one that leads to no bone.
  std::optional<std::uint32_t> Target(std::uint32_t bone, const char* field, std::uint64_t offset, act::Link link) {
    if (link.is_none()) return std::nullopt;
    if (link.bone() && link.bone()->value < section_.bones.size()) return link.bone()->value;
    Add(bone, field, offset, fmt::format("the {} link of bone {} is {}", field, BoneAt(bone).id, Name(link)));
    return std::nullopt;
  }

  void JudgeRoot() {
    const act::Link root = section_.root;
    const auto add = [&](std::string message) { sink_.Add(sink_.here().Field("root").At(0x0C), std::move(message)); };
    if (root.is_none()) {
      add("the root link is 0; it leads to the first root bone");
    } else if (!root.bone() || root.bone()->value >= section_.bones.size()) {
      add(fmt::format("the root link is {}", Name(root)));
    } else if (const act::Bone& first = BoneAt(root.bone()->value); !first.parent.is_none()) {
      add(fmt::format("the root link leads to bone {}, whose parent is {}; a root has none", first.id,
                      Name(first.parent)));
    } else if (!first.previous.is_none()) {
      add(fmt::format("the root link leads to bone {}, whose previous sibling is {}; the first root has none", first.id,
                      Name(first.previous)));
    }
  }

  void JudgeBone(std::uint32_t i) {
    const act::Bone& bone = BoneAt(i);
    const act::Link self = act::Link::To({i});
    Target(i, "parent", 0x0C, bone.parent);
    if (const auto next = Target(i, "next", 0x08, bone.next)) {
      const act::Bone& other = BoneAt(*next);
      if (other.previous != self) {
        Add(i, "next", 0x08,
            fmt::format("the next sibling of bone {} is {}, whose previous sibling is {}, not {}", bone.id, other.id,
                        Name(other.previous), bone.id));
      } else if (other.parent != bone.parent) {
        Add(i, "next", 0x08,
            fmt::format("the next sibling of bone {} is {}, but their parents are {} and {}", bone.id, other.id,
                        Describe(section_, bone.parent), Describe(section_, other.parent)));
      }
    }
    if (const auto previous = Target(i, "previous", 0x04, bone.previous)) {
      const act::Bone& other = BoneAt(*previous);
      if (other.next != self) {
        Add(i, "previous", 0x04,
            fmt::format("the previous sibling of bone {} is {}, whose next sibling is {}, not {}", bone.id, other.id,
                        Name(other.next), bone.id));
      }
    }
    if (const auto child = Target(i, "child", 0x10, bone.child)) JudgeChild(i, BoneAt(*child));
  }

  void JudgeChild(std::uint32_t i, const act::Bone& child) {
    const std::uint16_t id = BoneAt(i).id;
    if (child.parent != act::Link::To({i})) {
      Add(i, "child", 0x10,
          fmt::format("the first child of bone {} is {}, whose parent is {}, not {}", id, child.id,
                      Describe(section_, child.parent), id));
    } else if (!child.previous.is_none()) {
      Add(i, "child", 0x10,
          fmt::format("the first child of bone {} is {}, whose previous sibling is {}; a first child has none", id,
                      child.id, Name(child.previous)));
    }
  }

  /// Bones that no walk from the root comes to. Of a branch that is cut off, only the bone where it was cut is named.
  void JudgeReach() {
    std::vector<std::uint8_t> reached(tree_.size());
    std::vector<std::uint32_t> open;
    open.reserve(tree_.size());
    const auto visit = [&](std::uint32_t bone) {
      if (!tree_.Has(bone) || reached[bone]) return;
      reached[bone] = true;
      open.push_back(bone);
    };
    visit(tree_.root());
    while (!open.empty()) {
      const Tree::Links& bone = tree_[open.back()];
      open.pop_back();
      visit(bone.next);
      visit(bone.child);
    }
    for (std::uint32_t i = 0; i < tree_.size(); ++i) {
      const std::uint32_t parent = tree_[i].parent;
      const bool hangs = tree_.Has(parent);
      if (reached[i] || (hangs && !reached[parent])) continue;
      Add(i, "reach", 0x04,
          hangs ? fmt::format("bone {} isn't among the children that its parent {} links to", BoneAt(i).id,
                              BoneAt(parent).id)
                : fmt::format("root bone {} isn't in the chain of roots", BoneAt(i).id));
    }
  }

  const act::Section& section_;
  const Tree& tree_;
  Sink& sink_;
};

void ParentLinks(const State& state, Sink& sink) { LinkJudge(*state.section, sink).Run(); }

/// The sibling that a bone's next link leads to, if it links back and has the same parent; else Tree::kNone. Others are
/// act/parent-links.
std::uint32_t NextSibling(const act::Section& section, const Tree& tree, std::uint32_t i) {
  const std::uint32_t next = tree[i].next;
  const bool agree =
      tree.Has(next) && tree[next].previous == i && section.bones[next].parent == section.bones[i].parent;
  return agree ? next : Tree::kNone;
}

/// Walks every chain from its first bone. Since siblings link back, no two chains meet, and a ring has no first bone.
void ParentOrder(const State& state, Sink& sink) {
  const act::Section& section = *state.section;
  const Tree& tree = sink.index().TreeOf(section);
  if (!tree.HasNextBefore()) return;
  for (std::uint32_t first = 0; first < tree.size(); ++first) {
    if (tree[first].previous != Tree::kNone) continue;
    std::uint32_t bone = first;
    for (auto next = NextSibling(section, tree, bone); next != Tree::kNone;
         bone = next, next = NextSibling(section, tree, bone)) {
      if (next > bone) continue;
      sink.Add(PlaceOf(sink, section, bone).Field("next").At(RecordOffset(bone, 0x08)),
               fmt::format("the sibling after bone {} is bone {}; siblings are chained in the order of their ids",
                           section.bones[bone].id, section.bones[next].id));
    }
  }
}

constexpr Rule kLinkRules[] = {
    {.id = "act/parent-cycle",
     .severity = Severity::kError,
     .phase = Phase::kDonor,
     .promise = "parents form no cycle",
     .reason = "A bone's place follows from its parent's. Bones that are their own ancestors have no place, and a walk "
               "up from one of them never ends.",
     .symptom = "",
     .example = "- {id: 5, parent: 5, ...}   # in a stated list",
     .fix = "Give one of the bones a parent outside the cycle.",
     .when = {.donor = true, .plan = true, .stored = true, .finished = true},
     .depends = Depends::kAddedBones,
     .judge = ParentCycle},
    {.id = "act/parent-links",
     .severity = Severity::kError,
     .phase = Phase::kDonor,
     .promise = "previous, next, parent, child and root links are consistent and reach every bone once",
     .reason = "The game finds a bone by following child and next links from the root. A bone that they don't reach is "
               "never placed, and one that they reach twice is placed twice. A new bone is linked at the end of a "
               "chain, which must be whole for that.",
     .symptom = "",
     .example = "A section of another tool whose roots aren't linked to each other.",
     .fix = "Have the tool that wrote the section link the bones in ascending id, each at the end of its parent's "
            "children (roots: of the roots).",
     .when = {.donor = true, .stored = true, .finished = true},
     .depends = Depends::kAddedBones,
     .silenced_by = "act/parent-cycle",
     .judge = ParentLinks},
    {.id = "act/parent-order",
     .severity = Severity::kWarning,
     .phase = Phase::kPlan,
     .promise = "sibling chains are in id order",
     .reason = "All player models chain siblings in the order of their ids. The game works with another order, as far "
               "as anyone knows, but nothing that ships has one.",
     .symptom = "",
     .example = "A section of another tool where the child link of bone 3 leads to bone 9, and 9 is followed by 4.",
     .fix = "Have the tool that wrote the section chain siblings in ascending id.",
     .when = {.plan = true, .stored = true},
     .judge = ParentOrder},
};

}  // namespace

std::span<const Rule> LinkRules() { return kLinkRules; }

}  // namespace bonepatch::validators
