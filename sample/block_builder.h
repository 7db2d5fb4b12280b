// Builds what stands around an ACT section, in words: GPL, SKN, model blocks, archives and animation banks. The bytes
// have the real layout (block/FORMAT.md); what is in them is made up.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "patcher/base/bytes.h"

namespace bonepatch::sample {

struct Vertex {
  std::array<float, 3> position{};
  std::array<float, 3> normal{0, 0, 1};
};

/// `count` vertices that are all different, all within 4 units of the origin, with unit normals. The same on every
/// call.
std::vector<Vertex> MadeUpVertices(std::size_t count);

/// How a vertex array stores its numbers: the quantize byte. High nibble 3 (or 0): s16, 4: f32; low nibble: fraction
/// bits.
struct Quantize {
  std::uint8_t byte = 0x38;

  static constexpr Quantize S16(unsigned fraction_bits) {
    return {static_cast<std::uint8_t>(0x30 | (fraction_bits & 0xF))};
  }
  static constexpr Quantize PlainS16(unsigned fraction_bits) {
    return {static_cast<std::uint8_t>(fraction_bits & 0xF)};
  }
  static constexpr Quantize F32() { return {0x40}; }
};

/// `GplBuilder().Rigid(MadeUpVertices(12)).Named("cap").Skinned(MadeUpVertices(30)).Build()`
class GplBuilder {
 public:
  /// Submeshes, numbered from 0 in the order of these calls. A rigid one has positions, and normals with a lighting
  /// header; a skinned one has both interleaved and no lighting header. s16 normals of a rigid one have 14 fraction
  /// bits.
  GplBuilder& Rigid(std::vector<Vertex> vertices, Quantize quantize = {});
  GplBuilder& Skinned(std::vector<Vertex> vertices, Quantize quantize = {});

  /// These say more about the submesh named last.
  GplBuilder& Named(std::string name);
  GplBuilder& WithoutNormals();
  GplBuilder& SharingArraysOf(std::uint32_t submesh);  ///< its headers point at that earlier submesh's arrays

  GplBuilder& UserData(Bytes bytes);
  Bytes Build() const;

 private:
  struct Mesh {
    std::vector<Vertex> vertices;
    Quantize quantize;
    bool skinned = false;
    bool normals = true;
    std::string name;
    std::optional<std::uint32_t> arrays_of;
  };
  struct Arrays {
    std::uint32_t positions = 0, normals = 0;  ///< where they lie, GPL-relative; 0: nowhere
  };
  static Arrays AppendArrays(Bytes& gpl, const Mesh& mesh);
  static void StoreLayout(Bytes& gpl, std::uint32_t layout, const Mesh& mesh, const Arrays& arrays);

  std::vector<Mesh> meshes_;
  Bytes user_data_;
};

/// `SknBuilder().Sk1(3).Sk2(4, 5).SkAcc(6).Build()`. Every byte of a record that is no bone id is that of some f32 1.0.
class SknBuilder {
 public:
  SknBuilder& Sk1(std::uint16_t bone);
  SknBuilder& Sk2(std::uint16_t first, std::uint16_t second);
  SknBuilder& SkAcc(std::uint16_t bone);
  Bytes Build() const;

 private:
  std::vector<std::uint16_t> sk1_, sk_acc_;
  std::vector<std::pair<std::uint16_t, std::uint16_t>> sk2_;
};

/// `BlockBuilder().Gpl(gpl).Act(act).Tex(tex).Build()`: sections in header order on multiples of 32, zeros between them
/// and after the last. A section that isn't named (or is empty) is absent.
class BlockBuilder {
 public:
  BlockBuilder& Gpl(Bytes section) { return Set(1, std::move(section)); }
  BlockBuilder& Act(Bytes section) { return Set(2, std::move(section)); }
  BlockBuilder& Tex(Bytes section) { return Set(3, std::move(section)); }
  BlockBuilder& Skn(Bytes section) { return Set(4, std::move(section)); }
  BlockBuilder& Ptr6(Bytes section) { return Set(5, std::move(section)); }
  BlockBuilder& Ptr7(Bytes section) { return Set(6, std::move(section)); }
  BlockBuilder& Ptr8(Bytes section) { return Set(7, std::move(section)); }
  Bytes Build() const;

 private:
  BlockBuilder& Set(std::size_t word, Bytes section) {
    sections_[word] = std::move(section);
    return *this;
  }
  std::array<Bytes, 8> sections_;
};

/// `ArchiveBuilder().Member(block).Empty().Member(bank).Build()`: slots count from 0, empty ones too.
class ArchiveBuilder {
 public:
  ArchiveBuilder& Member(Bytes bytes);
  ArchiveBuilder& Empty();
  Bytes Build() const;

 private:
  std::vector<Bytes> slots_;  ///< empty bytes: an empty slot
};

/// `BankBuilder().Id(7).Sequence("swing", {0xC0, 0x12}).Build()`
class BankBuilder {
 public:
  BankBuilder& Id(std::uint16_t id);
  BankBuilder& Version(std::uint32_t version);
  BankBuilder& Sequence(std::string name, std::vector<std::uint16_t> track_ids);
  Bytes Build() const;

 private:
  struct Sequenced {
    std::string name;
    std::vector<std::uint16_t> track_ids;
  };
  std::uint16_t id_ = 0;
  std::uint32_t version_ = 0x01321AFD;
  std::vector<Sequenced> sequences_;
};

}  // namespace bonepatch::sample
