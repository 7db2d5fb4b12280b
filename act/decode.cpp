// From the bytes of a section to a Section, or to the list of everything that leaves it.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "act/body.h"
#include "act/codec.h"
#include "act/name.h"
#include "act/records.h"

namespace bonepatch::act {
namespace {

/// A section on its way in: the stored records, and what was found to leave the section.
class Decoder {
 public:
  explicit Decoder(ByteView bytes) : bytes_(bytes) {}

  tl::expected<Section, std::vector<Truncation>> Run() {
    if (bytes_.size() > std::numeric_limits<std::uint32_t>::max()) {
      Report({}, "section", 0, "the section has more bytes than an offset of 32 bits can reach");
      return tl::unexpected(std::move(truncations_));
    }
    if (!ReadRecord<kHeaderFields>(bytes_, 0, kOrder, header_)) {
      Report({}, "header", 0, fmt::format("the section has 0x{:X} bytes; its header alone has 0x20", bytes_.size()));
      return tl::unexpected(std::move(truncations_));
    }
    CheckHeader();
    CheckDescriptors();
    ReadBones();
    if (!truncations_.empty()) return tl::unexpected(std::move(truncations_));
    KeepHeader();
    CutRest();
    return std::move(section_);
  }

 private:
  void Report(std::optional<std::uint32_t> bone, std::string_view field, std::uint64_t offset, std::string message) {
    truncations_.push_back({bone, std::string(field), offset, std::move(message)});
  }

  template <typename Value>
  void ReportHeader(Value HeaderRecord::*member, const std::string& message) {
    Report({}, NameOf(kHeaderFields, member), OffsetOf(kHeaderFields, member), message);
  }

  template <typename Value>
  void ReportBone(std::uint32_t bone, Value BoneRecord::*member, const std::string& message) {
    const std::uint64_t offset = TableEnd(bone) + OffsetOf(kBoneFields, member);
    Report(bone, NameOf(kBoneFields, member), offset, message);
  }

  void CheckHeader();
  void CheckDescriptors();
  void ReadBones();
  void CheckBone(std::uint32_t i, const BoneRecord& bone);

  Link ToLink(std::uint32_t pointer) const;
  void Keep(const BoneRecord& record, Bone& bone) const;
  std::vector<std::uint32_t> SrtOffsets() const;
  void ReadSrts(const std::vector<std::uint32_t>& offsets);
  void KeepHeader();
  void CutRest();
  bool has_user_data() const { return header_.user_data != 0 && header_.user_data_size != 0; }

