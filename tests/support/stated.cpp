// Reading the sample's models back, and stating their bones.
#include "tests/support/stated.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

namespace bonepatch::tests {

std::string StatedLine::Text() const {
  std::string text = fmt::format("{{id: {}, parent: {}", id, parent);
  if (!track.empty()) text += ", track: " + track;
  if (!mirror.empty()) text += ", mirror: " + mirror;
  if (!role.empty()) text += ", role: " + role;
  if (!mesh.empty()) text += ", mesh: " + mesh;
  return text + more + "}";
}

std::vector<StatedLine> StateDonor(const act::Section& donor) {
  std::vector<StatedLine> list;
  for (std::uint32_t i = 0; i < donor.bones.size(); ++i) {
    const act::Bone& bone = donor.bones[i];
    StatedLine line;
    line.id = std::to_string(bone.id);
    line.parent = bone.parent.bone() ? std::to_string(bone.parent.bone()->value) : "root";
    if (const auto track = act::TrackOf(donor, {i}))
      line.track = *track == act::kNoTrack ? "none" : fmt::format("0x{:X}", *track);
    if (const auto mirror = act::MirrorOf(donor, {i})) {
      line.mirror = std::to_string(mirror->bone);
      line.role = std::to_string(mirror->role);
    }
    line.mesh = bone.geo == act::kNoMesh ? "none" : std::to_string(bone.geo);
    list.push_back(std::move(line));
  }
  return list;
}

std::string SkeletonEntry(const std::string& model, const std::vector<StatedLine>& list) {
  std::string text = "  - model: " + model + "\n    skeleton:\n";
  for (const StatedLine& line : list) text += "      - " + line.Text() + "\n";
  return text;
}

Bytes ReadLiveEntry(const SampleFolder& game, std::uint32_t chunk, std::uint32_t file) {
  const auto dol = os::ReadWhole(os::System(), game.dol(), 1u << 24);
  const auto directory = game::Directory::Read(*dol, game.dol());
  const auto* record = directory->Find(chunk, file);
  const auto archive = os::System().Open(game.archive(), os::OpenMode::kRead);
  auto bytes = ReadBytes(**archive, record->slots[0].offset, record->slots[0].length);
  EXPECT_TRUE(bytes.has_value());
  return bytes.value_or(Bytes{});
}

LiveModel ReadLive(const SampleFolder& game, std::uint32_t chunk, std::uint32_t file) {
  Bytes block = ReadLiveEntry(game, chunk, file);
  auto parts = game::LoadModel(MemorySource(block));
  EXPECT_TRUE(parts.has_value() && parts->section.has_value());
  return {std::move(block), std::move(*parts)};
}

std::vector<std::array<double, 3>> Positions(const LiveModel& model, std::size_t submesh) {
  const block::VertexArray array = model.parts.geometry->submeshes.at(submesh).positions.value();
  EXPECT_EQ(array.comp_count, 3);
  const bool real = array.quantize >> 4 == block::kF32;
  EXPECT_TRUE(real || array.quantize >> 4 == block::kS16);
  const double scale = std::ldexp(1.0, -(array.quantize & 0xF));
  std::vector<std::array<double, 3>> points(array.count);
  std::uint64_t at = array.data;
  for (auto& point : points) {
    for (double& value : point) {
      if (real) {
        value = F32{*Load<std::uint32_t>(model.block, at)}.value();
      } else {
        value = static_cast<std::int16_t>(*Load<std::uint16_t>(model.block, at)) * scale;
      }
      at += real ? 4 : 2;
    }
  }
  return points;
}

}  // namespace bonepatch::tests
