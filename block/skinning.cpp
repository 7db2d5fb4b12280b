// Reads the bone ids of a SKN's three tables.
#include "block/skinning.h"

#include <fmt/format.h>

#include <array>
#include <span>

#include "block/part.h"

namespace bonepatch::block {
namespace {

constexpr std::uint64_t kSknHeaderSize = 0x24;

/// A bone id word of a record.
struct IdWord {
  std::uint64_t offset;
  std::string_view suffix;
};

struct Table {
  std::string_view name;
  std::uint64_t count_at;    ///< where the header has its count
  std::uint64_t pointer_at;  ///< where the header has its pointer
  std::uint64_t record_size;
  std::span<const IdWord> ids;
};

constexpr std::array<IdWord, 1> kSk1Ids = {{{0x38, ""}}};
constexpr std::array<IdWord, 2> kSk2Ids = {{{0x6C, " first"}, {0x6E, " second"}}};
constexpr std::array<IdWord, 1> kSkAccIds = {{{0x40, ""}}};

constexpr std::array<Table, 3> kTables = {
    {{"SK1", 0, 0x8, 0x40, kSk1Ids}, {"SK2", 2, 0xC, 0x74, kSk2Ids}, {"SKAcc", 4, 0x10, 0x44, kSkAccIds}}};

Result<void> ReadTable(Part& part, const Table& table, std::uint32_t count, std::uint32_t pointer, Skinning& skinning) {
  if (count == 0) return {};
  if (!part.Has(pointer, count * table.record_size)) {
    skinning.faults.push_back(
        {fmt::format("{} pointer", table.name), part.InSource(table.pointer_at),
         fmt::format("the {} table, {} records of 0x{:X} bytes at 0x{:X}, leaves the SKN of 0x{:X} bytes", table.name,
                     count, table.record_size, pointer, part.size())});
    return {};
  }
  for (std::uint32_t i = 0; i < count; ++i) {
    for (const IdWord& id : table.ids) {
      const std::uint64_t at = pointer + i * table.record_size + id.offset;
      Result<ByteView> word = part.Read(at, 2);
      if (!word) return Propagate(std::move(word));
      skinning.references.push_back(
          {*Load<std::uint16_t>(*word, 0), fmt::format("{} {}{}", table.name, i, id.suffix), part.InSource(at)});
    }
  }
  return {};
}

}  // namespace

Result<Skinning> ReadSkinning(const ByteSource& block, Span skn) {
  Part part(block, skn.offset, skn.size);
  Skinning skinning;
  if (!part.Has(0, kSknHeaderSize)) {
    skinning.faults.push_back(
        {"SKN header", part.InSource(0),
         fmt::format("the SKN has {} bytes, and its header needs {}", part.size(), kSknHeaderSize)});
    return skinning;
  }
  Result<ByteView> bytes = part.Read(0, kSknHeaderSize);
  if (!bytes) return Propagate(std::move(bytes));
  const Bytes header(bytes->begin(), bytes->end());  // the view dies with the next read
  for (const Table& table : kTables) {
    const std::uint32_t count = *Load<std::uint16_t>(header, table.count_at);
    const std::uint32_t pointer = *Load<std::uint32_t>(header, table.pointer_at);
    if (Result<void> done = ReadTable(part, table, count, pointer, skinning); !done) return Propagate(std::move(done));
  }
  return skinning;
}

}  // namespace bonepatch::block
