// Addresses and routes of main.dol, and the one number of fst.bin.
#include "patcher/game/dol.h"

#include <fmt/format.h>

#include "patcher/base/rule_ids.h"

namespace bonepatch::game {
namespace {

constexpr std::uint32_t kSections = 18;  ///< 7 text, 11 data
constexpr std::uint32_t kOffsets = 0x00, kAddresses = 0x48, kSizes = 0x90;
constexpr std::uint32_t kFstArchiveSize = 0x14;

}  // namespace

std::optional<std::uint64_t> MapAddress(ByteView dol, std::uint32_t address, std::uint32_t n) {
  for (std::uint32_t i = 0; i < kSections; ++i) {
    const auto offset = Load<std::uint32_t>(dol, kOffsets + 4 * i);
    const auto start = Load<std::uint32_t>(dol, kAddresses + 4 * i);
    const auto size = Load<std::uint32_t>(dol, kSizes + 4 * i);
    if (!offset || !start || !size) return std::nullopt;
    if (address < *start || !Fits(*size, address - *start, n)) continue;
    const std::uint64_t in_file = std::uint64_t{*offset} + (address - *start);
    if (Fits(dol.size(), in_file, n)) return in_file;
  }
  return std::nullopt;
}

Result<void> CheckArchiveSize(std::uint64_t size, const std::string& path) {
  if (size >= kVanillaArchiveSize) return {};
  return Fail(Failure::kSystem,
              fmt::format("not the dt_na.dat of the US release: it is {} bytes long, the unmodified file is {}", size,
                          kVanillaArchiveSize),
              path, std::string(kGameUnsupported));
}

void WriteRoute(std::span<std::uint8_t> dol, const Record& record, std::uint32_t offset, std::uint32_t length) {
  for (std::uint64_t slot = 0; slot < record.slots.size(); ++slot) {
    const std::uint64_t at = record.file_offset + slot * sizeof(Slot);
    Store<std::uint32_t>(dol, at + 4, length);
    Store<std::uint32_t>(dol, at + 8, offset);
    Store<std::uint32_t>(dol, at + 12, length);
  }
}

std::optional<std::uint32_t> FstSize(ByteView fst) { return Load<std::uint32_t>(fst, kFstArchiveSize); }

void SetFstSize(std::span<std::uint8_t> fst, std::uint32_t size) { Store<std::uint32_t>(fst, kFstArchiveSize, size); }

}  // namespace bonepatch::game
