// What a plan asks of its donors in words that don't depend on who answers.
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

/// Why no model is there; empty: one is.
std::string WhyNoModel(const Spot& spot, const std::string& name, std::optional<std::uint32_t> slot) {
  if (!spot.outside.empty()) return fmt::format("{} {}", name, spot.outside);
  if (!slot) {
    if (spot.kind == block::EntryKind::kModel) return {};
    return fmt::format("{} is {}{}", name, Describe(spot.kind),
                       spot.kind == block::EntryKind::kArchive ? fmt::format("; name a member as {}#SLOT", name) : "");
  }
  if (spot.kind != block::EntryKind::kArchive)
    return fmt::format("{} is {}, not an archive, so it has no slot {}", name, Describe(spot.kind), *slot);
  if (!spot.member)
    return fmt::format("archive {} has no member in slot {} (it has {} slots, from 0)", name, *slot, spot.slots);
  if (*spot.member == block::EntryKind::kModel) return {};
  return fmt::format("{}#{} is {}", name, *slot, Describe(*spot.member));
}

}  // namespace

Donors::Donors(std::vector<game::Entry> entries) : entries_(std::move(entries)) {
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    for (const auto& name : entries_[i].names) by_name_.emplace(name, i);
  }
}

std::optional<std::size_t> Donors::Find(std::uint32_t chunk, std::uint32_t file) const {
  const auto found = by_name_.find({chunk, file});
  return found == by_name_.end() ? std::nullopt : std::optional(found->second);
}

Result<bool> Donors::IsModel(game::ModelId id, std::string* why) const {
  Result<Spot> spot = Look(id);
  if (!spot) return Propagate(std::move(spot));
  std::string reason = WhyNoModel(*spot, game::AddressOf(entry(id)), id.slot);
  if (reason.empty()) return true;
  *why = std::move(reason);
  return false;
}

Result<std::vector<game::ModelPair>> Donors::Pairs() const {
  Result<const game::Listing*> listing = Listing();
  if (!listing) return Propagate(std::move(listing));
  return game::AllPairs(entries_, **listing);
}

}  // namespace bonepatch::plan
