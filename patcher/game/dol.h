// main.dol: its section table, and the directory table with the records that route to dt_na.dat (big-endian).
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "patcher/base/bytes.h"
#include "patcher/base/result.h"

namespace bonepatch::game {

inline constexpr std::uint32_t kDirectoryTable = 0x806A0728;  ///< memory address of 172 u32 addresses
inline constexpr std::uint32_t kDirectoryCount = 172;
inline constexpr std::uint32_t kArchiveName = 0x8067F658;  ///< the string "dt_na.dat", every record's name pointer
inline constexpr std::uint64_t kVanillaArchiveSize = 0x2A9EBD00;
inline constexpr std::uint32_t kRecordSize = 48;
inline constexpr std::uint32_t kMostFiles = 65536;  ///< that all directories together may name; bounds our memory
inline constexpr std::uint32_t kFirstStadium = 7, kLastStadium = 16;
inline constexpr std::uint32_t kFirstPlayer = 18, kLastPlayer = 118;
inline constexpr std::uint32_t kFirstLoneDirectory = 89, kLastLoneDirectory = 94;  ///< records that move alone

/// One language slot of a record.
struct Slot {
  std::uint32_t name = 0, length = 0, offset = 0, allocation = 0;
  friend bool operator==(const Slot&, const Slot&) = default;
};

/// A 48-byte directory record: EN, SP, FR.
struct Record {
  std::uint32_t address = 0;      ///< in memory; identifies the record
  std::uint64_t file_offset = 0;  ///< in main.dol
  std::array<Slot, 3> slots;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> names;  ///< every (chunk, file) that reaches it, ascending
  bool lone = false;                                           ///< reached through directories 89 to 94

  bool empty() const { return slots[0].length == 0; }
};

/// The directories of a main.dol. A directory's run ends where a record's EN name pointer isn't kArchiveName, where
/// another directory starts, or with the section that it lies in: so runs never share records, except runs with one
/// start. Records are held once each, by address, whatever aliases reach them.
class Directory {
 public:
  /// game/unsupported (kSystem) where the structure isn't the one that bonepatch knows.
  static Result<Directory> Read(ByteView dol, const std::string& path);

  const std::vector<Record>& records() const { return records_; }  ///< ascending by address
  const Record* Find(std::uint32_t chunk, std::uint32_t file) const;
  std::uint32_t FileCount(std::uint32_t chunk) const;

  /// Index into records() of every (chunk, file), in order.
  const std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t>& names() const { return names_; }

 private:
  std::vector<Record> records_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> names_;
};

/// Maps a memory address through the DOL's section table; none where no section holds `n` bytes at it.
std::optional<std::uint64_t> MapAddress(ByteView dol, std::uint32_t address, std::uint32_t n);

/// game/unsupported (kSystem) where dt_na.dat is smaller than the vanilla one, so not that of the US release.
Result<void> CheckArchiveSize(std::uint64_t size, const std::string& path);

/// Writes the nine value words (length, offset, allocation of each slot) of a record: allocation = length.
void WriteRoute(std::span<std::uint8_t> dol, const Record& record, std::uint32_t offset, std::uint32_t length);

/// fst.bin: the size of entry 1 (dt_na.dat), the u32 at 0x14. None where the file is too short.
std::optional<std::uint32_t> FstSize(ByteView fst);
void SetFstSize(std::span<std::uint8_t> fst, std::uint32_t size);

}  // namespace bonepatch::game
