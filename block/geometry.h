// GPL: what the rules read of the geometry (FORMAT.md), without touching vertices.
#pragma once

#include <vector>

#include "block/block.h"

namespace bonepatch::block {

inline constexpr std::uint32_t kGplVersion = 0x00B749E0;
inline constexpr std::uint8_t kRigid = 3;    ///< CompCount of a submesh that lies in its owner bone's space
inline constexpr std::uint8_t kSkinned = 6;  ///< CompCount of a submesh with positions and normals interleaved

/// The bit patterns of a quantize byte's high nibble; the low nibble is the number of fraction bits.
inline constexpr std::uint8_t kS16 = 3;
inline constexpr std::uint8_t kF32 = 4;

/// A submesh names its bone by u16, and 0xFFFF is none: a larger count can't be meant, and isn't read.
inline constexpr std::uint32_t kMaxSubmeshes = 0xFFFF;

/// An array of vertex data, as its header says; nothing of it has been read or checked.
struct VertexArray {
  std::uint64_t header = 0;  ///< of the array's header, in bytes from the block's start
  std::uint64_t data = 0;    ///< of the array, in bytes from the block's start
  std::uint16_t count = 0;
  std::uint8_t quantize = 0;
  std::uint8_t comp_count = 0;
  friend bool operator==(const VertexArray&, const VertexArray&) = default;
};

struct Submesh {
  std::uint8_t comp_count = 0;
  std::uint16_t vertex_count = 0;
  std::uint8_t quantize = 0;
  std::optional<VertexArray> positions = {};  ///< none: its header could not be read, and the three fields above are 0
  std::optional<VertexArray> normals = {};    ///< none: the layout has no lighting header, or it could not be read
  friend bool operator==(const Submesh&, const Submesh&) = default;
};

struct Geometry {
  std::vector<Submesh> submeshes;  ///< one for each descriptor, readable or not; none if the array leaves the GPL
  std::uint32_t user_data_size = 0;
  std::vector<Fault>
      faults;  ///< what block/geometry refuses: something the rules read lies outside the GPL, or the version
  bool readable() const { return faults.empty(); }
};

/// Reads headers and layouts only, a few dozen bytes a submesh. `gpl` is the GPL's place in the block; fault offsets
/// count from the block. An error only for I/O.
Result<Geometry> ReadGeometry(const ByteSource& block, Span gpl);

}  // namespace bonepatch::block
