// What `.bonepatch` remembers: the packs that are applied, the blocks that we wrote, and the baseline that undo returns
// to.
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

struct State {
  std::vector<StoredPack> packs;       ///< in plan order
  std::vector<StoredBlock> blocks;     ///< ascending by offset
  std::string dol_sha256, fst_sha256;  ///< of the live files
  std::uint64_t archive_size = 0;      ///< of the live dt_na.dat
  friend bool operator==(const State&, const State&) = default;
};

/// What undo gives back.
struct Baseline {
  Bytes dol, fst;
  std::uint64_t archive_size = 0;  ///< of dt_na.dat
  bool adopted = false;            ///< made by `adopt`: kept when no pack is applied
};

}  // namespace bonepatch::store
