// Where a plan gets vanilla models from: the planner asks a `Donors`, and a game or something that knows one answers.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "patcher/game/models.h"
#include "validators/model.h"

namespace bonepatch::plan {

class ArchiveDonors;

/// What lies at an entry, and in the slot that was asked for.
struct Spot {
  std::string outside;                                 ///< why the entry can't be read; empty: it can
  block::EntryKind kind = block::EntryKind::kUnknown;  ///< of the entry
  std::size_t slots = 0;                               ///< of an archive
  std::optional<block::EntryKind> member;              ///< none: no slot was asked for, or it is empty or not there
};

/// What is known of a model that no game is behind, beside the parts that were put together for it.
struct Restated {
  std::string act_sha256;
  validators::Recorded recorded;
  /// Numbers of a donor's transforms aren't told, but whether a plan's are the same: there they take the stand-ins'
  /// place.
  std::function<void(act::Section& donor, const act::Section& planned)> recognise;
};

class Donors {
 public:
  virtual ~Donors() = default;

  const std::vector<game::Entry>& entries() const { return entries_; }
  const game::Entry& entry(game::ModelId id) const { return entries_[id.entry]; }
  virtual std::string Address(game::ModelId id) const { return game::AddressOf(entry(id), id.slot); }

  /// The index of the entry that (chunk, file) names; none where it is empty or not there.
  std::optional<std::size_t> Find(std::uint32_t chunk, std::uint32_t file) const;

  /// Whether a model lies there; if not, `why` says what does.
  Result<bool> IsModel(game::ModelId id, std::string* why) const;

  virtual std::uint32_t FileCount(std::uint32_t chunk) const = 0;

  /// Every model with its name.
  virtual Result<const game::Listing*> Listing() const = 0;

  virtual Result<Spot> Look(game::ModelId id) const = 0;

  /// Every pair that an entry is part of.
  virtual Result<std::vector<game::ModelPair>> PairsOf(std::size_t entry) const = 0;

  /// Every pair of the game.
  Result<std::vector<game::ModelPair>> Pairs() const;

  /// Requires: a model lies there.
  virtual Result<game::LoadedModel> Load(game::ModelId id) const = 0;

  /// Null: the model was read from a game, so that its bytes speak for themselves.
  virtual const Restated* RestatedAs(game::ModelId) const { return nullptr; }

  /// One side of a pair, without any plan: read leniently, by what pair rules need. `keep` holds the section that the
  /// side points to.
  virtual Result<validators::PairSide> Side(std::size_t entry, const std::string& address,
                                            std::optional<act::Section>& keep) const = 0;

  /// Itself, where the models' bytes are there; null: they aren't.
  virtual const ArchiveDonors* archived() const { return nullptr; }

  /// Whether models are ACT sections without a block around them.
  virtual bool bare_act() const { return false; }

 protected:
  explicit Donors(std::vector<game::Entry> entries);

 private:
  std::vector<game::Entry> entries_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> by_name_;
};

/// Models whose bytes lie in an archive, read in pieces and only when asked for.
class ArchiveDonors : public Donors {
 public:
  const ByteSource& archive() const { return archive_; }

  /// Where a model's block lies in the archive; none where its entry or slot holds no model. `why` says so.
  Result<std::optional<game::BlockPlace>> Place(game::ModelId id, std::string* why) const;

  /// The first call reads a few words of every entry.
  Result<const game::Listing*> Listing() const override;
  Result<Spot> Look(game::ModelId id) const override;
  Result<game::LoadedModel> Load(game::ModelId id) const override;
  Result<validators::PairSide> Side(std::size_t entry, const std::string& address,
                                    std::optional<act::Section>& keep) const override;
  const ArchiveDonors* archived() const override { return this; }

 protected:
  /// `archive` must outlive it.
  ArchiveDonors(std::vector<game::Entry> entries, const ByteSource& archive)
      : Donors(std::move(entries)), archive_(archive) {}

 private:
  /// The slots of an archive; none where the entry is none.
  Result<std::optional<block::Slots>> SlotsOf(const game::Entry& where) const;

  const ByteSource& archive_;
  mutable std::optional<game::Listing> listing_;
};

/// The models of a game's directory.
class GameDonors final : public ArchiveDonors {
 public:
  /// `archive` must outlive it.
  GameDonors(game::Directory directory, const ByteSource& archive)
      : ArchiveDonors(game::ListEntries(directory), archive), directory_(std::move(directory)) {}

  const game::Directory& directory() const { return directory_; }
  std::uint32_t FileCount(std::uint32_t chunk) const override { return directory_.FileCount(chunk); }
  Result<std::vector<game::ModelPair>> PairsOf(std::size_t entry) const override;

 private:
  game::Directory directory_;
};

}  // namespace bonepatch::plan
