// Finding a model's block inside the archive.
#include "patcher/plan/donors.h"

#include <fmt/format.h>

namespace bonepatch::plan {
namespace {

const char* Describe(block::EntryKind kind) {
  switch (kind) {
    case block::EntryKind::kModel:
      return "a model";
    case block::EntryKind::kArchive:
      return "an archive";
    case block::EntryKind::kBank:
      return "an animation bank";
    case block::EntryKind::kUnknown:
      return "of a kind that isn't known";
  }
  return "of a kind that isn't known";
}

}  // namespace

Result<const game::Listing*> Donors::Listing() const {
  if (!listing_) {
    Result<game::Listing> listing = game::ListModels(archive_, entries_);
    if (!listing) return Propagate(std::move(listing));
    listing_ = std::move(*listing);
  }
  return &*listing_;
}

Result<std::optional<game::BlockPlace>> Donors::Place(game::ModelId id, std::string* why) const {
  const game::Entry& where = entry(id);
  const std::string name = game::AddressOf(where);
  if (!Fits(archive_.size(), where.offset, where.length)) {
    *why = fmt::format("{} lies outside dt_na.dat (0x{:X} + 0x{:X} bytes; the file has 0x{:X})", name, where.offset,
                       where.length, archive_.size());
    return std::nullopt;
  }
  const WindowSource window(archive_, where.offset, where.length);
  Result<block::EntryKind> kind = block::Classify(window);
  if (!kind) return Propagate(std::move(kind));
  if (!id.slot) {
    if (*kind == block::EntryKind::kModel) return game::BlockPlace{where.offset, where.length};
    *why = fmt::format("{} is {}{}", name, Describe(*kind),
                       *kind == block::EntryKind::kArchive ? fmt::format("; name a member as {}#SLOT", name) : "");
    return std::nullopt;
  }
  if (*kind != block::EntryKind::kArchive) {
    *why = fmt::format("{} is {}, not an archive, so it has no slot {}", name, Describe(*kind), *id.slot);
    return std::nullopt;
  }
  Result<std::optional<block::Slots>> slots = block::ReadArchive(window);
  if (!slots) return Propagate(std::move(slots));
  if (!*slots || *id.slot >= (*slots)->size() || !(**slots)[*id.slot]) {
    *why = fmt::format("archive {} has no member in slot {} (it has {} slots, from 0)", name, *id.slot,
                       *slots ? (*slots)->size() : 0);
    return std::nullopt;
  }
  const block::Span span = *(**slots)[*id.slot];
  Result<block::EntryKind> member = block::Classify(WindowSource(window, span.offset, span.size));
  if (!member) return Propagate(std::move(member));
  if (*member != block::EntryKind::kModel) {
    *why = fmt::format("{}#{} is {}", name, *id.slot, Describe(*member));
    return std::nullopt;
  }
  return game::BlockPlace{std::uint64_t{where.offset} + span.offset, span.size};
}

}  // namespace bonepatch::plan
