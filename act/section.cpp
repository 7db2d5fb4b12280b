// Questions about a section that its user data and its SRT records answer.
#include "act/section.h"

#include "act/records.h"

namespace bonepatch::act {
namespace {

/// The last descriptor where the user data size ends inside it (some writers leave the padding out of the size): its
/// entries can still be read.
ByteView PayloadOfOverrun(const UserData& user_data, std::uint16_t kind) {
  Descriptor head;
  const ByteView rest = user_data.rest;
  if (!ReadRecord<kDescriptorFields>(rest, 0, kOrder, head)) return {};
  return head.kind == kind && head.size > rest.size() ? rest.subspan(kDescriptorSize) : ByteView();
}

ByteView PayloadOf(const Section& section, std::uint16_t kind) {
  if (const Descriptor* descriptor = FindDescriptor(section, kind)) return descriptor->payload;
  return section.user_data ? PayloadOfOverrun(*section.user_data, kind) : ByteView();
}

}  // namespace

const Descriptor* FindDescriptor(const Section& section, std::uint16_t kind) {
  if (!section.user_data) return nullptr;
  for (const Descriptor& descriptor : section.user_data->chain) {
    if (descriptor.kind == kind) return &descriptor;
  }
  return nullptr;
}

std::optional<std::uint16_t> TrackOf(const Section& section, BoneIndex bone) {
  return Load<std::uint16_t>(PayloadOf(section, kTrackKind), std::uint64_t{2} * bone.value, kOrder);
}

std::optional<Mirror> MirrorOf(const Section& section, BoneIndex bone) {
  const auto entry = Slice(PayloadOf(section, kMirrorKind), std::uint64_t{2} * bone.value, 2);
  if (!entry) return std::nullopt;
  return Mirror{(*entry)[0], (*entry)[1]};
}

std::vector<std::uint16_t> NamedTracks(const Section& section) {
  std::vector<std::uint16_t> tracks;
  if (!section.user_data) return tracks;
  for (const Descriptor& descriptor : section.user_data->chain) {
    if (descriptor.kind != kTrackNamesKind) continue;
    for (std::uint64_t at = 0; Fits(descriptor.payload.size(), at, 4); at += 4) {
      tracks.push_back(*Load<std::uint16_t>(descriptor.payload, at, kOrder));
    }
  }
  return tracks;
}

}  // namespace bonepatch::act
