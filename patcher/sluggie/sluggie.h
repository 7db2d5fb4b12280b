// What the community's Blender add-on says of a model's bones: the original list, and the edited one.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bonepatch::sluggie {

inline constexpr std::size_t kMostBytes = std::size_t{32} << 20;  ///< of a file; whole models take a few MiB
inline constexpr std::size_t kMostBones = 1024;                   ///< of one list; a model holds 255

/// What is absent isn't said: unchanged on an original bone, the default on an added one.
struct Bone {
  std::uint16_t id = 0;
  std::optional<std::uint16_t> parent;       ///< none: a root
  std::optional<std::uint16_t> mesh;         ///< the word on the disc: a submesh, or act::kNoMesh
  std::optional<std::uint16_t> mesh_edited;  ///< the word that is wanted
  std::optional<std::uint16_t> track;        ///< act::kNoTrack: none
  std::optional<std::uint16_t> mirror, role;
  std::optional<std::uint16_t> type, priority;
  std::optional<bool> inherit;
  std::optional<std::array<float, 3>> translation, scale;
  std::optional<std::array<float, 4>> rotation;  ///< x, y, z, w as the disc and recipes have it
  bool user_added = false;
};

struct Model {
  std::uint16_t chunk = 0;
  std::uint16_t file = 0;
  std::vector<Bone> original;
  std::vector<Bone> edited;                   ///< empty: the edits are marked in the original list
  std::vector<std::string> skipped;           ///< keys of the file that don't concern bones
  std::vector<std::string> skipped_of_bones;  ///< keys of bones that aren't read
};

}  // namespace bonepatch::sluggie
