// What a run promises once it is committed: the files to replace, and, in a game, what dt_na.dat is cut to.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bonepatch::store {

/// Stands where a file's hash would be: the file isn't there.
inline constexpr std::string_view kAbsent = "absent";

inline constexpr std::string_view kDolName = "main.dol";
inline constexpr std::string_view kFstName = "fst.bin";
inline constexpr std::string_view kStateName = "state.json";

/// In a plain folder a name is a file's below it; the state and the kept originals have names there, too.
inline constexpr std::string_view kStateFolder = ".bonepatch";
inline constexpr std::string_view kFolderStateName = ".bonepatch/state.json";
inline constexpr std::string_view kOriginals = ".bonepatch/vanilla/";

/// A file whose bytes change. Only names, no paths: a folder may be moved between a stop and its recovery, and a forged
/// intent can't point anywhere.
struct IntentFile {
  std::string name;           ///< in a game one of the first three above
  std::string before, after;  ///< sha256, or kAbsent
  friend bool operator==(const IntentFile&, const IntentFile&) = default;
};

struct Intent {
  std::vector<IntentFile> files;    ///< in the order of renaming
  std::uint64_t archive_size = 0;   ///< of dt_na.dat when all is done
  std::uint64_t archive_floor = 0;  ///< the baseline's size: no cut may go below it
  bool drop_baseline = false;       ///< nothing is applied afterwards, and the baseline was not adopted
  std::uint32_t found = 0;          ///< 0: none; 1: found.new becomes found/; n: it becomes found/n
  bool of_folder = false;           ///< false: of a game. A folder's has files and `found` alone
  friend bool operator==(const Intent&, const Intent&) = default;
};

/// What baseline.json says of the two files beside it.
struct BaselineRecord {
  std::string dol_sha256, fst_sha256;
  std::uint64_t archive_size = 0;
  bool adopted = false;
  friend bool operator==(const BaselineRecord&, const BaselineRecord&) = default;
};

}  // namespace bonepatch::store
