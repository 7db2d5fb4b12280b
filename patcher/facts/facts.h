// What the rules need to know of the vanilla models of a game, and no byte of it: the words of `bonepatch facts`.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "act/section.h"
#include "block/block.h"
#include "block/skinning.h"
#include "validators/model.h"

namespace bonepatch::facts {

/// Raised when facts mean something else, or when rules need more of them.
inline constexpr int kVersion = 1;
inline constexpr std::string_view kGame = "sluggers-us";
inline constexpr std::uint32_t kDirectories = 172;

/// A component of a transform: empty is the identity, kNotFinite says what it says, else it is a mark (marks.h).
using Component = std::string;
inline constexpr std::string_view kNotFinite = "not finite";
inline constexpr std::size_t kMarkDigits = 12;

inline bool IsMark(std::string_view text) {
  return text.size() == kMarkDigits && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

/// A transform record without its numbers.
struct Transform {
  std::uint8_t type = 0;
  Component rotation, translation, scale;
  friend bool operator==(const Transform&, const Transform&) = default;
};

/// Sibling and child links, where they aren't the ones that follow from the parents.
struct Links {
  act::Link root;
  std::vector<act::Link> previous, next, child;  ///< by bone
  friend bool operator==(const Links&, const Links&) = default;
};

/// A section that decodes.
struct Skeleton {
  std::vector<std::uint16_t> ids;  ///< empty: 0, 1, 2 and so on
  std::vector<act::Link> parents;
  std::optional<Links> links;
  std::vector<std::optional<Transform>> transforms;  ///< none: a null pointer
  std::optional<std::vector<std::uint16_t>> tracks;  ///< none: no table; may be shorter than the skeleton
  std::optional<std::vector<act::Mirror>> mirrors;   ///< as tracks
  std::vector<std::uint16_t> named_tracks;           ///< of kind-4 descriptors
  friend bool operator==(const Skeleton&, const Skeleton&) = default;
};

struct Model {
  std::size_t entry = 0;              ///< index into Facts::entries
  std::optional<std::uint32_t> slot;  ///< of an archive's member
  std::string name;                   ///< clean geo name, may be empty
  std::string act_sha256;
  std::vector<std::uint16_t> meshes;                   ///< GEO id of each bone record; empty: they can't be read
  std::optional<Skeleton> skeleton;                    ///< none: the section doesn't decode
  std::optional<std::vector<std::uint8_t>> submeshes;  ///< CompCount of each; none: no GPL
  bool geometry_readable = true;
  std::optional<std::vector<block::SkinReference>> skins;  ///< each bone once, strays all; none: no SKN
  bool skinning_readable = true;
  std::string partner_unreadable;  ///< why pair rules can't be judged with it; empty: they can
  validators::Recorded recorded;   ///< the model's own findings
};

struct Entry {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> names;  ///< every (chunk, file), ascending
  std::string outside;                                         ///< why it can't be read; empty: it can
  block::EntryKind kind = block::EntryKind::kUnknown;
  std::vector<std::optional<block::EntryKind>> slots;  ///< of an archive; none: an empty one
};

struct Facts {
  bool adopted = false;                             ///< the baseline is a game that other tools had patched
  std::array<std::uint32_t, kDirectories> files{};  ///< that each chunk names
  std::vector<Entry> entries;                       ///< ascending by lowest name
  std::vector<Model> models;                        ///< ascending by entry, then slot
};

}  // namespace bonepatch::facts
