// From records to the blocks that they share.
#include <fmt/format.h>

#include <algorithm>

#include "patcher/game/models.h"

namespace bonepatch::game {
namespace {

bool InStadium(const std::pair<std::uint32_t, std::uint32_t>& name) {
  return name.first >= kFirstStadium && name.first <= kLastStadium;
}

/// Joins a record to an entry; records come in order of their lowest name.
void Join(Entry& entry, std::size_t index, const Record& record) {
  entry.records.push_back(index);
  entry.names.insert(entry.names.end(), record.names.begin(), record.names.end());
  entry.offset = record.slots[0].offset;
  entry.length = std::max(entry.length, record.slots[0].length);
  entry.stadium = entry.stadium || std::any_of(record.names.begin(), record.names.end(), InStadium);
}

}  // namespace

std::vector<Entry> ListEntries(const Directory& directory) {
  std::vector<Entry> entries;
  std::map<std::uint32_t, std::size_t> by_offset;
  for (const auto& [name, index] : directory.names()) {
    const Record& record = directory.records()[index];
    if (record.empty() || record.names.front() != name) continue;  // each record once, at its lowest name
    std::size_t at = entries.size();
    if (!record.lone) at = by_offset.emplace(record.slots[0].offset, at).first->second;
    if (at == entries.size()) entries.emplace_back();
    Join(entries[at], index, record);
  }
  for (Entry& entry : entries) {
    std::sort(entry.names.begin(), entry.names.end());
    entry.name = entry.names.front();
  }
  return entries;  // names ascend in the directory, so entries ascend by their lowest
}

std::string AddressOf(const Entry& entry, std::optional<std::uint32_t> slot) {
  const std::string address = fmt::format("{}/{}", entry.name.first, entry.name.second);
  return slot ? fmt::format("{}#{}", address, *slot) : address;
}

std::optional<std::size_t> FindEntry(const Directory& directory, const std::vector<Entry>& entries, std::uint32_t chunk,
                                     std::uint32_t file) {
  const Record* record = directory.Find(chunk, file);
  if (record == nullptr || record->empty()) return std::nullopt;
  const auto found = std::find_if(entries.begin(), entries.end(), [&](const Entry& entry) {
    if (entry.offset != record->slots[0].offset) return false;
    if (!record->lone) return !directory.records()[entry.records.front()].lone;
    return entry.name == record->names.front();
  });
  if (found == entries.end()) return std::nullopt;
  return static_cast<std::size_t>(found - entries.begin());
}

}  // namespace bonepatch::game
