// list: a table of the models, and with --all of everything else that the directory names.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "patcher/base/words.h"
#include "patcher/cli/folder.h"
#include "patcher/cli/session.h"
#include "patcher/game/models.h"
#include "patcher/report/table.h"

namespace bonepatch::cli {
namespace {

using report::Row;

class Lister {
 public:
  Lister(const Session& session, const game::Directory& directory)
      : session_(session), entries_(game::ListEntries(directory)), archive_(session.workspace->archive()) {}

  Result<std::vector<std::string>> Lines(bool all) {
    Result<game::Listing> listing = game::ListModels(archive_, entries_);
    if (!listing) return Propagate(std::move(listing));
    for (const game::ModelPair& pair : game::AllPairs(entries_, *listing)) {
      partners_.emplace(pair.high, pair.low_address);
      partners_.emplace(pair.low, pair.high_address);
    }
    std::vector<Row> rows{{"model", "name", "bones", "roots", "tracks", "partner", "state", "shared by"}};
    std::size_t next = 0;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      if (all && listing->kinds[i] != block::EntryKind::kModel) {
        Result<Row> row = OtherRow(i, *listing);
        if (!row) return Propagate(std::move(row));
        rows.push_back(std::move(*row));
      }
      for (; next < listing->models.size() && listing->models[next].id.entry == i; ++next) {
        Result<Row> row = ModelRow(listing->models[next]);
        if (!row) return Propagate(std::move(row));
        rows.push_back(std::move(*row));
      }
    }
    return report::Table(rows);
  }

 private:
  std::string State(const game::Entry& entry) const {
    if (std::uint64_t{entry.offset} + entry.length <= session_.vanilla_size()) return "vanilla";
    if (session_.state) {
      for (const store::StoredBlock& block : session_.state->blocks) {
        if (block.offset == entry.offset && block.length == entry.length) return "ours";
      }
    }
    return "foreign";
  }

  std::string Sharers(const game::Entry& entry) const {
    std::vector<std::string> others;
    for (const auto& [chunk, file] : entry.names) {
      if (std::pair(chunk, file) != entry.name) others.push_back(fmt::format("{}/{}", chunk, file));
    }
    return fmt::format("{}", fmt::join(others, " "));
  }

  Result<Row> ModelRow(const game::ListedModel& model) const {
    const game::Entry& entry = entries_[model.id.entry];
    Row row{game::AddressOf(entry, model.id.slot), model.name, "?", "?", "?", "", State(entry), Sharers(entry)};
    if (const auto partner = partners_.find(model.id.entry); partner != partners_.end() && !model.id.slot)
      row[5] = partner->second;
    const WindowSource whole(archive_, entry.offset, entry.length);
    block::Span span{0, entry.length};
    if (model.id.slot) {
      Result<std::optional<block::Slots>> slots = block::ReadArchive(whole);
      if (!slots) return Propagate(std::move(slots));
      if (!*slots || *model.id.slot >= (*slots)->size() || !(**slots)[*model.id.slot]) return row;
      span = *(**slots)[*model.id.slot];
    }
    const WindowSource block(whole, span.offset, span.size);
    Result<block::Header> header = block::ReadHeader(block);
    if (!header) return row;
    const auto act = header->Find(block::SectionKind::kAct);
    if (!act) return row;
    const WindowSource section(block, act->offset, act->size);
    if (Result<act::Table> table = act::ReadTable(section); table) {
      row[2] = std::to_string(table->ids.size());
      row[3] = std::to_string(table->root_count);
    }
    Result<Bytes> bytes = ReadBytes(section, 0, act->size);
    if (!bytes) return Propagate(std::move(bytes));
    if (const auto decoded = act::Decode(*bytes); decoded) row[4] = std::to_string(CountTracks(*decoded));
    return row;
  }

  static std::size_t CountTracks(const act::Section& section) {
    std::size_t tracks = 0;
    for (std::uint32_t i = 0; i < section.bones.size(); ++i) {
      const auto track = act::TrackOf(section, act::BoneIndex{i});
      if (track && *track != act::kNoTrack) ++tracks;
    }
    return tracks;
  }

  Result<Row> OtherRow(std::size_t index, const game::Listing& listing) const {
    const game::Entry& entry = entries_[index];
    Row row{game::AddressOf(entry), "", "", "", "", "", State(entry), Sharers(entry)};
    if (!listing.unreadable[index].empty()) {
      row[1] = "(unreadable: " + listing.unreadable[index] + ")";
      return row;
    }
    const WindowSource whole(archive_, entry.offset, entry.length);
    switch (listing.kinds[index]) {
      case block::EntryKind::kArchive: {
        Result<std::optional<block::Slots>> slots = block::ReadArchive(whole);
        if (!slots) return Propagate(std::move(slots));
        row[1] = fmt::format("(archive of {})", Plural(*slots ? (*slots)->size() : 0, "slot"));
        break;
      }
      case block::EntryKind::kBank: {
        Result<block::Bank> bank = block::ReadBank(whole);
        if (!bank) return Propagate(std::move(bank));
        row[1] = fmt::format("(animation bank {}: {})", bank->id, Plural(bank->sequence_count, "sequence"));
        row[4] = std::to_string(bank->track_ids.size());
        break;
      }
      default:
        row[1] = "(unknown)";
    }
    return row;
  }

  const Session& session_;
  std::vector<game::Entry> entries_;
  const ByteSource& archive_;
  std::map<std::size_t, std::string> partners_;
};

Result<std::vector<std::string>> ListGame(const Context& context) {
  Result<std::string> folder = GameFolder(context.options);
  if (!folder) return Propagate(std::move(folder));
  Result<Session> session = OpenSession(context.fs, *folder, store::Access::kRead);
  if (!session) return Propagate(std::move(session));
  if (Result<void> sized = CheckArchiveSize(*session); !sized) return Propagate(std::move(sized));
  Result<game::Directory> directory = game::Directory::Read(session->dol, session->files().dol);
  if (!directory) return Propagate(std::move(directory));
  return Lister(*session, *directory).Lines(context.options.all);
}

}  // namespace

Outcome List(const Context& context) {
  if (context.options.folder) {
    Result<Outcome> outcome = ListFolder(context);
    return outcome ? std::move(*outcome) : Failed("list", outcome.error());
  }
  Result<std::vector<std::string>> lines = ListGame(context);
  if (!lines) return Failed("list", lines.error());
  Outcome outcome;
  outcome.exit_code = 0;
  outcome.report.command = "list";
  outcome.report.results = std::move(*lines);
  return outcome;
}

}  // namespace bonepatch::cli
