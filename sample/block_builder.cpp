// Puts skinning tables, model blocks, archives and animation banks together. Geometry is in geometry_builder.cpp.
#include "sample/block_builder.h"
#include "sample/growing.h"

namespace bonepatch::sample {
namespace {

/// Appends a record of `size` bytes full of 1.0, so that a bone id read from a wrong place shows.
std::uint64_t AppendRecord(Bytes& bytes, std::uint64_t size) {
  const std::uint64_t start = bytes.size();
  for (std::uint64_t i = 0; i < size; i += 4) Append<std::uint32_t>(bytes, 0x3F800000);
  return start;
}

}  // namespace

SknBuilder& SknBuilder::Sk1(std::uint16_t bone) {
  sk1_.push_back(bone);
  return *this;
}

SknBuilder& SknBuilder::Sk2(std::uint16_t first, std::uint16_t second) {
  sk2_.emplace_back(first, second);
  return *this;
}

SknBuilder& SknBuilder::SkAcc(std::uint16_t bone) {
  sk_acc_.push_back(bone);
  return *this;
}

Bytes SknBuilder::Build() const {
  Bytes skn(0x24);
  Store<std::uint16_t>(skn, 0, static_cast<std::uint16_t>(sk1_.size()));
  Store<std::uint16_t>(skn, 2, static_cast<std::uint16_t>(sk2_.size()));
  Store<std::uint16_t>(skn, 4, static_cast<std::uint16_t>(sk_acc_.size()));
  skn[6] = 0x38;  // quantize
  Pad(skn, kAlignment);
  if (!sk1_.empty()) Store<std::uint32_t>(skn, 0x8, SizeOf(skn));
  for (const std::uint16_t bone : sk1_) {
    const std::uint64_t record = AppendRecord(skn, 0x40);  // grows the bytes, so first
    Store<std::uint16_t>(skn, record + 0x38, bone);
  }
  Pad(skn, kAlignment);
  if (!sk2_.empty()) Store<std::uint32_t>(skn, 0xC, SizeOf(skn));
  for (const auto& [first, second] : sk2_) {
    const std::uint64_t record = AppendRecord(skn, 0x74);
    Store<std::uint16_t>(skn, record + 0x6C, first);
    Store<std::uint16_t>(skn, record + 0x6E, second);
  }
  Pad(skn, kAlignment);
  if (!sk_acc_.empty()) Store<std::uint32_t>(skn, 0x10, SizeOf(skn));
  for (const std::uint16_t bone : sk_acc_) {
    const std::uint64_t record = AppendRecord(skn, 0x44);  // grows the bytes, so first
    Store<std::uint16_t>(skn, record + 0x40, bone);
  }
  return skn;
}

Bytes BlockBuilder::Build() const {
  Bytes block(0x20);
  for (std::size_t word = 1; word < sections_.size(); ++word) {
    if (sections_[word].empty()) continue;
    Store<std::uint32_t>(block, 4 * word, SizeOf(block));
    Append(block, ByteView(sections_[word]));
    Pad(block, kAlignment);
  }
  return block;
}

ArchiveBuilder& ArchiveBuilder::Member(Bytes bytes) {
  slots_.push_back(std::move(bytes));
  return *this;
}

ArchiveBuilder& ArchiveBuilder::Empty() { return Member({}); }

Bytes ArchiveBuilder::Build() const {
  Bytes archive;
  Append<std::uint32_t>(archive, static_cast<std::uint32_t>(slots_.size()));
  archive.resize(4 + 4 * slots_.size());
  Pad(archive, kAlignment);
  for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
    if (slots_[slot].empty()) continue;
    Store<std::uint32_t>(archive, 4 + 4 * slot, SizeOf(archive));
    Append(archive, ByteView(slots_[slot]));
    Pad(archive, kAlignment);
  }
  return archive;
}

BankBuilder& BankBuilder::Id(std::uint16_t id) {
  id_ = id;
  return *this;
}

BankBuilder& BankBuilder::Version(std::uint32_t version) {
  version_ = version;
  return *this;
}

BankBuilder& BankBuilder::Sequence(std::string name, std::vector<std::uint16_t> track_ids) {
  sequences_.push_back({std::move(name), std::move(track_ids)});
  return *this;
}

Bytes BankBuilder::Build() const {
  Bytes bank(0x20);  // what follows the track count is not known, and 0
  std::uint16_t tracks = 0;
  Store<std::uint32_t>(bank, 0, version_);
  if (!sequences_.empty()) Store<std::uint32_t>(bank, 4, SizeOf(bank));
  Store<std::uint16_t>(bank, 8, id_);
  Store<std::uint16_t>(bank, 0xA, static_cast<std::uint16_t>(sequences_.size()));
  const std::uint64_t table = bank.size();
  bank.resize(bank.size() + 0xC * sequences_.size());
  for (std::size_t i = 0; i < sequences_.size(); ++i) {
    const std::vector<std::uint16_t>& ids = sequences_[i].track_ids;
    Pad(bank, 4);
    Store<std::uint32_t>(bank, table + 0xC * i + 4, SizeOf(bank));
    Store<std::uint16_t>(bank, table + 0xC * i + 8, static_cast<std::uint16_t>(ids.size()));
    for (const std::uint16_t id : ids) {
      const std::uint64_t record = AppendRecord(bank, 0x10);  // grows the bytes, so first
      Store<std::uint16_t>(bank, record + 0xA, id);
    }
    tracks = static_cast<std::uint16_t>(tracks + ids.size());
  }
  Store<std::uint16_t>(bank, 0xC, tracks);
  for (std::size_t i = 0; i < sequences_.size(); ++i) {
    Store<std::uint32_t>(bank, table + 0xC * i, SizeOf(bank));
    Append(bank, AsBytes(sequences_[i].name));
    bank.push_back(0);
  }
  return bank;
}

}  // namespace bonepatch::sample
