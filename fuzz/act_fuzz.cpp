// Fuzzes the ACT codec: whatever decodes encodes to the same bytes, and edits of it never crash.
#include <algorithm>
#include <cstdlib>

#include "act/codec.h"
#include "act/edit.h"
#include "act/pose.h"
#include "act/restate.h"

namespace act = bonepatch::act;

namespace {

void Require(bool law) {
  if (!law) std::abort();
}

void Edit(act::Section section) {
  act::NewBone bone;
  bone.parent = act::Link::To({0});
  const act::BoneIndex added = act::AppendBone(section, bone);
  act::AppendBone(section, {});
  act::SetGeo(section, added, 1);
  act::TransformChange change;
  change.translation = {1, 2, 3};
  change.rotation = {1, 2, 3, 4};
  act::SetTransform(section, {0}, change);
  act::SetTransform(section, {1}, change);
  Require(act::Encode(section).size() % bonepatch::kAlignment == 0);
}

/// The donor's own list changes nothing; backwards it is another section.
void Restate(const act::Section& donor) {
  std::vector<act::BoneStatement> list;
  for (const act::Bone& bone : donor.bones) {
    act::BoneStatement stated;
    stated.id = bone.id;
    if (const auto parent = bone.parent.bone()) stated.parent = donor.bones[parent->value].id;
    list.push_back(stated);
  }
  Require(act::Encode(act::Restate(donor, list)) == act::Encode(donor));
  std::reverse(list.begin(), list.end());
  Require(act::Restate(donor, list).bones.size() == list.size());
  Require(act::BindMatrices(donor).size() == list.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const bonepatch::ByteView bytes(data, size);
  const bonepatch::MemorySource source(bytes);
  const auto table = act::ReadTable(source);
  const auto name = act::ReadGeoName(source);
  const auto section = act::Decode(bytes);
  if (!section) {
    Require(!section.error().empty());
    return 0;
  }
  Require(table && table->ids.size() == section->bones.size());
  Require(name && *name == section->geo_name);
  const bonepatch::Bytes again = act::Encode(*section);
  if (!section->stored.overlap) Require(again == bonepatch::Bytes(bytes.begin(), bytes.end()));
  Edit(*section);
  Restate(*section);
  return 0;
}
