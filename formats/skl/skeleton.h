// A .skl skeleton in memory: every byte of the file, with names where the file has names (FORMAT.md). Bones refer to
// each other by name, so a name that leads nowhere is kept as it is.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "patcher/base/bytes.h"
#include "patcher/base/forest.h"

namespace bonepatch::formats::skl {

/// What stands as its parent's name in a root, beside the empty name.
inline constexpr std::string_view kNoParent = "NoParent";

/// The thirty numbers of a bone. Rotations are quaternions x, y, z, w; matrices are for row vectors (translation in the
/// last row), row by row.
struct Numbers {
  std::array<F32, 3> position{};          ///< local: relative to the parent
  std::array<F32, 4> rotation{};          ///< local
  std::array<F32, 3> inverse_position{};  ///< of the inverse bind pose: from the model's space into the bone's
  std::array<F32, 4> inverse_rotation{};
  std::array<F32, 16> object{};  ///< the rest transform in the model's space
  friend bool operator==(const Numbers&, const Numbers&) = default;
};

struct Bone {
  std::string name;
  Numbers numbers;
  std::string parent;                 ///< a name; empty, or kNoParent: a root
  std::vector<std::string> children;  ///< names
  friend bool operator==(const Bone&, const Bone&) = default;

  bool is_root() const { return parent.empty() || parent == kNoParent; }
};

struct Skeleton {
  std::int32_t version = 1000;  ///< read by nobody
  std::vector<Bone> bones;
  std::optional<std::string> link;  ///< the linked skeleton's file; none: the file ends after the bones
  Bytes rest;                       ///< what follows where the file should have ended
  friend bool operator==(const Skeleton&, const Skeleton&) = default;

  bool linked() const { return link && !link->empty(); }
};

/// The bone of each parent's name: the first of that name. A root has none, and so has a bone whose parent isn't there.
Parents ParentsOf(const Skeleton& skeleton);

/// A foreign name as UTF-8: bytes that are none, and control characters, as `?`; cut where it is long.
std::string Plain(std::string_view name);
/// The same in quotes.
std::string Shown(std::string_view name);

/// A to Z as a to z: how web tools and file systems compare names that the client tells apart.
std::string Folded(std::string_view name);

}  // namespace bonepatch::formats::skl
