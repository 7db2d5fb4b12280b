// The bytes behind a plan: finding a model's block inside the archive.
#include <fmt/format.h>

#include "patcher/plan/donors.h"
#include "patcher/plan/stored.h"

namespace bonepatch::plan {

Result<const game::Listing*> ArchiveDonors::Listing() const {
  if (!listing_) {
    Result<game::Listing> listing = game::ListModels(archive_, entries());
    if (!listing) return Propagate(std::move(listing));
    listing_ = std::move(*listing);
  }
  return &*listing_;
}

Result<std::optional<block::Slots>> ArchiveDonors::SlotsOf(const game::Entry& where) const {
  return block::ReadArchive(WindowSource(archive_, where.offset, where.length));
}

Result<Spot> ArchiveDonors::Look(game::ModelId id) const {
  const game::Entry& where = entry(id);
  Spot spot;
  if (!Fits(archive_.size(), where.offset, where.length)) {
    spot.outside = fmt::format("lies outside dt_na.dat (0x{:X} + 0x{:X} bytes; the file has 0x{:X})", where.offset,
                               where.length, archive_.size());
    return spot;
  }
  const WindowSource window(archive_, where.offset, where.length);
  Result<block::EntryKind> kind = block::Classify(window);
  if (!kind) return Propagate(std::move(kind));
  spot.kind = *kind;
  if (!id.slot || *kind != block::EntryKind::kArchive) return spot;
  Result<std::optional<block::Slots>> slots = SlotsOf(where);
  if (!slots) return Propagate(std::move(slots));
  if (!*slots) return spot;
  spot.slots = (*slots)->size();
  if (*id.slot >= spot.slots || !(**slots)[*id.slot]) return spot;
  const block::Span span = *(**slots)[*id.slot];
  Result<block::EntryKind> member = block::Classify(WindowSource(window, span.offset, span.size));
  if (!member) return Propagate(std::move(member));
  spot.member = *member;
  return spot;
}

Result<std::optional<game::BlockPlace>> ArchiveDonors::Place(game::ModelId id, std::string* why) const {
  Result<bool> is_model = IsModel(id, why);
  if (!is_model) return Propagate(std::move(is_model));
  if (!*is_model) return std::nullopt;
  const game::Entry& where = entry(id);
  if (!id.slot) return game::BlockPlace{where.offset, where.length};
  Result<std::optional<block::Slots>> slots = SlotsOf(where);
  if (!slots) return Propagate(std::move(slots));
  if (!*slots || *id.slot >= (*slots)->size() || !(**slots)[*id.slot]) return std::nullopt;
  const block::Span span = *(**slots)[*id.slot];
  return game::BlockPlace{std::uint64_t{where.offset} + span.offset, span.size};
}

Result<std::vector<game::ModelPair>> GameDonors::PairsOf(std::size_t entry) const {
  return game::PairsOf(archive(), directory_, entries(), entry);
}

Result<game::LoadedModel> ArchiveDonors::Load(game::ModelId id) const {
  std::string why;
  Result<std::optional<game::BlockPlace>> place = Place(id, &why);
  if (!place) return Propagate(std::move(place));
  if (!*place) return Fail(Failure::kSystem, why);  // it was a model when it was looked up
  return game::LoadModel(WindowSource(archive_, (*place)->offset, (*place)->size));
}

Result<validators::PairSide> ArchiveDonors::Side(std::size_t entry, const std::string& address,
                                                 std::optional<act::Section>& keep) const {
  const game::Entry& where = entries()[entry];
  if (Fits(archive_.size(), where.offset, where.length)) {
    return ReadSide(address, WindowSource(archive_, where.offset, where.length), keep);
  }
  validators::PairSide side;
  side.address = address;
  side.readable = false;
  side.unreadable_reason = "its block lies outside dt_na.dat";
  return side;
}

}  // namespace bonepatch::plan
