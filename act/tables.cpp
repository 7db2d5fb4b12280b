// Entries of the per-bone tables, two bytes each.
#include "act/tables.h"

#include <algorithm>

#include "act/records.h"

namespace bonepatch::act {
namespace {

void Resize(Descriptor& table, std::uint32_t payload) {
  table.payload.resize(payload);
  table.size = kDescriptorSize + payload;
}

std::span<std::uint8_t> Entry(Descriptor& table, BoneIndex bone) {
  const std::uint32_t needed = TableSize(bone.value + 1);
  if (table.payload.size() < needed) Resize(table, needed);
  return std::span(table.payload).subspan(std::size_t{2} * bone.value, 2);
}

}  // namespace

Descriptor* FindTable(Section& section, std::uint16_t kind) {
  if (!section.user_data) return nullptr;
  auto& chain = section.user_data->chain;
  const auto table = std::find_if(chain.begin(), chain.end(), [&](const Descriptor& d) { return d.kind == kind; });
  return table == chain.end() ? nullptr : &*table;
}

void ResetTable(Descriptor& table, std::uint32_t bones) {
  table.payload.clear();
  Resize(table, TableSize(bones));
}

void StoreTrack(Descriptor& table, BoneIndex bone, std::uint16_t track) {
  Store<std::uint16_t>(Entry(table, bone), 0, track, kOrder);
}

void StoreMirror(Descriptor& table, BoneIndex bone, Mirror mirror) {
  const std::span<std::uint8_t> entry = Entry(table, bone);
  entry[0] = mirror.bone;
  entry[1] = mirror.role;
}

}  // namespace bonepatch::act
