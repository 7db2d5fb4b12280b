// GPL: what the rules read of the geometry (FORMAT.md), without touching vertices.
#pragma once

#include <vector>

#include "block/block.h"

namespace bonepatch::block {

inline constexpr std::uint32_t kGplVersion = 0x00B749E0;
inline constexpr std::uint8_t kRigid = 3;    ///< CompCount of a submesh that lies in its owner bone's space
inline constexpr std::uint8_t kSkinned = 6;  ///< CompCount of a submesh with positions and normals interleaved

struct Submesh {
  std::uint8_t comp_count = 0;
  std::uint16_t vertex_count = 0;
  std::uint8_t quantize = 0;
};

struct Geometry {
  std::vector<Submesh> submeshes;
  std::uint32_t user_data_size = 0;
  std::vector<Fault> faults;  ///< what block/geometry refuses: something the rules read lies outside the GPL, or the version
  bool readable() const { return faults.empty(); }
};

/// Reads headers and layouts only, a few dozen bytes a submesh. `gpl` is the GPL's place in the block; fault offsets count
/// from the block. An error only for I/O.
Result<Geometry> ReadGeometry(const ByteSource& block, Span gpl);

}  // namespace bonepatch::block
