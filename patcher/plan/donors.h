// The models that a plan starts from: the baseline's directory over the archive, read in pieces and only when asked
// for.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "patcher/game/models.h"

namespace bonepatch::plan {

/// `archive` must outlive it.
class Donors {
 public:
  Donors(game::Directory directory, const ByteSource& archive)
      : directory_(std::move(directory)), entries_(game::ListEntries(directory_)), archive_(archive) {}

  const game::Directory& directory() const { return directory_; }
  const std::vector<game::Entry>& entries() const { return entries_; }
  const ByteSource& archive() const { return archive_; }
  const game::Entry& entry(game::ModelId id) const { return entries_[id.entry]; }

  /// Every model with its name; the first call reads a few words of every entry.
  Result<const game::Listing*> Listing() const;

  /// Where a model's block lies in the archive; none where its entry or slot holds no model. `why` says so.
  Result<std::optional<game::BlockPlace>> Place(game::ModelId id, std::string* why) const;

  std::string Address(game::ModelId id) const { return game::AddressOf(entry(id), id.slot); }

 private:
  game::Directory directory_;
  std::vector<game::Entry> entries_;
  const ByteSource& archive_;
  mutable std::optional<game::Listing> listing_;
};

}  // namespace bonepatch::plan
