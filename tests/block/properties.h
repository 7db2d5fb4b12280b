// What holds for any bytes whatever, handed to every reader of block/. The sweep and the fuzzer ask the same.
#pragma once

#include <algorithm>
#include <functional>
#include <string>

#include "block/archive.h"
#include "block/bank.h"
#include "block/block.h"
#include "block/geometry.h"
#include "block/rebake.h"
#include "block/skinning.h"

namespace bonepatch::block {

/// Why a replaced section broke something; empty: nothing is wrong.
inline std::string BrokenReplace(ByteView bytes, const Header& header) {
  const Bytes act(77, 0xAC);
  const std::optional<Span> before = header.Find(SectionKind::kAct);
  const Bytes replaced = ReplaceAct(bytes, header, act);
  const Result<Header> after = ReadHeader(MemorySource(replaced));
  if (!after || !after->faults.empty()) return "a block without fault has one once its ACT is replaced";
  for (std::uint32_t word = 1; word < 8; ++word) {
    const auto kind = static_cast<SectionKind>(word);
    const std::optional<Span> was = header.Find(kind), is = after->Find(kind);
    if (was.has_value() != is.has_value()) return "a section came or went";
    if (!was || kind == SectionKind::kAct) continue;
    const ByteView old_bytes = bytes.subspan(was->offset, was->size);
    if (was->size != is->size) return "another section changed its size";
    if (!std::equal(old_bytes.begin(), old_bytes.end(), replaced.begin() + is->offset))
      return "another section changed";
  }
  if (!before) return {};
  const Bytes same = ReplaceAct(bytes, header, bytes.subspan(before->offset, before->size));
  return ByteView(same).size() == bytes.size() && std::equal(same.begin(), same.end(), bytes.begin())
             ? std::string()
             : "a block with its own ACT is not the same block";
}

/// Why an archive is inconsistent; empty: nothing is wrong.
inline std::string BrokenArchive(ByteView bytes, const Slots& slots) {
  for (std::size_t slot = 0; slot < slots.size(); ++slot) {
    if (!slots[slot]) continue;
    if (!Fits(bytes.size(), slots[slot]->offset, slots[slot]->size) || slots[slot]->size == 0)
      return "a member outside";
    const Bytes same = ReplaceMember(bytes, slots, slot, bytes.subspan(slots[slot]->offset, slots[slot]->size));
    if (!std::equal(same.begin(), same.end(), bytes.begin(), bytes.end()))
      return "an archive with its own member changed";
  }
  const Result<std::optional<Slots>> after = ReadArchive(MemorySource(bytes));
  return after && after->has_value() && **after == slots ? std::string() : "reading twice differs";
}

/// Why re-baking broke something; empty: nothing is wrong. Through the identity nothing changes.
inline std::string BrokenRebake(ByteView gpl, const Geometry& geometry) {
  constexpr act::Matrix kUnmoved{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
  constexpr act::Matrix kMoved{0, -1, 0, 1, 1, 0, 0, 2, 0, 0, 1, 3};
  const auto count = static_cast<std::uint32_t>(std::min<std::size_t>(geometry.submeshes.size(), 4));
  for (std::uint32_t submesh = 0; submesh <= count; ++submesh) {
    const auto same = Rebake(gpl, submesh, kUnmoved), moved = Rebake(gpl, submesh, kMoved);
    if (same && !std::equal(gpl.begin(), gpl.end(), same->gpl.begin(), same->gpl.end()))
      return "the identity changes a mesh";
    if (moved && moved->gpl.size() != gpl.size()) return "re-baking changes the size";
  }
  return {};
}

/// Hands the bytes to every reader. Readers of memory never fail but for a block that is too short.
inline std::string BrokenProperty(ByteView bytes) {
  const MemorySource source(bytes);
  const Span all{0, static_cast<std::uint32_t>(bytes.size())};
  if (!Classify(source)) return "Classify failed";
  const Result<Geometry> geometry = ReadGeometry(source, all);
  if (!geometry) return "ReadGeometry failed";
  if (std::string broken = BrokenRebake(bytes, *geometry); !broken.empty()) return broken;
  if (8 * geometry->submeshes.size() > bytes.size()) return "more submeshes than the bytes can describe";
  const Result<Skinning> skinning = ReadSkinning(source, all);
  if (!skinning) return "ReadSkinning failed";
  const Result<Bank> bank = ReadBank(source);
  if (!bank) return "ReadBank failed";
  if (!std::is_sorted(bank->track_ids.begin(), bank->track_ids.end(), std::less_equal<>())) return "track ids repeat";
  const Result<std::optional<Slots>> archive = ReadArchive(source);
  if (!archive) return "ReadArchive failed";
  if (std::string broken = *archive ? BrokenArchive(bytes, **archive) : ""; !broken.empty()) return broken;

  const Result<Header> header = ReadHeader(source);
  if (!header) return bytes.size() < kHeaderSize ? "" : "ReadHeader failed";
  const std::optional<Span> gpl = header->Find(SectionKind::kGpl), skn = header->Find(SectionKind::kSkn);
  if (gpl && !ReadGeometry(source, *gpl)) return "ReadGeometry failed in its section";
  if (skn && !ReadSkinning(source, *skn)) return "ReadSkinning failed in its section";
  return header->faults.empty() ? BrokenReplace(bytes, *header) : "";
}

}  // namespace bonepatch::block
