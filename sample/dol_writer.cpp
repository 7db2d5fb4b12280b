// main.dol: header, sections, and the directories that route (chunk, file) to dt_na.dat.
#include "sample/dol_writer.h"

#include <algorithm>

#include "sample/noise.h"

namespace bonepatch::sample {
namespace {

// A header of 0x100 bytes: file offsets, addresses and sizes of 7 text and 11 data sections, then bss and entry point.
constexpr std::uint64_t kAddresses = 0x48, kSizes = 0x90, kBss = 0xD8, kEntryPoint = 0xE0;

struct DolSection {
  std::size_t slot;
  std::uint32_t file, address, size;
};

// Everything below bss maps as file offset = address - 0x80003F00; the small data sections behind it don't.
constexpr DolSection kSectionTable[] = {
    {0, 0x000100, 0x80004000, 0x002600},   // start-up code
    {1, 0x006700, 0x8000A600, 0x60A900},   // code
    {7, 0x002700, 0x80006600, 0x002000},   // exception tables
    {8, 0x004700, 0x80008600, 0x002000},   //
    {9, 0x611000, 0x80614F00, 0x000100},   // constructors
    {10, 0x611100, 0x80615000, 0x06A000},  // constants, the name string among them
    {11, 0x67B100, 0x8067F000, 0x02B000},  // data: directories and their table
    {12, 0x6A6100, 0x80796000, 0x002000},  // small data
    {13, 0x6A8100, 0x8079A000, 0x001700},  // small constants
};
constexpr std::uint32_t kDolSize = 0x6A9800;
constexpr std::uint32_t kDataDelta = 0x80003F00;

constexpr std::uint32_t kNameAddress = 0x8067F658;
constexpr std::uint32_t kTableAddress = 0x806A0728;
constexpr std::uint32_t kFirstRecord = 0x80684000;  // directories lie between the name and their table
constexpr std::uint32_t kRecordSize = 0x30;
constexpr std::uint32_t kGapEvery = 24;  // after so many directories come other data
constexpr std::uint32_t kNoiseEvery = 0x4000, kNoiseSize = 0x400;

std::uint64_t FileOffset(std::uint32_t address) { return address - kDataDelta; }

void WriteHeader(Bytes& dol) {
  for (const DolSection& section : kSectionTable) {
    Store<std::uint32_t>(dol, 4 * section.slot, section.file);
    Store<std::uint32_t>(dol, kAddresses + 4 * section.slot, section.address);
    Store<std::uint32_t>(dol, kSizes + 4 * section.slot, section.size);
  }
  Store<std::uint32_t>(dol, kBss, 0x806AA000);
  Store<std::uint32_t>(dol, kBss + 4, 0x000EC000);
  Store<std::uint32_t>(dol, kEntryPoint, 0x80004000);
}

/// Stretches of noise with holes between them: enough to notice a stray write, and quick to make and to copy.
void FillSections(Bytes& dol) {
  for (const DolSection& section : kSectionTable) {
    for (std::uint32_t at = 0; at < section.size; at += kNoiseEvery) {
      const Bytes noise = NoiseBytes(section.file + at, std::min(kNoiseSize, section.size - at));
      std::copy(noise.begin(), noise.end(), dol.begin() + section.file + at);
    }
  }
}

void WriteRecord(Bytes& dol, std::uint32_t address, const PlannedBlock* block) {
  std::uint32_t length = 0, offset = 0, allocation = 0;
  if (block != nullptr) {
    length = static_cast<std::uint32_t>(block->bytes.size());
    offset = static_cast<std::uint32_t>(block->offset);
    allocation = block->roomy ? static_cast<std::uint32_t>(AlignUp(length, 0x800)) : length;
  }
  for (std::uint64_t language = 0; language < 3; ++language) {
    const std::uint64_t slot = FileOffset(address) + 16 * language;
    Store<std::uint32_t>(dol, slot, kNameAddress);
    Store<std::uint32_t>(dol, slot + 4, length);
    Store<std::uint32_t>(dol, slot + 8, offset);
    Store<std::uint32_t>(dol, slot + 12, allocation);
  }
}

/// Directories don't lie in the order of their chunks: the even ones come first.
std::vector<std::uint32_t> MemoryOrder() {
  std::vector<std::uint32_t> order;
  for (std::uint32_t chunk = 0; chunk < kDirectories; chunk += 2) order.push_back(chunk);
  for (std::uint32_t chunk = 1; chunk < kDirectories; chunk += 2) order.push_back(chunk);
  return order;
}

void WriteDirectories(Bytes& dol, const GamePlan& plan) {
  std::array<std::uint32_t, kDirectories> starts{};
  std::uint32_t address = kFirstRecord, since_gap = 0;
  for (const std::uint32_t chunk : MemoryOrder()) {
    if (plan.alias(chunk)) continue;
    starts[chunk] = address;
    for (const std::optional<std::size_t>& file : plan.files(chunk)) {
      WriteRecord(dol, address, file ? &plan.blocks[*file] : nullptr);
      address += kRecordSize;
    }
    if (++since_gap < kGapEvery && !plan.files(chunk).empty()) continue;
    const Bytes other = NoiseBytes(address, kRecordSize);
    std::copy(other.begin(), other.end(), dol.begin() + static_cast<std::ptrdiff_t>(FileOffset(address)));
    address += kRecordSize;
    since_gap = 0;
  }
  for (std::uint32_t chunk = 0; chunk < kDirectories; ++chunk) {
    Store<std::uint32_t>(dol, FileOffset(kTableAddress) + std::uint64_t{4} * chunk,
                         starts[plan.alias(chunk).value_or(chunk)]);
  }
}

}  // namespace

Bytes WriteDol(const GamePlan& plan) {
  Bytes dol(kDolSize);
  FillSections(dol);
  WriteHeader(dol);
  const std::string_view name("dt_na.dat\0", 10);
  std::copy(name.begin(), name.end(), dol.begin() + static_cast<std::ptrdiff_t>(FileOffset(kNameAddress)));
  WriteDirectories(dol, plan);
  return dol;
}

}  // namespace bonepatch::sample
