// The models of a game: which records share a block, what an entry is, and its parts, read in pieces.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "act/codec.h"
#include "block/archive.h"
#include "block/bank.h"
#include "block/block.h"
#include "block/geometry.h"
#include "block/skinning.h"
#include "patcher/game/dol.h"

namespace bonepatch::game {

/// A block of dt_na.dat with the records that move together: those with one EN offset, but a record of directories 89
/// to 94 is alone. Where their lengths differ, the block is as long as the longest.
struct Entry {
  std::vector<std::size_t> records;              ///< indices into Directory::records(), ascending by lowest name
  std::pair<std::uint32_t, std::uint32_t> name;  ///< the lowest (chunk, file): the entry's address
  std::vector<std::pair<std::uint32_t, std::uint32_t>> names;  ///< all of them, ascending
  std::uint32_t offset = 0, length = 0;
  bool stadium = false;  ///< any of its records in chunks 7 to 16
};

/// All entries that are not empty, ascending by address. From routes alone; nothing of the archive is read.
std::vector<Entry> ListEntries(const Directory& directory);

/// One model: an entry, or a member of an archive.
struct ModelId {
  std::size_t entry = 0;              ///< index into the list of entries
  std::optional<std::uint32_t> slot;  ///< an archive's member
  friend auto operator<=>(const ModelId&, const ModelId&) = default;
};

/// "18/0", "30/2#1".
std::string AddressOf(const Entry& entry, std::optional<std::uint32_t> slot = {});

/// The index of the entry that (chunk, file) names; none where it is empty or not there.
std::optional<std::size_t> FindEntry(const Directory& directory, const std::vector<Entry>& entries, std::uint32_t chunk,
                                     std::uint32_t file);

/// Where a model's block lies in the archive file, in bytes from its start.
struct BlockPlace {
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
};

/// A model's block without its meshes: header, ACT, and the words of GPL and SKN that the rules read.
struct LoadedModel {
  block::Header header;
  Bytes act;  ///< bytes of the ACT section; empty if there is none
  tl::expected<act::Section, std::vector<act::Truncation>> section;
  std::optional<block::Geometry> geometry;  ///< none: no GPL
  std::optional<block::Skinning> skinning;  ///< none: no SKN
};

inline constexpr std::uint64_t kMostActBytes = 16u << 20;  ///< a section of 255 bones is smaller than 64 KiB

/// Reads a model block from any source (an entry, an archive's member, a single file). An error only for I/O or a block
/// shorter than its header; everything else is in the parts. Without an ACT section `section` holds one truncation that
/// says so.
Result<LoadedModel> LoadModel(const ByteSource& block);

/// The clean geo name of a model block, reading its header and the name only; empty if it has no ACT section or no
/// name.
Result<std::string> ReadModelName(const ByteSource& block);

/// What each entry of the archive is, with its models' clean names; reads a few words of each.
struct ListedModel {
  ModelId id;
  std::string name;  ///< clean geo name, may be empty
};
struct Listing {
  std::vector<block::EntryKind> kinds;  ///< by entry
  std::vector<ListedModel> models;      ///< ascending by entry, then slot
  std::vector<std::string> unreadable;  ///< by entry: why it couldn't be read; empty if it could
};
/// An entry that doesn't lie inside the archive is listed as unreadable; an error only for I/O.
Result<Listing> ListModels(const ByteSource& archive, const std::vector<Entry>& entries);

/// A high- and a low-poly model: files n and n + 1 of one chunk, where only the second's clean geo name starts with
/// `L_`, and the names agree once it and the extension are cut. A block can be part of several pairs; two blocks that
/// meet in several chunks are one pair, with the lowest addresses.
struct ModelPair {
  std::string name;                       ///< "mario"
  std::size_t high = 0, low = 0;          ///< entries
  std::string high_address, low_address;  ///< in that chunk
};

/// The pair that chunk/file n and n + 1 form, if they do. Reads names only.
Result<std::optional<ModelPair>> PairAt(const ByteSource& archive, const Directory& directory,
                                        const std::vector<Entry>& entries, std::uint32_t chunk, std::uint32_t file);

/// Every pair that an entry is part of, in every chunk where one of its records lies.
Result<std::vector<ModelPair>> PairsOf(const ByteSource& archive, const Directory& directory,
                                       const std::vector<Entry>& entries, std::size_t entry);

/// Every pair of the game, from a listing.
std::vector<ModelPair> AllPairs(const std::vector<Entry>& entries, const Listing& listing);

/// The stem of a geo name: without `L_` and extension ("L_mario.gpl" -> "mario"), and whether it had the prefix.
struct NameStem {
  std::string stem;
  bool low = false;
};
NameStem StemOf(const std::string& geo_name);

}  // namespace bonepatch::game
