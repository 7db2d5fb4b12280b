// Recipes and packs as plain structs that remember where each thing was written. What they mean for a model is decided
// elsewhere.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "patcher/base/finding.h"
#include "patcher/base/transform.h"

namespace bonepatch::recipes {

template <typename T>
struct Located {
  T value{};
  Source at;
};

/// A bone of the donor by id, or one that a recipe adds, by name (`antenna`, or `pack-id/antenna` of a required pack).
struct BoneRef {
  std::variant<std::uint16_t, std::string> bone;
  Source at;
};

/// `parent: root`.
struct RootParent {};

/// Components a recipe gives; absent ones keep their value (set-transform) or take the default (add-bone).
struct Transform {
  std::optional<Located<std::array<float, 3>>> translation;
  std::optional<Located<Quat>> rotation;  ///< x, y, z, w as written, or from euler degrees; not normalised
  std::optional<Located<std::array<float, 3>>> scale;
};

struct NoTrack {};
struct AutoTrack {};
using Track = std::variant<NoTrack, AutoTrack, std::uint16_t>;

struct AddBone {
  Located<std::string> name;
  std::variant<RootParent, BoneRef> parent;
  Source parent_at;
  Transform transform;
  bool null_transform = false;  ///< `transform: none`
  Located<Track> track{NoTrack{}, {}};
  Located<std::optional<std::uint16_t>> mesh;
};

enum class Keep { kOffset, kPlace };

struct MoveMesh {
  std::optional<BoneRef> from;  ///< at least one of from and submesh is given
  std::optional<Located<std::uint16_t>> submesh;
  BoneRef to;
  Keep keep = Keep::kOffset;
};

struct SetMesh {
  BoneRef bone;
  Located<std::uint16_t> submesh;
};

struct ClearMesh {
  BoneRef bone;
};

struct SetTransform {
  BoneRef bone;
  Transform transform;  ///< at least one component
};

/// Rewrites the bone id words of SKN records that equal `from`.
struct MoveSkin {
  BoneRef from;
  BoneRef to;
};

/// `18/0` or `30/2#1`.
struct Address {
  std::uint16_t chunk = 0;
  std::uint32_t file = 0;
  std::optional<std::uint32_t> slot;
  friend auto operator<=>(const Address&, const Address&) = default;
};
std::string ToString(const Address& address);

/// Swaps an animation bank for a file of the pack; judged against this model's planned tracks.
struct ReplaceBank {
  Located<Address> entry;
  Located<std::string> file;  ///< path inside the pack
  std::string bytes;          ///< of that file
};

struct Edit {
  std::variant<AddBone, MoveMesh, SetMesh, ClearMesh, SetTransform, MoveSkin, ReplaceBank> what;
  Source at;
};

/// One line of a `skeleton:` list. What is left out is unchanged on a donor, and the default on a new bone.
struct StatedBone {
  Located<std::uint16_t> id;
  Located<std::variant<RootParent, std::uint16_t>> parent;
  std::optional<Located<std::uint16_t>> track;  ///< 0xFFFF: none
  std::optional<Located<std::uint16_t>> mirror;
  std::optional<Located<std::uint16_t>> role;
  std::optional<Located<std::optional<std::uint16_t>>> mesh;  ///< none inside: `mesh: none`
  Transform transform;
  bool null_transform = false;
  Source at;
};

/// "18/0", "18/0#3" in decimal, without signs or leading zeros; none for anything else. (The range of the chunk is not
/// checked.)
std::optional<Address> ParseAddress(std::string_view text);

/// A model by address or by clean geo name.
struct ModelTarget {
  std::variant<Address, std::string> model;
  Source at;
};

/// `pair: mario`.
struct PairTarget {
  std::string name;
  Source at;
};

struct Expect {
  std::optional<Located<std::uint16_t>> bones;
  std::optional<Located<std::string>> name;
  std::optional<Located<std::string>> sha256;  ///< 64 lower-case hexadecimal digits
};

struct ModelEntry {
  std::variant<std::vector<ModelTarget>, PairTarget> target;
  Expect expect;
  std::vector<Edit> edits;                          ///< empty where `skeleton` is given
  std::optional<std::vector<StatedBone>> skeleton;  ///< the whole wanted bone list
  Source at;
};

/// Edits of a sibling format, read by it (format.h).
class EditList {
 public:
  virtual ~EditList() = default;
  virtual std::size_t size() const = 0;
};

/// What a recipe for a sibling format asks of files of a folder.
struct FileEntry {
  std::vector<Located<std::string>> files;  ///< names below the folder, with `/`
  Expect expect;                            ///< without a name: the file has one
  std::shared_ptr<const EditList> edits;
  Source at;
};

struct Recipe {
  Located<std::string> id;
  std::string title;
  std::vector<std::string> authors;
  std::string game;    ///< empty: it is for a format
  std::string format;  ///< empty: it is for a game
  std::vector<ModelEntry> models;
  std::vector<FileEntry> files_wanted;  ///< of a format
  std::string file;                     ///< the name that findings show
  std::string path;                     ///< inside the pack, with `/`; the file name for a lone recipe
  std::string sha256;                   ///< of its bytes
};

struct Pack {
  Located<std::string> id;
  std::string title;
  std::optional<std::string> version;  ///< none for a lone recipe
  std::vector<std::string> authors;
  std::string game;    ///< empty: it is for a format
  std::string format;  ///< empty: it is for a game
  std::vector<Recipe> recipes;
  std::string file;                                   ///< pack.yaml or the lone recipe, as findings show it
  std::vector<Located<std::string>> requires_packs;   ///< ids under `requires:`
  std::vector<Located<std::string>> conflicts_packs;  ///< ids under `conflicts:`

  /// `severity:`: a warning of this pack raised to an error or dropped.
  struct SeverityChange {
    Located<std::string> rule;
    bool off = false;  ///< false: error
  };
  std::vector<SeverityChange> severity;

  std::string sha256;  ///< of everything that was read: equal packs have equal digests

  /// Every byte that was read, by path inside the pack ("pack.yaml" first), so that the state can keep the pack.
  struct File {
    std::string path;
    std::string bytes;
  };
  std::vector<File> files;
  bool lone_recipe = false;
};

}  // namespace bonepatch::recipes
