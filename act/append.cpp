// A new bone's record, links, SRT and table entries.
#include "act/append.h"

#include "act/insert.h"
#include "act/tables.h"

namespace bonepatch::act {
namespace {

constexpr std::uint32_t kRoots = 0xFFFFFFFF;  ///< the key of the root chain, which has no parent

/// The last of a chain of siblings; none where the chain leaves the table or has no end.
std::optional<BoneIndex> LastSibling(const Section& section, Link first) {
  Link link = first;
  for (std::size_t steps = 0; steps < section.bones.size(); ++steps) {
    const auto bone = link.bone();
    if (!bone || bone->value >= section.bones.size()) return std::nullopt;
    link = section.bones[bone->value].next;
    if (link.is_none()) return bone;
  }
  return std::nullopt;
}

}  // namespace

Appender::Appender(Section& section)
    : section_(section), tracks_(FindTable(section, kTrackKind)), mirrors_(FindTable(section, kMirrorKind)) {}

BoneIndex Appender::Append(const NewBone& values, std::uint16_t id) {
  const BoneIndex index{static_cast<std::uint32_t>(section_.bones.size())};
  Bone bone;
  bone.id = id;
  bone.parent = values.parent;
  bone.geo = values.geo;
  if (values.srt) bone.srt = AppendSrt(section_, *values.srt);
  section_.bones.push_back(bone);
  LinkLast();
  ExtendTables(index, values);
  return index;
}

std::optional<BoneIndex> Appender::LastChild(Link parent, Link first) {
  const std::uint32_t key = parent.is_none() ? kRoots : parent.bone()->value;
  const auto known = last_.find(key);
  return known == last_.end() ? LastSibling(section_, first) : known->second;
}

/// Links the table's last bone, whose parent is set, at the end of its parent's chain.
void Appender::LinkLast() {
  const BoneIndex index{static_cast<std::uint32_t>(section_.bones.size() - 1)};
  const Link parent = section_.bones.back().parent;
  if (!parent.is_none() && (!parent.bone() || parent.bone()->value >= index.value)) return;  // no such parent
  const std::uint32_t key = parent.is_none() ? kRoots : parent.bone()->value;
  Link& head = parent.is_none() ? section_.root : section_.bones[parent.bone()->value].child;
  if (head.is_none()) {
    head = Link::To(index);
    last_[key] = index;
    return;
  }
  const auto last = LastChild(parent, head);
  if (last && *last != index) {
    section_.bones[last->value].next = Link::To(index);
    section_.bones.back().previous = Link::To(*last);
  }
  last_[key] = last ? std::optional(index) : std::nullopt;
}

void Appender::ExtendTables(BoneIndex bone, const NewBone& values) {
  const Mirror self{static_cast<std::uint8_t>(bone.value), kOrdinaryRole};
  if (tracks_) StoreTrack(*tracks_, bone, values.track);
  if (mirrors_) StoreMirror(*mirrors_, bone, values.mirror.value_or(self));
}

}  // namespace bonepatch::act
