// Section table, name, directory table and records, one after the other.
#include "tests/support/dol_builder.h"

namespace bonepatch::tests {
namespace {

constexpr std::uint32_t kTableBytes = 4 * game::kDirectoryCount;

void DescribeSection(Bytes& dol, std::uint32_t section, std::uint32_t file, std::uint32_t address, std::uint32_t size) {
  Store<std::uint32_t>(dol, 4 * section, file);
  Store<std::uint32_t>(dol, 0x48 + 4 * section, address);
  Store<std::uint32_t>(dol, 0x90 + 4 * section, size);
}

}  // namespace

DolBuilder::DolBuilder() { table_.fill(End()); }

std::uint32_t DolBuilder::Record(std::uint32_t offset, std::uint32_t length) {
  const std::uint32_t address = Here();
  for (int slot = 0; slot < 3; ++slot) {
    for (const std::uint32_t word : {game::kArchiveName, length, offset, length}) Append(records_, word);
  }
  return address;
}

std::uint32_t DolBuilder::End(std::uint32_t name) {
  const std::uint32_t address = Here();
  Append(records_, name);
  records_.resize(records_.size() + game::kRecordSize - 4);
  return address;
}

DolBuilder& DolBuilder::Raw(ByteView bytes) {
  Append(records_, bytes);
  return *this;
}

DolBuilder& DolBuilder::Point(std::uint32_t chunk, std::uint32_t address) {
  table_.at(chunk) = address;
  return *this;
}

Bytes DolBuilder::Build() const {
  Bytes dol(kRecordsFile);
  DescribeSection(dol, 0, kNameFile, game::kArchiveName, 0x20);             // the first text section
  DescribeSection(dol, 7, kTableFile, game::kDirectoryTable, kTableBytes);  // the first data section
  DescribeSection(dol, 17, kRecordsFile, kRecords, static_cast<std::uint32_t>(records_.size()));
  const ByteView name = AsBytes("dt_na.dat");
  std::copy(name.begin(), name.end(), dol.begin() + kNameFile);
  for (std::uint32_t chunk = 0; chunk < table_.size(); ++chunk) {
    Store<std::uint32_t>(dol, kTableFile + 4 * chunk, table_[chunk]);
  }
  Append(dol, ByteView(records_));
  return dol;
}

}  // namespace bonepatch::tests
