// Appending bones and changing what they draw. (Transforms: transform.cpp.)
#include "act/edit.h"

#include <algorithm>

#include "act/insert.h"
#include "act/records.h"

namespace bonepatch::act {
namespace {

bool IsThere(const Section& section, BoneIndex bone) { return bone.value < section.bones.size(); }

/// The last of a chain of siblings; none where the chain leaves the table or has no end.
std::optional<BoneIndex> LastSibling(const Section& section, BoneIndex first) {
  BoneIndex bone = first;
  for (std::size_t steps = 0; steps < section.bones.size() && IsThere(section, bone); ++steps) {
    const Link next = section.bones[bone.value].next;
    if (next.is_none()) return bone;
    if (!next.bone()) return std::nullopt;
    bone = *next.bone();
  }
  return std::nullopt;
}

/// Links the table's last bone, whose parent is set, at the end of its parent's chain.
void LinkLast(Section& section) {
  const BoneIndex index{static_cast<std::uint32_t>(section.bones.size() - 1)};
  const Link parent = section.bones.back().parent;
  if (!parent.is_none() && (!parent.bone() || parent.bone()->value >= index.value)) return;  // no such parent
  Link& head = parent.is_none() ? section.root : section.bones[parent.bone()->value].child;
  if (head.is_none()) {
    head = Link::To(index);
    return;
  }
  const auto last = head.bone() ? LastSibling(section, *head.bone()) : std::nullopt;
  if (!last || *last == index) return;
  section.bones[last->value].next = Link::To(index);
  section.bones.back().previous = Link::To(*last);
}

/// Room for the entry of a new bone with this index, in the first table of that kind. Null: there is none.
std::uint8_t* NewEntry(Section& section, std::uint16_t kind, BoneIndex bone) {
  if (!section.user_data) return nullptr;
  auto& chain = section.user_data->chain;
  const auto table = std::find_if(chain.begin(), chain.end(), [&](const Descriptor& d) { return d.kind == kind; });
  if (table == chain.end()) return nullptr;
  const std::size_t needed = TableSize(bone.value + 1);
  if (table->payload.size() < needed) {
    table->payload.resize(needed);
    table->size = static_cast<std::uint32_t>(kDescriptorSize + needed);
  }
  return &table->payload[std::size_t{2} * bone.value];
}

void ExtendTables(Section& section, BoneIndex bone, const NewBone& values) {
  if (std::uint8_t* entry = NewEntry(section, kTrackKind, bone)) {
    Store<std::uint16_t>({entry, 2}, 0, values.track, kOrder);
  }
  if (std::uint8_t* entry = NewEntry(section, kMirrorKind, bone)) {
    const Mirror self{static_cast<std::uint8_t>(bone.value), kOrdinaryRole};
    const Mirror mirror = values.mirror.value_or(self);
    entry[0] = mirror.bone;
    entry[1] = mirror.role;
  }
}

}  // namespace

BoneIndex AppendBone(Section& section, const NewBone& values) {
  const BoneIndex index{static_cast<std::uint32_t>(section.bones.size())};
  Bone bone;
  bone.id = static_cast<std::uint16_t>(index.value);
  bone.parent = values.parent;
  bone.geo = values.geo;
  if (values.srt) bone.srt = AppendSrt(section, *values.srt);
  section.bones.push_back(bone);
  LinkLast(section);
  ExtendTables(section, index, values);
  return index;
}

void SetGeo(Section& section, BoneIndex bone, std::uint16_t geo) {
  if (IsThere(section, bone)) section.bones[bone.value].geo = geo;
}

}  // namespace bonepatch::act
