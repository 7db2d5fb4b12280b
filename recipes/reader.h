// Reads recipes and packs: strict YAML, all errors of a file at once, each with its place and what was expected.
#pragma once

#include <functional>

#include "patcher/base/bytes.h"
#include "patcher/base/result.h"
#include "recipes/format.h"

namespace bonepatch::recipes {

inline constexpr std::size_t kMaxFileSize = std::size_t{1} << 20;
inline constexpr std::size_t kMaxBankSize = std::size_t{16} << 20;
inline constexpr std::size_t kMaxBanksSize = std::size_t{64} << 20;  ///< of all the banks that a pack replaces
inline constexpr int kMaxDepth = 64;

/// Where a pack's bytes come from: a folder, or what the state kept.
class PackFiles {
 public:
  virtual ~PackFiles() = default;

  /// The bytes of a file by its path inside the pack (with `/`, already checked for `..` and absolute paths).
  /// An error of kind kUsage with rule "recipe/pack" for a path that a link takes out of the pack.
  /// Files larger than kMaxFileSize may be cut to kMaxFileSize + 1 bytes.
  virtual Result<std::string> Read(const std::string& path) const = 0;

  /// The same for an animation bank, which may be cut to kMaxBankSize + 1 bytes.
  virtual Result<std::string> ReadBank(const std::string& path) const { return Read(path); }

  /// How findings name a file of the pack: "packs/antenna/antenna.yaml".
  virtual std::string Shown(const std::string& path) const = 0;
};

struct ReadPack {
  std::optional<Pack> pack;  ///< none if any finding is an error
  Findings findings;         ///< recipe/syntax, recipe/schema, recipe/pack, recipe/reference; all of phase 1
  std::string id, file;      ///< of the pack, even of one with errors; the id is empty where the text doesn't tell
  std::vector<Pack::SeverityChange>
      severity;  ///< the same: whoever knows the rules judges it with the rest of the text
};

// `readers`: those of the formats that packs may be for, beside games.

/// A pack folder: pack.yaml and the recipes that it names. An error only where a file can't be read for a reason that
/// is not the pack's own fault (permission, I/O); a recipe that isn't there is a recipe/pack finding at its line of
/// pack.yaml.
Result<ReadPack> ReadPackFolder(const PackFiles& files, EditReaders readers = {});

/// A lone recipe, which is a pack with its id and no version. `path` is its path for PackFiles.
Result<ReadPack> ReadLoneRecipe(const PackFiles& files, const std::string& path, EditReaders readers = {});

}  // namespace bonepatch::recipes
