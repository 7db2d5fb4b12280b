// From the bytes of a section to a Section, or to the list of everything that leaves it.
#include <fmt/format.h>

#include <algorithm>

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
    if (!ReadRecord<kHeaderFields>(bytes_, 0, kOrder, header_)) {
      Report({}, "header", 0, fmt::format("the section has 0x{:X} bytes; its header alone has 0x20", bytes_.size()));
      return tl::unexpected(std::move(truncations_));
    }
    CheckHeader();
    CheckDescriptors();
    if (ReadBones()) CheckBones();
    if (!truncations_.empty()) return tl::unexpected(std::move(truncations_));
    return Build();
  }

 private:
  void Report(std::optional<std::uint32_t> bone, std::string_view field, std::uint64_t offset, std::string message) {
    truncations_.push_back({bone, std::string(field), offset, std::move(message)});
  }

  template <typename Value>
  void ReportHeader(Value HeaderRecord::*member, std::string message) {
    Report({}, NameOf(kHeaderFields, member), OffsetOf(kHeaderFields, member), std::move(message));
  }

  template <typename Value>
  void ReportBone(std::uint32_t bone, Value BoneRecord::*member, std::string message) {
    const std::uint64_t offset = TableEnd(bone) + OffsetOf(kBoneFields, member);
    Report(bone, NameOf(kBoneFields, member), offset, std::move(message));
  }

  void CheckHeader();
  void CheckDescriptors();
  bool ReadBones();
  void CheckBones();

  Section Build() const;
  Link ToLink(std::uint32_t pointer) const;
  Bone ToBone(const BoneRecord& record, const std::vector<std::uint32_t>& srts) const;
  std::vector<std::uint32_t> SrtOffsets() const;
  StoredLayout Stored() const;
  bool has_user_data() const { return header_.user_data != 0 && header_.user_data_size != 0; }

  ByteView bytes_;
  HeaderRecord header_;
  std::vector<BoneRecord> bones_;
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

bool Decoder::ReadBones() {
  if (header_.bone_count == 0) {
    ReportHeader(&HeaderRecord::bone_count, "the bone count is 0; a skeleton has at least one bone");
    return false;
  }
  if (!Fits(bytes_.size(), 0, TableEnd(header_.bone_count))) {
    ReportHeader(&HeaderRecord::bone_count,
                 fmt::format("the table of {} bones ends at 0x{:X}, outside the section of 0x{:X} bytes",
                             header_.bone_count, TableEnd(header_.bone_count), bytes_.size()));
    return false;
  }
  bones_.resize(header_.bone_count);
  for (std::size_t i = 0; i < bones_.size(); ++i) ReadRecord<kBoneFields>(bytes_, TableEnd(i), kOrder, bones_[i]);
  return true;
}

void Decoder::CheckBones() {
  for (std::uint32_t i = 0; i < bones_.size(); ++i) {
    const BoneRecord& bone = bones_[i];
    if (bone.srt != 0 && !Fits(bytes_.size(), bone.srt, kSrtSize)) {
      ReportBone(i, &BoneRecord::srt,
                 fmt::format("the SRT record at 0x{:X}, 0x{:X} bytes long, leaves the section of 0x{:X} bytes",
                             bone.srt, kSrtSize, bytes_.size()));
    }
    for (const auto member : {&BoneRecord::previous, &BoneRecord::next, &BoneRecord::parent, &BoneRecord::child}) {
      if (bone.*member < bytes_.size()) continue;
      ReportBone(i, member,
                 fmt::format("the {} link 0x{:X} lies outside the section of 0x{:X} bytes", NameOf(kBoneFields, member),
                             bone.*member, bytes_.size()));
    }
  }
}

Link Decoder::ToLink(std::uint32_t pointer) const {
  if (pointer == 0) return Link::None();
  const bool in_table = pointer >= kHeaderSize && pointer < TableEnd(bones_.size());
  if (!in_table || (pointer - kHeaderSize) % kBoneSize != 0) return Link::Stray({pointer});
  return Link::To({(pointer - kHeaderSize) / kBoneSize});
}

Bone Decoder::ToBone(const BoneRecord& record, const std::vector<std::uint32_t>& srts) const {
  Bone bone;
  if (record.srt != 0) {
    const auto at = std::lower_bound(srts.begin(), srts.end(), record.srt);
    bone.srt = static_cast<std::uint32_t>(at - srts.begin());
  }
  bone.previous = ToLink(record.previous);
  bone.next = ToLink(record.next);
  bone.parent = ToLink(record.parent);
  bone.child = ToLink(record.child);
  bone.geo = record.geo;
  bone.id = record.id;
  bone.inherit = record.inherit;
  bone.priority = record.priority;
  bone.flags = record.flags;
  return bone;
}

/// The offset of every SRT record, in file order. A record that several bones share is one.
std::vector<std::uint32_t> Decoder::SrtOffsets() const {
  std::vector<std::uint32_t> srts;
  srts.reserve(bones_.size());
  for (const BoneRecord& bone : bones_) {
    if (bone.srt != 0) srts.push_back(bone.srt);
  }
  if (!std::is_sorted(srts.begin(), srts.end())) std::sort(srts.begin(), srts.end());
  srts.erase(std::unique(srts.begin(), srts.end()), srts.end());
  return srts;
}

StoredLayout Decoder::Stored() const {
  StoredLayout stored;
  stored.size = static_cast<std::uint32_t>(bytes_.size());
  stored.bone_count = header_.bone_count;
  stored.geo_name = header_.geo_name;
  stored.user_data = header_.user_data;
  stored.user_data_size = header_.user_data_size;
  stored.srt.reserve(bones_.size());
  for (const BoneRecord& bone : bones_) stored.srt.push_back(bone.srt);
  return stored;
}

Section Decoder::Build() const {
  const std::uint64_t table_end = TableEnd(bones_.size());
  const std::vector<std::uint32_t> srts = SrtOffsets();
  Section section;
  section.version = header_.version;
  section.actor_id = header_.actor_id;
  section.tree_word = header_.tree_word;
  section.root = ToLink(header_.root);
  section.skin_file = header_.skin_file;
  section.pad_16 = header_.pad_16;
  section.bones.reserve(bones_.size());
  for (const BoneRecord& bone : bones_) section.bones.push_back(ToBone(bone, srts));
  section.srts.resize(srts.size());
  for (std::size_t i = 0; i < srts.size(); ++i) ReadRecord<kSrtFields>(bytes_, srts[i], kOrder, section.srts[i]);
  if (has_user_data()) section.user_data = ReadUserData(bytes_.subspan(header_.user_data, header_.user_data_size));

  Body body = CutBody(bytes_, table_end, srts, header_.user_data, has_user_data() ? header_.user_data_size : 0);
  if (header_.geo_name != 0) section.geo_name_place = PlaceOf(body, table_end, header_.geo_name);
  const std::uint64_t room = NameRoom(header_, bytes_.size());
  if (room != 0) section.geo_name = CleanName(bytes_.subspan(header_.geo_name, room));
  section.stored = Stored();
  section.stored.overlap = body.overlap;
  section.body = std::move(body.pieces);
  return section;
}

}  // namespace

tl::expected<Section, std::vector<Truncation>> Decode(ByteView bytes) { return Decoder(bytes).Run(); }

}  // namespace bonepatch::act
