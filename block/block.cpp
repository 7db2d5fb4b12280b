// Reads the header of a model block, judges its offsets, and tells what an entry is.
#include "block/block.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "act/section.h"
#include "block/archive.h"
#include "block/bank.h"
#include "block/geometry.h"
#include "block/move.h"

namespace bonepatch::block {
namespace {

constexpr std::array<SectionKind, 7> kSections = {SectionKind::kGpl, SectionKind::kAct,  SectionKind::kTex,
                                                  SectionKind::kSkn, SectionKind::kPtr6, SectionKind::kPtr7,
                                                  SectionKind::kPtr8};

constexpr std::uint64_t WordOffset(SectionKind kind) { return 4 * static_cast<std::uint64_t>(kind); }

/// What is wrong with an offset by itself; empty: nothing.
std::string Misplaced(std::uint32_t offset, std::uint64_t block_size) {
  if (offset < kHeaderSize) return fmt::format("lies inside the block header, which ends at 0x{:X}", kHeaderSize);
  if (offset >= block_size) return fmt::format("lies outside the block of 0x{:X} bytes", block_size);
  if (offset % kAlignment != 0) return fmt::format("is no multiple of {}", kAlignment);
  return {};
}

/// One fault for each wrong word: an offset that is wrong by itself is not compared with the others.
void JudgeOffsets(Header& header) {
  std::optional<SectionKind> before;
  for (const SectionKind kind : kSections) {
    if (!header.Has(kind)) continue;
    const std::uint32_t offset = header.words[static_cast<std::size_t>(kind)];
    std::string wrong = Misplaced(offset, header.block_size);
    if (wrong.empty()) {
      const std::uint32_t last = before ? header.words[static_cast<std::size_t>(*before)] : 0;
      if (offset <= last) wrong = fmt::format("is not above the {} offset 0x{:X}; offsets ascend", Name(*before), last);
      before = kind;
    }
    if (wrong.empty()) continue;
    header.faults.push_back(
        {std::string(Name(kind)), WordOffset(kind), fmt::format("the {} offset 0x{:X} {}", Name(kind), offset, wrong)});
  }
}

/// Whether the word at `offset` is `version`. Nothing outside the entry is read.
Result<bool> PointsAt(const ByteSource& entry, std::uint32_t offset, std::uint32_t version) {
  if (!Fits(entry.size(), offset, 4)) return false;
  Result<Bytes> word = ReadBytes(entry, offset, 4);
  if (!word) return Propagate(std::move(word));
  return Load<std::uint32_t>(*word, 0) == version;
}

/// Whether an offset could be that of a section, had someone only forgotten to align it.
bool Plausible(std::uint32_t offset, std::uint64_t size) {
  return offset >= kHeaderSize && offset < size && offset % 4 == 0;
}

/// A block too short for its header is no model; neither is one without an ACT, for there is nothing to edit.
Result<EntryKind> ModelOrArchive(const ByteSource& entry) {
  Result<Header> header = ReadHeader(entry);
  if (!header) return Propagate(std::move(header));
  const std::uint32_t gpl = header->words[1], act = header->words[2];
  const Result<bool> has_gpl = gpl == 0 ? Result<bool>(false) : PointsAt(entry, gpl, kGplVersion);
  if (!has_gpl) return tl::unexpected<Error>(has_gpl.error());
  const Result<bool> has_act = act == 0 ? Result<bool>(false) : PointsAt(entry, act, act::kVersion);
  if (!has_act) return tl::unexpected<Error>(has_act.error());
  if (*has_gpl && *has_act) return EntryKind::kModel;

  Result<std::optional<Slots>> archive = ReadArchive(entry);
  if (!archive) return Propagate(std::move(archive));
  if (archive->has_value()) return EntryKind::kArchive;

  const bool could_be = Plausible(gpl, entry.size()) && Plausible(act, entry.size());
  const bool damaged = header->words[0] == 0 && act != 0 && (*has_gpl || *has_act || could_be);
  return damaged ? EntryKind::kModel : EntryKind::kUnknown;
}

}  // namespace

std::string_view Name(SectionKind kind) {
  static constexpr std::array<std::string_view, 8> kNames = {"first word", "GPL",  "ACT",  "TEX",
                                                             "SKN",        "ptr6", "ptr7", "ptr8"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::optional<Span> Header::Find(SectionKind kind) const {
  const std::uint32_t start = words[static_cast<std::size_t>(kind)];
  if (start == 0 || start >= block_size) return std::nullopt;
  std::uint64_t end = block_size;
  for (const SectionKind other : kSections) {
    const std::uint32_t offset = words[static_cast<std::size_t>(other)];
    if (offset > start && offset < end) end = offset;
  }
  const std::uint64_t longest = std::numeric_limits<std::uint32_t>::max();
  return Span{start, static_cast<std::uint32_t>(std::min(end - start, longest))};
}

Result<Header> ReadHeader(const ByteSource& block) {
  if (block.size() < kHeaderSize) {
    return Fail(Failure::kSystem, fmt::format("a model block starts with a header of {} bytes, and there are only {}",
                                              kHeaderSize, block.size()));
  }
  Result<Bytes> bytes = ReadBytes(block, 0, kHeaderSize);
  if (!bytes) return Propagate(std::move(bytes));
  Header header;
  header.block_size = block.size();
  for (std::size_t i = 0; i < header.words.size(); ++i) header.words[i] = *Load<std::uint32_t>(*bytes, 4 * i);
  if (header.words[0] != 0) {
    header.faults.push_back(
        {"first word", 0, fmt::format("the first word is 0x{:08X}, and must be 0", header.words[0])});
  }
  if (!header.Has(SectionKind::kGpl)) {
    header.faults.push_back({"GPL", WordOffset(SectionKind::kGpl), "the GPL offset is 0: a model block has a GPL"});
  }
  JudgeOffsets(header);
  return header;
}

Result<EntryKind> Classify(const ByteSource& entry) {
  if (entry.size() < 4) return EntryKind::kUnknown;
  Result<Bytes> first = ReadBytes(entry, 0, 4);
  if (!first) return Propagate(std::move(first));
  const std::uint32_t version = *Load<std::uint32_t>(*first, 0);
  if (std::find(std::begin(kBankVersions), std::end(kBankVersions), version) != std::end(kBankVersions)) {
    return EntryKind::kBank;
  }
  if (entry.size() < kHeaderSize) return EntryKind::kUnknown;
  return ModelOrArchive(entry);
}

Bytes ReplaceSection(ByteView block, const Header& header, SectionKind kind, ByteView section) {
  const std::optional<Span> place = header.Find(kind);
  if (!place) return Bytes(block.begin(), block.end());
  return ReplaceStretch(block, *place, section, OffsetTable{4, header.words.size() - 1});
}

}  // namespace bonepatch::block
