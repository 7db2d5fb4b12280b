// What `.bonepatch` remembers: the packs that are applied, the blocks or files that we wrote, and the baseline that
// undo returns to.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "patcher/base/bytes.h"

namespace bonepatch::store {

/// An applied pack with every byte that the plan read from it.
struct StoredPack {
  struct File {
    std::string path;
    std::string bytes;
    friend bool operator==(const File&, const File&) = default;
  };
  std::string id;
  std::optional<std::string> version;
  std::string sha256;
  bool lone_recipe = false;
  std::vector<File> files;
  friend bool operator==(const StoredPack&, const StoredPack&) = default;
};

/// A block in hammerspace that we wrote, and the records that point at it.
struct StoredBlock {
  struct Model {
    std::string address;  ///< "18/0", or a member's "30/2#1"
    std::string name;     ///< clean geo name
    std::uint32_t bones_before = 0, bones_after = 0;
    friend bool operator==(const Model&, const Model&) = default;
  };
  std::string entry;                     ///< the entry's address: its lowest chunk/file
  std::vector<std::uint32_t> records;    ///< memory addresses of its directory records, ascending
  std::uint32_t offset = 0, length = 0;  ///< in dt_na.dat, in bytes
  std::string sha256;                    ///< of the block
  std::string digest;         ///< of the donor and of all edits that made it: equal digests need no new block
  std::vector<Model> models;  ///< the edited ones
  friend bool operator==(const StoredBlock&, const StoredBlock&) = default;
};

/// A file of a plain folder that we replaced. Its original is kept in `.bonepatch/vanilla`.
struct StoredFile {
  std::string name;           ///< below the folder, with '/'
  std::string before, after;  ///< sha256 of the original, of what we wrote
  std::uint32_t bones_before = 0, bones_after = 0;
  friend bool operator==(const StoredFile&, const StoredFile&) = default;
};

/// Of a game, or of a plain folder; what is only of the other is empty.
struct State {
  std::vector<StoredPack> packs;       ///< in plan order
  std::vector<StoredBlock> blocks;     ///< of a game: ascending by offset
  std::string dol_sha256, fst_sha256;  ///< of a game's live files
  std::uint64_t archive_size = 0;      ///< of the live dt_na.dat
  bool of_folder = false;              ///< false: of a game
  std::vector<StoredFile> files;       ///< of a folder: ascending by name
  friend bool operator==(const State&, const State&) = default;
};

/// What undo gives back.
struct Baseline {
  Bytes dol, fst;
  std::uint64_t archive_size = 0;  ///< of dt_na.dat
  bool adopted = false;            ///< made by `adopt`: kept when no pack is applied
};

}  // namespace bonepatch::store
