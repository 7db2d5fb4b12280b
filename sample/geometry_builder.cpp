// Puts a GPL together: descriptors, layouts, headers, vertex arrays, names and user data.
#include <algorithm>
#include <cmath>

#include "sample/block_builder.h"
#include "sample/growing.h"

namespace bonepatch::sample {
namespace {

constexpr std::uint32_t kHeaderSize = 0x14;
constexpr std::uint32_t kLayoutSize = 0x18;
constexpr std::uint32_t kLayoutStride = 0x40;  ///< a layout, its two headers, and padding
constexpr unsigned kNormalFraction = 14;       ///< a unit normal just fits s16

bool IsFloat(Quantize quantize) { return quantize.byte >> 4 == 4; }

void AppendNumbers(Bytes& bytes, const std::array<float, 3>& numbers, Quantize quantize) {
  for (const float number : numbers) {
    if (IsFloat(quantize)) {
      Append<std::uint32_t>(bytes, F32::Of(number).bits);
    } else {
      const auto scaled = static_cast<std::int16_t>(std::lround(std::ldexp(number, quantize.byte & 0xF)));
      Append<std::uint16_t>(bytes, static_cast<std::uint16_t>(scaled));
    }
  }
}

Quantize NormalQuantize(Quantize quantize) { return IsFloat(quantize) ? quantize : Quantize::S16(kNormalFraction); }

/// The eight bytes that position and lighting headers start with.
void AppendArrayHeader(Bytes& bytes, std::uint32_t data, std::uint16_t count, Quantize quantize,
                       std::uint8_t components) {
  Append<std::uint32_t>(bytes, data);
  Append<std::uint16_t>(bytes, count);
  bytes.push_back(quantize.byte);
  bytes.push_back(components);
}

}  // namespace

std::vector<Vertex> MadeUpVertices(std::size_t count) {
  // Quarter and eighth steps, and Pythagorean normals: every one is stored without loss, so nothing depends on
  // rounding.
  std::vector<Vertex> vertices(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto step = [i](std::size_t divisor, std::size_t steps, float size) {
      return size * (static_cast<float>(i / divisor % steps) - static_cast<float>(steps) / 2);
    };
    vertices[i].position = {step(1, 16, 0.25F), step(16, 16, 0.25F), step(256, 64, 0.125F)};
    constexpr std::array<std::array<float, 3>, 6> kNormals = {
        {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {-1, 0, 0}, {0, -1, 0}, {0, 0, -1}}};
    vertices[i].normal = kNormals[i % kNormals.size()];
  }
  return vertices;
}

GplBuilder& GplBuilder::Rigid(std::vector<Vertex> vertices, Quantize quantize) {
  meshes_.push_back({std::move(vertices), quantize, false, true, {}, {}});
  return *this;
}

GplBuilder& GplBuilder::Skinned(std::vector<Vertex> vertices, Quantize quantize) {
  meshes_.push_back({std::move(vertices), quantize, true, false, {}, {}});
  return *this;
}

GplBuilder& GplBuilder::Named(std::string name) {
  meshes_.back().name = std::move(name);
  return *this;
}

GplBuilder& GplBuilder::WithoutNormals() {
  meshes_.back().normals = false;
  return *this;
}

GplBuilder& GplBuilder::SharingArraysOf(std::uint32_t submesh) {
  meshes_.back().arrays_of = submesh;
  return *this;
}

GplBuilder& GplBuilder::UserData(Bytes bytes) {
  user_data_ = std::move(bytes);
  return *this;
}

/// Appends the arrays of a mesh and says where they lie.
GplBuilder::Arrays GplBuilder::AppendArrays(Bytes& gpl, const Mesh& mesh) {
  Arrays arrays;
  Pad(gpl, kAlignment);
  arrays.positions = SizeOf(gpl);
  for (const Vertex& vertex : mesh.vertices) {
    AppendNumbers(gpl, vertex.position, mesh.quantize);
    if (mesh.skinned) AppendNumbers(gpl, vertex.normal, mesh.quantize);
  }
  if (!mesh.normals) return arrays;
  Pad(gpl, kAlignment);
  arrays.normals = SizeOf(gpl);
  for (const Vertex& vertex : mesh.vertices) AppendNumbers(gpl, vertex.normal, NormalQuantize(mesh.quantize));
  return arrays;
}

/// Fills in a layout and the headers behind it. Colour, texture and display pointers stay 0.
void GplBuilder::StoreLayout(Bytes& gpl, std::uint32_t layout, const Mesh& mesh, const Arrays& arrays) {
  Bytes headers;
  const auto count = static_cast<std::uint16_t>(mesh.vertices.size());
  Store<std::uint32_t>(gpl, layout, kLayoutSize);
  AppendArrayHeader(headers, arrays.positions - layout, count, mesh.quantize, mesh.skinned ? 6 : 3);
  if (mesh.normals && arrays.normals != 0) {
    Store<std::uint32_t>(gpl, layout + 0xC, kLayoutSize + SizeOf(headers));
    AppendArrayHeader(headers, arrays.normals - layout, count, NormalQuantize(mesh.quantize), 3);
    Append<std::uint32_t>(headers, F32::Of(1).bits);  // ambient
  }
  std::copy(headers.begin(), headers.end(), gpl.begin() + layout + kLayoutSize);
}

Bytes GplBuilder::Build() const {
  Bytes gpl(kHeaderSize + 8 * meshes_.size());
  Store<std::uint32_t>(gpl, 0, 0x00B749E0);
  Store<std::uint32_t>(gpl, 0xC, static_cast<std::uint32_t>(meshes_.size()));
  Store<std::uint32_t>(gpl, 0x10, kHeaderSize);
  Pad(gpl, kAlignment);
  const std::uint32_t layouts = SizeOf(gpl);
  gpl.resize(gpl.size() + kLayoutStride * meshes_.size());  // first, so that data pointers only point forwards

  std::vector<Arrays> arrays(meshes_.size());
  for (std::uint32_t i = 0; i < meshes_.size(); ++i) {
    const std::uint32_t layout = layouts + kLayoutStride * i;
    arrays[i] = meshes_[i].arrays_of ? arrays[*meshes_[i].arrays_of] : AppendArrays(gpl, meshes_[i]);
    Store<std::uint32_t>(gpl, kHeaderSize + 8 * i, layout);
    StoreLayout(gpl, layout, meshes_[i], arrays[i]);
  }
  for (std::uint32_t i = 0; i < meshes_.size(); ++i) {
    Store<std::uint32_t>(gpl, kHeaderSize + 8 * i + 4, SizeOf(gpl));
    Append(gpl, AsBytes(meshes_[i].name));
    gpl.push_back(0);
  }
  if (!user_data_.empty()) {
    Pad(gpl, 4);
    Store<std::uint32_t>(gpl, 4, SizeOf(user_data_));
    Store<std::uint32_t>(gpl, 8, SizeOf(gpl));
    Append(gpl, ByteView(user_data_));
  }
  return gpl;
}

}  // namespace bonepatch::sample
