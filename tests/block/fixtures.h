// What the tests of block/ share: a whole model block, sources that count or fail, and ways to damage bytes.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "act/section.h"
#include "block/block.h"
#include "sample/block_builder.h"

namespace bonepatch::block {

using sample::ArchiveBuilder;
using sample::BankBuilder;
using sample::BlockBuilder;
using sample::GplBuilder;
using sample::MadeUpVertices;
using sample::SknBuilder;

/// Where the tests of a section put it in its block.
inline constexpr std::uint32_t kStart = 0x40;

/// An ACT stand-in: its version word, then `size` - 4 bytes that are all `fill`. Nothing in block/ looks further.
inline Bytes ActOf(std::size_t size, std::uint8_t fill = 0xAC) {
  Bytes act(size, fill);
  Store<std::uint32_t>(act, 0, act::kVersion);
  return act;
}

inline Bytes GplFixture() {
  return GplBuilder()
      .Rigid(MadeUpVertices(5))
      .Skinned(MadeUpVertices(7))
      .Rigid(MadeUpVertices(3), sample::Quantize::F32())
      .WithoutNormals()
      .UserData(Bytes(24, 0x11))
      .Build();
}

inline Bytes SknFixture() { return SknBuilder().Sk1(3).Sk1(4).Sk2(5, 6).SkAcc(7).SkAcc(8).Build(); }

/// A block that has all seven sections.
inline Bytes WholeBlock() {
  return BlockBuilder()
      .Gpl(GplFixture())
      .Act(ActOf(100))
      .Tex(Bytes(70, 0x7E))
      .Skn(SknFixture())
      .Ptr6(Bytes(10, 0x66))
      .Ptr7(Bytes(64, 0x77))
      .Ptr8(Bytes(33, 0x88))
      .Build();
}

inline Bytes ArchiveFixture() {
  return ArchiveBuilder().Empty().Member(WholeBlock()).Empty().Member(Bytes(40, 0x42)).Member(Bytes(96, 0x43)).Build();
}

inline Bytes BankFixture() {
  return BankBuilder()
      .Id(0x1234)
      .Sequence("swing", {0xC1, 0x02, 0xFF})
      .Sequence("run", {})
      .Sequence("slide", {0x02, 9})
      .Build();
}

inline Bytes With(Bytes bytes, std::uint64_t offset, std::uint32_t word) {
  Store<std::uint32_t>(bytes, offset, word);
  return bytes;
}

inline Bytes With16(Bytes bytes, std::uint64_t offset, std::uint16_t word) {
  Store<std::uint16_t>(bytes, offset, word);
  return bytes;
}

inline std::uint32_t WordAt(const Bytes& bytes, std::uint64_t offset) { return *Load<std::uint32_t>(bytes, offset); }

/// "field@offset" of each fault, in order.
inline std::vector<std::string> Names(const std::vector<Fault>& faults) {
  std::vector<std::string> names;
  for (const Fault& fault : faults) names.push_back(fault.field + "@" + std::to_string(fault.offset));
  return names;
}

/// Memory that counts how much is read of it, and can claim to be longer than it is (the rest reads as zeros).
class CountingSource : public ByteSource {
 public:
  explicit CountingSource(ByteView bytes, std::uint64_t size = 0)
      : bytes_(bytes), size_(std::max(size, std::uint64_t(bytes.size()))) {}
  std::uint64_t size() const override { return size_; }
  Result<void> ReadAt(std::uint64_t offset, std::span<std::uint8_t> out) const override {
    if (!Fits(size_, offset, out.size())) return Fail(Failure::kSystem, "outside");
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = offset + i < bytes_.size() ? bytes_[offset + i] : 0;
    bytes_read += out.size();
    ++calls;
    return {};
  }
  mutable std::uint64_t bytes_read = 0;
  mutable std::uint64_t calls = 0;

 private:
  ByteView bytes_;
  std::uint64_t size_;
};

/// Memory whose `n`th read (from 0) fails.
class FailingSource : public ByteSource {
 public:
  FailingSource(ByteView bytes, std::uint64_t n) : memory_(bytes), left_(n) {}
  std::uint64_t size() const override { return memory_.size(); }
  Result<void> ReadAt(std::uint64_t offset, std::span<std::uint8_t> out) const override {
    if (left_ == 0) return Fail(Failure::kSystem, "the disk is gone");
    --left_;
    return memory_.ReadAt(offset, out);
  }

 private:
  MemorySource memory_;
  mutable std::uint64_t left_;
};

}  // namespace bonepatch::block
