// Walks the directory table of main.dol, and refuses what isn't built like the US release.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "patcher/base/rule_ids.h"
#include "patcher/game/dol.h"

namespace bonepatch::game {
namespace {

constexpr std::uint32_t kDolHeaderSize = 0x100;
constexpr std::string_view kArchiveText{"dt_na.dat\0", 10};
constexpr std::string_view kMovedTable = "SLGDIRS\x01";

using Starts = std::array<std::uint32_t, kDirectoryCount>;

tl::unexpected<Error> Unsupported(const std::string& path, std::string message) {
  return Fail(Failure::kSystem, std::move(message), path, std::string(kGameUnsupported));
}

/// The 172 directory addresses, once everything that makes the file the one we know has been looked at.
Result<Starts> ReadTable(ByteView dol, const std::string& path) {
  if (dol.size() < kDolHeaderSize) {
    return Unsupported(path, fmt::format("not a main.dol: it is {} bytes long, its section table alone takes {}",
                                         dol.size(), kDolHeaderSize));
  }
  if (const std::size_t at = AsText(dol).find(kMovedTable); at != std::string_view::npos) {
    return Unsupported(path, fmt::format("another mod has moved the directory table: 'SLGDIRS' is at 0x{:X}; start "
                                         "from a main.dol whose table is at 0x{:08X}",
                                         at, kDirectoryTable));
  }
  const auto name = MapAddress(dol, kArchiveName, kArchiveText.size());
  if (!name || AsText(*Slice(dol, *name, kArchiveText.size())) != kArchiveText) {
    return Unsupported(path, fmt::format("not the main.dol of the US release: '{}' is not at 0x{:08X}",
                                         kArchiveText.data(), kArchiveName));
  }
  const auto table = MapAddress(dol, kDirectoryTable, 4 * kDirectoryCount);
  if (!table) {
    return Unsupported(
        path,
        fmt::format("not the main.dol of the US release: no section holds the table of {} directories at 0x{:08X}",
                    kDirectoryCount, kDirectoryTable));
  }
  Starts starts{};
  for (std::uint64_t chunk = 0; chunk < kDirectoryCount; ++chunk) {
    starts[chunk] = *Load<std::uint32_t>(dol, *table + 4 * chunk);
    if (MapAddress(dol, starts[chunk], 1)) continue;
    return Unsupported(path, fmt::format("not the main.dol of the US release: directory {} of the table at 0x{:08X} is "
                                         "at 0x{:08X}, which no section holds",
                                         chunk, kDirectoryTable, starts[chunk]));
  }
  return starts;
}

Record ReadRecord(ByteView dol, std::uint32_t address, std::uint64_t file_offset) {
  Record record;
  record.address = address;
  record.file_offset = file_offset;
  for (std::uint64_t i = 0; i < record.slots.size(); ++i) {
    const std::uint64_t at = file_offset + i * sizeof(Slot);
    record.slots[i] = {*Load<std::uint32_t>(dol, at), *Load<std::uint32_t>(dol, at + 4),
                       *Load<std::uint32_t>(dol, at + 8), *Load<std::uint32_t>(dol, at + 12)};
  }
  return record;
}

/// The records from `start` on. `limit` is the next directory's start, so the runs of one file hold each byte once at
/// most.
std::vector<Record> ReadRun(ByteView dol, std::uint32_t start, std::uint64_t limit) {
  std::vector<Record> run;
  std::uint64_t address = start;
  while (Fits(limit, address, kRecordSize) && run.size() <= kMostFiles) {
    const auto in_file = MapAddress(dol, static_cast<std::uint32_t>(address), kRecordSize);
    if (!in_file || *Load<std::uint32_t>(dol, *in_file) != kArchiveName) break;
    run.push_back(ReadRecord(dol, static_cast<std::uint32_t>(address), *in_file));
    address += kRecordSize;
  }
  return run;
}

/// By start: the first of its records, and how many there are.
using Runs = std::map<std::uint32_t, std::pair<std::size_t, std::size_t>>;

/// Reads every run once, whatever directories have it. False: the directories name more files than we hold.
bool ReadRuns(ByteView dol, const Starts& starts, std::vector<Record>& records, Runs& runs) {
  const std::set<std::uint32_t> distinct(starts.begin(), starts.end());
  for (auto start = distinct.begin(); start != distinct.end() && records.size() <= kMostFiles; ++start) {
    const auto next = std::next(start);
    const std::uint64_t limit = next == distinct.end() ? std::uint64_t{1} << 32 : *next;
    std::vector<Record> run = ReadRun(dol, *start, limit);
    runs[*start] = {records.size(), run.size()};
    std::move(run.begin(), run.end(), std::back_inserter(records));
  }
  std::size_t files = 0;
  for (const std::uint32_t start : starts) files += runs[start].second;
  return records.size() <= kMostFiles && files <= kMostFiles;
}

/// Sections of a damaged file can overlap: then writing one record would change another, or the table itself.
bool SharesBytes(ByteView dol, const std::vector<Record>& records) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges = {
      {0, kDolHeaderSize},
      {*MapAddress(dol, kDirectoryTable, 4 * kDirectoryCount), 4 * kDirectoryCount},
      {*MapAddress(dol, kArchiveName, kArchiveText.size()), kArchiveText.size()}};
  for (const Record& record : records) ranges.emplace_back(record.file_offset, kRecordSize);
  std::sort(ranges.begin(), ranges.end());
  return std::adjacent_find(ranges.begin(), ranges.end(),
                            [](const auto& a, const auto& b) { return b.first - a.first < a.second; }) != ranges.end();
}

}  // namespace

Result<Directory> Directory::Read(ByteView dol, const std::string& path) {
  const Result<Starts> starts = ReadTable(dol, path);
  if (!starts) return tl::unexpected<Error>(starts.error());

  Directory directory;
  Runs runs;
  if (!ReadRuns(dol, *starts, directory.records_, runs)) {
    return Unsupported(
        path, fmt::format("not the main.dol of the US release: its directories name more than {} files", kMostFiles));
  }
  if (SharesBytes(dol, directory.records_)) {
    return Unsupported(
        path, "not the main.dol of the US release: two directory records share bytes, or one lies in the table");
  }
  for (std::uint32_t chunk = 0; chunk < kDirectoryCount; ++chunk) {
    const std::pair<std::size_t, std::size_t> run = runs[(*starts)[chunk]];
    for (std::size_t i = 0; i < run.second; ++i) {
      const auto name = std::pair(chunk, static_cast<std::uint32_t>(i));
      Record& record = directory.records_[run.first + i];
      record.names.push_back(name);
      record.lone = record.lone || (chunk >= kFirstLoneDirectory && chunk <= kLastLoneDirectory);
      directory.names_.emplace_hint(directory.names_.end(), name, run.first + i);
    }
  }
  return directory;
}

const Record* Directory::Find(std::uint32_t chunk, std::uint32_t file) const {
  const auto found = names_.find({chunk, file});
  return found == names_.end() ? nullptr : &records_[found->second];
}

std::uint32_t Directory::FileCount(std::uint32_t chunk) const {
  if (chunk >= kDirectoryCount) return 0;
  const auto end = names_.lower_bound({chunk + 1, 0});
  if (end == names_.begin()) return 0;
  const std::pair<std::uint32_t, std::uint32_t> last = std::prev(end)->first;
  return last.first == chunk ? last.second + 1 : 0;
}

}  // namespace bonepatch::game
