// Little readings of a section that lies in a big file: its bone table, its name.
#include <fmt/format.h>

#include <algorithm>

#include "act/codec.h"
#include "act/name.h"
#include "act/records.h"

namespace bonepatch::act {
namespace {

constexpr std::string_view kTruncatedRule = "act/layout-truncated";

Result<HeaderRecord> ReadHeader(const ByteSource& section) {
  if (!Fits(section.size(), 0, kHeaderSize)) {
    return Fail(Failure::kSystem,
                fmt::format("the ACT section has 0x{:X} bytes; its header alone has 0x20", section.size()), {},
                std::string(kTruncatedRule));
  }
  auto bytes = ReadBytes(section, 0, kHeaderSize);
  if (!bytes) return Propagate(std::move(bytes));
  HeaderRecord header;
  ReadRecord<kHeaderFields>(*bytes, 0, kOrder, header);
  return header;
}

}  // namespace

Result<Table> ReadTable(const ByteSource& section) {
  auto header = ReadHeader(section);
  if (!header) return Propagate(std::move(header));
  const std::uint64_t end = TableEnd(header->bone_count);
  if (header->bone_count == 0 || !Fits(section.size(), 0, end)) {
    return Fail(Failure::kSystem,
                fmt::format("the bone count is {}; the ACT section of 0x{:X} bytes has room for {}, and needs one",
                            header->bone_count, section.size(), (section.size() - kHeaderSize) / kBoneSize),
                {}, std::string(kTruncatedRule));
  }
  auto bytes = ReadBytes(section, kHeaderSize, end - kHeaderSize);
  if (!bytes) return Propagate(std::move(bytes));

  Table table;
  table.version = header->version;
  table.actor_id = header->actor_id;
  table.skin_file = header->skin_file;
  for (std::uint64_t at = 0; at < bytes->size(); at += kBoneSize) {
    BoneRecord bone;
    ReadRecord<kBoneFields>(*bytes, at, kOrder, bone);
    table.ids.push_back(bone.id);
    table.geo.push_back(bone.geo);
    if (bone.parent == 0) ++table.root_count;
  }
  return table;
}

Result<std::string> ReadGeoName(const ByteSource& section) {
  auto header = ReadHeader(section);
  if (!header) return Propagate(std::move(header));
  const std::uint64_t room = NameRoom(*header, section.size());
  if (room == 0) return std::string();
  auto bytes = ReadBytes(section, header->geo_name, room);
  if (!bytes) return Propagate(std::move(bytes));
  return CleanName(*header, *bytes);
}

}  // namespace bonepatch::act