  ByteView bytes_;
  HeaderRecord header_;
  Section section_;
  std::vector<Truncation> truncations_;
};

void Decoder::CheckHeader() {
  const auto outside = [&](std::string_view what, std::uint32_t pointer) {
    return fmt::format("the {} 0x{:X} lies outside the section of 0x{:X} bytes", what, pointer, bytes_.size());
  };
  if (header_.root >= bytes_.size()) ReportHeader(&HeaderRecord::root, outside("root link", header_.root));
  if (header_.geo_name >= bytes_.size()) {
    ReportHeader(&HeaderRecord::geo_name, outside("geo name pointer", header_.geo_name));
  }
  if (header_.user_data > bytes_.size()) {
    ReportHeader(&HeaderRecord::user_data, outside("user data pointer", header_.user_data));
  } else if (!Fits(bytes_.size(), header_.user_data, header_.user_data_size)) {
    ReportHeader(&HeaderRecord::user_data_size,
                 fmt::format("the user data at 0x{:X}, 0x{:X} bytes long, leaves the section of 0x{:X} bytes",
                             header_.user_data, header_.user_data_size, bytes_.size()));
  }
}

/// Walks the chain as ReadUserData does, for a size that leaves not just the user data but the section.
void Decoder::CheckDescriptors() {
  const auto user_data = Slice(bytes_, header_.user_data, header_.user_data_size);
  if (!has_user_data() || !user_data) return;
  std::uint64_t at = 0;
  Descriptor descriptor;
  while (ReadRecord<kDescriptorFields>(*user_data, at, kOrder, descriptor) && descriptor.size >= kDescriptorSize) {
    const std::uint64_t offset = header_.user_data + at;
    if (!Fits(bytes_.size(), offset, descriptor.size)) {
      Report({}, NameOf(kDescriptorFields, &Descriptor::size), offset,
             fmt::format("the user data descriptor at 0x{:X}, 0x{:X} bytes long, leaves the section of 0x{:X} bytes",
                         offset, descriptor.size, bytes_.size()));
      return;
    }
    at += descriptor.size;  // at most the section's size, as just checked
  }
}

void Decoder::ReadBones() {
  const std::uint32_t count = header_.bone_count;
  if (count == 0) {
    ReportHeader(&HeaderRecord::bone_count, "the bone count is 0; a skeleton has at least one bone");
    return;
  }
  if (!Fits(bytes_.size(), 0, TableEnd(count))) {
    ReportHeader(&HeaderRecord::bone_count,
                 fmt::format("the table of {} bones ends at 0x{:X}, outside the section of 0x{:X} bytes", count,
                             TableEnd(count), bytes_.size()));
    return;
  }
  section_.bones.reserve(count);
  section_.stored.srt.reserve(count);
  BoneRecord record;
  for (std::uint32_t i = 0; i < count; ++i) {
    ReadRecord<kBoneFields>(bytes_, TableEnd(i), kOrder, record);
    CheckBone(i, record);
    Keep(record, section_.bones.emplace_back());
    section_.stored.srt.push_back(record.srt);
  }
}

void Decoder::CheckBone(std::uint32_t i, const BoneRecord& bone) {
  if (bone.srt != 0 && !Fits(bytes_.size(), bone.srt, kSrtSize)) {
    ReportBone(i, &BoneRecord::srt,
               fmt::format("the SRT record at 0x{:X}, 0x{:X} bytes long, leaves the section of 0x{:X} bytes", bone.srt,
                           kSrtSize, bytes_.size()));
  }
  if (std::max({bone.previous, bone.next, bone.parent, bone.child}) < bytes_.size()) return;
  for (const auto member : {&BoneRecord::previous, &BoneRecord::next, &BoneRecord::parent, &BoneRecord::child}) {
    if (bone.*member < bytes_.size()) continue;
    ReportBone(i, member,
               fmt::format("the {} link 0x{:X} lies outside the section of 0x{:X} bytes", NameOf(kBoneFields, member),
                           bone.*member, bytes_.size()));
  }
}

inline Link Decoder::ToLink(std::uint32_t pointer) const {
  if (pointer == 0) return Link::None();
  const std::uint32_t index = (pointer - kHeaderSize) / kBoneSize;  // of a pointer before the table, past every table
  const bool a_bone = index < header_.bone_count && pointer == kHeaderSize + index * kBoneSize;
  return a_bone ? Link::To({index}) : Link::Stray({pointer});
}

/// All of a bone but its SRT record, whose index is known when all bones are (ReadSrts).
void Decoder::Keep(const BoneRecord& record, Bone& bone) const {
  bone.previous = ToLink(record.previous);
  bone.next = ToLink(record.next);
  bone.parent = ToLink(record.parent);
  bone.child = ToLink(record.child);
  bone.geo = record.geo;
  bone.id = record.id;
  bone.inherit = record.inherit;
  bone.priority = record.priority;
  bone.flags = record.flags;
}

/// The offset of every SRT record, in file order. A record that several bones share is one.
std::vector<std::uint32_t> Decoder::SrtOffsets() const {
  std::vector<std::uint32_t> offsets;
  offsets.reserve(section_.stored.srt.size());
  for (const std::uint32_t pointer : section_.stored.srt) {
    if (pointer != 0) offsets.push_back(pointer);
  }
  if (!std::is_sorted(offsets.begin(), offsets.end())) std::sort(offsets.begin(), offsets.end());
  offsets.erase(std::unique(offsets.begin(), offsets.end()), offsets.end());
  return offsets;
}

/// Reads the records, and tells each bone which is its own: nearly always the one after that of the bone before it.
void Decoder::ReadSrts(const std::vector<std::uint32_t>& offsets) {
  section_.srts.reserve(offsets.size());
  for (const std::uint32_t offset : offsets) {
    ReadRecord<kSrtFields>(bytes_, offset, kOrder, section_.srts.emplace_back());
  }
  auto next = offsets.begin();
  for (std::size_t i = 0; i < section_.bones.size(); ++i) {
    const std::uint32_t pointer = section_.stored.srt[i];
    if (pointer == 0) continue;
    if (next == offsets.end() || *next != pointer) next = std::lower_bound(offsets.begin(), offsets.end(), pointer);
    section_.bones[i].srt = static_cast<std::uint32_t>(next++ - offsets.begin());
  }
}

void Decoder::KeepHeader() {
  section_.version = header_.version;
  section_.actor_id = header_.actor_id;
  section_.tree_word = header_.tree_word;
  section_.root = ToLink(header_.root);
  section_.skin_file = header_.skin_file;
  section_.pad_16 = header_.pad_16;
  StoredLayout& stored = section_.stored;
  stored.size = static_cast<std::uint32_t>(bytes_.size());
  stored.bone_count = header_.bone_count;
  stored.geo_name = header_.geo_name;
  stored.user_data = header_.user_data;
  stored.user_data_size = header_.user_data_size;
}

/// Everything after the bone table, and the name that lies in it.
void Decoder::CutRest() {
  const std::uint64_t table_end = TableEnd(header_.bone_count);
  const std::vector<std::uint32_t> srts = SrtOffsets();
  ReadSrts(srts);
  const std::uint32_t user_data_size = has_user_data() ? header_.user_data_size : 0;
  if (has_user_data()) section_.user_data = ReadUserData(bytes_.subspan(header_.user_data, user_data_size));

  Body body = CutBody(bytes_, table_end, srts, header_.user_data, user_data_size);
  if (header_.geo_name != 0) section_.geo_name_place = PlaceOf(body, table_end, header_.geo_name);
  const std::uint64_t room = NameRoom(header_, bytes_.size());
  if (room != 0) section_.geo_name = CleanName(header_, bytes_.subspan(header_.geo_name, room));
  section_.stored.overlap = body.overlap;
  section_.body = std::move(body.pieces);
}

}  // namespace

tl::expected<Section, std::vector<Truncation>> Decode(ByteView bytes) { return Decoder(bytes).Run(); }

}  // namespace bonepatch::act
