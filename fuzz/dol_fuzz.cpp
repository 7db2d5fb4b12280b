// main.dol: any bytes are refused with a reason, or give a directory whose records all lie inside.
#include <cstdlib>

#include "patcher/game/models.h"

namespace {

using namespace bonepatch;

void Require(bool holds) {
  if (!holds) std::abort();
}

void CheckDirectory(ByteView dol, const game::Directory& directory) {
  const std::vector<game::Entry> entries = game::ListEntries(directory);
  Require(directory.names().size() <= game::kMostFiles);
  for (const auto& [name, index] : directory.names()) {
    const game::Record& record = directory.records()[index];
    Require(Fits(dol.size(), record.file_offset, game::kRecordSize));
    Require(directory.Find(name.first, name.second) == &record);
    Require(name.second < directory.FileCount(name.first));
    Require(game::FindEntry(directory, entries, name.first, name.second).has_value() == !record.empty());
  }
}

/// A route that is written is the route that is read, and no other record moves.
void CheckRoutes(ByteView dol, const game::Directory& directory) {
  if (directory.records().empty()) return;
  Bytes changed(dol.begin(), dol.end());
  const game::Record& record = directory.records().back();
  game::WriteRoute(changed, record, 0x2A9EBD00, 0x40);
  const Result<game::Directory> after = game::Directory::Read(changed, "main.dol");
  Require(after.has_value() && after->records().size() == directory.records().size());
  Require(after->records().back().slots[0] == game::Slot{game::kArchiveName, 0x40, 0x2A9EBD00, 0x40});
  for (std::size_t i = 0; i + 1 < directory.records().size(); ++i) {
    Require(after->records()[i].slots == directory.records()[i].slots);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ByteView dol(data, size);
  const Result<game::Directory> directory = game::Directory::Read(dol, "main.dol");
  if (!directory) {
    Require(directory.error().rule == "game/unsupported" && !directory.error().message.empty());
    return 0;
  }
  CheckDirectory(dol, *directory);
  CheckRoutes(dol, *directory);
  return 0;
}
